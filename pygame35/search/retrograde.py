"""An exact solver of games in which two sides fill squares in turn and the score depends only on the full board.

No position is searched: all reachable ones are valued at once, from the full boards back (retrograde analysis,
Ströhlein 1970; a position is identified by its index). Positions with the same number of empty squares are a level. The
values of a level are one array, [sets, fillings]:

    sets      the empty squares as bits, in ascending order; only sets that can be reached
    fillings  the filled squares, in index order, of the side to move at the root, as bits, in ascending order

The side to move fills an empty square: a new bit is inserted into the filling, at the square's place among the filled
ones. For all sets with the same place the columns of the level before are the same, so a step is one gather and one
maximum over a block of the array.

The rules are an argument, a `FillingRules`. An example is `Endgame` of Cell Division.
"""

import time
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple, Protocol

import numpy as np

MOST_SQUARES = 18  # about 0.2 GB; 16 take about 20 MB
_BLOCK = 2**18  # values of one step, a few milliseconds


class FillingRules(Protocol):
    """The rules of a game from one position on, for the solver."""

    turn: int
    """RED or BLUE, the side to move."""
    squares: list[int]
    """The actions: the empty squares, in ascending order."""
    below: list[int | None]
    """For each of `squares`, the index in `squares` of the square to be filled before it, or None."""

    def margins(self, movers: np.ndarray) -> np.ndarray:
        """int16 [fillings]: RED's margin of the full boards.

        movers: bool [fillings, squares], True where the side to move has the square, False where the other has.
        """

    def after(self, action: int) -> "FillingRules":
        """The rules from the position after an action on."""


class _Level(NamedTuple):
    sets: np.ndarray  # int32 [sets]
    values: np.ndarray  # int16 [sets, fillings], RED's final margin


class _Place(NamedTuple):
    """A position of a tablebase."""

    empty: int  # the empty squares as bits
    movers: int  # the squares that the root's mover has filled, as bits


