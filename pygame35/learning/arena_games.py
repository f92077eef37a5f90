"""The games that the arena has written."""

import json
from collections.abc import Iterable
from pathlib import Path


def read_games(paths: Iterable[Path]) -> list[tuple[str, list[str]]]:
    """(board, moves) of the games in the files, and in all files of the folders, each once, in the files' order.

    board: its name, "" for the usual one. moves: as text.
    """
    files = sorted(file for path in paths for file in (path.rglob("*.jsonl") if path.is_dir() else [path]))
    rows = [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    found = dict.fromkeys((row.get("settings", {}).get("board", ""), row["moves"]) for row in rows)
    return [(board, text.split()) for board, text in found]
