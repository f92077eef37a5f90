"""Texts of the story of a game. The page loads this module late."""

from app.core import player_words
from app.core.protocols import Square
from app.core.session import Session
from app.core.study.review import side_of
from app.core.study.story import Moment, Story
from app.core.words import whose

REVIEW, STOP, DEEPER = "Review the game", "Stop", "Look deeper"
LOOKING, NOT_YET = "Looking at your game\u2026", "Find the moments that counted."
MOMENT, MOMENT_OF = "Moment {} of {}", "Moment {} of {}, move {}"
OPENING, END, SO_FAR = "What decided it", "That was your game", "Your game so far"
BEFORE, BETTER_STEP = "Before", "Better: {}"
BETTER, BOTH = "Better", "{}\u00a0{}, better\u00a0{}"  # on the plates over the board
FIND = "Your turn: find a better move."
RIGHT, NO_HARM = "Yes, that is it.", "No harm that shows at once."
WAS_GOOD = "This move was good: there is nothing to find."
TRY, ANEW = "Try it", "Try again"
ABOVE, ABOVE_OTHER = "Above the line: you are ahead", "Above the line: {} is ahead"
PRACTISE = "Practise: {}"


def heading(story: Story) -> str:
    if story.moment():
        return MOMENT.format(story.at, len(story.moments))
    return SO_FAR if not story.over else OPENING if story.at == 0 and story.moments else END


def text(story: Story) -> str:
    """The one sentence of the page."""
    if story.tried:
        return story.tried[1]
    moment = story.moment()
    if moment:
        return str(moment.text)
    return story.opening if story.at == 0 else ""


def steps(moment: Moment, name: str) -> list[str]:
    """The names of the positions of a moment. name: of the player."""
    texts = [BEFORE, whose(name, moment.names[0])]
    return texts if moment.better is None else texts + [BETTER_STEP.format(moment.names[1])]


def plates(session: Session, moment: Moment) -> list[tuple[Square, str, str, str]]:
    """[(square, class, short name of the move, text)] of the marks on the played and the better move's squares."""
    square_of, name = session.game.square_of, player_words.both(session)[side_of(moment.ply)]
    played = square_of(moment.move), "played", moment.names[0], name
    if moment.better is None:
        return [played]
    better = square_of(moment.better), "better", moment.names[1], BETTER
    if better[0] != played[0]:
        return [better, played]
    return [(played[0], "played both", moment.names[0], BOTH.format(name, *moment.names))]
