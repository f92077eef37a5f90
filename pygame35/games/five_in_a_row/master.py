"""The master of five in a row: known openings, the learned search, and the one in plain Python where that cannot be.

The learned search needs its kernel, and stones that do not lie too far apart.
"""

from collections.abc import Callable
from typing import Any

from ...kernels.context import has_webassembly
from . import deep, openings
from .borders import ENDLESS, Borders
from .rules import Position
from .search import Search as ThreatSearch
from .thinking import Unsuited

Cell = tuple[int, int]


class Search:
    """The interface of the searches of `pygame35.search`, on a position that is not over.

    position: `advance` plays moves on it. borders: the cells that exist. UserError if the board is full, also from
    `advance`.
    """

    def __init__(self, position: Position, borders: Borders = ENDLESS):
        self.position, self._borders = position, borders
        self._begin(_PREFERRED)

    def _begin(self, kinds: "tuple[_Kind, ...]") -> None:
        """Take the first of these kinds of search that can take the position."""
        for number, kind in enumerate(kinds, 1):
            try:
                self._search = kind(self.position, self._borders)
            except Unsuited:
                continue
            self._rest, self.batch = kinds[number:], self._search.batch
            return

    def run(self, simulations: int) -> int:
        """Search that many more positions, or fewer when nothing is left to do; returns the number searched."""
        try:
            return self._search.run(simulations)
        except Unsuited:
            self._begin(self._rest)
            return self._search.run(simulations)

    def exhausted(self) -> bool:
        """True when further calls of run() change nothing."""
        return self._search.exhausted()

    def simulations(self) -> int:
        """Positions searched so far."""
        return self._search.simulations()

    def memory(self) -> int:
        """Bytes in use, about."""
        return self._search.memory()

    def advance(self, action: Cell) -> None:
        """Play a move at the root; what was found before is kept."""
        try:
            self._search.advance(action)
        except Unsuited:
            self._begin(_PREFERRED)

    def analysis(self) -> dict[str, Any]:
        """The fields that `pygame35.search` lists."""
        return self._search.analysis()


_Kind = Callable[[Position, Borders], openings.Known | deep.Search | ThreatSearch]


def _known(position: Position, borders: Borders) -> openings.Known:
    opening = openings.known(position) if borders == ENDLESS else None
    if not opening:
        raise Unsuited
    return openings.Known(position, opening)


def _learned(position: Position, borders: Borders) -> deep.Search:
    if not has_webassembly():
        raise Unsuited
    return deep.Search(position, borders)


_PREFERRED: tuple[_Kind, ...] = (_known, _learned, ThreatSearch)  # the last one takes every position
