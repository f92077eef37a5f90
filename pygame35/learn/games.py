"""One game of a match: its opening, its seeds, and how it went, as a plain dict.

An opening is some random plies, and is played twice: in the first game of a pair player a is red, in the second blue.
The record of a game, a line of a match's file:

    pair           int from 0
    a, b           {player: its name, colour: red or blue, milliseconds_mean and milliseconds_max: of its moves}
    opening        str, the plies that were given, such as "e4=9 d5=3"
    moves          str, the whole game, opening included, up to a forfeit
    margin         int, the squares of a minus those of b at the end; None after a forfeit
    result         1, 0.5 or 0 points for a
    forfeit        None, or {by: a or b, reason: str}
    settings       what the game depends on besides the players, see `Match.settings`
"""

import random
import statistics
import time
from contextlib import ExitStack
from typing import Any, NamedTuple

from .. import engine
from ..rules import record
from ..rules.thirtyfive import BLUE, RED, IllegalMove, Position, format_move, parse_move
from .opponents import Limit, Opponent, seated
from .ugi_program import Forfeit

_COLOURS = {RED: "red", BLUE: "blue"}


class Match(NamedTuple):
    """Who plays whom, and how."""

    a: Opponent
    b: Opponent
    limit: Limit
    opening_plies: int
    seed: int
    patience: float
    """Seconds that a program may take to start, and for a move beyond its limit."""

    def settings(self) -> dict[str, Any]:
        return {"limit": str(self.limit), "opening_plies": self.opening_plies, "seed": self.seed}


class Game(NamedTuple):
    """A game that is to be played."""

    match: Match
    pair: int
    colour: int
    """RED or BLUE, the side of player a."""


def opening(match: Match, pair: int) -> list[int]:
    """The pair's random plies, the same whatever else is played."""
    rng, position = random.Random(f"opening {match.seed} {pair}"), Position()
    for _ in range(match.opening_plies):
        position.play(rng.choice(position.legal_moves()))
    return position.moves


def play(game: Game) -> dict[str, Any]:
    """Play the game to its end; who breaks the rules or breaks down loses it."""
    engine.reset()
    match = game.match
    position = record.replay(opening(match, game.pair))
    sides = {game.colour: "a", -game.colour: "b"}
    times: dict[str, list[float]] = {"a": [], "b": []}
    forfeit = None
    with ExitStack() as table:
        try:
            choose = {}
            for colour, side in sides.items():
                asked = side
                opponent = match.a if side == "a" else match.b
                # With the same seed, two players of the engine could share a tree, and two matches be one.
                rng = random.Random(f"{side} {opponent.name} {match.seed} {game.pair} {game.colour}")
                seed = rng.randrange(2**32)
                choose[colour] = table.enter_context(seated(opponent, match.limit, seed, match.patience))
            while not position.is_over():
                asked = sides[position.turn]
                start = time.perf_counter()
                answer = choose[position.turn]([format_move(move) for move in position.moves])
                times[asked].append(1000 * (time.perf_counter() - start))
                position.play(parse_move(answer))
        except IllegalMove as error:
            forfeit = {"by": asked, "reason": f"illegal move: {error}"}
        except Forfeit as error:
            forfeit = {"by": asked, "reason": str(error)}
    red, blue = position.scores()
    margin = (red - blue) * game.colour
    result = (margin > 0) + 0.5 * (margin == 0) if forfeit is None else float(forfeit["by"] == "b")
    return {
        "pair": game.pair,
        "a": {"player": match.a.name, "colour": _COLOURS[game.colour], **_spent(times["a"])},
        "b": {"player": match.b.name, "colour": _COLOURS[-game.colour], **_spent(times["b"])},
        "opening": _text(position.moves[: match.opening_plies]),
        "moves": _text(position.moves),
        "margin": margin if forfeit is None else None,
        "result": result,
        "forfeit": forfeit,
        "settings": match.settings(),
    }


def _spent(milliseconds: list[float]) -> dict[str, float]:
    return {
        "milliseconds_mean": round(statistics.mean(milliseconds or [0.0]), 2),
        "milliseconds_max": round(max(milliseconds, default=0.0), 2),
    }


def _text(moves: list[int]) -> str:
    return " ".join(map(format_move, moves))
