"""Compares the game that a friend's link describes with the game that this browser has kept.

A link may come late, or twice, or from somebody who only pretends to be the friend. So a link changes a game only by
what the friend may do: one move on the friend's turn, a request, consent to this person's request, resigning. Whatever
else differs is a conflict, about which the person decides.
"""

from collections import namedtuple

from pygame35.basics import BLUE, RED, TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import Move

SAME, OLDER, NEWER, DECLINED, CONFLICT = "same", "older", "newer", "declined", "conflict"

State = namedtuple("State", ("board", "moves", "back", "asks", "refused", "lost"))
# board     the name of the board, "" for the usual one
# moves     list of moves
# back      the number of times that moves were taken back by consent
# asks      (side, plies) or None, as in `Friendship`
# refused   the number of plies of a request that the owner of this state refuses, or None
# lost      RED or BLUE, who has resigned or has no time left; or 0


def compare(mine: State, theirs: State, sender: int) -> str:
    """The verdict on a link, for the game that was kept here. sender: RED or BLUE, who has sent the link.

    SAME: nothing. OLDER: the game has gone on since. NEWER: take it over. DECLINED: no moves are taken back.
    """
    if mine.board != theirs.board:
        return CONFLICT
    if theirs.lost == -sender and mine.lost != theirs.lost:
        return CONFLICT  # by the sender's clock, the person here has no time left
    if theirs.back != mine.back:
        return _of_other_takebacks(mine, theirs, sender)
    if _begins(theirs.moves, mine.moves):
        return _without_new_moves(mine, theirs, sender)
    if mine.lost == -sender and _begins(mine.moves, theirs.moves):
        return OLDER  # the friend had not seen that
    if not _begins(mine.moves, theirs.moves) or mine.lost:
        return CONFLICT
    by_friend = len(theirs.moves) == len(mine.moves) + 1 and side_to_move(mine.moves) == sender
    return NEWER if by_friend else CONFLICT


def compare_own(mine: State, theirs: State) -> str:
    """The same for a link that this person has sent: it brings nothing new, unless from another device."""
    if theirs.back < mine.back:
        return OLDER
    if mine.board != theirs.board or theirs.back > mine.back or not _begins(theirs.moves, mine.moves):
        return CONFLICT
    if theirs.lost and not mine.lost:
        return CONFLICT
    return SAME if theirs.moves == mine.moves else OLDER


def side_to_move(moves: "list[Move]") -> int:
    return RED if len(moves) % 2 == 0 else BLUE


def _begins(some: "list[Move]", moves: "list[Move]") -> bool:
    """True if the moves begin with some of them, or with all."""
    return moves[: len(some)] == some


def _of_other_takebacks(mine: State, theirs: State, sender: int) -> str:
    if theirs.back < mine.back or mine.lost:
        return OLDER
    agreed = mine.asks and mine.asks[0] == -sender and theirs.back == mine.back + 1
    return NEWER if agreed and theirs.moves == mine.moves[: mine.asks[1]] else CONFLICT


def _without_new_moves(mine: State, theirs: State, sender: int) -> str:
    """The link has the same moves as the game here, or fewer."""
    missing = len(mine.moves) - len(theirs.moves)
    # True if the last move here is the person's, and the friend has not seen it.
    unseen = missing == 1 and side_to_move(theirs.moves) == -sender
    if theirs.lost and mine.lost == -theirs.lost:
        return NEWER if theirs.lost == RED else OLDER  # both have lost: Red's loss counts, in both browsers
    if theirs.lost and not mine.lost:
        return NEWER if unseen or not missing else OLDER
    if missing and not (unseen and theirs.asks):
        return OLDER
    if theirs.asks and theirs.asks != mine.asks and theirs.asks[1] != mine.refused and not mine.lost:
        return NEWER
    return DECLINED if mine.asks and mine.asks == (-sender, theirs.refused) else SAME


def difference(mine: State, theirs: State) -> int:
    """The number of the first move, from 1, that differs; 0 if one game begins with the other."""
    for ply, (here, there) in enumerate(zip(mine.moves, theirs.moves), 1):
        if here != there:
            return ply
    return 0
