"""The players of Nim: `novice` uses random playouts, `expert` the theory of the game."""

import numpy as np

from pygame35.players import Player

from . import batch
from .rules import HEAPS, WIDTH

NOVICE = Player("novice", "uct", simulations=16, exploration=0.5)
EXPERT = Player("expert", "best-first", simulations=64)
PLAYERS = {player.name: player for player in (NOVICE, EXPERT)}


def action_values(state: batch.State) -> np.ndarray:
    """1 for a move after which the sizes of the heaps have the exclusive or 0 (Bouton 1901), else -1."""
    left = np.arange(HEAPS * WIDTH) % WIDTH
    heap = np.arange(HEAPS * WIDTH) // WIDTH
    total = np.bitwise_xor.reduce(state.heaps, axis=1)
    after = total[:, None] ^ state.heaps[:, heap] ^ left
    return np.where(batch.legal_action_mask(state), np.where(after == 0, 1, -1), -np.inf).astype(np.float32)
