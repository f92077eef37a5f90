"""Writes and reads a file with all that the site stores about a person, and merges the data of two devices.

The file is JSON: {"pygame35": "export", "version": 1, "date": local date and time, "texts": {name: text}}. The names
are the keys of the storage without the prefix of this copy of the site.
"""

import json
from typing import TypeAlias

from app.core import stored
from app.core.protocols import Json, Plain
from app.core.puzzles import daily, progress
from app.core.puzzles.daily import Days
from app.core.puzzles.progress import Progress
from app.core.record import archive
from app.core.texts import say

Texts: TypeAlias = dict[str, str]

KIND, VERSION = "export", 1
ASIDE = ".set-aside"  # ends the names of damaged texts, which are not exported
UNION = ("lessons",)  # kinds of texts that are lists; the union of both is kept
LARGER = ("best", "tally")  # kinds of texts that are dicts of numbers or rows; each name keeps its larger value
LONGEST_NAME = 200


class BadFile(ValueError):
    """A file cannot be imported; the message is the reason."""


def is_archive(name: str) -> bool:
    """True for the name of a text of the archive."""
    return name[: -archive.MONTH].endswith(archive.NAME)


def write(texts: Texts, date: str) -> str:
    """The text of the file. Damaged lines of the archive are left out. date: local date and time."""
    kept = {name: _cleaned(name, texts[name]) for name in sorted(texts) if not name.endswith(ASIDE)}
    return json.dumps({"pygame35": KIND, "version": VERSION, "date": date, "texts": kept})


def _cleaned(name: str, text: str) -> str:
    return archive.sound(text) if is_archive(name) else text


def read(text: str) -> tuple[Texts, str, int]:
    """(texts, date, number of damaged games left out) of a file; BadFile for a text that is not such a file."""
    try:
        plain: Json = stored.parsed(text)
    except stored.Spoiled:
        raise BadFile(say("record.file.not-json"))
    if not isinstance(plain, dict) or plain.get("pygame35") != KIND:
        raise BadFile(say("record.file.foreign"))
    if plain.get("version") != VERSION:
        raise BadFile(say("record.file.version", version=plain.get("version"), known=VERSION))
    texts = plain.get("texts")
    if not isinstance(texts, dict):
        raise BadFile(say("record.file.empty"))
    kept, damaged = {}, 0
    for name, text in texts.items():
        if not isinstance(text, str) or not 0 < len(name) <= LONGEST_NAME:
            raise BadFile(say("record.file.part", name=name[:LONGEST_NAME]))
        kept[name] = _cleaned(name, text)
        damaged += len(_rows(text)) - len(_rows(kept[name])) if is_archive(name) else 0
    return kept, str(plain.get("date", ""))[: archive.MINUTE], damaged


def _rows(text: str) -> list[str]:
    return [row for row in text.split("\n") if row]


def games_of(texts: Texts) -> int:
    """The number of finished games in the texts of `read`."""
    return sum([len(_rows(texts[name])) for name in texts if is_archive(name)])


def merged(own: Texts, other: Texts) -> Texts:
    """Merge the texts of two devices. Games, tallies and progress are combined. Other texts of `own` stay."""
    combined = dict(own)
    for name in other:
        combined[name] = _merged(name, own[name], other[name]) if name in own else other[name]
    return combined


def _merged(name: str, own: str, other: str) -> str:
    if is_archive(name):
        return archive.merged(own, other)
    kind = _content(own)
    if not kind or kind != _content(other):
        return own
    try:
        if kind == progress.KIND:
            return stored.write(kind, _puzzles(progress.read_progress(own), progress.read_progress(other)))
        if kind == daily.KIND:
            return stored.write(kind, _days(daily.read_days(own), daily.read_days(other)))
        here, there = stored.read(kind, own), stored.read(kind, other)
    except stored.Spoiled:
        return own
    if kind == "memory" and isinstance(here, dict) and isinstance(there, dict):
        return stored.write(kind, _memories(here, there))
    if kind == "games" and isinstance(here, list) and isinstance(there, list):
        return stored.write(kind, _by_date([game for game in there if game not in here] + here)[-stored.GAMES :])
    if kind in UNION and isinstance(here, list) and isinstance(there, list):
        return stored.write(kind, here + [entry for entry in there if entry not in here])
    if kind in LARGER and isinstance(here, dict) and isinstance(there, dict):
        return stored.write(kind, _larger(here, there))
    if kind == "game" and _is_later(there, here):
        return other
    return own


