"""Humanlike players of Mega tic-tac-toe: they overlook lines and misjudge marks. They look at most three marks ahead.

This module also runs on MicroPython, so a page can use the players before its engine is loaded.

In each turn a player *notices* each line of each local board with some probability, once for its own marks and once for
the opponent's. It notices lines of the board in which it must play more often than lines of other boards. So it
overlooks threats of its opponent, and the consequences of where a move sends the opponent.

The worth of a mark is counted in local boards. A mark that completes a line has the worth of its board, or of a whole
game if that board completes a line of the global board. Any other mark has a part of the board's worth for each line
that it begins, continues or blocks. The worth of a local board depends on the lines of the global board through it. The
player subtracts `reply` times the worth of the opponent's best reply, and adds an error.

In a turn in which the player does not look, it marks a plausible place: the centre, or else a corner. The parameters
are chosen, not learned; tests/FIGURES.md has the matches that place the players among the others.

>>> from pygame35.games.mega_tictactoe.habits import Habits
>>> from pygame35.games.mega_tictactoe.rules import Position
>>> position = Position()
>>> for text in "d9 b9 e9".split():
...     outcome = position.play(position.parse_move(text))
>>> worth = values(position, Habits(), 1)
>>> position.format_move(max(worth, key=worth.get))
'f9'
"""

import math

from ...basics import TYPE_CHECKING
from ...chance import BITS, Chance
from .rules import DRAWN, LINES, PLACE, SIZE, SQUARE, THROUGH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .habits import Habits
    from .rules import Position

# The worth of a place for each line through it, indexed by the other two places: own marks + 3 * the opponent's marks.
_LOCAL = (0.02, 0.15, 1.0, 0.06, 0.0)  # two marks of the opponent's: `Habits.blocks`
_GLOBAL = (0.4, 1.0, 4.0, 0.3, 0.0, 0.0, 2.0)
_TWO, _FEARED = 2, 6  # indices: two own marks, two marks of the opponent's
_DEAD = 0.4  # the worth of a local board that can be in no three in a row
_GAME = 30.0  # the worth of a won game, in local boards; above the sum of everything else
_UNTHINKABLE = 100.0
_PLAUSIBLE = 0.04  # local boards for each line through a place


def values(position: "Position", habits: "Habits | None", seed: int) -> dict[int, float]:
    """{move: its worth in local boards to the side to move}, for all legal moves.

    habits: None for a random player. seed: equal seeds give equal values.
    """
    chance = Chance(64 * seed + len(position.moves))
    moves = position.legal_moves()
    if habits is None:
        return {move: _share(chance) for move in moves}
    if _share(chance) < habits.attention:
        worth = _worth_seen(position, habits, chance)
    else:
        worth = {move: _PLAUSIBLE * len(THROUGH[PLACE[move]]) for move in moves}
    return {move: worth[move] + habits.misjudges * _error(chance) for move in moves}


def _worth_seen(position: "Position", habits: "Habits", chance: Chance) -> dict[int, float]:
    """{move: its worth}, for a player that looks at the lines in this turn."""
    sight = _Sight(position, habits, chance)
    ranked = sight.marks()
    worth = {move: gain for gain, move in ranked}
    if not habits.moves_considered:
        return worth
    for gain, move in ranked[: habits.moves_considered]:
        if gain < _GAME:
            position.play(move)
            worth[move] -= habits.reply * sight.answer()
            position.undo()
    for _, move in ranked[habits.moves_considered :]:
        worth[move] -= _UNTHINKABLE  # a move that it has not looked at is never played
    return worth


