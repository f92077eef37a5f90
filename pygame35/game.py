"""The base classes of games. The engine, the terminal, UGI and matches use a game only through these classes' members.

    Game            the members that every game has
    TwoPlayerGame   RED against BLUE, without chance; unless a subclass overrides `begin`, all players are greedy
    BoardGame       a TwoPlayerGame with batch rules and an evaluation: the searches of `pygame35.search` play it
    SolitaireGame   one player against chance

`games/<game>/game.py` holds GAME, the one instance of a subclass; `pygame35.games` lists them. A position is a
`Position` of the game's `rules`. A game that lacks an abstract method cannot be instantiated. Attributes without a
value are required, too, but a missing one raises AttributeError only when it is used. These methods raise
NotImplementedError unless a game defines them; some games need them:

    values              games with greedy players
    evaluate            games with best-first players
    solver              games whose players prove endings; they also need `positions_a_simulation`
    most_opening_plies  games whose `plies_left` returns None
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, Generic, TypeVar

import numpy as np

from .basics import UserError, shown
from .contracts import (
    ActionValues,
    AdvancingSearch,
    Json,
    Position,
    PositionBatchRules,
    Rules,
    Search,
    Series,
    SolitaireRules,
    State,
    TwoPlayerRules,
)
from .kernels.kernel import Kernel
from .players import Option, Player, no_player
from .search import greedy, mcts, montecarlo, proving, puct
from .search.endgame import Solver
from .search.noise import misjudging

AnyPosition = Position[Any]
P = TypeVar("P", bound=AnyPosition)


class Game(ABC, Generic[P]):
    rules: Rules[P]
    """The module `rules` of the game's folder."""
    players: Mapping[str, Player]
    """{name: player}, weakest first."""
    default: Player
    """The player for a request that names none."""
    levels: Sequence[Player] = ()
    """The players of the levels 1, 2 ..., weakest first; empty in a game without levels."""
    options: Mapping[str, Option] = MappingProxyType({})
    """{name: option of a request}: the options that not every game has."""
    boards: str = ""
    """The names of boards other than the usual one, for help texts, such as "4x4 or flask-6-3"."""
    example: str
    """A move that can begin a game, as text."""
    training: str = ""
    """Full name of the module that learns the evaluation, see `learning.trainings.Training`; "" if there is none."""
    counts_points: bool = True
    """False for a game that is only won, lost or drawn, without points."""

    @property
    def name(self) -> str:
        """The game's name in records and requests."""
        return self.rules.NAME

    @abstractmethod
    def begin(self, player: Player, position: P, *, seed: int = 0, **settings: Any) -> Search:
        """The player's search of a position that is not over.

        seed: determines all random numbers. settings: options of a request; a search ignores options of other searches.
        """

    def stand_in(self, player: Player, ply: int, **options: Any) -> Player:
        """The player that chooses the move at that ply in place of `player`; by default `player` itself."""
        return player

    def unconsidered(self, candidates: list[Json], player: Player, position: P) -> list[Json]:
        """Further candidates, for a heat map of the board: moves that the search did not consider, with 0 visits."""
        return []

    @abstractmethod
    def margin(self, position: P) -> float:
        """The first player's score minus the second's. In a game for one player, the score."""

    @abstractmethod
    def most_margin(self, position: P) -> float:
        """The largest absolute margin with which a game from this position can end."""

    @abstractmethod
    def win(self, position: P, margin: float) -> float | None:
        """The probability that the first player wins, 0 ... 1, if the final margin is expected to be `margin`.

        None in a game for one player.
        """

    @abstractmethod
    def result(self, margin: float) -> float | None:
        """The first player's result: 1 for a win, 0.5 for a tie, 0 for a loss. None in a game for one player."""

    def plies_left(self, position: P) -> int | None:
        """The largest number of plies that can still be played; None where it is unknown."""
        return None

    @abstractmethod
    def draw(self, position: P) -> list[str]:
        """The board as lines of text, for the terminal."""

    def describe(self, outcome: Any) -> str:
        """The effect of a move as text, such as ": 2 flipped", or "". outcome: the result of `play`."""
        return ""

    def player_at_level(self, level: object) -> Player:
        """The player of a level 1, 2 ...; UserError when there is no such level."""
        if not self.levels:
            raise UserError(f"this game has no levels, choose a player: {', '.join(self.players)}")
        if type(level) is not int or not 1 <= level <= len(self.levels):
            raise UserError(f"level must be a whole number from 1 to {len(self.levels)}, not {shown(level)}")
        return self.levels[level - 1]

    def player_named(self, name: str) -> Player:
        """The player of that name; UserError when there is no such player."""
        if name not in self.players:
            raise UserError(no_player(name, list(self.players)))
        return self.players[name]

    def check_options(self, player: Player, names: Iterable[str]) -> None:
        """Raise UserError if one of the named options affects only a single player and this is not `player`."""
        for name in names:
            owner = self.options[name].player if name in self.options else None
            if owner not in (None, player.name):
                raise UserError(f"{name} is an option of {owner}, not of {player.name}")

    def own_options(self, settings: Mapping[str, Any]) -> dict[str, Any]:
        """The settings whose names are options of this game."""
        return {name: settings[name] for name in self.options if name in settings}


