"""The archive of a person's finished games: a text for each month, with a line of JSON for each game.

The end of a game appends a line, and reads and parses nothing. Every line has

    at      local date and time, "2026-11-25 19:13"
    moves   the game as the fragment of a link, without "#"
    helped  true if the person had a hint, an analysis or a review, or if the AI made a move

`app.duel.standings.archived` and `app.games.threes.game.ThreesSession.finished` list the further fields.
"""

import json

from app.core import stored
from app.core.protocols import Json, Plain
from app.core.record import ordered

NAME = "archive "  # the month follows, such as "2026-11"
MINUTE, MONTH = 16, 7  # length of a date with minutes, and of a month
TEXTS = ("side", "ai", "result", "why")  # optional fields of a line: texts, counts, pairs
NUMBERS = ("score", "highest")
PAIRS = ("scores", "rating")


def name(at: str) -> str:
    """The name of the text with the games of a month. at: the month, or a time in that month."""
    return NAME + at[:MONTH]


def line(at: str, game: Plain) -> str:
    return json.dumps(dict(game, at=at))


def with_line(text: str | None, added: str) -> str:
    """A text of the archive with one more line. text: the text before, or None."""
    if text and not text.endswith("\n"):
        text += "\n"
    return f"{text or ''}{added}\n"


def read(text: str) -> list[Plain]:
    """The games of a text in order, without damaged lines."""
    return [game for game in [_game(row) for row in text.split("\n")] if game]


def row_of(text: str, game: Plain) -> str:
    """The line of a game; "" if the text lacks the game. game: an item of `read`."""
    return ([row for row in text.split("\n") if _game(row) == game] or [""])[0]


def without(text: str, row: str) -> str:
    """The text without one line."""
    rows = text.split("\n")
    if row and row in rows:
        rows.remove(row)
    return "\n".join(rows)


def sound(text: str) -> str:
    """The text without damaged lines."""
    return "".join([f"{row}\n" for row in text.split("\n") if _game(row)])


def merged(text: str, other: str) -> str:
    """The lines of both texts in the order of their times. A game in both texts is kept once."""
    own, added = _timed(text), []
    there = {(at, moves) for at, moves, _ in own}
    for at, moves, row in _timed(other):
        if at and (at, moves) not in there:
            there.add((at, moves))
            added.append((at, moves, row))
    return "".join([f"{row}\n" for _, _, row in ordered.merged(own, added, lambda entry: entry[0])])


def _timed(text: str) -> list[tuple[str, str, str]]:
    """[(time, moves, line)] of a text. A damaged line gets the time of the line before it, and "" as its moves."""
    entries, at = [], ""
    for row in text.split("\n"):
        game = _game(row)
        at = game["at"] if game else at
        if row:
            entries.append((at, game["moves"] if game else "", row))
    return entries


def _game(row: str) -> Plain | None:
    """The game of a line; None if it is damaged."""
    if not row:
        return None
    try:
        game: Json = stored.parsed(row)
    except stored.Spoiled:
        return None
    whole = isinstance(game, dict) and isinstance(game.get("at"), str) and isinstance(game.get("moves"), str)
    return game if whole and len(game["at"]) == MINUTE and _is_whole(game) else None


def _is_whole(game: Plain) -> bool:
    """True if the optional fields of a game have valid values."""
    return (
        all([isinstance(game[name], str) for name in TEXTS if name in game])
        and all([stored.is_count(game[name]) for name in NUMBERS if name in game])
        and all([_is_pair(game[name]) for name in PAIRS if name in game])
    )


def _is_pair(value: Json) -> bool:
    numbers = value if isinstance(value, list) and len(value) == 2 else [None]
    return all([type(number) is int and abs(number) <= stored.MOST for number in numbers])
