"""The options that `setoption` sets: their announcements, values and effects."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from .. import engine, players
from ..basics import UserError, shown
from ..games import GAMES
from ..protocols.numbers import whole
from . import session
from .session import Session

_EMPTY = "<empty>"  # stands for an empty text as the value of an option


class _Option(NamedTuple):
    name: str
    announced: str
    """The type, default, and range or values of the option, in the syntax of UCI."""
    read: Callable[[str], Any]
    """Converts a text to the value; a UserError lists the values."""
    set: Callable[[Session, Any], Session]


def announced(game: str) -> list[str]:
    """The lines that announce the options of a game."""
    return [f"option name {option.name} type {option.announced}" for option in _options(game)]


def set_by(words: list[str], now: Session) -> Session:
    """The session after a command `setoption`. words: the words after `setoption`; UserError if they are wrong."""
    at = words.index("value") if "value" in words else 0
    name, text = " ".join(words[1:at]), " ".join(words[at + 1 :])
    if words[:1] != ["name"] or not name:
        raise UserError("an option is set by: setoption name NAME value VALUE")
    for option in _options(now.game):
        if option.name.lower() == name.lower():
            try:
                return option.set(now, option.read(text))
            except UserError as error:
                raise UserError(f"option {option.name}: {error}") from error
    raise UserError(f"there is no option {shown(name)} in {now.game}")


def _options(name: str) -> list[_Option]:
    """The options of a game. Those whose values change other options come first."""
    game, seed = GAMES[name], engine.OPTIONS["seed"]
    levels = len(game.levels)
    return [
        _Option("Game", *_combo(name, list(GAMES)), _set_game),
        _Option("Board", f"string default {_EMPTY}", _text, _set_board),
        *([_Option("Level", *_spin(levels, 1, levels), _set_player("level"))] if levels else []),
        _Option("Player", *_combo(game.default.name, list(game.players)), _set_player("player")),
        *(_Option(own.capitalize(), *_kind(option), _set_own(own)) for own, option in game.options.items()),
        _Option("Seed", *_spin(int(seed.default or 0), int(seed.least), int(seed.most)), _set_own("seed")),
        _Option("Threads", *_spin(1, 1, 1), lambda now, threads: now),
    ]


def _kind(option: players.Option) -> tuple[str, Callable[[str], Any]]:
    """The announcement of an option of the game, and a function that reads its value from text.

    UGI has no type for fractions, so fractions are strings.
    """
    default = option.default or 0
    if option.kind is float:
        return f"string default {default:g}", _fraction(option.least, option.most)
    if (option.least, option.most) == (0, 1):
        return f"check default {_CHECKS[int(default)]}", lambda text: _CHECKS.index(_one_of(_CHECKS, text)) % 2
    return _spin(int(default), int(option.least), int(option.most))


_CHECKS = ["false", "true", "0", "1"]  # accepted values; UGI uses the first two, and the engine's requests 0 and 1


def _spin(default: int, least: int, most: int) -> tuple[str, Callable[[str], int]]:
    return f"spin default {default} min {least} max {most}", lambda text: whole(text, least, most)


def _combo(default: str, values: list[str]) -> tuple[str, Callable[[str], str]]:
    choices = " ".join(f"var {value}" for value in values)
    return f"combo default {default} {choices}", lambda text: _one_of(values, text)


def _fraction(least: float, most: float) -> Callable[[str], float]:
    def read(text: str) -> float:
        if re.fullmatch(r"[+-]?[0-9]{1,18}(\.[0-9]{1,18})?", text) and least <= (number := float(text)) <= most:
            return number
        raise UserError(f"{shown(text)} is not a number from {least:g} to {most:g}")

    return read


def _one_of(values: list[str], text: str) -> str:
    for value in values:
        if value.lower() == text.lower():
            return value
    raise UserError(f"{shown(text)} is none of {', '.join(values)}")


def _text(text: str) -> str:
    return "" if text == _EMPTY else text


def _set_game(now: Session, game: str) -> Session:
    return session.begun(game, **{own: value for own, value in now.options.items() if own == "seed"})


def _set_board(now: Session, board: str) -> Session:
    return session.restarted(now._replace(board=board))


def _set_player(kind: str) -> Callable[[Session, Any], Session]:
    """A function that sets the session's level or player, each of which replaces the other. kind: level or player."""
    return lambda now, value: now._replace(player={kind: value})


def _set_own(name: str) -> Callable[[Session, Any], Session]:
    return lambda now, value: now._replace(options={**now.options, name: value})
