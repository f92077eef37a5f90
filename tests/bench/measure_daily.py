"""The boards of the day of 35, by the values in their file: python tests/bench/measure_daily.py

Prints how many boards there are, and are proved; in how many the best and the second-best digit differ in who wins; how
many squares are between the sides before the move, and at the end, at most; the share of levels 3, 5 and 7 that solve a
board in three tries, of all boards and for each weekday. `python -m pygame35.games.thirtyfive.training.days --check
web/puzzles/35-daily.jsonl` proves the boards again.
"""

import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "web")]

from pygame35.games.thirtyfive.records import replay  # noqa: E402
from pygame35.games.thirtyfive.rules import unpack  # noqa: E402
from pygame35.games.thirtyfive.training.arrange import ease  # noqa: E402
from tools import puzzles  # noqa: E402

boards = puzzles.dated("35")
days = defaultdict(list)
for day, board in enumerate(boards, puzzles.FIRST_DAY.toordinal()):
    days[(day - 1) % 7].append(ease(board)[0])
before = [abs(red - blue) for red, blue in (replay(unpack(board["game"])).scores() for board in boards)]
contested = sum(board["margin"] > 0 >= board["margin"] - board["gap"] for board in boards)
shares = [sum(each) / len(each) for _, each in sorted(days.items())]
print(f"{len(boards)} boards, {sum(board['proved'] for board in boards)} proved, {contested} contested")
print(f"{sum(board['turns'] > 0 for board in boards)} ask for a number of squares")
print(f"at most {max(before)} squares apart before the move, {max(board['margin'] for board in boards)} at the end")
print(f"solved in three tries: {sum(ease(board)[0] for board in boards) / len(boards):.0%}; Monday to Sunday", end=" ")
print(", ".join(f"{share:.0%}" for share in shares))
