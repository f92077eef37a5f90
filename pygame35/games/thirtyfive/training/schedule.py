"""The phases of training, each with its share of the games."""

from typing import NamedTuple


class Phase(NamedTuple):
    name: str
    share: float
    """the share of all games, 0 ... 1; the shares sum to 1"""
    simulations: int
    """simulations before each move; 0: no search"""
    decay: float
    """0 ... 1, lambda of the lambda-returns, see `targets.lambda_returns`"""
    window: int
    """number of latest tasks from which minibatches are drawn"""
    steps: int
    """minibatches after each task"""
    rates: tuple[float, float]
    """learning rate in squares, at the beginning and the end of the phase; linear in between"""


PHASES = (
    Phase("one ply", 0.7, 0, 0.8, 16, 8, (0.03, 0.003)),
    Phase("search 8", 0.06, 8, 0.7, 64, 32, (0.01, 0.008)),
    Phase("search 16", 0.12, 16, 0.7, 64, 32, (0.008, 0.005)),
    Phase("search 32", 0.12, 32, 0.7, 64, 32, (0.005, 0.0002)),
)
WINDOW = max(phase.window for phase in PHASES)
TASK_GAMES = 128  # games in a task, by default
AHEAD = 8  # tasks at a time, by default


class Step(NamedTuple):
    """The place of a task in the plan."""

    phase: Phase
    rate: float


def planned(tasks: int) -> list[Step]:
    """The steps of a run of about `tasks` tasks: the phases in order, each with its share but at least one task."""
    steps: list[Step] = []
    for phase in PHASES:
        count = max(1, round(phase.share * tasks))
        first, last = phase.rates
        steps += [Step(phase, first + (last - first) * (place + 0.5) / count) for place in range(count)]
    return steps


def cost(phase: Phase) -> int:
    """The cost of a game in this phase: n for n simulations a move, 1 without search."""
    return max(phase.simulations, 1)


def mean_cost() -> float:
    """The mean cost of a game over all phases; its unit is a game without search."""
    return sum(phase.share * cost(phase) for phase in PHASES)
