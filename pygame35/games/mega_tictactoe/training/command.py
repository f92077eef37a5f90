"""Training of Mega tic-tac-toe from nothing: `learn --game mega-tic-tac-toe --out FOLDER`; see `learning.rounds`."""

import argparse
from functools import partial

from ....learning import rounds
from ....learning.rounds import Course, Phase
from .storing import save

DEFAULT_MINUTES = 30.0
TASK_GAMES = 64
FEWEST_GAMES = ""
_GAME = "mega-tic-tac-toe"
PHASES = (
    Phase(0.18, 1, 0.08, 16, 12, 60, (0.01, 0.002)),
    Phase(0.12, 16, 0.05, 1, 24, 40, (0.003, 0.002)),
    Phase(0.12, 48, 0.04, 1, 40, 40, (0.002, 0.0015)),
    Phase(0.58, 64, 0.04, 1, 80, 30, (0.0015, 0.0002)),
)
holds_run = partial(rounds.holds_run, game=_GAME)


def course() -> Course:
    """The game's self-play and learner for `learning.rounds`; needs Numba."""
    from . import optimise, selfplay

    return Course(_GAME, "mega_tictactoe.npz", PHASES, DEFAULT_MINUTES, TASK_GAMES, selfplay, optimise, save)


def main(options: argparse.Namespace) -> None:
    """Run the command. A KeyboardInterrupt is raised again after the run has been saved."""
    rounds.train(course(), options)
