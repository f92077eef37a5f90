"""Many games of Threes at once: how a player does on average."""

from collections.abc import Generator
from typing import Any

import numpy as np

from ..batch import threes as batch
from ..rules.threes import USUAL, parse_board
from ..search.tree import take
from . import Player
from .threes import values


class Series:
    """So many games from the start, by the rules of a board's name; its seed and the other draw all chance.

    options: of `players.threes.values`. moves: played so far, in all games.
    """

    def __init__(self, player: Player, games: int, board: str = "", *, seed: int = 0, **options: Any):
        rules, own = parse_board(board or USUAL)
        self.games = games
        self._player, self._options = player, options
        self._rng = np.random.default_rng([own, seed])
        self._work = self._play(batch.dealt(games, rules, self._rng))
        self._scores: list[int] = []
        self._highest: list[int] = []
        self.moves = 0

    def run(self) -> None:
        """Go on for some milliseconds."""
        next(self._work, None)

    def done(self) -> bool:
        return len(self._scores) == self.games

    def _play(self, state: batch.State) -> Generator[None, None, None]:
        while len(state.board):
            worth = values(self._player, state, self._rng, **self._options)
            while True:
                try:
                    next(worth)
                except StopIteration as finished:
                    best = finished.value.argmax(axis=1)
                    break
                yield
            state = batch.step(state, best, self._rng)
            self.moves += len(best)
            over = batch.is_terminal(state)
            self._scores += batch.scores(state.board[over]).tolist()
            self._highest += [batch.TILES[code] for code in batch.highest(state.board[over])]
            state = take(state, ~over)
            yield

    def told(self) -> dict[str, Any]:
        """What JSON can carry: the scores and highest tiles of the games that have ended, in the order they did."""
        return {"games": self.games, "scores": list(self._scores), "highest": list(self._highest), "moves": self.moves}
