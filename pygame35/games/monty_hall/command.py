"""The command `monty-hall`. It simulates games and prints their results beside the exact chances."""

import argparse
from typing import Any

from ...arguments import whole
from ...chance import BITS, Chance
from .boards import FEWEST_DOORS, HOSTS, KNOWING, MOST_DOORS, Variation, board_name
from .chances import simulate
from .report import HEAD, as_tsv, table, title


def add_commands(commands: Any) -> None:
    """Add the command to argparse's subparsers."""
    parser = commands.add_parser("monty-hall", help="simulate Monty Hall and compare with the exact chances")
    parser.add_argument("--host", choices=HOSTS, default=KNOWING, help="who opens the doors (default knowing)")
    doors = whole(FEWEST_DOORS, MOST_DOORS)
    parser.add_argument("--doors", type=doors, default=FEWEST_DOORS, metavar="3-10", help="default 3")
    parser.add_argument("--games", type=whole(1), default=10_000, metavar="N", help="default 10000")
    seed = whole(0, 2**BITS - 1)
    parser.add_argument("--seed", type=seed, default=35, metavar="S", help="the same seed, the same table (default 35)")
    parser.add_argument("--tsv", action="store_true", help="print only the table, with tabs, for a spreadsheet")
    parser.set_defaults(run=_simulate)


def _simulate(options: argparse.Namespace) -> None:
    variation = Variation(options.host, options.doors)
    counts = simulate(options.games, Chance(options.seed), variation)
    if options.tsv:
        print(as_tsv(variation, counts), end="")
        return
    print(f"{title(variation)}; {options.games} games, board {board_name(variation, options.seed)}")
    lines = [HEAD, *table(variation, counts)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for first, *rest in lines:
        cells = [first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True))]
        print("  ".join(cells))
