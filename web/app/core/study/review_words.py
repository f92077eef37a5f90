"""Texts of the story of a game. The page loads this module late."""

from app.core.study.pages import Moment, Pages
from app.core.texts import say
from app.core.words import YOU

NOT_YET, FIND, RIGHT = say("review.not-yet"), say("review.find"), say("game.story.right")
NO_HARM, WAS_GOOD = say("game.story.no-harm"), say("game.story.was-good")


def heading(story: Pages) -> str:
    if story.moment():
        return say("review.moment", number=story.at, count=len(story.moments))
    if not story.over:
        return say("review.so-far")
    return say("review.opening") if story.at == 0 and story.moments else say("review.end")


def text(story: Pages) -> str:
    """The one sentence of the page."""
    if story.tried:
        return story.tried[1] or FIND
    moment = story.moment()
    if moment:
        return str(moment.text)
    return story.opening if story.at == 0 else ""


def steps(moment: Moment, name: str, several: bool = False) -> list[str]:
    """The names of the positions of a moment. name: of the player. several: see `Pages`."""
    move, better = moment.names
    texts = [say("review.choice"), say("review.played", whose=whose(name, several), name=name, move=move)]
    return texts if moment.better is None else texts + [say("review.better-step", move=better)]


def whose(name: str, several: bool = False) -> str:
    """What texts choose by: "you" for the person, "several" for a plural name, else "other"."""
    return "you" if name == YOU else "several" if several else "other"