class _Sight:
    """The boards as a player sees them in one turn.

    position  further moves may be played between calls; what the player noticed remains
    noticed   {side: [local board][line]: True if the player notices the line for the side's marks}
    known     {(local board, everything on which the worth of its marks depends): result of `_ranked`}
    """

    def __init__(self, position: "Position", habits: "Habits", chance: Chance) -> None:
        self.position, self.habits = position, habits
        self.noticed: dict[int, list[list[bool]]] = {}
        for side, factor in ((position.turn, 1.0), (-position.turn, habits.threats)):
            chances = [factor * (habits.near if board == position.forced else habits.far) for board in range(SIZE)]
            self.noticed[side] = [[_share(chance) < noticed for _ in LINES] for noticed in chances]
        self.known: dict[tuple[object, ...], list[tuple[float, int]]] = {}

    def marks(self) -> list[tuple[float, int]]:
        """[(worth, square)] of the legal moves, best first; replies are ignored."""
        return _best_first([mark for board in self.position.open_boards() for mark in self._ranked(board)])

    def answer(self) -> float:
        """The worth of the best legal move, minus `later` times the worth of the best move after it."""
        position, habits = self.position, self.habits
        if not habits.replies_considered or position.is_over():
            return self._best()
        found = []
        for gain, move in self.marks()[: habits.replies_considered]:
            if gain < _GAME:
                position.play(move)
                gain -= habits.later * self._best()
                position.undo()
            found.append(gain)
        return max(found)

    def _best(self) -> float:
        """The worth of the best legal move, replies ignored; 0 at the end of the game."""
        return max([0.0] + [self._ranked(board)[0][0] for board in self.position.open_boards()])

    def _ranked(self, board: int) -> list[tuple[float, int]]:
        """[(worth, square)] of the empty squares of a local board for the side to move, best first."""
        owners, boards, side = self.position.local(board), self.position.boards, self.position.turn
        key = board, side, tuple(owners), tuple(boards)
        if key not in self.known:
            own, other = [_matters(boards, board, each, self.habits.global_weight) for each in (side, -side)]
            full = _GAME if self.habits.global_weight and _completes(boards, board, side) else own
            found = []
            for place in [place for place in range(SIZE) if not owners[place]]:
                completes, gains, stops = self._parts(owners, board, place, side)
                found.append((full if completes else gains * own + stops * other, SQUARE[board][place]))
            self.known[key] = _best_first(found)
        return self.known[key]

    def _parts(self, owners: list[int], board: int, place: int, side: int) -> tuple[bool, float, float]:
        """(completes, gains, stops), as the player sees them.

        completes: True if a mark completes a line. gains: its worth for the side's lines. stops: against others.
        """
        mine, theirs = self.noticed[side][board], self.noticed[-side][board]
        completes, gains, stops = False, 0.0, 0.0
        for index, others in THROUGH[place]:
            held = _held(owners, others, side)
            if held > _TWO:
                if theirs[index]:
                    stops += self.habits.blocks if held == _FEARED else _LOCAL[held]
            elif mine[index]:
                completes = completes or held == _TWO
                gains += _LOCAL[held]
        return completes, gains, stops


def _best_first(marks: list[tuple[float, int]]) -> list[tuple[float, int]]:
    """The marks, [(worth, square)], by falling worth; of equal ones the lower square first."""
    return sorted(marks, key=lambda mark: (-mark[0], mark[1]))


def _held(owners: list[int], others: "Sequence[int]", side: int) -> int:
    """An index of _LOCAL or _GLOBAL: the side's marks on two places + 3 * its opponent's marks there."""
    first, second = owners[others[0]], owners[others[1]]
    return (first == side) + (second == side) + 3 * ((first == -side) + (second == -side))


def _matters(boards: list[int], board: int, side: int, global_weight: float) -> float:
    """The worth of a local board to a side. boards: [9] as in `Position`. global_weight: as in `Habits`."""
    lines = [others for _, others in THROUGH[board] if DRAWN not in (boards[others[0]], boards[others[1]])]
    return 1 - global_weight + global_weight * (_DEAD + sum([_GLOBAL[_held(boards, others, side)] for others in lines]))


def _completes(boards: list[int], board: int, side: int) -> bool:
    """True if a win of a local board would give a side three local boards in a row."""
    return _TWO in [_held(boards, others, side) for _, others in THROUGH[board]]


def _share(chance: Chance) -> float:
    """A random number from 0 to below 1."""
    return chance.below(1 << BITS) / (1 << BITS)


def _error(chance: Chance) -> float:
    """A random number, -3.5 ... 3.5, almost normally distributed with mean 0 and standard deviation 1."""
    return math.sqrt(3) * (_share(chance) + _share(chance) + _share(chance) + _share(chance) - 2)
