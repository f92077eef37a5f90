"""The master of five in a row: known openings, and after them the search of `search`."""

from typing import Any

from . import openings, search
from .borders import ENDLESS


class Search(search.Search):
    """A search that uses the stored openings. It does so only on the grid without borders."""

    def _begin(self) -> None:
        self._opening = openings.known(self.position) if self._borders == ENDLESS else None
        if self._opening:
            self._steps, self._done = self._opening.simulations, True
        else:
            super()._begin()

    def analysis(self) -> dict[str, Any]:
        return self._opening.analysis(self.position.turn) if self._opening else super().analysis()
