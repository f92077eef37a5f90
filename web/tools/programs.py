"""The folders of the project; finding and running other programs."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

WEB = Path(__file__).resolve().parents[1]
ROOT = WEB.parent
VENV = ROOT / ".venv"


class BuildError(Exception):
    """The build cannot go on; build.py prints the message and ends."""


def run(*command: str | Path) -> None:
    print("+", *command, flush=True)
    subprocess.run([str(word) for word in command], check=True, cwd=ROOT)


def venv_program(name: str) -> Path:
    return VENV / "Scripts" / f"{name}.exe" if os.name == "nt" else VENV / "bin" / name


def program_on_path(names: Sequence[str]) -> str | None:
    return next(filter(None, map(shutil.which, names)), None)
