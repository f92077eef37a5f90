"""One game of a match: its opening, its seeds, and how it went, as a plain dict.

An opening is some random plies, and is played twice: in the first game of a pair player a is red, in the second blue.
The record of a game, a line of a match's file:

    pair           int from 0
    a, b           {player: its name, colour: red or blue, milliseconds_mean and milliseconds_max: of its moves}
    opening        str, the plies that were given, such as "e4=9 d5=3"
    moves          str, the whole game, opening included, up to a forfeit
    margin         int, the score of a minus that of b at the end; None after a forfeit
    result         1, 0.5 or 0 points for a
    ended          bool, the game was over; False after a forfeit, and for a tie at the match's limit of plies
    forfeit        None, or {by: a or b, reason: str}
    settings       what the game depends on besides the players, see `Match.settings`
"""

import random
import statistics
import time
from contextlib import ExitStack
from typing import Any, NamedTuple

from .. import engine
from .. import records as record
from ..basics import BLUE, NONE, RED, IllegalMove
from .opponents import Limit, Opponent, Table, game_of, seated
from .ugi_program import Forfeit

_COLOURS = {RED: "red", BLUE: "blue"}
_RESULTS = {RED: "p1win", BLUE: "p2win", NONE: "draw"}  # as the Universal Game Interface calls them


class Match(NamedTuple):
    """Who plays whom, and how."""

    a: Opponent
    b: Opponent
    limit: Limit
    opening_plies: int
    seed: int
    patience: float
    """Seconds that a program may take to start, and for a move beyond its limit."""
    table: Table
    plies: int | None
    """A game that is not over after so many is a tie; None: no limit."""

    def settings(self) -> dict[str, Any]:
        limits = {"limit": str(self.limit), "opening_plies": self.opening_plies, "plies": self.plies, "seed": self.seed}
        return {**self.table._asdict(), **limits}


class Game(NamedTuple):
    """A game that is to be played."""

    match: Match
    pair: int
    colour: int
    """RED or BLUE, the side of player a."""


def opening(match: Match, pair: int) -> Any:
    """The position after the pair's random plies, the same whatever else is played; no ply ends the game."""
    rng = random.Random(f"opening {match.seed} {pair}")
    game = game_of(match.table)
    position = record.start(game.rules, match.table.board)
    for _ in range(match.opening_plies):
        position.play(rng.choice(game.opening_moves(position)))
        if position.is_over():
            position.undo()
            break
    return position


def play(game: Game) -> dict[str, Any]:
    """Play the game to its end; who breaks the rules or breaks down loses it."""
    engine.reset()
    match = game.match
    position = opening(match, game.pair)
    opened = len(position.moves)
    sides = {game.colour: "a", -game.colour: "b"}
    times: dict[str, list[float]] = {"a": [], "b": []}
    forfeit = None
    with ExitStack() as table:
        try:
            seats = {}
            for colour, side in sides.items():
                asked = side
                opponent = match.a if side == "a" else match.b
                # With the same seed, two players of the engine could share a tree, and two matches be one.
                rng = random.Random(f"{side} {opponent.name} {match.seed} {game.pair} {game.colour}")
                seed = rng.randrange(2**32)
                seats[colour] = table.enter_context(seated(opponent, match.table, match.limit, seed, match.patience))
            while not position.is_over() and len(position.moves) != match.plies:
                asked = sides[position.turn]
                start = time.perf_counter()
                answer = seats[position.turn].choose(_words(position))
                times[asked].append(1000 * (time.perf_counter() - start))
                position.play(position.parse_move(answer))
            if position.is_over():
                for colour, side in sides.items():
                    asked = side
                    seats[colour].agree(_words(position), _RESULTS[position.winner()])
        except IllegalMove as error:
            forfeit = {"by": asked, "reason": f"illegal move: {error}"}
        except Forfeit as error:
            forfeit = {"by": asked, "reason": str(error)}
    words = _words(position)
    red, blue = position.scores()
    margin = (red - blue) * game.colour if position.is_over() else 0
    result = (margin > 0) + 0.5 * (margin == 0) if forfeit is None else float(forfeit["by"] == "b")
    return {
        "pair": game.pair,
        "a": {"player": match.a.name, "colour": _COLOURS[game.colour], **_spent(times["a"])},
        "b": {"player": match.b.name, "colour": _COLOURS[-game.colour], **_spent(times["b"])},
        "opening": " ".join(words[:opened]),
        "moves": " ".join(words),
        "margin": margin if forfeit is None else None,
        "result": result,
        "ended": position.is_over() and forfeit is None,
        "forfeit": forfeit,
        "settings": match.settings(),
    }


def _spent(milliseconds: list[float]) -> dict[str, float]:
    return {
        "milliseconds_mean": round(statistics.mean(milliseconds or [0.0]), 2),
        "milliseconds_max": round(max(milliseconds, default=0.0), 2),
    }


def _words(position: Any) -> list[str]:
    """Its moves as text."""
    return [position.format_move(move) for move in position.moves]
