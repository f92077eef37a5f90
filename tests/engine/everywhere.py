"""Requests whose answers are the same wherever the engine runs: one for each player and level of each game."""

import json
from random import Random

from pygame35 import engine
from pygame35.games import GAMES
from pygame35.records import start

_SIMULATIONS = 150
_LEVELS = range(1, 11)


def requests(name):
    """The requests of a game: positions of random games, from the first move to the last one."""
    game, rng = GAMES[name], Random(35)
    asked = [{"player": player} for player in game.players]
    asked += [{"level": level} for level in _LEVELS] if name in ("35", "mega-tic-tac-toe") else []
    found = []
    for number, who in enumerate(asked):
        position = start(game.rules, "")
        plies = 60 if name in ("threes", "five-in-a-row") else 1000
        while not position.is_over() and len(position.moves) < plies:
            position.play(rng.choice(position.legal_moves()))
        moves = [position.format_move(move) for move in position.moves]
        left = moves[: (number + 1) * (len(moves) - 1) // len(asked)]
        common = {"id": f"{name} {number}", "game": name, "simulations": _SIMULATIONS, "options": {"seed": number}}
        found.append({**common, **who, "moves": left})
    return found


def answers(asked):
    """The analyses of some requests, by an engine that was asked nothing before; without how long they took."""
    new = engine.Engine()
    found = [new.think(request) for request in asked]
    for analysis in found:
        del analysis["per_second"]
    return json.loads(json.dumps(found))
