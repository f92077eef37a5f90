"""The puzzles of the games as files of the site.

web/puzzles/NAME.jsonl has the puzzles of a game, one a line. `pygame35.learning.puzzles` lists the fields of a line,
`pygame35.games.threes.training.mine` the fields for Threes. New puzzles are added at the end, because links and stored
results name a puzzle by its place.

The site has a list of all puzzles, `index.json` (`app.core.puzzles.puzzle.Index`), and files of PART puzzles each. A
page loads only the file with the puzzle that it shows.

web/puzzles/NAME-daily.jsonl has puzzles that each belong to one day, from FIRST_DAY on, in the order of the days
(`pygame35.games.thirtyfive.training.days`). A line in it must never change its place.
"""

import json
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

from tools.programs import WEB

FOLDER = "puzzles"
PART = 50
FIELDS = (
    *("game", "solution", "then", "themes", "gap", "margin", "proved", "replies", "rating"),
    *("tiles", "next", "values", "why"),  # of Threes
    "margins",  # of the boards of the day
)
"""The fields of a puzzle that a page needs. A puzzle may lack some."""
DAILY = {"35": 400, "cell-division": 150, "five-in-a-row": 100}
DAILY_ELSE = 100
"""{game: the puzzles of the day are among the first n}; n of all other games. A change would change past days."""
FIRST_DAY = date(2026, 12, 1)
"""The first day with a puzzle of its own. Until then, the puzzles of the day are among the first n."""
FIRST = {
    "35": (1040, 476, 926, 275, 91, 310, 774),
    "cell-division": (4, 95, 3, 109, 49, 147, 160),
    "five-in-a-row": (179, 216, 260, 156, 235, 152),
    "mega-tic-tac-toe": (2, 341, 222, 290, 218, 73),
    "threes": (20, 19, 30, 31, 7, 5),
}
"""{game: inviting puzzles, for a visitor's first ones}. They are easy; in games for two, the board is open and the
first side is to move. In 35, the best digit turns more squares than any other digit."""
CLOSE = 12
"""A puzzle is contested if neither side leads by more than this after the best move."""


def source(game: str) -> Path:
    """The file of a game's puzzles, which may be missing."""
    return WEB / FOLDER / f"{game}.jsonl"


def read(game: str) -> list[dict[str, Any]]:
    """The puzzles of a game."""
    return [json.loads(line) for line in source(game).read_text(encoding="utf-8").splitlines()]


def daily(game: str) -> int:
    """n: the puzzles of the day of a game are among its first n puzzles. A game begins with at least n puzzles."""
    return DAILY.get(game, DAILY_ELSE)


def dated(game: str) -> list[dict[str, Any]]:
    """The puzzles of the days from FIRST_DAY on; [] for a game without such puzzles."""
    path = WEB / FOLDER / f"{game}-daily.jsonl"
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []


def add(site: Path, game: str) -> None:
    """Write the files of a game's puzzles into the site."""
    folder = site / FOLDER / game
    folder.mkdir(parents=True)
    puzzles, days = read(game), dated(game)
    listed = index(puzzles, daily(game), len(days), FIRST[game])
    (folder / "index.json").write_text(_text(listed), encoding="utf-8")
    for start in (0, listed["dated"][1]):
        some = days if start else puzzles
        for at in range(0, len(some), PART):
            shown = [{name: one[name] for name in FIELDS if name in one} for one in some[at : at + PART]]
            (folder / f"{(start + at) // PART}.json").write_text(_text(shown), encoding="utf-8")


def index(puzzles: list[dict[str, Any]], daily: int, days: int = 0, first: tuple[int, ...] = ()) -> dict[str, Any]:
    """The list of all puzzles. days: how many puzzles belong to one day; their files come after all others."""
    counts = Counter(theme for one in puzzles for theme in one["themes"])
    kinds = {theme: theme.rstrip("0123456789") for theme in counts}  # "win-2" and "win-3" stand together
    most = {kind: max(counts[theme] for theme in counts if kinds[theme] == kind) for kind in kinds.values()}
    themes = sorted(counts, key=lambda theme: (-most[kinds[theme]], kinds[theme], theme))
    of = [[themes.index(theme) for theme in one["themes"]] for one in puzzles]
    ratings = [one["rating"] for one in puzzles]
    margins = [one.get("margin") for one in puzzles]
    contested = "".join("1" if margin is not None and abs(margin) <= CLOSE else "0" for margin in margins)
    dated = [(FIRST_DAY - date(1970, 1, 1)).days, -(-len(puzzles) // PART) * PART, days]
    least = min(daily, len(puzzles))
    listed = {"ratings": ratings, "themes": themes, "of": of, "contested": f"{int('0' + contested, 2):x}"}
    return listed | {"part": PART, "daily": least, "dated": dated, "first": list(first)}


def _text(plain: Any) -> str:
    return json.dumps(plain, separators=(",", ":"))
