"""The commands `arena`, `ladder` and `autoplay`."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from ..arguments import even, finite, positive, whole
from ..game import SolitaireGame, TwoPlayerGame
from ..games import GAMES
from ..options import SEED, add_game, add_pool, players_of
from . import arena, autoplay, ladder

_MOST_GAMES = 10**6


def add_commands(commands: Any) -> None:
    """Add the commands to argparse's subparsers."""
    for_two = [name for name, game in GAMES.items() if isinstance(game, TwoPlayerGame)]
    players = (
        f"A player is one of the game's ({players_of(for_two)}); level:N or N, where the game has levels; or "
        "ugi:COMMAND LINE, any program that speaks the Universal Game Interface; or, in five in a row, pbrain:COMMAND "
        "LINE, one that speaks the protocol of piskvork, on a board of 20 x 20 cells. Options of the engine can "
        "follow, as in original:exploration=1.0 or master:width=20,height=20, and last a limit of its own: @500ms or "
        "@80000n."
    )
    _add_arena(commands.add_parser("arena", help="a match between two players", epilog=players), for_two)
    _add_ladder(commands.add_parser("ladder", help="matches of each player against the next", epilog=players), for_two)
    help_ = "many games of a game for one player, with their scores"
    _add_autoplay(commands.add_parser("autoplay", help=help_))


def _add_arena(parser: ArgumentParser, games: list[str]) -> None:
    parser.add_argument("a", metavar="A", help="a player, see below")
    parser.add_argument("b", metavar="B")
    _add_match(parser, games, 100)
    parser.add_argument("--out", type=Path, metavar="FILE", help="write games as JSON lines, or continue a file")
    sprt = "stop as soon as a sequential test decides between these two"
    parser.add_argument("--sprt", type=finite, nargs=2, metavar=("ELO0", "ELO1"), help=sprt)
    parser.set_defaults(run=arena.main)


def _add_ladder(parser: ArgumentParser, games: list[str]) -> None:
    parser.add_argument("players", nargs="*", metavar="PLAYER", help="players, weakest first; `levels`: all (default)")
    _add_match(parser, games, 20)
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="write the games; continue an existing folder")
    parser.add_argument("--json", action="store_true", help="print a JSON list")
    parser.add_argument("--report", action="store_true", help="play nothing, print the results in --out")
    parser.set_defaults(run=ladder.main)


def _add_autoplay(parser: ArgumentParser) -> None:
    for_one = [name for name, game in GAMES.items() if isinstance(game, SolitaireGame)]
    parser.add_argument("player", metavar="PLAYER", help=f"one of the game's: {players_of(for_one)}")
    add_game(parser, for_one, default=for_one[0])
    at_once = "number of games, played side by side (default 100)"
    parser.add_argument("--games", type=whole(1, _MOST_GAMES), default=100, metavar="N", help=at_once)
    for name, option in {name: own for game in for_one for name, own in GAMES[game].options.items()}.items():
        number = whole(int(option.least), int(option.most))
        bounds = f"{option.least:g} to {option.most:g} (default: the player's own)"
        parser.add_argument(f"--{name}", type=number, metavar="N", help=bounds)
    parser.add_argument("--seed", type=SEED, default=1, metavar="S", help="for all random numbers (default 1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write that object to a file")
    parser.set_defaults(run=autoplay.main)


def _add_match(parser: ArgumentParser, games: list[str], number: int) -> None:
    """Add the options that `arena` and `ladder` share. number: the default number of games."""
    add_game(parser, games)
    in_each = f"an even number of games in each match (default {number})"
    parser.add_argument("--games", type=even(2, _MOST_GAMES), default=number, metavar="N", help=in_each)
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--milliseconds", type=positive, metavar="MS", help="thinking time a move (default 100)")
    limit.add_argument("--simulations", type=whole(1), metavar="N", help="simulations a move instead")
    add_pool(parser, "games")
    parser.add_argument("--opening-plies", type=whole(0), default=2, metavar="N", help="random plies first (default 2)")
    most = "after this many plies a game is a tie (default: no limit on a board that fills up, else 400)"
    parser.add_argument("--plies", type=whole(1), metavar="N", help=most)
    parser.add_argument("--seed", type=SEED, default=1, metavar="S", help="for openings and players (default 1)")
    patience = "time that a program has to start, and for a move beyond its limit (default 60)"
    parser.add_argument("--patience", type=positive, default=60.0, metavar="SECONDS", help=patience)
