"""The archive of a person's finished games: a text for each month, with a line of JSON for each game.

A line is only appended, so the end of a game reads and parses nothing. Every line has

    at      local date and time, "2026-11-25 19:13"
    moves   the game as the fragment of a link, without "#"
    helped  true if the person had a hint, an analysis or a review, or if the AI made a move

`app.duel.record.finished` and `app.games.threes.keeping.finished` say what else a line has.
"""

import json

from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from app.core.protocols import Plain

NAME = "archive "  # and the month, "2026-11"
MINUTE, MONTH = 16, 7  # characters of a date up to them


def name(at: str) -> str:
    """The name of the text with the games of a month. at: a time in it, or the month itself."""
    return NAME + at[:MONTH]


def line(at: str, game: "Plain") -> str:
    """A game as a line."""
    return json.dumps(dict(game, at=at))


def with_line(text: str | None, added: str) -> str:
    """A text of the archive with one more line. text: None if there is none."""
    if text and not text.endswith("\n"):
        text += "\n"
    return f"{text or ''}{added}\n"


def read(text: str) -> "list[Plain]":
    """The games of a text, the first one first. Lines that are damaged are left out; `without` keeps them."""
    found = []
    for row in text.split("\n"):
        game = _game(row)
        if game:
            found.append(game)
    return found


def without(text: str, removed: "Plain") -> str:
    """The text without the line of a game, every other line as it is. removed: as `read` returns it."""
    rows = text.split("\n")
    for at in range(len(rows)):
        if _game(rows[at]) == removed:
            return "\n".join(rows[:at] + rows[at + 1 :])
    return text


def merged(text: str, other: str) -> str:
    """The lines of both texts in the order of their times, each game once."""
    rows = [row for row in text.split("\n") if row]
    games = [_game(row) for row in rows]
    for row in other.split("\n"):
        game = _game(row)
        if game and game not in games:
            rows.append(row)
            games.append(game)
    order = sorted([((games[at] or {}).get("at", ""), at) for at in range(len(rows))])
    return "".join([rows[at] + "\n" for _, at in order])


def _game(row: str) -> "Plain | None":
    """The game of a line; None if it is damaged."""
    if not row:
        return None
    try:
        game: Any = json.loads(row)
    except ValueError:
        return None
    whole = isinstance(game, dict) and isinstance(game.get("at"), str) and isinstance(game.get("moves"), str)
    return game if whole and len(game["at"]) == MINUTE else None
