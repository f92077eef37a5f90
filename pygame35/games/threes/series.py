"""Series of games of Threes, played side by side, which measure a player's mean score."""

from collections.abc import Generator
from typing import Any

import numpy as np

from ...batches import joined, take
from ...contracts import Json
from ...players import Player
from . import batch, bitboards
from .players import values
from .rules import USUAL, parse_board

_AT_ONCE = {"sampled": 16, "expectimax": 256}
"""{search of the player: games at a time}: enough for numpy to be fast, few enough for the first game to end soon."""
_LEAST_AT_ONCE = 8


def at_once(player: Player, depth: int) -> int:
    """The number of games to play side by side: fewer for a deeper search.

    Each ply of an expectimax search multiplies the boards by about eight.
    """
    most = _AT_ONCE[player.search]
    return max(most >> 3 * (depth - 1), _LEAST_AT_ONCE) if player.search == "expectimax" else most


class Series:
    """Plays `games` games from the start, side by side. The seed in the board's name and `seed` determine all chance.

    depth, options: see `players.values`. moves: the number of moves so far, in all games. started: the games begun.
    """

    def __init__(
        self,
        player: Player,
        games: int,
        board: str = "",
        *,
        seed: int = 0,
        depth: int = 3,
        **options: Any,
    ):
        self._rules, own = parse_board(board or USUAL)
        self.games = games
        self.started = min(games, at_once(player, depth))
        self.moves = 0
        self._player, self._options = player, {"depth": depth, **options}
        self._rng = np.random.default_rng([own, seed])
        self._work = self._play(batch.dealt(self.started, self._rules, self._rng))
        self._scores: list[int] = []
        self._highest: list[int] = []

    def run(self) -> None:
        """Play for some milliseconds."""
        next(self._work, None)

    def done(self) -> bool:
        return len(self._scores) == self.games

    def _play(self, state: batch.State) -> Generator[int, None, None]:
        while len(state.board):
            scores = yield from values(self._player, state, self._rng, **self._options)
            state = batch.step(state, scores.argmax(axis=1), self._rng)
            over = batch.is_terminal(state)
            self.moves += len(over)
            self._scores += bitboards.scores(state.board[over]).tolist()
            self._highest += [bitboards.TILES[code] for code in bitboards.highest(state.board[over])]
            state = self._with_more(take(state, ~over), int(over.sum()))
            yield 0

    def _with_more(self, state: batch.State, ended: int) -> batch.State:
        """The running games, and new ones for those that have ended, up to the length of the series."""
        more = min(ended, self.games - self.started)
        if not more:
            return state
        self.started += more
        return joined(state, batch.dealt(more, self._rules, self._rng))

    def progress(self) -> Json:
        """The scores and highest tiles of the finished games, in the order in which they ended."""
        return {
            "games": self.games,
            "started": self.started,
            "scores": list(self._scores),
            "highest": list(self._highest),
            "moves": self.moves,
        }
