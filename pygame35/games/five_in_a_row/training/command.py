"""Training of five in a row from nothing: `learn --game five-in-a-row --out FOLDER`; see `learning.rounds`."""

import argparse
from functools import partial

from ....learning import rounds
from ....learning.rounds import Course, Phase
from .. import model

DEFAULT_MINUTES = 60.0
TASK_GAMES = 5
FEWEST_GAMES = ""
_GAME = "five-in-a-row"
PHASES = (
    Phase(0.06, 30, 0.15, 3, 8, 24, (0.02, 0.004)),
    Phase(0.10, 100, 0.10, 2, 16, 20, (0.006, 0.002)),
    Phase(0.84, 300, 0.06, 1, 60, 12, (0.003, 0.0002)),
)
holds_run = partial(rounds.holds_run, game=_GAME)


def course() -> Course:
    """The game's self-play and learner for `learning.rounds`; needs Numba."""
    from . import optimise, selfplay

    return Course(_GAME, "five_in_a_row.npz", PHASES, DEFAULT_MINUTES, TASK_GAMES, selfplay, optimise, model.save)


def main(options: argparse.Namespace) -> None:
    """Run the command. A KeyboardInterrupt is raised again after the run has been saved."""
    rounds.train(course(), options)
