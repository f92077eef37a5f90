"""Finds the moves of five in a row that win by force, and the rest of the win against the longest defence.

A move wins by force if `vcf` still finds a win after every answer that could stop the move's threat. Such a win begins
with at most `threats` more threats; only fours follow, then a five. The search tries only moves that make a three or a
four in a window without stones of the other side. So `is_only_win` ignores quieter moves, and wins that need more
threats.

A search for fours is limited to `FOURS` nodes, and a search for threats to a number of steps, each a few milliseconds.
Nodes and steps are counted, so the results are the same on every machine. A win beyond these limits counts as none.
"""

from collections.abc import Generator, Iterable, Iterator
from typing import Any

from ....basics import RED
from ..rules import Position, format_move
from .vcf import ThreatSearch, Win
from .windows import Grid, cell_of, place_of

FOURS = 2000  # nodes of a search for fours, at most
STEPS = 250  # steps of a search for threats, at most
_DEAD_END = 99  # own moves; the depth of a tree in which the win is lost
WIDTH = 4  # own moves at each position of a tree, at most
Tree = list[Any]
"""[the longest defence, {own move that keeps the win: None if it makes five, or the Tree after it}]; moves as text."""


class TooLarge(Exception):
    """The tree would have too many own moves."""


class _AsTheyCome(ThreatSearch):
    """A search of fours in the order in which Python iterates over sets.

    The puzzles in `web/puzzles` were mined in this order. Another order finds the same first moves, but may choose
    another of several equally long defences.
    """

    def ordered(self, moves: Iterable[int]) -> list[int]:
        return list(moves)


def search_of(position: Position) -> tuple[ThreatSearch, int]:
    """(a search of the position's grid, the side to move there)."""
    search = _AsTheyCome(Grid())
    for cell, side in position.stones.items():
        search.grid.play(cell_of(*cell), int(side != RED))
    return search, int(position.turn != RED)


def is_quiet(search: ThreatSearch) -> bool:
    """True if neither side can make five by its next move."""
    return not search.grid.fives(0) and not search.grid.fives(1)


def forced_win(search: ThreatSearch, side: int, threats: int) -> Win | None:
    """A win of the side to move: by fours if there is one, else by at most `threats` threats and then fours."""
    return search.vcf(side, nodes=FOURS) or (_result_within(search.vct(side, threats), STEPS) if threats else None)


def win_after(search: ThreatSearch, move: int, side: int, threats: int, steps: int = STEPS) -> Win | None:
    """The win after a move, with at most `threats` more threats. Its line begins with the longest defence.

    The line is empty if the move makes five. None if `steps` steps find no win. The other side must not be able to make
    five after the move.
    """
    grid = search.grid
    if move in grid.fives(side):
        return Win((), frozenset())
    grid.play(move, side)
    try:
        (answer, *others) = grid.fives(side) or (None,)
        if answer is not None and not others:
            grid.play(answer, 1 - side)
            try:
                search.vcf(side, nodes=FOURS)  # it stores refutations for the next search
            finally:
                grid.undo(answer)
        return _result_within(search.answered(side, threats), steps)
    finally:
        grid.undo(move)


def is_only_win(search: ThreatSearch, move: int, side: int, threats: int, steps: int = STEPS) -> bool:
    """True if no other move wins with at most `threats` more threats. The position must be `is_quiet`."""
    others = (other for other in search.threatening(side) if other != move)
    return not any(win_after(search, other, side, threats, steps) for other in others)


def tree(search: ThreatSearch, move: int, side: int, threats: int, most: int) -> Tree | None:
    """The Tree after a move that wins with `threats` more threats; None if the move makes five.

    TooLarge if the tree has more than `most` own moves.
    """
    return _tree(search, move, side, threats, iter(range(most)))


def _tree(search: ThreatSearch, move: int, side: int, threats: int, room: Iterator[int]) -> Tree | None:
    """The recursive part of `tree`. Each own move takes an item of `room`; TooLarge if no item is left."""
    grid = search.grid
    win = win_after(search, move, side, threats)
    if not win or not win.line:
        return None
    reply = win.line[0]
    grid.play(move, side)
    grid.play(reply, 1 - side)
    try:
        own: dict[str, Tree | None] = {}
        for after, left in kept(search, side, threats).items():
            if next(room, None) is None:
                raise TooLarge
            own[_text(after)] = _tree(search, after, side, left, room)
        return [_text(reply), own]
    finally:
        grid.undo(reply)
        grid.undo(move)


def kept(search: ThreatSearch, side: int, threats: int) -> dict[int, int]:
    """{own move that keeps the win: the threats left after it}, at most WIDTH, the shortest win first.

    If some moves make five, all others are left out. Otherwise, if some moves win by fours, all others are left out.
    """
    grid = search.grid
    fives = grid.fives(side)
    if fives:
        return dict.fromkeys(sorted(fives)[:WIDTH], 0)
    feared = grid.fives(1 - side)
    moves = [move for move in search.threatening(side) if not feared or move in feared]
    for left in (0, *((threats if feared else threats - 1,) if threats else ())):
        wins = {move: win for move in moves if (win := win_after(search, move, side, left))}
        if wins:
            order = sorted(wins, key=lambda move: (len(wins[move].line), move))
            return dict.fromkeys(order[:WIDTH], left)
    return {}


def depth(node: Tree | None) -> int:
    """The number of own moves on the shortest path through a tree; every reply in the tree is a longest defence."""
    return 1 + min((depth(after) for after in node[1].values()), default=_DEAD_END) if node else 0


def _text(cell: int) -> str:
    return format_move(place_of(cell))


def _result_within(search: Generator[int, None, Win | None], steps: int) -> Win | None:
    """The result of a search, or None if it is not finished after `steps` steps. Restores the grid."""
    for _ in range(steps):
        try:
            next(search)
        except StopIteration as end:
            win: Win | None = end.value
            return win
    search.close()
    return None
