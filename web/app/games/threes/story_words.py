"""The texts of the story of a reviewed game of Threes."""

from app.core.study import review_words
from app.core.words import YOU
from app.games.threes import words
from app.games.threes.game import ThreesSession
from pygame35.games.threes.rules import NAMES

NO_MOMENT = "No slide stood out: yours were as good as any."
COST_MOST = "These slides cost most."
REACH = "High: much was still in reach"
AS_GOOD = "Yes, that is just as good."
NOT_YET, NOT_YET_BECAUSE = "Not yet: another slide is better.", "Not yet: another slide {}."


def player(shared: bool) -> str:
    """The name of a move's player in the story of a game. shared: see `SoloSession`."""
    return words.YOUR_FRIEND if shared else YOU


def moment(move: int, better: int, why: str, shared: bool) -> str:
    """The sentence of a moment. why: see `app.games.threes.hints.reason`. shared: see `SoloSession`."""
    return f"{player(shared)} slid {NAMES[move]}; {NAMES[better]} {why}."


def tried(is_better: bool, why: str, right: bool) -> str:
    """The text about a slide that a person tries at a moment. is_better: True for the slide that the story has.

    why: the reason for that slide in place of the tried one. right: True if the tried one is as good.
    """
    if right:
        return review_words.RIGHT if is_better else AS_GOOD
    return NOT_YET_BECAUSE.format(why) if why else NOT_YET


def at_end(session: ThreesSession) -> str:
    """The text after the last moment of a story: the score."""
    score = f"{words.points(session.position.scores()[0])}."
    counts = session.position.is_over() and not session.helped
    return f"{score} {words.ended(session)}".rstrip() if counts else score


def listed(is_done: bool, some: bool) -> str:
    """The text above the list of moves that cost. is_done: of the review. some: True if there are such moves."""
    if not is_done:
        return review_words.NOT_YET
    return COST_MOST if some else NO_MOMENT


def costly(ply: int, move: int, better: int) -> str:
    """A move that cost something, in a list."""
    return f"Move {ply + 1}: {NAMES[move]}, {NAMES[better]} is better"


def compared(better: str, played: str) -> str:
    """The AI's figures of the best move and of the played one. better, played: the final scores that it expects."""
    return f"The computer sees {better} points in the end, not {played}."
