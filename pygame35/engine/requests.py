"""Checks the fields of a request and turns the dict into a `Request`; EngineError names a wrong field.

`pygame35.engine` documents the fields.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from .. import players
from ..basics import UserError, shown
from ..contracts import Json
from ..game import Game, LossModel, OwnershipModel, SolitaireGame
from ..games import GAMES

MOST_SIMULATIONS = 10**9
_MOST_MILLISECONDS = 10**9
_MOST_GAMES = 10_000  # games in a series
_LONGEST_NAME = 80  # characters; all names of players and moves are shorter
_LONGEST_BOARD = 10_000  # characters; a board may be a position as text

FIELDS = (
    *("id", "game", "moves", "level", "player", "milliseconds", "simulations", "games", "final", "ownership"),
    *("losses", "options"),
)
OPTIONS = {
    "seed": players.Option(int, 0, 2**32 - 1, 0),
    "exploration": players.Option(float, 0.01, 100.0),
    "batch": players.Option(int, 1, 4096),
}


class EngineError(UserError):
    """A request that cannot be answered; the message names the fault."""


class Request(NamedTuple):
    """A checked request; only its moves and its board may still be wrong."""

    id: str
    game: Game[Any]
    player: players.Player
    """The player with daily form, from the seed of the game; see `players.with_daily_form`."""
    board: str
    moves: list[str]
    games: int | None
    """The number of games of a series; None: the request is about the game of `moves`."""
    milliseconds: float | None
    simulations: int | None
    """None only if milliseconds are given. With both limits, the first that is reached ends the slice."""
    final: bool
    ownership: bool
    losses: bool
    options: dict[str, Any]
    """The options except the board."""


def checked(request: Any) -> Request:
    """The request in checked form; EngineError names a wrong field."""
    if not isinstance(request, dict):
        raise EngineError(f"a request is a dict, not {type(request).__name__}")
    _known(request, FIELDS, "field")
    game = _game(request)
    options = _options(request, game)
    board = options.pop("board", "")
    games = _whole(request, "games", 1, _MOST_GAMES) if "games" in request else None
    if games is not None and not isinstance(game, SolitaireGame):
        raise EngineError(f"series of games are not played in {game.name}")
    moves = _moves(request, game, games is not None)
    player = game.stand_in(_player(request, game), len(moves), **options)
    milliseconds, simulations = _limits(request)
    if games is not None and None not in (milliseconds, simulations):
        raise EngineError("a series of games is limited by milliseconds, not by simulations")
    ownership = _field(request, "ownership", bool, False)
    if ownership and not isinstance(game, OwnershipModel):
        raise EngineError(f"ownership is not available in {game.name}")
    losses = _field(request, "losses", bool, False)
    if losses and not isinstance(game, LossModel):
        raise EngineError(f"losses are not available in {game.name}")
    return Request(
        id=_field(request, "id", str),
        game=game,
        player=players.with_daily_form(player, options.get("seed", 0)),
        board=board,
        moves=moves,
        games=games,
        milliseconds=milliseconds,
        simulations=simulations,
        final=_field(request, "final", bool, False),
        ownership=ownership,
        losses=losses,
        options=options,
    )


def _known(given: Json, names: Iterable[str], what: str) -> None:
    """Raise EngineError if a given name is not among `names`."""
    names = list(names)
    for name in given:
        if name not in names:
            raise EngineError(f"{what} {shown(name)} is unknown; {_meant(name, names)}")


def _meant(name: Any, names: list[str]) -> str:
    """A hint for a wrong name: a similar name, or all names."""
    near = players.nearest(name, names) if isinstance(name, str) else None
    return f"did you mean {near!r}?" if near else f"there are {', '.join(sorted(names))}"


def _field(request: Json, name: str, kind: type, *default: Any) -> Any:
    """A field of the request, checked for its type."""
    if name not in request and default:
        return default[0]
    if name not in request:
        raise EngineError(f"field {name!r} is missing")
    value = _plain(request[name])
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise EngineError(f"{name} must be of type {kind.__name__}, not {shown(value)}")
    return value


def _name(request: Json, name: str, default: str) -> str:
    """A field of the request that holds a name, such as a player's."""
    value: str = _field(request, name, str, default)
    if len(value) > _LONGEST_NAME:
        raise EngineError(f"{name} must be a name, not {shown(value)}")
    return value


