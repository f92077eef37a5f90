"""The texts of the story of a reviewed game of Threes."""

from app.core.study import review_words
from app.core.texts import say
from app.core.words import YOU, joined
from app.games.threes import words
from app.games.threes.game import ThreesSession
from pygame35.games.threes.rules import NAMES

NO_MOMENT, COST_MOST = say("threes.story.no-moment"), say("threes.story.cost-most")
AS_GOOD, NOT_YET = say("threes.story.as-good"), say("threes.story.not-yet")


def player(shared: bool) -> str:
    """The name of a move's player in the story of a game. shared: see `SoloSession`."""
    return say("threes.friend.name") if shared else YOU


def moment(move: int, better: int, why: str, shared: bool) -> str:
    """The text of a moment. why: see `app.games.threes.hints.reason`. shared: see `SoloSession`."""
    who = "friend" if shared else "you"
    return joined(say("threes.story.moment", who=who, played=NAMES[move], better=NAMES[better]), why)


def tried(is_better: bool, why: str, right: bool) -> str:
    """The text about a slide that a person tries at a moment. is_better: True for the slide that the story has.

    why: the reason for that slide in place of the tried one. right: True if the tried one is as good.
    """
    if right:
        return review_words.RIGHT if is_better else AS_GOOD
    return joined(NOT_YET, why)


def at_end(session: ThreesSession) -> str:
    """The text after the last moment of a story: the score."""
    counts = session.position.is_over() and not session.helped
    score = say("threes.story.score", points=session.position.scores()[0])
    return joined(score, words.ended(session) if counts else "")


def listed(is_done: bool, some: bool) -> str:
    """The text above the list of moves that cost. is_done: of the review. some: True if there are such moves."""
    if not is_done:
        return review_words.NOT_YET
    return COST_MOST if some else NO_MOMENT