class Tablebase:
    """The values of all reachable positions, as far as they are computed: level by level.

    levels: by the number of empty squares, from 0. looked_up: the number of values looked up so far, one for each move.
    """

    def __init__(self, game: FillingRules):
        self.game = game
        self.size = len(game.squares)
        if self.size > MOST_SQUARES:
            raise ValueError(f"at most {MOST_SQUARES} squares can be solved, not {self.size}")
        movers = (fillings(self.size)[:, None] >> np.arange(self.size) & 1).astype(bool)
        self.levels = [_Level(np.zeros(1, np.int32), game.margins(movers)[None])]
        self.looked_up = 0
        self._work = self._further()

    def step(self) -> bool:
        """Work for a few milliseconds; True when all values are known."""
        return next(self._work, True)

    def value(self, place: _Place) -> int | None:
        """RED's final margin, or None while it is unknown."""
        empties = place.empty.bit_count()
        if empties >= len(self.levels):
            return None
        level = self.levels[empties]
        filled = [square for square in range(self.size) if not place.empty >> square & 1]
        filling = sum((place.movers >> square & 1) << i for i, square in enumerate(filled))
        return int(level.values[np.searchsorted(level.sets, place.empty), _rank(len(filled))[filling]])

    def moves(self, place: _Place) -> list[tuple[int, _Place]]:
        """(index of the square, the position after it) for each legal move."""
        mine = self.movers_turn(place)
        return [
            (square, _Place(place.empty ^ 1 << square, place.movers | mine << square))
            for square, below in enumerate(self.game.below)
            if place.empty >> square & 1 and (below is None or not place.empty >> below & 1)
        ]

    def movers_turn(self, place: _Place) -> bool:
        """True if it is the turn of the side that moves at the root."""
        return (self.size - place.empty.bit_count()) % 2 == 0

    def _further(self) -> Iterator[bool]:
        sets = [np.array([(1 << self.size) - 1], np.int32)]
        for _ in range(self.size):
            sets.append(np.unique(np.concatenate([before[0] for before in self._fillable(sets[-1])])))
        for empties in range(1, self.size + 1):
            yield from self._level(sets[self.size - empties])

    def _fillable(self, sets: np.ndarray) -> Iterator[tuple[np.ndarray, np.ndarray, int]]:
        """(the sets after it, the rows of those before it, the square) for each square that can be filled."""
        for square, below in enumerate(self.game.below):
            open_ones = sets >> square & 1
            if below is not None:
                open_ones &= ~sets >> below
            rows = np.flatnonzero(open_ones)
            if len(rows):
                yield sets[rows] ^ np.int32(1 << square), rows, square

    def _level(self, sets: np.ndarray) -> Iterator[bool]:
        """Compute a level from the one before; pauses after every block."""
        before = self.levels[-1]
        filled = self.size - len(self.levels)
        mine = filled % 2 == 0
        better = np.maximum if mine == (self.game.turn > 0) else np.minimum
        worst = np.iinfo(np.int16).min if better is np.maximum else np.iinfo(np.int16).max
        values = np.full((len(sets), len(fillings(filled))), worst, np.int16)
        for after, rows, square in self._fillable(sets):
            rows_after = np.searchsorted(before.sets, after)
            places = _bits(~sets[rows] & (1 << square) - 1)
            for place in np.unique(places):
                columns = _inserted(filled, int(place), mine)
                chosen = np.flatnonzero(places == place)
                for at in range(0, len(chosen), max(1, _BLOCK // len(columns))):
                    block = chosen[at : at + max(1, _BLOCK // len(columns))]
                    reached = before.values[rows_after[block, None], columns]
                    values[rows[block]] = better(values[rows[block]], reached)
                    self.looked_up += reached.size
                    yield False
        self.levels.append(_Level(sets, values))


class Solver:
    """A proof of the final margin from one position, in slices, with the interface of `endgame.Solver`.

    proved: True when margin and line are known; the margins after all actions are known then, too. Of several best
    actions the lowest stands first, also in the line.
    """

    def __init__(self, game: FillingRules):
        table = Tablebase(game)
        self._set(table, _Place((1 << table.size) - 1, 0))

    def _set(self, table: Tablebase, place: _Place) -> None:
        self.table, self.place = table, place
        self.proved = table.value(place) is not None

    def run(self, seconds: float) -> bool:
        """Work for about that many seconds more; returns `proved`. Even 0 seconds make progress."""
        end = time.perf_counter() + seconds
        while not self._step() and time.perf_counter() < end:
            pass
        return self.proved

    def look(self, nodes: int) -> bool:
        """Look up that many values more, and at least those of a few milliseconds; otherwise as `run`."""
        end = self.table.looked_up + nodes
        while not self._step() and self.table.looked_up < end:
            pass
        return self.proved

    def _step(self) -> bool:
        """Work for a few milliseconds unless the result is proved; returns `proved`."""
        if not self.proved:
            self.table.step()
            self.proved = self.table.value(self.place) is not None
        return self.proved

    def run_candidates(self, seconds: float) -> bool:
        """Prove the margin after every action. `run` does that: it values all positions after the root."""
        return self.run(seconds)

    def exhausted(self) -> bool:
        """False: a tablebase that can be started can be completed."""
        return False

    def memory(self) -> int:
        """Bytes in use, about."""
        return sum(level.values.nbytes + level.sets.nbytes for level in self.table.levels)

    def after(self, action: int) -> "Solver":
        """The solver of the position after an action of the root; it keeps the tablebase."""
        square = self.table.game.squares.index(action)
        solver = object.__new__(Solver)
        solver._set(self.table, dict(self.table.moves(self.place))[square])
        # Otherwise a new tablebase, of the position after the action, is smaller than the rest of this one.
        return solver if solver.proved else Solver(self.table.game.after(action))

    def result(self) -> dict[str, Any]:
        """The state of the proof, as `endgame.Solver.result`."""
        low, high = self._bounds(self.place)
        candidates = []
        for square, place in self.table.moves(self.place):
            least, most = self._bounds(place)
            candidates.append({"action": self.table.game.squares[square], "low": least, "high": most})
        turn = self._turn(self.place)
        candidates.sort(key=lambda after: -turn * after["low" if turn > 0 else "high"])
        return {
            "proved": self.proved,
            "low": low,
            "high": high,
            "margin": low if self.proved else None,
            "line": self._line() if self.proved else [],
            "candidates": candidates,
        }

    def _turn(self, place: _Place) -> int:
        return self.table.game.turn if self.table.movers_turn(place) else -self.table.game.turn

    def _bounds(self, place: _Place) -> tuple[int, int]:
        """Bounds of RED's margin; while the margin is unknown, the extremes over all full boards."""
        value = self.table.value(place)
        full = self.table.levels[0].values
        return (int(full.min()), int(full.max())) if value is None else (value, value)

    def _line(self) -> list[int]:
        place, line = self.place, []
        while moves := self.table.moves(place):
            margin = self.table.value(place)
            square, place = next(move for move in moves if self.table.value(move[1]) == margin)
            line.append(self.table.game.squares[square])
        return line


def _bits(numbers: np.ndarray) -> np.ndarray:
    """uint8 [numbers]: the number of bits set in each; numbers below 2^18."""
    counts: np.ndarray = _bit_counts()[numbers]
    return counts


@cache
def _bit_counts() -> np.ndarray:
    """uint8 [2^18]"""
    counts = np.zeros(1, np.uint8)
    for _ in range(MOST_SQUARES):
        counts = np.concatenate((counts, counts + np.uint8(1)))
    return counts


@cache
def fillings(filled: int) -> np.ndarray:
    """int [fillings]: the sets, as bits, of half of the filled squares, rounded up: the root mover's."""
    return np.flatnonzero(_bit_counts()[: 1 << filled] == (filled + 1) // 2)


@cache
def _rank(filled: int) -> np.ndarray:
    """int [2^filled]: the index of a filling in `fillings`; meaningless for other numbers."""
    rank = np.zeros(1 << filled, np.intp)
    rank[fillings(filled)] = np.arange(len(fillings(filled)))
    return rank


@cache
def _inserted(filled: int, place: int, mine: bool) -> np.ndarray:
    """int [fillings of `filled`]: the index of each filling after the insertion of a filled square."""
    before = fillings(filled)
    low = before & (1 << place) - 1
    after: np.ndarray = _rank(filled + 1)[low | int(mine) << place | before - low << 1]
    return after
