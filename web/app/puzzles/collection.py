"""Fetches a game's puzzles. One file has the list of all puzzles; each other file has some of the puzzles."""

import json
from collections.abc import Callable
from typing import Any

from pyscript import fetch

from app.core.protocols import Json
from app.core.puzzles.puzzle import place, read_index
from app.core.stored import Spoiled
from app.platform.browser import in_version


class Missing(Exception):
    """A file of the site could not be fetched, or is damaged."""


class Collection:
    """The puzzles of a game. Call `open` first.

    name   of the game
    index  the list of all puzzles, an `Index`; None before `open`
    parts  {number of a file: the puzzles in it}, for the files fetched so far
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.index: Any = None
        self.parts: dict[int, Json] = {}

    async def open(self) -> None:
        """Fetch the list of all puzzles; Missing if that fails."""
        self.index = read_index(await self._fetch("index"))

    async def plain(self, number: int) -> Json:
        """Fetch the plain data of a puzzle; Missing if that fails."""
        part, at = place(self.index, number)
        if part not in self.parts:
            self.parts[part] = await self._fetch(str(part))
        try:
            return self.parts[part][at]
        except IndexError:
            raise Missing(f"there is no puzzle {number}")

    async def puzzle(self, number: int, read: Callable[[int, Any], Any]) -> Any:
        """Fetch a puzzle; Missing if it cannot be fetched or is damaged.

        read(number, plain): makes the puzzle from its plain data, or raises Spoiled if the data is damaged.
        """
        try:
            return read(number, await self.plain(number))
        except Spoiled as error:
            raise Missing(str(error))

    async def _fetch(self, name: str) -> Json:
        try:
            answer = await fetch(in_version(f"puzzles/{self.name}/{name}.json"))
            return json.loads(await answer.text())
        except Exception as error:  # an error of the browser, or ValueError for text that is not JSON
            raise Missing(f"{name}: {error}")
