"""Pure functions that read the options and the commands of an embedded board from its address and its messages."""

import json
from collections import namedtuple
from collections.abc import Callable, Sequence
from typing import Any

from app.core import address, settings
from app.core.game import Game
from app.core.opponents import SIDES
from app.core.protocols import Json, Plain, Settings
from app.core.texts import listed, say
from pygame35.basics import IllegalMove
from pygame35.contracts import Position, Rules
from pygame35.links import RecordError
from pygame35.records import start

PLAY, VIEW, PUZZLE, DAILY = "play", "view", "puzzle", "daily"
MODES = (PLAY, VIEW, PUZZLE, DAILY)
LOOKS = ("theme", "colours")  # settings that can change on a running board
AS_THEY_ARE = ("moves", "origin", "page")  # values that keep punctuation at their end; other values lose it
ATTRIBUTES = ("level", "player", "side", "seconds", "warn")  # attributes of <board-35> that only some games have

Options = namedtuple("Options", ("mode", "settings", "end", "ply", "origin", "page"))
# mode      one of MODES
# settings  {setting: value} of the address
# end       the last position of the game; in a puzzle, the moves after `ply` are its solution
# ply       the number of moves to show
# origin    the origin of the only page that may send and get messages; None if any page may
# page      identifies the page whose boards share an engine; None if this board has its own engine

Command = namedtuple("Command", ("name", "id", "arguments"))
# name       one of READERS
# id         the id to repeat in the answer, or None
# arguments  "play": the move; "undo": none
#            "load": the last position of the game, the number of moves to show
#            "set": the number of moves to show or None for no change, {name of LOOKS: value}

EMPTY = '""'  # an empty text in a message


class BadMessage(ValueError):
    """A message cannot be carried out. The exception's text is the reason."""


def read_moves(text: str, rules: Rules[Any], board: str = "") -> Position[Any]:
    """Read moves from a text; returns the position after them. RecordError if the text is not valid.

    text: a record such as "e4=9 d5=3", or a fragment such as "EEE9". board: the board of a record that names no board.
    """
    text = text.strip().lstrip("#")
    if text and address.is_board(text, rules):
        return start(rules, text)
    is_record = "=" in text or len(text.split()) != 1 or _is_move(text, rules, board)
    return address.record_of(text, rules, board)[1] if is_record else address.read_moves(text, rules)


def _is_move(text: str, rules: Rules[Any], board: str) -> bool:
    try:
        start(rules, board).parse_move(text)
        return True
    except IllegalMove:
        return False


def read_options(
    plain: Plain, game: Game, modes: tuple[str, ...] = MODES, games: Sequence[str] = ()
) -> tuple[Options, list[str]]:
    """Read the query of an address; returns (Options, problems).

    plain: {name: value} of the query. problems: a clause for each wrong value. modes: the modes that the game has.
    games: the names of all games on the site, to list them in a problem.
    """
    rules, problems = game.rules, []
    plain = {name: plain[name] if name in AS_THEY_ARE else address.trimmed(plain[name]) for name in plain}
    if plain.get("game", rules.NAME) != rules.NAME:
        names = say("list.comma").join(games or [rules.NAME])
        problems.append(say("embed.problem.game", games=names, value=plain["game"], game=rules.NAME))
    mode = plain.get("mode", PLAY)
    if mode not in modes:
        problems.append(_one_of("mode", modes, mode))
    pairs = [(name, plain[name]) for name in sorted(plain) if name != "board"]
    known, ply, unread = address.read_pairs(pairs, game.choices)
    unread += [(name, plain[name]) for name in ATTRIBUTES if name in plain and not _values(game, name)]
    problems += [_why_not(game, name, value) for name, value in unread if name != "ply"]
    shown, plies, reads_moves = start(rules, ""), None, False
    try:
        shown = start(rules, plain.get("board", ""))
        if plain.get("board") in game.choices.get("board", ()):
            known["board"] = plain["board"]
        if plain.get("moves", "").strip():
            reads_moves = True
            shown = read_moves(plain["moves"], rules, shown.board)
        plies = len(shown.moves)
    except RecordError as error:
        problems.append(say("embed.problem.moves", reason=error) if reads_moves else f"board: {error}")
    if plies is not None and "ply" in plain and not (ply is not None and ply <= plies):
        problems.append(_no_such_ply(plies, plain["ply"] or EMPTY))
    elif mode == PUZZLE and ply in (None, plies):
        problems.append(say("embed.problem.no-solution"))
    return Options(mode, known, shown, plies if ply is None else ply, plain.get("origin"), plain.get("page")), problems


