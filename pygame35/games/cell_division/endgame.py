"""The rules of Cell Division for the exact solver `search.retrograde`: only the full board counts."""

import numpy as np

from .batch import EMPTY, State, margin, step


class Endgame:
    """The `search.retrograde.FillingRules` of a game from one position on; root: a State of one board."""

    def __init__(self, root: State):
        if len(root.turn) != 1:
            raise ValueError(f"the root must be one board, not {len(root.turn)}")
        self._root = root
        self.turn = int(root.turn[0])
        self.squares: list[int] = np.flatnonzero(root.owner[0] == EMPTY).tolist()
        index = {square: i for i, square in enumerate(self.squares)}
        columns = root.owner.shape[2] if root.gravity[0] else 0  # without gravity the order is free
        self.below: list[int | None] = [index.get(square + columns) if columns else None for square in self.squares]

    def margins(self, movers: np.ndarray) -> np.ndarray:
        """int16 [fillings], red's score minus blue's; movers: bool [fillings, squares]."""
        owner = np.repeat(self._root.owner, len(movers), axis=0)
        owner.reshape(len(movers), -1)[:, self.squares] = np.where(movers, self.turn, -self.turn)
        sides = np.full(len(movers), self.turn, np.int8)
        return margin(State(owner, np.repeat(self._root.gravity, len(movers)), sides)).astype(np.int16)

    def after(self, action: int) -> "Endgame":
        """The rules from the position after an action on."""
        return Endgame(step(self._root, np.array([action])))
