"""A person's record as plain state: the stored games and results, and the games that are shown."""

from collections import namedtuple
from collections.abc import Callable
from typing import Any

from app.core import stored
from app.core.opponents import ENGINE, PERSON
from app.core.protocols import Plain
from app.core.record import figures, kinds
from app.core.record.dates import day_name, is_date
from app.core.record.kinds import Kind
from app.core.record.ordered import merged
from app.core.settings import to_text
from app.core.words import plural, thousands
from app.you import words
from pygame35.records import write_fragment
from pygame35.skill import Estimate, newcomer, read

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

STEP = 50  # games that are shown at first, and further ones at each press

Known = namedtuple("Known", ("standings", "estimate", "noted", "tally"))
# standings  {AI: tally}, see `app.duel.standings`
# estimate   `pygame35.skill.Estimate`, None if the game has none, or before the first game
# noted      {rules: best score} of the page's own note
# tally      {"stay" and "switch": [won, played]}, {} if the game has none


def _undamaged(make: Callable[..., Item], rows: list[tuple[Any, ...]]) -> list[Item]:
    """make(*row) for all rows, without rows of damaged games."""
    items = []
    for row in rows:
        try:
            items.append(make(*row))
        except (ArithmeticError, AttributeError, IndexError, KeyError, TypeError, ValueError):
            continue
    return items


def of_archive(kind: Kind, name: str, game: Plain) -> Item:
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


def of_list(kind: Kind, name: str, games: list[Any], known: set[str]) -> list[Item]:
    """The rows of a list of last games, without damaged games and without games of the archive.

    known: the moves of the games of the archive, as fragments of links.
    """
    items = _undamaged(_of_list, [(kind, name, game) for game in games])
    return [item for item in items if item.address.partition("#")[2] not in known]


def _of_list(kind: Kind, name: str, plain: Plain) -> Item:
    when = plain.get("when", "")
    if not isinstance(when, str):
        raise ValueError(f"{when!r} is not a date")
    day = day_name(when) if is_date(when) else ""
    if not kind.setting:
        moves = plain["moves"] if isinstance(plain["moves"], str) else kind.rules.pack(plain["moves"])
        score = plural(plain["score"], "point") if type(plain.get("score")) is int else words.EARLIER
        address = f"{kind.address}#{plain['board']}.{moves}"
        return Item(kind, when, day, "", score, "" if plain.get("over") else words.UNFINISHED, address, name, plain)
    seats, ai = [plain.get("red"), plain.get("blue")], to_text(plain.get(kind.setting))
    side = "red" if seats == [PERSON, ENGINE] else "blue" if seats == [ENGINE, PERSON] else ""
    title = f"Against {kinds.within(kind, ai)}" if side and ai in kind.names else words.EARLIER
    details = kind.end(plain) or words.UNFINISHED
    game = {"moves": _moves(kind, plain["tree"]), "side": side, "ai": ai}
    return Item(kind, when, day, "", title, details, kinds.link(kind, game), name, plain)


def _moves(kind: Kind, tree: Plain) -> str:
    """The moves of a stored tree as the fragment of a link."""
    line, node = [], tree["tip"]
    while node > 0:
        move = tree["moves"][node - 1]
        line.append(tuple(move) if isinstance(move, list) else move)
        node = min(tree["parents"][node - 1], node - 1)
    line.reverse()
    return write_fragment(line, kind.rules, tree.get("board", ""))


def known(kind: Kind, memory: Any, best: Any, tally: Any) -> Known:
    """The results of a game that are not in its archive. memory, best, tally: the contents of its texts, any values."""
    memory = memory if isinstance(memory, dict) else {}
    estimate = read(memory.get("strength")) if kind.scale else None
    if estimate and estimate == newcomer(kind.scale):
        estimate = None
    noted = {name: best[name] for name in best if stored.is_count(best[name])} if isinstance(best, dict) else {}
    rows = tally if isinstance(tally, dict) else {}
    whole = all([_is_row(rows.get(name)) for name in ("stay", "switch")])
    return Known(stored.read_standings(memory.get("standings")), estimate, noted, rows if whole else {})


def _is_row(row: Any) -> bool:
    whole = isinstance(row, list) and len(row) == 2 and all([stored.is_count(number) for number in row])
    return whole and row[0] <= row[1]


class Record:
    """kinds: of the site. known: {name of a kind: Known}. games: [(time, kind, name of the text, game)], see `Item`;
    the first one first. chosen: the kind whose games are shown, None for all. shown: the number of games in the list.
    """

    def __init__(self, kinds: list[Kind]) -> None:
        self.kinds = kinds
        self.begin()
        self.chosen: Kind | None = None

    def begin(self) -> None:
        """Forget everything that was read."""
        self.known: dict[str, Known] = {}
        self.games: list[tuple[str, Kind, str, Plain]] = []
        self.others: list[Item] = []  # of the lists of last games
        self.shown = STEP

    def add(self, kind: Kind, name: str, games: list[Plain]) -> None:
        """Take in the games of a text of the archive."""
        self.games = merged([(game["at"], kind, name, game) for game in games], self.games, lambda row: str(row[0]))

    def add_list(self, kind: Kind, name: str, games: list[Any]) -> None:
        """Take in the list of last games of a page, after its archive."""
        moves = {game["moves"] for _, other, _, game in self.games if other is kind}
        self.others = merged(self.others, of_list(kind, name, games, moves), lambda item: item.at)

    def is_empty(self) -> bool:
        tallied = [known for known in self.known.values() if known.standings or known.noted or known.tally]
        return not (self.games or self.others or tallied)

    def of_kind(self, kind: Kind) -> list[Plain]:
        """The games of the archive of one kind, the first one first."""
        return [game for _, other, _, game in self.games if other is kind]

    def duels(self) -> list[Plain]:
        """The games of the archive against an AI, the first one first."""
        return [game for _, kind, _, game in self.games if kind.setting]

    def everything(self) -> list[Plain]:
        """The games of the archive, the first one first."""
        return [game for _, _, _, game in self.games]

    def items(self) -> list[Item]:
        """The games to show, the latest first."""
        rows, others = self._chosen()
        latest = _undamaged(of_archive, [row[1:] for row in rows[-self.shown :]])
        items = merged(others[-self.shown :], latest, lambda item: item.at)[-self.shown :]
        return list(reversed(items))

    def left(self) -> int:
        """The number of games that are not shown yet."""
        rows, others = self._chosen()
        return max(0, len(rows) + len(others) - self.shown)

    def _chosen(self) -> tuple[list[tuple[str, Kind, str, Plain]], list[Item]]:
        """(games of the archive, games of the lists of last games) of the chosen kind."""
        if not self.chosen:
            return self.games, self.others
        rows = [row for row in self.games if row[1] is self.chosen]
        return rows, [item for item in self.others if item.kind is self.chosen]

    def total(self) -> figures.Row:
        """The results of all games against an AI."""
        return figures.total(
            [row for kind in self.kinds for row in figures.rows(kind, self.known[kind.name].standings)]
        )

    def alone(self) -> int:
        """The number of games for one player."""
        return len([game for _, kind, _, game in self.games if not kind.setting])

    def rated(self) -> tuple[Kind, Estimate | None] | None:
        """The game with a scale, and the person's estimate there."""
        for kind in self.kinds:
            if kind.scale:
                return kind, self.known[kind.name].estimate
        return None
