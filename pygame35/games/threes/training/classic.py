"""Learns Threes by the classic rules: `python -m pygame35.games.threes.training.classic --out FOLDER`.

The command does the same as `learn --game threes`, but by the classic rules, and on this machine only. If it is given
again, it continues the run. These games are short, and fewer boards occur in them, so the network is packed smaller.
"""

import argparse
import importlib.util
from pathlib import Path

from ....arguments import positive, whole
from ....basics import UserError
from ....options import SEED
from ....output import run
from ..rules import CLASSIC
from .command import DEFAULT_MINUTES


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="pygame35.games.threes.training.classic", description=__doc__.split("\n")[0])
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="keeps everything")
    parser.add_argument("--minutes", type=positive, default=DEFAULT_MINUTES, metavar="M", help="about how long in all")
    parser.add_argument("--processes", type=whole(1), default=1, metavar="N", help="cores")
    parser.add_argument("--seed", type=SEED, default=1, metavar="S")
    parser.set_defaults(games=None, dask=None)
    options = parser.parse_args(arguments)
    if not importlib.util.find_spec("numba"):
        parser.error("learning threes needs numba: pip install 'pygame35[learn]'")
    from .train import train

    try:
        train(options, CLASSIC)
    except UserError as error:
        parser.error(str(error))


if __name__ == "__main__":
    run(main)
