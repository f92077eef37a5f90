"""Texts of the story of a game. The page loads this module late."""

from app.core.study.story import Moment, Story
from app.core.words import YOU, YOUR, of

REVIEW, STOP, DEEPER = "Review the game", "Stop", "Look deeper"
LOOKING, NOT_YET = "Looking at your game\u2026", "Find the moments that counted."
MOMENT, MOMENT_OF = "Moment {} of {}", "Moment {} of {}, move {}"
OPENING, END, SO_FAR = "What decided it", "That was your game", "Your game so far"
BEFORE, AFTER, BETTER_STEP = "Before", "{} {}", "Better: {}"
PLAYED, BETTER = YOU, "Better"  # on the plates over the board
FIND = "Your turn: find a better move."
RIGHT, AS_GOOD = "Yes, that is it.", "Yes, that is as good."
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
    whose = YOUR if name == YOU else of(name)
    texts = [BEFORE, AFTER.format(whose, moment.names[0])]
    return texts if moment.better is None else texts + [BETTER_STEP.format(moment.names[1])]
