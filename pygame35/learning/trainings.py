"""The games that can be trained, and their trainings."""

import argparse
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from ..basics import UserError
from ..games import GAMES

_FILES = {"checkpoint.npz": "checkpoint", "log.jsonl": "log"}  # files in the folder of a run: what they hold


class Training(Protocol):
    """The module that trains a game. The game's attribute `training` is the name of the module."""

    DEFAULT_MINUTES: float
    """The default length of a run."""
    TASK_GAMES: int
    """The default number of games in a task."""
    FEWEST_GAMES: str
    """The fewest games that a run can learn from, in words; "" for one."""

    def main(self, options: argparse.Namespace) -> None:
        """Begin or continue the run in the folder `options.out`.

        The caller makes sure that the folder holds no run of another game. A KeyboardInterrupt is raised again after
        the run has been saved.
        """

    def holds_run(self, folder: Path) -> bool:
        """True when the folder holds a run of this game."""


def trainings() -> dict[str, Training]:
    """The trainings of all games that have one: {name of the game: training}."""
    return {name: cast(Training, import_module(game.training)) for name, game in GAMES.items() if game.training}


def check_folder(folder: Path, game: str) -> None:
    """Raise UserError if a run of the game in this folder would overwrite a run of another game or a foreign file."""
    for name, training in trainings().items():
        if training.holds_run(folder):
            if name != game:
                raise UserError(f"{folder} holds a run of {name}, not of {game}; name another folder or remove it")
            return
    for name, what in _FILES.items():
        file = folder / name
        if file.is_file() and file.stat().st_size:
            raise UserError(f"{file} is not the {what} of a run; name another folder")