def _why_not(game: Game, name: str, value: Any) -> str:
    """The reason to refuse a value of a setting, as a clause."""
    values = _values(game, name)
    if not values:
        return say("embed.problem.lacks", game=game.rules.NAME, name=name)
    return _one_of(name, values, value or EMPTY)


def _values(game: Game, name: str) -> Any:
    """The valid values of a setting; None if the game does not have the setting."""
    return SIDES if name == "side" and "red" in game.choices else game.choices.get(name)


def _one_of(name: str, values: Any, value: Any) -> str:
    """A clause about a wrong value, such as "level is 1 to 9, not 12". value: the text of the wrong value."""
    numbers = [known for known in values if type(known) is int]
    names = [settings.to_text(known) or EMPTY for known in values if type(known) is not int]
    if numbers and numbers == list(range(numbers[0], numbers[-1] + 1)):
        least, most, others = numbers[0], numbers[-1], listed(names, True)
        if not names:
            return say("embed.problem.range", name=name, least=least, most=most, value=value)
        return say("embed.problem.range-or", name=name, least=least, most=most, others=others, value=value)
    every = say("list.comma").join([settings.to_text(known) or EMPTY for known in values])
    return say("embed.problem.one-of", name=name, values=every, value=value)


def read_message(plain: Json, rules: Rules[Any], board: str = "", plies: int = address.MOST_PLIES) -> Command | None:
    """Read a message; BadMessage if it is invalid. Returns None if the message is not for an embedded board.

    The messages are {"pygame35": "play", "move": "e4=9"}, {"pygame35": "undo"}, {"pygame35": "load", "moves":
    "e4=9 d5=3", "ply": 1} and {"pygame35": "set", "theme": "dark", "colours": "safe", "ply": 1}. "set" needs only one
    of its fields; null stands for the default value. Each message may have an "id", which is a text or a number.

    board: the name of the shown board. plies: the number of moves of the shown game.
    """
    if not isinstance(plain, dict) or not isinstance(plain.get("pygame35"), str):
        return None
    name, identity = plain["pygame35"], plain.get("id")
    if not (identity is None or (isinstance(identity, (int, float, str)) and type(identity) is not bool)):
        raise BadMessage("an id is a text or a number")
    if name not in READERS:
        raise BadMessage(f"{json.dumps(name)} is not one of play, undo, load, set")
    try:
        return Command(name, identity, READERS[name](plain, rules, board, plies))
    except (IllegalMove, RecordError) as error:
        raise BadMessage(str(error))


def _read_load(plain: Plain, rules: Rules[Any], board: str, _plies: int) -> tuple[Position[Any], int]:
    text = _text(plain, "moves")
    end = read_moves(text, rules, board) if text.strip() else start(rules, board)
    return end, _ply(plain.get("ply"), len(end.moves))


READERS: dict[str, Callable[[Plain, Rules[Any], str, int], tuple[Any, ...]]] = {
    "play": lambda plain, rules, board, plies: (start(rules, board).parse_move(_text(plain, "move")),),
    "undo": lambda plain, rules, board, plies: (),
    "load": _read_load,
    "set": lambda plain, rules, board, plies: (_ply(plain["ply"], plies) if "ply" in plain else None, _looks(plain)),
}  # {name of a command: function that returns the command's arguments}; it has the parameters of `read_message`


def _looks(plain: Plain) -> Settings:
    for name in sorted(plain):
        if name not in LOOKS + ("pygame35", "id", "ply"):
            raise BadMessage(f"{name} cannot change on a board that stands; theme, colours and ply can")
    looks = {
        name: settings.EVERYWHERE[name][0] if plain[name] is None else plain[name] for name in LOOKS if name in plain
    }
    for name in LOOKS:
        if name in looks and looks[name] not in settings.EVERYWHERE[name]:
            raise BadMessage(_one_of(name, settings.EVERYWHERE[name], json.dumps(plain[name])))
    return looks


def _ply(value: Any, plies: int) -> int:
    """Check the ply of a message. Returns `plies` if the message has no ply."""
    if value is None:
        return plies
    if type(value) is not int or not 0 <= value <= plies:
        raise BadMessage(_no_such_ply(plies, json.dumps(value)))
    return value


def _no_such_ply(plies: int, value: str) -> str:
    return say("embed.problem.ply", most=str(plies), value=value)


def _text(plain: Plain, name: str) -> str:
    if not isinstance(plain.get(name), str):
        raise BadMessage(f"{name} is a text, not {json.dumps(plain[name]) if name in plain else 'undefined'}")
    return str(plain[name])
