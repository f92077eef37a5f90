"""Texts of the story of a game. The page loads this module late."""

from app.core import player_words
from app.core.protocols import Move, Square
from app.core.session import Session
from app.core.study.review import side_of
from app.core.study.story import Moment, Story
from app.core.words import whose, within
from pygame35.basics import BLUE, RED

REVIEW, STOP, DEEPER = "Review the game", "Stop", "Look deeper"
LOOKING, NOT_YET = "Looking at your game\u2026", "Find the moments that counted."
MOMENT, MOMENT_OF = "Moment {} of {}", "Moment {} of {}, move {}"
OPENING, END, SO_FAR = "What decided it", "That was your game", "Your game so far"
BEFORE, BETTER_STEP, THEN, FOR = "Before", "Better: {}", ", then {}", "{} for {}"
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


def answer(session: Session, moment: Moment) -> str:
    """The answer that a small board shows, after the played move's name: ", then Nell's 5"; "" if there is none."""
    if len(moment.after) < 2:
        return ""
    name = player_words.both(session)[-side_of(moment.ply)]
    called = session.game.explainer.called(session.position, moment.after[1])
    return THEN.format(within(name, whose(name, called)))


def brought(session: Session, moves: list[Move]) -> list[tuple[int, str]]:
    """[(side, text)] of what moves from the shown position bring each side, such as "4 for Nell"; the mover first."""
    position, explainer, totals = session.position, session.game.explainer, {RED: 0, BLUE: 0}
    mover, names = position.turn, player_words.both(session)
    for move in moves:
        gain = explainer.brings(position, move)
        totals[position.turn if gain > 0 else -position.turn] += abs(gain)
        position.play(move)
    for _ in moves:
        position.undo()
    return [
        (side, FOR.format(totals[side], within(names[side], names[side]))) for side in (mover, -mover) if totals[side]
    ]


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