def _whole(request: Json, name: str, least: int, most: int) -> int:
    """A field of the request that holds a whole number from least to most."""
    value: int = _field(request, name, int)
    if not least <= value <= most:
        raise EngineError(f"{name} must be {least} to {most}, not {shown(value)}")
    return value


def _plain(value: Any) -> Any:
    """A number of numpy as an int or a float; any other value unchanged."""
    return value.item() if isinstance(value, np.number) else value


def _game(request: Json) -> Game[Any]:
    name = _field(request, "game", str)
    if name not in GAMES:
        raise EngineError(f"game {shown(name)} is unknown; the engine plays {', '.join(sorted(GAMES))}")
    return GAMES[name]


def _moves(request: Json, game: Game[Any], of_series: bool) -> list[str]:
    """A new list of the request's moves, which are given as a list or as packed text. A series has no moves."""
    if isinstance(request.get("moves"), str) and isinstance(game, SolitaireGame):
        moves = _unpacked(request["moves"], game)
    else:
        moves = list(_field(request, "moves", list, *([[]] if of_series else [])))
    if moves and of_series:
        raise EngineError("a series has no moves: its games begin at the start")
    for ply, move in enumerate(moves, 1):
        if not isinstance(move, str) or len(move) > _LONGEST_NAME:
            raise EngineError(f"moves: ply {ply}: {shown(move)} is not a move")
    return moves


def _unpacked(text: str, game: Game[Any]) -> list[str]:
    position = game.rules.start()
    try:
        return [position.format_move(move) for move in game.rules.unpack(text)]
    except UserError as error:
        raise EngineError(f"moves: {error}") from error


def _player(request: Json, game: Game[Any]) -> players.Player:
    if "level" in request and "player" in request:
        raise EngineError("level and player exclude each other")
    name = _name(request, "player", game.default.name)
    try:
        if "level" in request:
            return game.player_at_level(_plain(request["level"]))
        return game.player_named(name)
    except UserError as error:
        raise EngineError(str(error)) from error


def _limits(request: Json) -> tuple[float | None, int | None]:
    """The pair (milliseconds, simulations), each None if the request does not give it."""
    if not {"milliseconds", "simulations"} & request.keys():
        raise EngineError("milliseconds or simulations must be given")
    simulations = _whole(request, "simulations", 0, MOST_SIMULATIONS) if "simulations" in request else None
    if "milliseconds" not in request:
        return None, simulations
    milliseconds = _plain(request["milliseconds"])
    if type(milliseconds) not in (int, float) or not 0 < milliseconds <= _MOST_MILLISECONDS:
        limits = f"a number above 0 and at most {_MOST_MILLISECONDS}"
        raise EngineError(f"milliseconds must be {limits}, not {shown(milliseconds)}")
    return milliseconds, simulations


def _options(request: Json, game: Game[Any]) -> dict[str, Any]:
    """A copy of the options, each checked for its type and range."""
    options = dict(_field(request, "options", dict, {}))
    numbers = {**OPTIONS, **game.options}
    _known(options, [*numbers, "board"], "option")
    if len(_field(options, "board", str, "")) > _LONGEST_BOARD:
        raise EngineError(f"board must be a name or a position, not {shown(options['board'])}")
    for name, value in options.items():
        if name == "board":
            continue
        kind, least, most, *_ = numbers[name]
        value = options[name] = _plain(value)
        if type(value) not in (int, kind) or not least <= value <= most:
            limits = f"a number ({kind.__name__}) from {least} to {most}"
            raise EngineError(f"option {name} must be {limits}, not {shown(value)}")
    return options
