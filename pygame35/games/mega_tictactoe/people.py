"""Players of Mega tic-tac-toe that see and err as people do. They do not search: they look at most three marks ahead.

Plain Python that runs alike on CPython, Pyodide and MicroPython, so a page has them before its engine is loaded.

A person does not look at all lines. In each turn a player *notices* each line of each local board, once for its own
marks and once for the opponent's. It notices lines of the board in which it must play more often than those of other
boards. So it overlooks threats of its opponent, and where a move sends the opponent.

A mark is worth the following, in local boards. If it completes a line: the worth of its board, or of a whole game if
that board completes a line of the global board. Otherwise: a part of the board's worth for each line that it begins,
continues or blocks. The worth of a local board depends on the lines of the global board through it. From the mark's
worth the player subtracts `reply` times the worth of the opponent's best reply, and adds an error.

A player that does not look in this turn marks a plausible place: the centre, or else a corner. The weights are chosen,
not learned; tests/FIGURES.md has the matches by which the players are placed.

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

# Worth of a place for each line through it, by the other two places: [how many a side has + 3 * those of its opponent]
_LOCAL = (0.02, 0.15, 1.0, 0.06, 0.0)  # two of the opponent: `blocks`
_GLOBAL = (0.4, 1.0, 4.0, 0.3, 0.0, 0.0, 2.0)
_TWO, _FEARED = 2, 6  # two of the side, two of the opponent
_DEAD = 0.4  # the worth of a local board that is in no line of the global board any more
_GAME = 30.0  # local boards; more than all else together
_UNTHINKABLE = 100.0
_PLAUSIBLE = 0.04  # local boards for each line through a place


def values(position: "Position", habits: "Habits | None", seed: int) -> dict[int, float]:
    """{move: its worth in local boards to the side to move}, for all legal moves.

    habits: None plays at random. seed: equal seeds give equal values.
    """
    chance = Chance(64 * seed + len(position.moves))
    moves = position.legal_moves()
    if habits is None:
        return {move: _share(chance) for move in moves}
    if _share(chance) < habits.attention:
        worth = _looked(position, habits, chance)
    else:
        worth = {move: _PLAUSIBLE * len(THROUGH[PLACE[move]]) for move in moves}
    return {move: worth[move] + habits.misjudges * _error(chance) for move in moves}


def _looked(position: "Position", habits: "Habits", chance: Chance) -> dict[int, float]:
    """{move: its worth}, of a player that looks at the lines in this turn."""
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
        worth[move] -= _UNTHINKABLE  # it does not play what it has not looked at
    return worth


class _Sight:
    """The boards as a player sees them in one turn.

    position  may go on and be taken back; the sight stays that of the turn
    noticed   {side: [local board][line] True if the player notices the line for that side's marks}
    known     {a local board and all that its marks' worth depends on: result of `_ranked`}
    """

    def __init__(self, position: "Position", habits: "Habits", chance: Chance) -> None:
        self.position, self.habits = position, habits
        self.noticed: dict[int, list[list[bool]]] = {}
        for side, factor in ((position.turn, 1.0), (-position.turn, habits.threats)):
            chances = [factor * (habits.near if board == position.forced else habits.far) for board in range(SIZE)]
            self.noticed[side] = [[_share(chance) < noticed for _ in LINES] for noticed in chances]
        self.known: dict[tuple[object, ...], list[tuple[float, int]]] = {}

    def marks(self) -> list[tuple[float, int]]:
        """[(worth, square)] of the legal moves, best first, without what follows."""
        return _best_first([mark for board in self.position.open_boards() for mark in self._ranked(board)])

    def answer(self) -> float:
        """The worth of the best legal move, less `later` times that of the best one after it."""
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
        """The worth of the best legal move, without what follows; 0 at the end of the game."""
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
        """(True if a mark completes a line, what it adds to lines, what it takes from the opponent's), as seen."""
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
    """The marks (worth, square), of equal ones those with lower squares first."""
    return sorted(marks, key=lambda mark: (-mark[0], mark[1]))


def _held(owners: list[int], others: "Sequence[int]", side: int) -> int:
    """An index of _LOCAL or _GLOBAL: how many of two places a side has, plus 3 times those of its opponent."""
    first, second = owners[others[0]], owners[others[1]]
    return (first == side) + (second == side) + 3 * ((first == -side) + (second == -side))


def _matters(boards: list[int], board: int, side: int, global_weight: float) -> float:
    """The worth of a local board to a side. boards: [9] as in `Position`. global_weight: as in `Habits`."""
    lines = [others for _, others in THROUGH[board] if DRAWN not in (boards[others[0]], boards[others[1]])]
    return 1 - global_weight + global_weight * (_DEAD + sum([_GLOBAL[_held(boards, others, side)] for others in lines]))


def _completes(boards: list[int], board: int, side: int) -> bool:
    """True if a local board would be the third in a row of a side."""
    return _TWO in [_held(boards, others, side) for _, others in THROUGH[board]]


def _share(chance: Chance) -> float:
    """A number 0 ... 1, less than 1."""
    return chance.below(1 << BITS) / (1 << BITS)


def _error(chance: Chance) -> float:
    """A number of mean 0 and standard deviation 1, close to normally distributed: from -3.5 to 3.5."""
    return math.sqrt(3) * (_share(chance) + _share(chance) + _share(chance) + _share(chance) - 2)
