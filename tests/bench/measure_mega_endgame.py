"""How many late positions of its own games the solver of Mega tic-tac-toe proves in a second.

    PYTHONPATH=. python tests/bench/measure_mega_endgame.py --squares 20

A position is the first of a game with at most so many empty squares in undecided local boards. The games are those of
300 simulations a move, after four random plies.
"""

import argparse
import time

import numpy as np

from pygame35.games.mega_tictactoe import batch, endgame
from pygame35.games.mega_tictactoe.rules import Position
from pygame35.games.mega_tictactoe.search import Search

RANDOM, SIMULATIONS = 4, 300


def late(squares: int, rng: np.random.Generator) -> Position | None:
    """A late position of a game; None if the game ended before."""
    position = Position()
    while not position.is_over():
        root = batch.from_position(position)
        if batch.plies_left(root)[0] <= squares:
            return position
        if len(position.moves) < RANDOM:
            position.play(int(rng.choice(position.legal_moves())))
            continue
        search = Search(root, exploration=1.0, temperature=0.3)
        search.run(SIMULATIONS)
        position.play(search.analysis()["candidates"][0]["action"])
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--squares", type=int, default=20)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng, times, proved = np.random.default_rng(options.seed), [], 0
    while len(times) < options.positions:
        position = late(options.squares, rng)
        if position:
            solver = endgame.solver(batch.from_position(position))
            assert solver, "the kernels do not run"
            start = time.perf_counter()
            proved += solver.run(options.seconds)
            times.append(time.perf_counter() - start)
    print(f"{proved} of {len(times)} proved; median {np.median(times):.4f} s, longest {max(times):.2f} s")


if __name__ == "__main__":
    main()
