"""The games of the site: one table for navigation, embedding, headers, budgets and tests.

A game's own files lie in web/app/games/MODULE: its Python, and

    page.html    template of its page; required
    icon.svg     required
    embed.html   template of its board in a frame; a game for two needs none
    style.css    style of both pages, if there is any
    embed.css    style of the board in a frame, if there is any
"""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from tools.programs import WEB

RED_AND_BLUE = ("Red", "Blue")
PAGE_BYTES = 900_000
ENGINE_BYTES = 17_000_000


class Game(NamedTuple):
    name: str
    """In records, links, embedded boards and icons; also its folder of the site, unless it is the first game."""
    module: str
    """Its folder in pygame35/games and web/app/games."""
    title: str
    sentence: str
    """Below the title of its page."""
    sides: tuple[str, ...] = RED_AND_BLUE
    """The names of the first and the second player; empty: a game for one."""
    heights: tuple[int, int] = (156, 132)
    """By how many pixels an embedded board is higher than wide: one narrower than 340 pixels, another."""
    view_height: int | None = None
    """The same of a board without an AI (`mode="view"`) of either width; None: as with an AI."""
    data: Mapping[str, str] = {}
    """Files of the package that only this game's worker loads -> their addresses in the site."""
    page_bytes: int = PAGE_BYTES
    """Budget of what its page and its board each load before they can be used."""
    engine_bytes: int = ENGINE_BYTES
    """Budget of its page with the engine."""

    @property
    def address(self) -> str:
        """Its folder of the site, relative to the site: "" or one that ends in a slash."""
        return "" if self == GAMES[0] else f"{self.name}/"

    @property
    def folder(self) -> Path:
        return WEB / "app/games" / self.module

    @property
    def style(self) -> str | None:
        """The address of its style sheet in the site; None if it has none."""
        return f"{self.address}{self.name}.css" if (self.folder / "style.css").exists() else None

    @property
    def embed_style(self) -> str | None:
        """The address of the style sheet of its board in a frame; None if it has none."""
        return f"{self.address}embed.css" if (self.folder / "embed.css").exists() else None

    @property
    def worker(self) -> str:
        """The configuration of its engine's worker."""
        return f"worker-{self.name}.json" if self.data else "worker.json"


GAMES = (
    Game(
        *("35", "thirtyfive", "35", "Make the neighbours of your squares sum to 35."),
        heights=(224, 168),
        view_height=126,
    ),
    Game("cell-division", "cell_division", "Cell Division", "Let your cells touch in as many directions as you can."),
    Game(
        *("five-in-a-row", "five_in_a_row", "Five in a row"),
        "Tic-tac-toe without borders, on a sheet that never ends.",
        sides=("Crosses", "Noughts"),
    ),
    Game(
        *("threes", "threes", "Threes", "Slide all tiles; 1 and 2 make 3, equal ones double."),
        sides=(),
        heights=(160, 160),
        data={"pygame35/games/threes/weights/threes.npz": "threes/threes.npz"},
        engine_bytes=21_200_000,
    ),
    Game(
        *("monty-hall", "monty_hall", "Monty Hall", "Three doors, one car: do you stay, or do you switch?"),
        sides=(),
        heights=(250, 250),
    ),
)
