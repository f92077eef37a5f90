"""Games of the search of five in a row against itself, to learn from."""

from typing import NamedTuple

import numpy as np

from ....learning.rounds import Task
from ..alpha_beta import AlphaBeta, NoRoom
from ..kernels.search_state import PROVED, UNPROVED
from ..model import Weights
from ..rules import Position
from ..search import expected

KEPT = 0.85  # lambda of TD(lambda) (Sutton 1988): the share of a target that comes from later positions
NO_MOVE = -1
LONGEST = 120  # plies; a longer game is a tie
_OPENINGS = 4  # the most random positions tried before a game
_GLANCE = 60  # positions of the search that judges whether an opening is even
_EVEN = 300  # an opening is even if its score lies between -_EVEN and _EVEN, in units of the kernel's scores
_CHOICE = 5  # a random move is one of the first _CHOICE candidates
Cell = tuple[int, int]


class Positions(NamedTuple):
    """Positions in flat arrays, one after the other; crosses and noughts move in turn."""

    stones: np.ndarray
    """int16: the kernel's numbers of the cells with stones, in the order of the moves"""
    counts: np.ndarray
    """int32 [positions]: the number of stones of each"""
    targets: np.ndarray
    """float32 [positions], 0 ... 1: the chance of the side to move"""
    chosen: np.ndarray
    """int32 [positions]: the number of the best move; NO_MOVE where a random move was played"""


class Ply(NamedTuple):
    """A position to learn from, and the move played there."""

    stones: np.ndarray
    score: int
    """the result of the search, for the side to move"""
    chosen: int
    """the number of the best move"""
    random: bool
    """True if the move was random"""


def play(task: Task, weights: Weights) -> Positions:
    """The positions of a task's games; equal arguments give equal positions."""
    rng, kernel, found = np.random.default_rng(task.seed), AlphaBeta(weights), []
    for _ in range(task.games):
        plies, result = _game(kernel, task, rng)
        found.append(
            Positions(
                np.concatenate([ply.stones for ply in plies]),
                np.array([len(ply.stones) for ply in plies], np.int32),
                np.array(returns(plies, result), np.float32),
                np.array([NO_MOVE if ply.random else ply.chosen for ply in plies], np.int32),
            )
        )
    return joined(found)


def joined(parts: list[Positions]) -> Positions:
    """The positions of several parts as one."""
    return Positions(*(np.concatenate(fields) for fields in zip(*parts, strict=True)))


def _game(kernel: AlphaBeta, task: Task, rng: np.random.Generator) -> tuple[list[Ply], int]:
    """(the plies, the result for crosses) of a game from a random opening."""
    position = _opening(kernel, rng)
    plies: list[Ply] = []
    while len(position.moves) < LONGEST:
        kernel.give(position)
        try:
            best, score = searched(kernel, task.search)
        except NoRoom:
            break
        stones = kernel.given()
        random = bool(abs(score) < UNPROVED and rng.random() < task.random)
        plies.append(Ply(stones, score, kernel.excerpt.number(best), random))
        if abs(score) > PROVED:
            return plies, (1 if score > 0 else -1) * (1 if len(stones) % 2 == 0 else -1)
        others = list(kernel.scores())[:_CHOICE]
        position.play(others[int(rng.integers(len(others)))] if random else best)
    return plies, 0


def _opening(kernel: AlphaBeta, rng: np.random.Generator) -> Position:
    """A position of one to seven random stones.

    Up to four positions are tried; the first that looks even is taken, else the last.
    """
    for _ in range(_OPENINGS):
        reach = int(rng.integers(2, 5))
        square = [(x, y) for y in range(-reach, reach + 1) for x in range(-reach, reach + 1)]
        position = Position()
        for n in rng.choice(len(square), int(rng.integers(1, 8)), replace=False):
            position.play(square[n])
        kernel.give(position)
        if abs(searched(kernel, _GLANCE)[1]) < _EVEN:
            break
    return position


def searched(kernel: AlphaBeta, positions: int) -> tuple[Cell, int]:
    """(the best move, its score): the result of a search of about `positions` positions from the kernel's position."""
    depth, best, score = 0, None, 0
    while positions > 0:
        depth += 1
        kernel.begin(depth)
        positions -= kernel.run(positions)
        if not kernel.over:
            break
        best, score = kernel.best(), kernel.score
        if abs(score) > PROVED:
            break
    return best or next(iter(kernel.scores())), score


def returns(plies: list[Ply], result: int) -> list[float]:
    """[plies], 0 ... 1: the target of each ply, the probability that the side to move there wins.

    result: the result of the game for crosses, 1, 0 or -1.
    """
    following = (1 + result) / 2
    found = []
    for ply in reversed(plies):
        crosses = len(ply.stones) % 2 == 0
        value = (1 + (expected(ply.score) if crosses else -expected(ply.score))) / 2
        following = value if ply.random else KEPT * following + (1 - KEPT) * value
        found.append(following if crosses else 1 - following)
    return found[::-1]
