"""The games of a match on disk: a JSON object a line, appended as games end, so that an interruption loses no more
than the games on the board."""

import json
from pathlib import Path
from typing import Any

from ..basics import BLUE, RED, UserError
from ..learning import keeping
from .opponents import USUAL, game_of
from .play import Game, Match

_BEGINNING = b'{"pair": '  # of every line that `append` writes


class ArchiveError(UserError):
    """A file that does not hold the games of this match; the message says why."""


def read(path: Path) -> list[dict[str, Any]]:
    """The games of a file, none where there is no file; a last line that broke off is left out."""
    if not path.exists():
        return []
    *lines, rest = path.read_bytes().split(b"\n")
    records = []
    for number, line in enumerate(lines, 1):
        try:
            record = json.loads(line)
        except ValueError:
            record = None
        if not isinstance(record, dict) or not record.keys() >= {"pair", "a", "b", "result", "settings"}:
            raise ArchiveError(f"{path}, line {number}: this is not a game of a match")
        records.append(record)
    if not (rest.startswith(_BEGINNING) or _BEGINNING.startswith(rest)):
        raise ArchiveError(f"{path}, line {len(lines) + 1}: this is not a game of a match")
    return records


def opened(path: Path, match: Match) -> list[dict[str, Any]]:
    """The games that the match has so far; a last line that broke off is cut away, so that games can be appended."""
    keeping.check_place(path)
    records = read(path)
    for record in records:
        check(path, record, match)
    if path.exists():
        whole = path.read_bytes().rfind(b"\n") + 1
        with path.open("r+b") as file:
            file.truncate(whole)
    return records


def check(path: Path, record: dict[str, Any], match: Match) -> None:
    """ArchiveError unless the record is a game of the match."""
    here = {"a": match.a.name, "b": match.b.name, **match.settings()}
    # Files from before there were several games do not name theirs; their games are shorter than any usual limit.
    usual = {**USUAL._asdict(), "plies": match.plies if match.plies == game_of(match.table).match_plies else None}
    there = {"a": record["a"]["player"], "b": record["b"]["player"], **usual, **record["settings"]}
    if differences := [name for name in {**here, **there} if here.get(name) != there.get(name)]:
        told = ", ".join(f"{name} is {there.get(name)!r} there, {here.get(name)!r} here" for name in differences)
        raise ArchiveError(f"{path} holds the games of another match ({told}); name another file or remove it")


def append(path: Path, record: dict[str, Any]) -> None:
    with path.open("ab") as file:
        file.write(json.dumps(record).encode() + b"\n")


def missing(match: Match, games: int, records: list[dict[str, Any]]) -> list[Game]:
    """The games, of the first `games`, that are not among the records; the two of a pair stand together."""
    done = {(record["pair"], record["a"]["colour"]) for record in records}
    sides = {"red": RED, "blue": BLUE}
    return [
        Game(match, pair, side)
        for pair in range(games // 2)
        for name, side in sides.items()
        if (pair, name) not in done
    ]
