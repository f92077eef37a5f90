"""The file of a match: JSON lines, one object for each game.

Games are appended as they end, so an interruption loses only unfinished games.
"""

import json
from pathlib import Path
from typing import Any

from ..basics import BLUE, RED, UserError
from ..output import check_file, json_of
from .opponents import USUAL_SETUP, game_of
from .play import MatchPlan, ScheduledGame

_LINE_START = b'{"pair": '  # the beginning of every line that `append` writes


class GameFileError(UserError):
    """The file does not hold the games of this match; the message says why."""


def read(path: Path) -> list[dict[str, Any]]:
    """The records in a file. An incomplete last line is ignored; a missing file gives an empty list."""
    if not path.exists():
        return []
    *lines, rest = path.read_bytes().split(b"\n")
    records = []
    for number, line in enumerate(lines, 1):
        try:
            record = json_of(line, str(path))
        except UserError:
            record = None
        if not _is_game(record):
            raise GameFileError(f"{path}, line {number}: this is not a game of a match")
        records.append(record)
    if not (rest.startswith(_LINE_START) or _LINE_START.startswith(rest)):
        raise GameFileError(f"{path}, line {len(lines) + 1}: this is not a game of a match")
    return records


def _is_game(record: Any) -> bool:
    """True if the record has all fields that a match reads, with possible values."""
    try:
        sides, forfeit = (record["a"], record["b"]), record["forfeit"]
        return (
            type(record["pair"]) is int
            and isinstance(record["settings"], dict)
            and record["result"] in (0, 0.5, 1)
            and type(record["margin"]) in (int, float, type(None))
            and (forfeit is None or (forfeit["by"] in ("a", "b") and isinstance(forfeit["reason"], str)))
            and sorted(side["colour"] for side in sides) == ["blue", "red"]
            and all(isinstance(side["player"], str) for side in sides)
            and all(type(side["milliseconds_max"]) in (int, float) for side in sides)
        )
    except (KeyError, TypeError):
        return False


def opened(path: Path, plan: MatchPlan) -> list[dict[str, Any]]:
    """The records of the match in the file. Removes an incomplete last line, so that games can be appended."""
    check_file(path)
    records = read(path)
    for record in records:
        check(path, record, plan)
    if path.exists():
        whole = path.read_bytes().rfind(b"\n") + 1
        with path.open("r+b") as file:
            file.truncate(whole)
    return records


def check(path: Path, record: dict[str, Any], plan: MatchPlan) -> None:
    """Raise GameFileError unless the record is a game of the match."""
    here = {"a": plan.a.name, "b": plan.b.name, **plan.settings()}
    # Records in older files name neither the game, which is 35, nor a limit of plies, which 35 never reaches.
    usual = {**USUAL_SETUP._asdict(), "plies": plan.plies if plan.plies == game_of(plan.setup).match_plies else None}
    there = {"a": record["a"]["player"], "b": record["b"]["player"], **usual, **record["settings"]}
    if differences := [name for name in {**here, **there} if here.get(name) != there.get(name)]:
        words = ", ".join(f"{name} is {there.get(name)!r} there, {here.get(name)!r} here" for name in differences)
        raise GameFileError(f"{path} holds the games of another match ({words}); name another file or remove it")


def append(path: Path, record: dict[str, Any]) -> None:
    with path.open("ab") as file:
        file.write(json.dumps(record).encode() + b"\n")


def missing(plan: MatchPlan, games: int, records: list[dict[str, Any]]) -> list[ScheduledGame]:
    """The games of the match that have no record yet, pair by pair. games: the number of games in the match."""
    done = {(record["pair"], record["a"]["colour"]) for record in records}
    sides = {"red": RED, "blue": BLUE}
    return [
        ScheduledGame(plan, pair, side)
        for pair in range(games // 2)
        for name, side in sides.items()
        if (pair, name) not in done
    ]
