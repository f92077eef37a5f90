"""The command `autoplay PLAYER`: plays many games for one player side by side and prints their scores."""

import argparse
import json
import time
from typing import Any

import numpy as np

from ..basics import UserError
from ..game import SolitaireGame
from ..games import GAMES
from ..output import check_file, report

_EVERY = 10  # seconds between two progress lines


def main(options: argparse.Namespace) -> None:
    if options.out:
        check_file(options.out)
        if options.out.exists():
            raise UserError(f"{options.out} is there already; name another file or remove it")
    found = played(options)
    if options.out:
        options.out.write_text(json.dumps(found) + "\n", encoding="utf-8")
    print(json.dumps(found) if options.json else described(found, _game(options).describe_series(found)))


def played(options: argparse.Namespace) -> dict[str, Any]:
    """Play a series; returns its results, the player and the mean time of a move. UserError if an option is wrong."""
    game = _game(options)
    chosen = {name: value for name in game.options if (value := getattr(options, name)) is not None}
    player = game.player_named(options.player)
    game.check_options(player, chosen)
    series = game.series(player, options.games, options.board, seed=options.seed, **chosen)
    start = reported = time.perf_counter()
    while not series.done():
        series.run()
        if time.perf_counter() > reported + _EVERY:
            reported = time.perf_counter()
            now = series.progress()
            report(f"{len(now['scores'])} of {options.games} games, {now['moves']:,} moves")
    found = series.progress()
    took = time.perf_counter() - start
    who = {"player": options.player, "board": options.board, "seed": options.seed, **chosen}
    return {**who, **found, "milliseconds_a_move": round(1000 * took / max(found["moves"], 1), 4)}


def _game(options: argparse.Namespace) -> SolitaireGame[Any]:
    game = GAMES[options.game]
    assert isinstance(game, SolitaireGame)  # the command line offers no other games
    return game


def described(found: dict[str, Any], more: str) -> str:
    """The results of a series as lines of text. more: a last line with results that only this game has, or ""."""
    scores = np.array(found["scores"])
    error = scores.std() / len(scores) ** 0.5
    return "\n".join(
        [
            f"{len(scores)} games, {found['moves']:,} moves, {found['milliseconds_a_move']:.2f} ms a move",
            f"score {scores.mean():,.0f} ± {error:,.0f} (standard error), median {np.median(scores):,.0f}, "
            f"best {scores.max():,}",
        ]
        + [more] * bool(more)
    )
