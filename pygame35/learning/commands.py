"""The command `learn`."""

import argparse
from pathlib import Path
from typing import Any

from ..arguments import positive, whole
from ..options import SEED, add_game, add_pool
from .trainings import check_folder, trainings


def add_commands(commands: Any) -> None:
    """Add the command to argparse's subparsers."""
    those = trainings()
    parser = commands.add_parser("learn", help="train the evaluation from nothing; the same command continues")
    add_game(parser, those, boards=False)
    parser.add_argument("--out", type=Path, metavar="FOLDER", required=True, help="the run, with its checkpoints")
    budget = parser.add_mutually_exclusive_group()
    usual = ", ".join(f"{training.DEFAULT_MINUTES:g} in {name}" for name, training in those.items())
    budget.add_argument("--minutes", type=positive, metavar="M", help=f"length of the run, about (default: {usual})")
    least = "".join(f"; in {name} {training.FEWEST_GAMES}" for name, training in those.items() if training.FEWEST_GAMES)
    many = f"approximate number of games of the run instead{least}"
    budget.add_argument("--games", type=whole(1), metavar="N", help=many)
    add_pool(parser, "tasks")
    parser.add_argument("--seed", type=SEED, default=1, metavar="S", help="for all random numbers (default 1)")
    in_tasks = parser.add_argument_group("for games that are learned in tasks; they change the result")
    usual = ", ".join(f"{training.TASK_GAMES} in {name}" for name, training in those.items())
    in_tasks.add_argument("--task-games", type=whole(1), metavar="N", help=f"games in a task (default: {usual})")
    ahead = "number of tasks at a time; no more can run in parallel (default 8)"
    in_tasks.add_argument("--ahead", type=whole(1), default=None, metavar="N", help=ahead)
    parser.set_defaults(run=_learn)


def _learn(options: argparse.Namespace) -> None:
    check_folder(options.out, options.game)
    trainings()[options.game].main(options)
