"""Measures the win model of the small board, in games of the shipped evaluation against itself.

    python -m pygame35.games.thirtyfive.training.small_board --games 2000

The command prints `explain.SMALL_SPREAD`. Training fits the spread of the usual board in the same way.
"""

import argparse

import numpy as np

from ....arguments import whole
from ....output import run
from .. import batch
from ..boards import SMALL
from ..model import shipped
from . import fit_win_model, selfplay

_RANDOM, _SIMULATIONS = 0.02, 32
_EVERY = 3  # plies between two printed spreads


def main() -> None:
    """Play the games and print the spreads."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=whole(1), default=2000)
    games = parser.parse_args().games
    played = selfplay.play(selfplay.Task(games, _SIMULATIONS, _RANDOM, (35,), SMALL.name), shipped().weights)
    end = batch.init(games, SMALL.name)
    for actions in played.actions:
        end = batch.step(end, actions)
    spread = fit_win_model.spread(played.values, played.chosen, batch.margin(end))
    plies = np.arange(0, SMALL.squares + 1, _EVERY)
    print(tuple(plies.tolist()), tuple(round(float(value), 2) for value in spread[plies]), sep=",\n")


if __name__ == "__main__":
    run(main)
