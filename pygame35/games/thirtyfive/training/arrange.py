"""Puts boards of the day in the order of the days: a week grows from Monday, the easiest, to Sunday.

    python -m pygame35.games.thirtyfive.training.arrange FILE ... --out web/puzzles/35-daily.jsonl

The files are those of `training.days`. Of boards from the same game, the first is taken. Once the file is in use, its
lines stay, because a day's board is found by its line: add boards at the end.
"""

import argparse
import json
import random
from collections import Counter
from pathlib import Path

from ....contracts import Json
from ....learning.mining import read
from ....output import run
from .days import MIDDLE, in_three, source

WEEK = 7
FIRST = 1  # the weekday of the first board, 2026-12-01; Monday is 0


def ease(board: Json) -> tuple[float, int]:
    """The larger, the easier."""
    return in_three([board["solved"][level - 1] for level in MIDDLE]), -board["rating"]


def arranged(boards: list[Json], seed: int = 1) -> list[Json]:
    """The boards in the order of the days."""
    draw = random.Random(seed)
    weekdays = [(FIRST + day) % WEEK for day in range(len(boards))]
    counts, rest = Counter(weekdays), sorted(boards, key=ease, reverse=True)
    groups = []
    for weekday in range(WEEK):
        group, rest = rest[: counts[weekday]], rest[counts[weekday] :]
        groups.append(draw.sample(group, len(group)))
    return [groups[weekday].pop() for weekday in weekdays]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE")
    arguments = parser.parse_args()
    boards = {source(board["game"]): board for path in reversed(arguments.files) for board in reversed(read(path))}
    lines = [json.dumps(board, separators=(",", ":")) for board in arranged(list(boards.values()))]
    arguments.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} boards")


if __name__ == "__main__":
    run(main)
