"""The games of the site: one table for navigation, embedding, headers, budgets and tests.

A game's own files lie in web/app/games/MODULE: its Python, and

    page.html       template of its page; required
    icon.svg        required
    embed.html      template of its board in a frame; optional for a game for two
    style.css       style of both pages; optional
    embed.css       style of the board in a frame; optional
    thumbnail.html  its drawing on the page of all games; optional, else its icon
    thumbnail.css   style of that drawing; optional
    lessons/        lessons.json and what else belongs to its page of lessons; optional
    showcase.html   a board with its caption for the page embed/; optional
    exact.jsonl     proved results of its boards with best play, see `Game.exact`; optional
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from app.core.texts import say
from tools import puzzles
from tools.programs import WEB

RED_AND_BLUE = say("games.side.red"), say("games.side.blue")
CROSSES_AND_NOUGHTS = say("games.side.crosses"), say("games.side.noughts")
PAGE_BYTES = 830_000
LATER = ("quick_player", "explainer")
"""Modules of a game that its page loads once the board can be used, unless the module `game` imports them."""
SHARED = (
    *("core.remarks", "duel.storyteller", "duel.views.story_view", "duel.views.excerpt", "duel.invitation"),
    *("duel.remote.controller", "duel.remote.view", "duel.sharing", "duel.outside"),
)
"""Modules of app that every page of a game for two loads, too, once the board can be used."""
FELT = ("gift", "feel")
"""Further modules of a game: for a warning before a move, and for the sounds of a game for one."""
ENGINE_BYTES = 9_150_000


class Game(NamedTuple):
    name: str
    """The name in records, links, embedded boards and icons; also the folder in the site, except for the first game."""
    module: str
    """Its folder in pygame35/games and web/app/games."""
    title: str
    sentence: str
    """The description of its page, for searches and shared links."""
    tagline: str = ""
    """A few words below the title on the page of all games."""
    sides: tuple[str, ...] = RED_AND_BLUE
    """The names of the first and the second player; empty for a game for one."""
    heights: tuple[int, int] = (132, 132)
    """Height minus width of an embedded board in pixels: if it is narrower than 340 pixels, and if it is wider."""
    view_height: int | None = None
    """Height minus width of a board without an AI (`mode="view"`); None: as with an AI."""
    data: Mapping[str, str] = {}
    """{file of the package that only this game's worker loads: its address in the site}."""
    page_bytes: int = PAGE_BYTES
    """The most bytes that the page or the embedded board loads before a person can play."""
    engine_bytes: int = ENGINE_BYTES
    """The most bytes that the page loads together with the engine."""

    @property
    def later(self) -> str:
        """A program that imports the modules that the page loads once the board can be used."""
        shared = [f"import app.{name}" for name in (SHARED if self.sides else ("platform.sound", "widgets.back"))]
        return "\n".join([*self._imports((*LATER, *FELT)), *shared]).strip()

    @property
    def explaining(self) -> str:
        """The part of `later` for a page where no rival plays."""
        return "\n".join(self._imports(("explainer",)))

    def _imports(self, names: tuple[str, ...]) -> list[str]:
        """Import statements for the named modules that exist in the game's folder."""
        return [f"import app.games.{self.module}.{name}" for name in names if (self.folder / f"{name}.py").exists()]

    @property
    def address(self) -> str:
        """Its folder, relative to the site: "" or a path that ends in a slash."""
        return "" if self == GAMES[0] else f"{self.name}/"

    @property
    def has_puzzles(self) -> bool:
        """True if it has a page of puzzles."""
        return puzzles.source(self.name).exists()

    @property
    def lessons(self) -> str | None:
        """The address of the content of its lessons in the site; None if it has no page of lessons."""
        return f"{self.address}lessons/lessons.json" if (self.folder / "lessons/lessons.json").exists() else None

    @property
    def further(self) -> list[str]:
        """The folders of its further pages, below its own."""
        return [name for name, there in (("puzzles", self.has_puzzles), ("lessons", self.lessons)) if there]

    @property
    def has_teacher(self) -> bool:
        """True if the game's own code judges the answers in its lessons."""
        return (self.folder / "lessons/teacher.py").exists()

    @property
    def exact(self) -> dict[str, tuple[int, int]]:
        """{board: (lower, upper) bound of the first player's lead with best play}. Equal bounds prove the lead."""
        path = self.folder / "exact.jsonl"
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        return {found["board"]: (found["low"], found["high"]) for found in map(json.loads, lines)}

    @property
    def folder(self) -> Path:
        return WEB / "app/games" / self.module

    @property
    def style(self) -> str | None:
        """The address of its style sheet in the site; None if there is no such file."""
        return f"{self.address}{self.name}.css" if (self.folder / "style.css").exists() else None

    @property
    def embed_style(self) -> str | None:
        """The address of the style sheet of its board in a frame; None if there is no such file."""
        return f"{self.address}embed.css" if (self.folder / "embed.css").exists() else None

    @property
    def worker(self) -> str:
        """The configuration of its engine's worker."""
        return f"worker-{self.name}.json" if self.data else "worker.json"


GAMES = (
    Game(
        *("35", "thirtyfive", say("games.35.title"), say("games.35.sentence"), say("games.35.tagline")),
        heights=(180, 180),
        view_height=132,
    ),
    Game(
        *("cell-division", "cell_division", say("games.cell-division.title")),
        *(say("games.cell-division.sentence"), say("games.cell-division.tagline")),
    ),
    Game(
        *("five-in-a-row", "five_in_a_row", say("games.five-in-a-row.title")),
        *(say("games.five-in-a-row.sentence"), say("games.five-in-a-row.tagline")),
        sides=CROSSES_AND_NOUGHTS,
        data={
            "pygame35/games/five_in_a_row/weights/five_in_a_row.npz": "five-in-a-row/five-in-a-row.npz",
            "pygame35/games/five_in_a_row/weights/five_in_a_row_openings.json": "five-in-a-row/openings.json",
        },
        engine_bytes=9_350_000,
    ),
    Game(
        *("mega-tic-tac-toe", "mega_tictactoe", say("games.mega-tic-tac-toe.title")),
        *(say("games.mega-tic-tac-toe.sentence"), say("games.mega-tic-tac-toe.tagline")),
        sides=CROSSES_AND_NOUGHTS,
        data={"pygame35/games/mega_tictactoe/weights/mega_tictactoe.npz": "mega-tic-tac-toe/mega-tic-tac-toe.npz"},
        engine_bytes=10_150_000,
    ),
    Game(
        *("threes", "threes", say("games.threes.title"), say("games.threes.sentence"), say("games.threes.tagline")),
        sides=(),
        heights=(160, 160),
        data={
            "pygame35/games/threes/weights/threes.npz": "threes/threes.npz",
            "pygame35/games/threes/weights/threes_classic.npz": "threes/threes-classic.npz",
        },
        engine_bytes=13_600_000,
    ),
    Game(
        *("monty-hall", "monty_hall", say("games.monty-hall.title")),
        *(say("games.monty-hall.sentence"), say("games.monty-hall.tagline")),
        sides=(),
        heights=(250, 250),
    ),
)
