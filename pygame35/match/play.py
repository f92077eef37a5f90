"""One game of a match: its opening, its seeds and its record.

An opening consists of random plies. It is played in both games of a pair: player a is red in the first game, and blue
in the second. The record of a game is a plain dict, a line of a match's file:

    pair           int from 0
    a, b           {player: name; colour: red or blue; milliseconds_mean and milliseconds_max: time of its moves}
    opening        str, the random plies, such as "e4=9 d5=3"
    moves          str, the whole game including its opening, up to a forfeit
    margin         int, the final score, a minus b; None after a forfeit
    result         1, 0.5 or 0 points for a
    ended          bool, True if the game was over; False after a forfeit, and at the match's limit of plies
    forfeit        None, or {by: a or b, reason: str}
    settings       the conditions of the game except the players, see `MatchPlan.settings`
"""

import random
import statistics
import time
from contextlib import ExitStack
from typing import Any, NamedTuple

from .. import records as record
from ..basics import BLUE, NONE, RED, IllegalMove
from ..contracts import Position
from ..engine import Engine
from .opponents import GameSetup, Limit, Opponent, game_of, seated
from .program import Forfeit

_COLOURS = {RED: "red", BLUE: "blue"}
_RESULTS = {RED: "p1win", BLUE: "p2win", NONE: "draw"}  # the names of results in the Universal Game Interface


class MatchPlan(NamedTuple):
    """Two players and the conditions of their games."""

    a: Opponent
    b: Opponent
    limit: Limit
    opening_plies: int
    seed: int
    patience: float
    """seconds that a program has to start, and for a move beyond its limit"""
    setup: GameSetup
    plies: int | None
    """after that many plies an unfinished game is a tie; None: no limit"""

    def settings(self) -> dict[str, Any]:
        """The conditions that the record of a game contains."""
        limits = {"limit": str(self.limit), "opening_plies": self.opening_plies, "plies": self.plies, "seed": self.seed}
        return {**self.setup._asdict(), **limits}


class ScheduledGame(NamedTuple):
    """A game of a match that is still to be played."""

    plan: MatchPlan
    pair: int
    colour: int
    """RED or BLUE: the side of player a"""


def opening(plan: MatchPlan, pair: int) -> Position[Any]:
    """The position after the random opening plies, which both games of a pair share. The game is not over.

    The position depends only on the plan's seed, game, board and number of opening plies, and on the pair.
    """
    rng = random.Random(f"opening {plan.seed} {pair}")
    game = game_of(plan.setup)
    position: Position[Any] = record.start(game.rules, plan.setup.board)
    for _ in range(plan.opening_plies):
        position.play(rng.choice(game.opening_moves(position)))
        if position.is_over():
            position.undo()
            break
    return position


def play(game: ScheduledGame) -> dict[str, Any]:
    """Play a game to its end. A player who breaks the rules or fails to answer loses it."""
    plan, engine = game.plan, Engine()
    position = opening(plan, game.pair)
    opened = len(position.moves)
    sides = {game.colour: "a", -game.colour: "b"}
    times: dict[str, list[float]] = {"a": [], "b": []}
    forfeit = None
    with ExitStack() as stack:
        try:
            seats = {}
            for colour, side in sides.items():
                asked = side
                opponent = plan.a if side == "a" else plan.b
                # With equal seeds, both players could share a tree, and games could repeat.
                rng = random.Random(f"{side} {opponent.name} {plan.seed} {game.pair} {game.colour}")
                seed = rng.randrange(2**32)
                seats[colour] = stack.enter_context(
                    seated(opponent, plan.setup, plan.limit, seed, plan.patience, engine)
                )
            while not position.is_over() and len(position.moves) != plan.plies:
                asked = sides[position.turn]
                start = time.perf_counter()
                answer = seats[position.turn].choose(_words(position))
                times[asked].append(1000 * (time.perf_counter() - start))
                position.play(position.parse_move(answer))
            if position.is_over():
                for colour, side in sides.items():
                    asked = side
                    seats[colour].agree(_words(position), _RESULTS[position.winner() or NONE])
        except IllegalMove as error:
            forfeit = {"by": asked, "reason": f"illegal move: {error}"}
        except Forfeit as error:
            by = {"a": "b", "b": "a"}[asked] if error.of_other else asked
            forfeit = {"by": by, "reason": str(error)}
    words = _words(position)
    red, blue = position.scores()
    margin = (red - blue) * game.colour if position.is_over() else 0
    result = (margin > 0) + 0.5 * (margin == 0) if forfeit is None else float(forfeit["by"] == "b")
    return {
        "pair": game.pair,
        "a": {"player": plan.a.name, "colour": _COLOURS[game.colour], **_spent(times["a"])},
        "b": {"player": plan.b.name, "colour": _COLOURS[-game.colour], **_spent(times["b"])},
        "opening": " ".join(words[:opened]),
        "moves": " ".join(words),
        "margin": margin if forfeit is None else None,
        "result": result,
        "ended": position.is_over() and forfeit is None,
        "forfeit": forfeit,
        "settings": plan.settings(),
    }


def _spent(milliseconds: list[float]) -> dict[str, float]:
    return {
        "milliseconds_mean": round(statistics.mean(milliseconds or [0.0]), 2),
        "milliseconds_max": round(max(milliseconds, default=0.0), 2),
    }


def _words(position: Position[Any]) -> list[str]:
    """The moves of a position as text."""
    return [position.format_move(move) for move in position.moves]
