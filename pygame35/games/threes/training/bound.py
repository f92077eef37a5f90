"""The mean score that no player of Threes can exceed by the classic rules.

The bound follows from the drawn tiles, wherever they lie. Suppose that they all merge at once as far as they can: the
1s with the 2s, and the tiles from 3 on with their equals. Then the board has the 1s or the 2s without a partner, and
one tile for each 1 in the binary form of the number of threes. No player can have fewer tiles on the board, so every
game is over when these tiles need all 16 squares. No player can have a higher score either, since a merged tile scores
more than its two parts.

The command is `python -m pygame35.games.threes.training.bound`.
"""

import argparse
from collections.abc import Iterable, Iterator
from random import Random

import numpy as np

from ....arguments import whole
from ....options import SEED
from ....output import run
from ..rules import SQUARES, value


def limit(tiles: Iterable[int]) -> tuple[int, int]:
    """(the highest score, the number of tiles that can come) of a game with these tiles, each 1, 2 or 3, in order.

    The tiles begin with the nine of the start. They are read until the game must be over, so they can be endless.
    """
    drawn = {1: 0, 2: 0, 3: 0}
    made = 0  # threes, including the threes inside larger tiles
    for tile in tiles:
        drawn[tile] += 1
        made = drawn[3] + min(drawn[1], drawn[2])
        if abs(drawn[1] - drawn[2]) + made.bit_count() >= SQUARES:
            break
    return sum(value(3 << bit) for bit in range(made.bit_length()) if made >> bit & 1), sum(drawn.values())


def _drawn(rng: Random) -> Iterator[int]:
    """An endless sequence of tiles by the classic rules."""
    while True:
        yield rng.randint(1, 3)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="pygame35.games.threes.training.bound", description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=whole(1), default=20_000, metavar="N")
    parser.add_argument("--seed", type=SEED, default=1, metavar="S")
    options = parser.parse_args(arguments)
    rng = Random(options.seed)
    limits = np.array([limit(_drawn(rng)) for _ in range(options.games)])
    mean, error = limits[:, 0].mean(), limits[:, 0].std() / np.sqrt(options.games)
    print(f"no player reaches more than {mean:,.0f} ± {error:,.0f} on average: {options.games:,} games, classic rules")


if __name__ == "__main__":
    run(main)