class OwnershipModel(ABC, Generic[P]):
    """A mixin for games that predict the final owner of each square."""

    @abstractmethod
    def ownership(self, position: P, line: list[Any], margin: float, exact: bool) -> list[float]:
        """Each square's expected final owner, in index order, from 1 (first player) to -1; the sum is the margin.

        line: the expected moves. exact: True if line and margin are proved.
        """


class LossModel(ABC, Generic[P]):
    """A mixin for games that value moves without a search."""

    @abstractmethod
    def losses(self, position: P, side: int) -> list[float]:
        """For each earlier move of the side, the margin that the move lost against the best move. At least 0."""


class TwoPlayerGame(Game[P], Generic[P]):
    """A game of RED against BLUE without chance. By default all players are greedy: they play the highest value."""

    rules: TwoPlayerRules[P]
    match_plies: int | None = None
    """After this many plies a match ends a game as a tie, unless the match has its own limit; None: every game ends."""

    def begin(self, player: Player, position: P, *, seed: int = 0, **settings: Any) -> AdvancingSearch:
        if player.search != "greedy":
            raise ValueError(f"{self.name} has no search {player.search!r}")
        values = partial(self.values, player, seed=seed, **self.own_options(settings))
        return greedy.Search(position.copy(), values, self.ranked)

    def with_proof(self, search: AdvancingSearch, player: Player, position: P) -> AdvancingSearch:
        """The search, joined with an exact solver if the player proves positions such as this one."""
        return search

    def values(self, player: Player, position: P, *, seed: int = 0, **options: Any) -> dict[Any, float]:
        """A greedy player's value of each legal move, for the side to move. On an endless grid, only some have one."""
        raise NotImplementedError(f"{self.name} has no greedy players")

    def ranked(self, position: P, values: dict[Any, float]) -> list[Any]:
        """The moves of `values`, best first."""
        return sorted(values, key=lambda move: -values[move])

    def margin(self, position: P) -> float:
        first, second = position.scores()
        return float(first - second)

    @abstractmethod
    def win(self, position: P, margin: float) -> float:
        """The probability that the first player wins, 0 ... 1, if the final margin is expected to be `margin`."""

    def result(self, margin: float) -> float:
        return (1 + (margin > 0) - (margin < 0)) / 2

    def opening_moves(self, position: P) -> list[Any]:
        """The moves from which a match draws the random plies of an opening."""
        return position.legal_moves()

    def most_opening_plies(self, start: P) -> int:
        """The largest number of random plies in an opening, such that no opening can end the game."""
        plies = self.plies_left(start)
        if plies is None:
            raise NotImplementedError(f"{self.name} limits neither the plies of a game nor the plies of an opening")
        return plies - 1


