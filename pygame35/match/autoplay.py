"""The command `autoplay PLAYER`: plays many games for one player side by side and prints their scores."""

import argparse
import json
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from ..basics import UserError
from ..game import SolitaireGame
from ..games import GAMES
from ..output import check_file, report

_EVERY = 10  # seconds between two progress lines


def main(options: argparse.Namespace) -> None:
    """Play a series, print its results and write them to --out. An interrupt keeps the games that have ended."""
    if options.out:
        check_file(options.out)
        if options.out.exists():
            raise UserError(f"{options.out} is there already; name another file or remove it")
    found: dict[str, Any] = {}
    try:
        play(options, found)
    finally:
        if found:
            if options.out:
                options.out.write_text(json.dumps(found) + "\n", encoding="utf-8")
            print(json.dumps(found) if options.json else described(found, _game(options).describe_series))


def play(options: argparse.Namespace, found: dict[str, Any]) -> None:
    """Play a series. UserError if an option is wrong.

    found: receives the results, the player and the mean time of a move, also when the series is interrupted.
    """
    game = _game(options)
    chosen = {name: value for name in game.options if (value := getattr(options, name)) is not None}
    player = game.player_named(options.player)
    game.check_options(player, chosen)
    series = game.series(player, options.games, options.board, seed=options.seed, **chosen)
    start = reported = time.perf_counter()
    try:
        while not series.done():
            series.run()
            if time.perf_counter() > reported + _EVERY:
                reported = time.perf_counter()
                now = series.progress()
                report(f"{len(now['scores'])} of {options.games} games, {now['moves']:,} moves")
    finally:
        took, end = time.perf_counter() - start, series.progress()
        found |= {"player": options.player, "board": options.board, "seed": options.seed, **chosen, **end}
        found["milliseconds_a_move"] = round(1000 * took / max(end["moves"], 1), 4)


def _game(options: argparse.Namespace) -> SolitaireGame[Any]:
    game = GAMES[options.game]
    assert isinstance(game, SolitaireGame)  # the command line offers no other games
    return game


def described(found: dict[str, Any], more: Callable[[dict[str, Any]], str]) -> str:
    """The results of a series as lines of text. more: (found) -> a last line with results of this game alone, or ""."""
    scores = np.array(found["scores"])
    if not len(scores):
        return "no game has ended"
    error = scores.std() / len(scores) ** 0.5
    games = "games" if len(scores) == found["games"] else f"of {found['games']} games ended, short ones first"
    last = more(found)
    return "\n".join(
        [
            f"{len(scores)} {games}, {found['moves']:,} moves, {found['milliseconds_a_move']:.2f} ms a move",
            f"score {scores.mean():,.0f} ± {error:,.0f} (standard error), median {np.median(scores):,.0f}, "
            f"best {scores.max():,}",
        ]
        + [last] * bool(last)
    )
