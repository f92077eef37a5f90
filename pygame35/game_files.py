r"""Files of many games, each as a record (see `records`), of one game or of several.

>>> from io import StringIO
>>> text = '[Game "cell-division"]\n[Red "Ann"]\n\n1. b2 c3 *\n\n[Game "threes"]\n[Board "full-1"]\n\n1. left *\n'
>>> games = list(read_games(StringIO(text)))
>>> [(game.tags.get("Red"), game.position.game, len(game.position.moves)) for game in games]
[('Ann', 'cell-division', 2), (None, 'threes', 1)]
"""

from collections.abc import Callable, Iterable, Iterator
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from .basics import shown
from .contracts import Position, Rules
from .games import GAMES, folder, list_games
from .links import RecordError
from .records import read_game, split_games, write_record


class GameRecord(NamedTuple):
    """A game of a file."""

    tags: dict[str, str]
    """{name: value}, such as {"Red": "Ann"}; `read_games` always gives "Result", "*" for an unfinished game"""
    position: Position[object]
    """the last position; `position.moves` are the moves"""


def read_games(
    file: str | PathLike[str] | Iterable[str],
    game: str = next(iter(GAMES)),
    on_error: Callable[[RecordError], object] | None = None,
) -> Iterator[GameRecord]:
    """Yield the games of a file, one after the other. Only one game at a time is kept in memory.

    A game ends with its result, or where a tag follows moves; blank lines do not matter.

    file: the path of a text in UTF-8, or a file that is open for reading text; for a text, `io.StringIO(text)`. game:
    the game of records without the tag Game; 35 if it is not given.

    A game that cannot be read raises a RecordError with the number of the game, the line and the column. With
    `on_error`, the function calls on_error(error) instead and goes on with the next game. OSError if a file cannot be
    opened. RecordError, in any case, if `file` is not a file.
    """
    if isinstance(file, str | PathLike):
        with _opened(file) as lines:
            yield from read_games(lines, game, on_error)
        return
    for number, text in enumerate(split_games(_checked(file), lambda tags: _sides(tags.get("Game", game))), 1):
        try:
            tags, position = read_game(text, _rules(text.tags.get("Game", game)))
        except RecordError as error:
            line, column = (error.line, error.column) if error.line else text.tag_places.get("Game", text.begin)
            reason = error.reason
            if error is not text.fault and "Game" not in text.tags:
                reason += f"; the tag Game is missing, so this was read as a game of {game}"
            placed = RecordError(reason, error.ply, line, column, number)
            if on_error is None:
                raise placed from None
            on_error(placed)
        else:
            yield GameRecord(tags, position)


def _opened(path: str | PathLike[str]) -> TextIO:
    try:
        return open(path, encoding="utf-8", errors="surrogateescape")  # so a wrong byte spoils only its game
    except (OSError, ValueError):  # ValueError: the path contains a null character
        if any(mark in str(path) for mark in ("\n", '"]', "1. ")):
            raise _not_a_file(path) from None
        raise


def _checked(file: Iterable[str]) -> Iterator[str]:
    """The lines of an open file; RecordError if it is not one."""
    for line in file if isinstance(file, Iterable) else [file]:
        if not isinstance(line, str):
            raise _not_a_file(file)
        yield line


def _not_a_file(given: object) -> RecordError:
    wanted = "a path, or a file that is open for reading text, such as io.StringIO(text)"
    return RecordError(f"read_games wants {wanted}; not {shown(given)}")


def _sides(game: str) -> int:
    return _rules(game).SIDES if game in list_games() else 2


def _rules(game: str) -> Rules[Any]:
    if game in GAMES:
        return GAMES[game].rules
    if game not in list_games():
        raise RecordError(f"there is no game {shown(game)}: {', '.join(list_games())}")
    rules: Rules[Any] = vars(folder(game))["rules"]
    return rules


def write_games(
    file: str | PathLike[str] | TextIO, games: Iterable[GameRecord | tuple[dict[str, str], Position[Any]]]
) -> None:
    """Write games to a file, separated by blank lines. games: pairs (tags, position), see `records.write_record`.

    file: a path, whose file is replaced, or a file that is open for writing text. The function writes after it has made
    all the text: a RecordError, for example for a malformed tag, leaves the file as it was.
    """
    text = "\n".join([write_record(*_pair(game)) for game in games])
    if isinstance(file, str | PathLike):
        Path(file).write_text(text, encoding="utf-8", newline="\n")
    else:
        file.write(text)


def _pair(game: GameRecord | tuple[dict[str, str], Position[Any]]) -> tuple[dict[str, str], Position[Any]]:
    """Tags and position; RecordError if the game is something else."""
    if not (isinstance(game, tuple) and len(game) == 2 and isinstance(game[0], dict) and hasattr(game[1], "to_text")):
        raise RecordError(f"a game to write is a pair (tags, position), not {shown(game)}")
    return game