def _content(text: str) -> str:
    """The kind of a stored text, "" if it has none."""
    try:
        plain = stored.parsed(text)
    except stored.Spoiled:
        return ""
    kind = plain.get("pygame35") if isinstance(plain, dict) else None
    return kind if isinstance(kind, str) else ""


def _memories(own: Plain, other: Plain) -> Plain:
    """Merge two memories. Each AI gets the tally with more games. The memory with more games gives the strength."""
    tallies = [stored.read_standings(memory.get("standings")) for memory in (own, other)]
    games = [sum([sum(tally[:3]) for tally in standings.values()]) for standings in tallies]
    first, second = (other, own) if games[1] > games[0] else (own, other)
    memory = dict(second)
    memory.update(own)
    for name in ("strength", "skill"):
        if name in first:
            memory[name] = first[name]
    memory["standings"] = {
        ai: max([tally[ai] for tally in tallies if ai in tally], key=lambda tally: sum(tally[:3]))
        for ai in list(tallies[0]) + [ai for ai in tallies[1] if ai not in tallies[0]]
    }
    return memory


def _by_date(games: list[Json]) -> list[Json]:
    """Stored games in the order of their dates. Games without a date come first."""
    dates = [game.get("when") if isinstance(game, dict) else "" for game in games]
    order = [(date if isinstance(date, str) else "", at) for at, date in enumerate(dates)]
    order.sort()  # the places break ties, because MicroPython's sort is not stable
    return [games[at] for _, at in order]


def _puzzles(own: Progress, other: Progress) -> Plain:
    """Merge the progress in puzzles on two devices. A puzzle that is solved on either device is solved.

    Rating, last tries and streak come from the device with more puzzles; from `own` if both have equally many.
    """
    more = other if len(other.results) > len(own.results) else own
    results = dict(other.results)
    results.update({number: own.results[number] or results.get(number, False) for number in own.results})
    best = max(own.best, other.best)
    return progress.to_plain(progress.Progress(more.rating, results, more.recent, more.streak, best, more.course))


def _days(own: Days, other: Days) -> Days:
    """Merge the marks of two devices. A puzzle with marks on both keeps the marks with the higher `_worth`."""
    combined = dict(own)
    for date in other:
        games = combined[date] = dict(own.get(date, {}))
        for name, marks in other[date].items():
            if _worth(marks) > _worth(games.get(name, "")):
                games[name] = marks
    return combined


def _worth(marks: str) -> int:
    """The rank of a result of a day's puzzle: 3 if solved on its day, 2 if solved later, 1 if only tried, else 0."""
    if daily.is_solved(marks):
        return 2 if marks.startswith(daily.LATE) else 3
    return 1 if marks else 0


def _larger(own: Plain, other: Plain) -> Plain:
    combined = dict(own)
    for name in other:
        both = [_size(content.get(name)) for content in (own, other)]
        if both[1] > both[0]:
            combined[name] = other[name]
    return combined


def _size(value: Json) -> float:
    """The number by which values are compared: a number itself, or the last number of a row; -1 for other values."""
    if isinstance(value, list) and value:
        value = value[-1]
    return value if type(value) in (int, float) else -1


def _is_later(other: Json, own: Json) -> bool:
    """True if `other` is a later state of the same remote game as `own`. Both may be any value."""
    friends = [plain.get("friend") if isinstance(plain, dict) else None for plain in (other, own)]
    later, earlier = [remote if isinstance(remote, dict) else {} for remote in friends]
    return later.get("id") == earlier.get("id") and _revision(later) > _revision(earlier) >= 0


def _revision(remote: Plain) -> int:
    """The revision of a remote game; 0 in games of earlier versions, -1 if there is no game."""
    revision = remote.get("revision", 0) if isinstance(remote.get("id"), str) else -1
    return revision if type(revision) is int else -1
