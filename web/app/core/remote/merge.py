"""Compares the game that an opponent's link describes with the game that this browser has kept.

A link may arrive late, or twice, or come from an impostor. So a link can only add an action that the opponent is
allowed to take: a move on the opponent's turn, a request, consent to a request of this person, or resignation. Any
other difference is a conflict. Then the person chooses one of the two games.
"""

from app.core.protocols import Move
from app.core.remote.game_messages import GameMessage
from pygame35.basics import BLUE, RED

SAME, OLDER, NEWER, DECLINED, LAPSED, CONFLICT = "same", "older", "newer", "declined", "lapsed", "conflict"


def compare(mine: GameMessage, theirs: GameMessage) -> str:
    """The verdict on a link. mine: the game stored in this browser. theirs: the game in the link.

    SAME: the link has nothing new. OLDER: the link is out of date. NEWER: the link has a valid action of the opponent.
    DECLINED: the opponent declines a take-back. LAPSED: the opponent agrees to a take-back, but too late: this person
    has already moved. CONFLICT: the games contradict each other.
    """
    sender = theirs.sender
    if sender == mine.sender:
        return _compare_own(mine, theirs)
    if mine.board != theirs.board:
        return CONFLICT
    if theirs.lost == -sender and mine.lost != theirs.lost:
        # By the sender's clock, the person here has no time left. A move made in time counts, however late it arrives.
        has_answered = _is_one_more(theirs.moves, mine.moves, -sender)
        return OLDER if theirs.back == mine.back and has_answered else CONFLICT
    if theirs.back != mine.back:
        return _of_other_takebacks(mine, theirs)
    if _begins(theirs.moves, mine.moves):
        return _without_new_moves(mine, theirs)
    if mine.lost == -sender and _begins(mine.moves, theirs.moves):
        return OLDER  # the opponent did not know yet that the person had lost
    if mine.lost and not (mine.by_own_clock and mine.lost == sender):
        return CONFLICT
    return NEWER if _is_one_more(mine.moves, theirs.moves, sender) else CONFLICT


def _compare_own(mine: GameMessage, theirs: GameMessage) -> str:
    """The verdict on a link that this person has sent, in this browser or another one."""
    if theirs.back < mine.back:
        return OLDER
    if mine.board != theirs.board or theirs.back > mine.back or not _begins(theirs.moves, mine.moves):
        return CONFLICT
    if theirs.lost and not mine.lost:
        return CONFLICT
    return SAME if theirs.moves == mine.moves else OLDER


def side_to_move(moves: list[Move]) -> int:
    return RED if len(moves) % 2 == 0 else BLUE


def _begins(some: list[Move], moves: list[Move]) -> bool:
    """True if `some` is a prefix of the moves."""
    return moves[: len(some)] == some


def _is_one_more(some: list[Move], moves: list[Move], side: int) -> bool:
    """True if the moves are `some` and one more move, which `side` has made."""
    return moves[:-1] == some and len(moves) > len(some) and side_to_move(some) == side


def _of_other_takebacks(mine: GameMessage, theirs: GameMessage) -> str:
    """The verdict on a link whose number of take-backs differs from the number here."""
    sender = theirs.sender
    if theirs.back == mine.back - 1 and mine.before is not None and not mine.lost:
        # The person has agreed to a take-back, but the opponent moved or resigned before reading the consent.
        resigned = theirs.lost == sender and theirs.moves == mine.before
        if resigned or _is_one_more(mine.before, theirs.moves, sender):
            return NEWER
    if theirs.back < mine.back or mine.lost:
        return OLDER
    asked = mine.asks[1] if mine.asks and mine.asks[0] == -sender else None
    for plies, verdict in ((asked, NEWER), (mine.lapsed, NEWER if theirs.lost else LAPSED)):
        if plies is not None and theirs.back == mine.back + 1 and theirs.moves == mine.moves[:plies]:
            return verdict
    return CONFLICT


def _without_new_moves(mine: GameMessage, theirs: GameMessage) -> str:
    """The verdict on a link that has no new moves. Its moves are those of the game here, or the first part of them."""
    sender = theirs.sender
    missing = len(mine.moves) - len(theirs.moves)
    unseen = missing == 1 and side_to_move(theirs.moves) == -sender  # the link lacks only the person's last move
    if theirs.lost and mine.lost == -theirs.lost:
        return NEWER if theirs.lost == RED else OLDER  # if both have lost, both browsers take Red's loss
    if theirs.lost and not mine.lost:
        return NEWER if unseen or not missing else OLDER
    if missing and not (unseen and theirs.asks):
        return OLDER
    if theirs.asks and theirs.asks != mine.asks and theirs.asks[1] != mine.refused and not mine.lost:
        return NEWER
    return DECLINED if mine.asks and mine.asks == (-sender, theirs.refused) else SAME


def difference(mine: GameMessage, theirs: GameMessage) -> int:
    """The number of the first move that differs, counted from 1. 0 if one game is the beginning of the other."""
    for ply, (here, there) in enumerate(zip(mine.moves, theirs.moves), 1):
        if here != there:
            return ply
    return 0
