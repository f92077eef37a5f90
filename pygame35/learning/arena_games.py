"""Reads games that the arena has written."""

from collections.abc import Iterable
from pathlib import Path

from ..output import rows_of


def read_games(paths: Iterable[Path]) -> list[tuple[str, list[str]]]:
    """Read all games in the files, and in the *.jsonl files below the folders. Equal games are returned once.

    Each game is a pair (the name of the board, "" for the usual one; the moves as text).
    """
    files = sorted(file for path in paths for file in (path.rglob("*.jsonl") if path.is_dir() else [path]))
    rows = [row for file in files for row in rows_of(file)]
    found = dict.fromkeys((row.get("settings", {}).get("board", ""), row["moves"]) for row in rows)
    return [(board, text.split()) for board, text in found]
