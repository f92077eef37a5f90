"""The rows of the list of games: plain data, from the archive and from the lists of last games of the pages."""

from collections import namedtuple

from app.core.record import kinds
from app.core.record.dates import day_name, is_date
from app.core.settings import ENGINE, PERSON, to_text
from app.core.words import plural, thousands
from app.you import words
from pygame35.basics import TYPE_CHECKING
from pygame35.records import write_fragment

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from app.core.protocols import Plain
    from app.core.record.kinds import Kind

Item = namedtuple("Item", ("kind", "at", "day", "result", "title", "details", "address", "name", "game"))
# kind     the `Kind` of its game
# at       when it was finished, as text that sorts by time
# day      such as "25 November 2026"; "" if it is not known
# result   "won", "tied", "lost" or ""
# title    such as "Won against Level 4, Hobbyist"
# details  such as "40 : 24, with help"
# address  of the game on its page, relative to the site
# name     of the text that it stands in, without the prefix of the site
# game     as it stands in the archive or in a list of last games


def of_archives(rows: "list[tuple[str, Kind, str, Plain]]") -> list[Item]:
    """The rows of games of the archive, without damaged ones. rows: of `app.you.record.Record.games`."""
    return _whole(of_archive, [row[1:] for row in rows])


def _whole(make: "Callable[..., Item]", rows: "list[tuple[Any, ...]]") -> list[Item]:
    """make(*row) of all rows of which it can be made."""
    found = []
    for row in rows:
        try:
            found.append(make(*row))
        except (ArithmeticError, AttributeError, IndexError, KeyError, TypeError, ValueError):
            continue
    return found


def of_archive(kind: "Kind", name: str, game: "Plain") -> Item:
    """The row of a game of the archive. name: of its text."""
    result = game.get("result") if game.get("result") in words.RESULTS else ""
    details = words.outcome(game)
    if result:
        title = words.AGAINST.format(words.RESULTS[result], kinds.within(kind, str(game.get("ai"))))
    else:
        title = plural(game["score"], "point") if type(game.get("score")) is int else kind.title
        if type(game.get("highest")) is int:
            details = [words.TILE.format(thousands(game["highest"]))] + details
    day = day_name(game["at"]) if is_date(game["at"]) else ""
    return Item(kind, game["at"], day, result, title, ", ".join(details), kinds.link(kind, game), name, game)


def of_list(kind: "Kind", name: str, games: "list[Any]", known: "set[str]") -> list[Item]:
    """The rows of a list of last games, without those of the archive and without damaged ones.

    known: the moves of the games of the archive, as fragments of links.
    """
    found = _whole(_of_list, [(kind, name, game) for game in games])
    return [item for item in found if item.address.partition("#")[2] not in known]


def _of_list(kind: "Kind", name: str, plain: "Plain") -> Item:
    when = plain.get("when", "")
    if not isinstance(when, str):
        raise ValueError(f"{when!r} is not a date")
    day = day_name(when) if is_date(when) else ""
    if not kind.setting:
        moves = plain["moves"] if isinstance(plain["moves"], str) else kind.rules.pack(plain["moves"])
        score = plural(plain["score"], "point") if type(plain.get("score")) is int else words.EARLIER
        details = [] if plain.get("over") else [words.UNFINISHED]
        address = f"{kind.address}#{plain['board']}.{moves}"
        return Item(kind, when, day, "", score, ", ".join(details), address, name, plain)
    seats, ai = [plain.get("red"), plain.get("blue")], to_text(plain.get(kind.setting))
    side = "red" if seats == [PERSON, ENGINE] else "blue" if seats == [ENGINE, PERSON] else ""
    title = f"Against {kinds.within(kind, ai)}" if side and ai in kind.names else words.EARLIER
    told = kind.end(plain) or words.UNFINISHED
    game = {"moves": _moves(kind, plain["tree"]), "side": side, "ai": ai}
    return Item(kind, when, day, "", title, told, kinds.link(kind, game), name, plain)


def _moves(kind: "Kind", tree: "Plain") -> str:
    """The moves of a stored tree as the fragment of a link."""
    line, node = [], tree["tip"]
    while node > 0:
        move = tree["moves"][node - 1]
        line.append(tuple(move) if isinstance(move, list) else move)
        node = min(tree["parents"][node - 1], node - 1)
    line.reverse()
    return write_fragment(line, kind.rules, tree.get("board", ""))