class BoardGame(TwoPlayerGame[P], Generic[P, State]):
    """A game for two with batch rules and an evaluation: uct and best-first searches play it."""

    batch: PositionBatchRules[P, State]
    """The module `batch` of the game's folder."""
    moves_a_square: int = 1
    """Moves on one square have adjacent numbers: move m is on square m // moves_a_square."""
    positions_a_simulation: int
    """The number of positions that the solver examines for each simulation of the search beside it.

    Choose it so that the proof takes about 2 ms for each batch of simulations: then slices stay short.
    """
    expand: Kernel | None = None
    """The kernel that makes nodes of best-first searches, see `search.puct_compiled`; None: numpy makes them."""

    def evaluate(self, player: Player) -> ActionValues[State]:
        """The evaluation of a best-first player, without noise."""
        raise NotImplementedError(f"{self.name} has no evaluation")

    def solver(self, root: State) -> Solver[State] | None:
        """An exact solver of one board, for players that prove endings; None if a proof would take too long."""
        raise NotImplementedError(f"{self.name} has no solver")

    def plies_left(self, position: P) -> int | None:
        return int(self.batch.plies_left(self.batch.from_position(position))[0])

    def begin(self, player: Player, position: P, *, seed: int = 0, **settings: Any) -> AdvancingSearch:
        if player.search == "greedy":
            return super().begin(player, position, seed=seed, **settings)
        settings = {name: value for name, value in settings.items() if name not in self.options}
        root = self.batch.from_position(position)
        rng = np.random.default_rng([seed, len(position.moves)])
        if player.search == "uct":
            playouts = montecarlo.playouts(self.batch, rng)
            return mcts.Search(self.batch, playouts, root, seed=seed, **{"exploration": player.exploration, **settings})
        evaluate = misjudging(self.evaluate(player), player.noise, rng)
        usual = {"exploration": player.exploration, "temperature": player.temperature, "width": player.width}
        return puct.Search(self.batch, evaluate, root, expand=self.expand, **{**usual, **settings})

    def with_proof(self, search: AdvancingSearch, player: Player, position: P) -> AdvancingSearch:
        root = self.batch.from_position(position)
        if self.batch.plies_left(root)[0] > player.proves_from:
            return search
        if isinstance(search, proving.Proving):
            return search
        solver = self.solver(root)
        return proving.Proving(search, solver, self.positions_a_simulation) if solver else search

    def unconsidered(self, candidates: list[Json], player: Player, position: P) -> list[Json]:
        """The best move on each square without a candidate. The evaluation chooses it, without a search."""
        if player.search != "best-first":
            return []
        root = self.batch.from_position(position)
        values = self.evaluate(player._replace(considered=len(position.legal_moves())))(root)[0]
        seen = {candidate["action"] // self.moves_a_square for candidate in candidates}
        turn, found = position.turn, []
        for action in np.argsort(-values).tolist():
            square = action // self.moves_a_square
            if square not in seen and values[action] > -np.inf:
                seen.add(square)
                found.append({"action": action, "visits": 0, "margin": turn * float(values[action]), "prior": 0.0})
        return found


class SolitaireGame(Game[P], Generic[P]):
    """One player against chance; nobody wins, and the margin is the score."""

    rules: SolitaireRules[P]

    @abstractmethod
    def series(self, player: Player, games: int, board: str, *, seed: int = 0, **options: Any) -> Series:
        """Many games of the player side by side; `seed` and the seed of the board determine all chance."""

    def describe_series(self, progress: Json) -> str:
        """Additional results of a series as a line of text, or ""."""
        return ""

    def margin(self, position: P) -> float:
        (score,) = position.scores()
        return float(score)

    def win(self, position: P, margin: float) -> None:
        return None

    def result(self, margin: float) -> None:
        return None
