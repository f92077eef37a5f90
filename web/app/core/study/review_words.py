"""Texts of the story of a game. The page loads this module late."""

from app.core.study.pages import Moment, Pages
from app.core.words import whose

REVIEW, STOP, DEEPER = "Review the game", "Stop", "Look deeper"
LOOKING, NOT_YET = "Looking at your game\u2026", "Find the moments that counted."
MOMENT, MOMENT_OF = "Moment {} of {}", "Moment {} of {}, move {}"
OPENING, END, SO_FAR = "What decided it", "That was your game", "Your game so far"
CHOICE, BETTER_STEP, THEN, FOR = "The choice", "Better: {}", ", then {}", "{} for {}"
BETTER, BOTH = "Better", "{}\u00a0{}, better\u00a0{}"  # on the plates over the board
FIND = "Your turn: find a better move."
RIGHT, NO_HARM = "Yes, that is it.", "No harm shows at once, but there is a better move."
WAS_GOOD = "This move was good: there is nothing to find."
TRY, ANEW = "Try it", "Try again"
ABOVE, ABOVE_OTHER = "Above the line: you are ahead", "Above the line: {} ahead"
PRACTISE = "Practise: {}"


def heading(story: Pages) -> str:
    if story.moment():
        return MOMENT.format(story.at, len(story.moments))
    return SO_FAR if not story.over else OPENING if story.at == 0 and story.moments else END


def text(story: Pages) -> str:
    """The one sentence of the page."""
    if story.tried:
        return story.tried[1] or FIND
    moment = story.moment()
    if moment:
        return str(moment.text)
    return story.opening if story.at == 0 else ""


def steps(moment: Moment, name: str) -> list[str]:
    """The names of the positions of a moment. name: of the player."""
    texts = [CHOICE, whose(name, moment.names[0])]
    return texts if moment.better is None else texts + [BETTER_STEP.format(moment.names[1])]
