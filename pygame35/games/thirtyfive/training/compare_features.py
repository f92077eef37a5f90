"""Compare sets of features on the same games; prints a line for each set.

    python -m pygame35.games.thirtyfive.training.compare_features
        [--games 4096] [--simulations 16] [--steps 2000] [--seed 1]

The shipped evaluation plays the games, with --simulations simulations a move. For each set, weights are fitted from
zero to the lambda-returns of nine games in ten. A line has the number of weights and the root mean square error on the
other games, in squares. Sets that the evaluation can use also play matches against the first set, without a search and
with 32 simulations a move.
"""

import argparse
from collections.abc import Iterator

import numpy as np

from ....arguments import whole
from ....batches import take
from ....output import run
from .. import batch, model
from .. import blocks as thirtyfive_blocks
from .. import squares as thirtyfive_squares
from ..evaluation import WEIGHTS
from ..perspective import seen
from ..rules import SIZE, SQUARES
from .features import classes, features
from .optimise import MINIBATCH, beginner, improved
from .selfplay import Games, Task, play, replayed
from .strength import play_match
from .targets import lambda_returns

TASK, CHUNK = 256, 8192  # games, positions
DECAY, RATES, RANDOM = 0.7, (0.03, 0.002), 0.05
PAIRS = {0: 300, 32: 50}
ONLY_SQUARES, STAGES, BLOCKS = slice(0, SQUARES), slice(SQUARES, 2 * SQUARES), slice(2 * SQUARES, None)
NEIGHBOURS = {"beside": ((0, 1), (1, 0)), "diagonal": ((1, 1), (1, -1))}


def pairs(state: batch.State) -> np.ndarray:
    """int32 [boards, 210]: a feature for each pair of neighbours, from the squares' classes in `blocks`."""
    board = classes(seen(state, state.turn)).reshape(-1, SIZE, SIZE)
    columns = []
    for table, steps in enumerate(NEIGHBOURS.values()):
        for down, right in steps:
            first = board[:, : SIZE - down, max(0, -right) : SIZE - max(0, right)]
            second = board[:, down:, max(0, right) : SIZE + min(0, right)]
            low, high = np.minimum(first, second), np.maximum(first, second)
            code = (table * thirtyfive_blocks.CLASSES + low) * thirtyfive_blocks.CLASSES + high
            columns.append(code.reshape(len(board), -1))
    return np.concatenate(columns, axis=1).astype(np.int32)


def lines(state: batch.State) -> np.ndarray:
    """int32 [boards, 256]: a feature for each line of three squares: first straight lines, then diagonal ones."""
    board = classes(seen(state, state.turn)).reshape(-1, SIZE, SIZE)
    board = np.pad(board, ((0, 0), (1, 1), (1, 1)), constant_values=thirtyfive_blocks.OUTSIDE)
    columns = []
    for table, steps in enumerate(NEIGHBOURS.values()):
        for down, right in steps:
            before, middle, after = (
                board[:, 1 + n * down : 1 + n * down + SIZE, 1 + n * right : 1 + n * right + SIZE] for n in (-1, 0, 1)
            )
            low, high = np.minimum(before, after), np.maximum(before, after)
            code = (table * thirtyfive_blocks.CLASSES + middle) * thirtyfive_blocks.CLASSES + low
            columns.append((code * thirtyfive_blocks.CLASSES + high).reshape(len(board), -1))
    return np.concatenate(columns, axis=1).astype(np.int32)


def by_stage(blocks: np.ndarray, states: batch.State, stages: int) -> np.ndarray:
    """The block features, with separate weights for each of `stages` equal parts of a game."""
    ply = (states.digit != 0).sum(axis=1)
    stage = np.minimum(ply * stages // SQUARES, stages - 1).astype(np.int32)
    result: np.ndarray = blocks + thirtyfive_blocks.PATTERNS * stage[:, None]
    return result


def played(arguments: argparse.Namespace) -> tuple[batch.State, np.ndarray, np.ndarray]:
    """(positions, their lambda-returns, True for each position that is kept for the test)."""
    weights = model.load().weights
    tasks = range(max(1, arguments.games // TASK))
    games = [play(Task(TASK, arguments.simulations, RANDOM, (arguments.seed, task)), weights) for task in tasks]
    together = Games(*(np.concatenate(field, axis=1) for field in zip(*games, strict=True)))
    states, ends = replayed(together.actions)
    returns = lambda_returns(together.values, together.chosen, batch.margin(ends), DECAY)
    return states, returns.ravel(), np.tile(np.arange(len(ends.turn)) % 10 == 0, SQUARES)


def feature_sets(
    states: batch.State, all_features: np.ndarray, all_pairs: np.ndarray, all_lines: np.ndarray
) -> Iterator[tuple[str, np.ndarray, int]]:
    """Yield (name, features, number of weights); the evaluation can use sets of WEIGHTS weights."""
    only, stages, blocks = (all_features[:, part] for part in (ONLY_SQUARES, STAGES, BLOCKS))
    yield "squares", only, WEIGHTS
    yield "squares and stages", np.concatenate((only, stages), axis=1), WEIGHTS
    with_pairs = np.concatenate((only, stages, thirtyfive_squares.WEIGHTS + all_pairs), axis=1)
    yield "squares, stages and pairs", with_pairs, int(with_pairs.max()) + 1
    shipped = np.concatenate((only, stages, blocks), axis=1)
    yield "squares, stages and blocks", shipped, WEIGHTS
    for count in (2, 4):
        staged = np.concatenate((only, stages, by_stage(blocks, states, count)), axis=1)
        yield f"squares, stages and blocks by {count} stages", staged, int(staged.max()) + 1
    for name, some in (("straight lines", all_lines[:, : all_lines.shape[1] // 2]), ("lines", all_lines)):
        with_lines = np.concatenate((shipped, WEIGHTS + some), axis=1)
        yield f"squares, stages, blocks and {name}", with_lines, int(with_lines.max()) + 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, value in (("games", 4096), ("simulations", 16), ("steps", 2000), ("seed", 1)):
        parser.add_argument(f"--{name}", type=whole(0), default=value)
    arguments = parser.parse_args()
    states, returns, test = played(arguments)
    parts = [take(states, slice(start, start + CHUNK)) for start in range(0, len(returns), CHUNK)]
    described = (np.concatenate([of(part) for part in parts]) for of in (features, pairs, lines))
    training, first = np.flatnonzero(~test), None
    for name, index, count in feature_sets(states, *described):
        learner, rng = beginner(count), np.random.default_rng(arguments.seed)
        for step in range(arguments.steps):
            rate = RATES[0] + (RATES[1] - RATES[0]) * step / arguments.steps
            some = rng.choice(training, MINIBATCH)
            learner, _ = improved(learner, index[some], returns[some], rate)
        error = np.sqrt(np.mean((learner.average.take(index[test]).sum(axis=1) - returns[test]) ** 2))
        line = f"{name}: {len(np.unique(index)):,} weights, error {error:.3f}"
        if count == WEIGHTS:
            first = learner.average if first is None else first
            for simulations, openings in PAIRS.items():
                score = play_match(learner.average, first, simulations, openings, arguments.seed)
                line += f"; {simulations or 'no'} simulations {score}"
        print(line, flush=True)


if __name__ == "__main__":
    run(main)
