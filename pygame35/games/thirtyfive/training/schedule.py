"""What is played when: the phases of training, as shares of the games."""

from typing import NamedTuple


class Phase(NamedTuple):
    name: str
    share: float
    """0 ... 1 of all games; the shares add up to 1"""
    simulations: int
    """behind each move; 0: the best move by the evaluation alone"""
    decay: float
    """0 ... 1 of the returns, see `targets.lambda_returns`"""
    window: int
    """tasks, the latest ones, that minibatches are drawn from"""
    steps: int
    """minibatches for each task"""
    rates: tuple[float, float]
    """of learning, in squares, at the beginning and at the end; in between on a straight line"""


PHASES = (
    Phase("one ply", 0.7, 0, 0.8, 16, 8, (0.03, 0.003)),
    Phase("search 8", 0.06, 8, 0.7, 64, 32, (0.01, 0.008)),
    Phase("search 16", 0.12, 16, 0.7, 64, 32, (0.008, 0.005)),
    Phase("search 32", 0.12, 32, 0.7, 64, 32, (0.005, 0.0002)),
)
WINDOW = max(phase.window for phase in PHASES)


class Step(NamedTuple):
    """A task's place in the plan."""

    phase: Phase
    rate: float


def planned(tasks: int) -> list[Step]:
    """The phases one after the other, each with its share of about so many tasks, at least one."""
    steps: list[Step] = []
    for phase in PHASES:
        count = max(1, round(phase.share * tasks))
        first, last = phase.rates
        steps += [Step(phase, first + (last - first) * (place + 0.5) / count) for place in range(count)]
    return steps


def cost(phase: Phase) -> int:
    """Of a game of this phase, in units of a game without search: each simulation evaluates one position."""
    return max(phase.simulations, 1)


def mean_cost() -> float:
    """Of a game, over all phases."""
    return sum(phase.share * cost(phase) for phase in PHASES)
