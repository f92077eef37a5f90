"""A person's record as plain state: what the storage holds, and the games that are shown."""

from collections import namedtuple

from app.core import stored
from app.core.record import figures
from app.core.record.ordered import merged
from app.you import listing
from pygame35.basics import TYPE_CHECKING
from pygame35.skill import newcomer, read

if TYPE_CHECKING:
    from typing import Any

    from app.core.protocols import Plain
    from app.core.record.kinds import Kind
    from app.you.listing import Item
    from pygame35.skill import Estimate

STEP = 50  # games that are shown at first, and further ones at each press

Known = namedtuple("Known", ("standings", "estimate", "noted", "tally"))
# standings  {AI: tally}, see `app.duel.standings`
# estimate   `pygame35.skill.Estimate`, None if the game has none or it is that of a newcomer
# noted      {rules: best score} of the page's own note
# tally      {"stay" and "switch": [won, played]}, {} if the game has none


def known(kind: "Kind", memory: "Any", best: "Any", tally: "Any") -> Known:
    """What the texts of a game say besides its games. memory, best, tally: contents of the texts, any values."""
    memory = memory if isinstance(memory, dict) else {}
    estimate = read(memory.get("strength")) if kind.scale else None
    if estimate and estimate == newcomer(kind.scale):
        estimate = None
    noted = {name: best[name] for name in best if stored.is_count(best[name])} if isinstance(best, dict) else {}
    rows = tally if isinstance(tally, dict) else {}
    whole = all([_is_row(rows.get(name)) for name in ("stay", "switch")])
    return Known(stored.read_standings(memory.get("standings")), estimate, noted, rows if whole else {})


def _is_row(row: "Any") -> bool:
    whole = isinstance(row, list) and len(row) == 2 and all([stored.is_count(number) for number in row])
    return whole and row[0] <= row[1]


def _time(row: "tuple[Any, ...]") -> str:
    return str(row[0])


class Record:
    """kinds: of the site. known: {name of a kind: Known}. games: [(time, kind, name of the text, game)], see `Item`;
    the first one first. chosen: the kind whose games are shown, None for all. shown: the number of games in the list.
    """

    def __init__(self, kinds: "list[Kind]") -> None:
        self.kinds = kinds
        self.begin()
        self.chosen: Kind | None = None

    def begin(self) -> None:
        """Forget what was read."""
        self.known: dict[str, Known] = {}
        self.games: list[tuple[str, Kind, str, Plain]] = []
        self.others: list[Item] = []  # of the lists of last games
        self.shown = STEP

    def add(self, kind: "Kind", name: str, games: "list[Plain]") -> None:
        """Take in the games of a text of the archive."""
        self.games = merged([(game["at"], kind, name, game) for game in games], self.games, _time)

    def add_list(self, kind: "Kind", name: str, games: "list[Any]") -> None:
        """Take in the list of last games of a page, after its archive."""
        moves = {game["moves"] for _, other, _, game in self.games if other is kind}
        self.others = merged(self.others, listing.of_list(kind, name, games, moves), lambda item: item.at)

    def is_empty(self) -> bool:
        tallied = [known for known in self.known.values() if known.standings or known.noted or known.tally]
        return not (self.games or self.others or tallied)

    def of_kind(self, kind: "Kind") -> "list[Plain]":
        """The games of the archive of one kind, the first one first."""
        return [game for _, other, _, game in self.games if other is kind]

    def duels(self) -> "list[Plain]":
        """The games of the archive against an AI, the first one first."""
        return [game for _, kind, _, game in self.games if kind.setting]

    def everything(self) -> "list[Plain]":
        """The games of the archive, the first one first."""
        return [game for _, _, _, game in self.games]

    def items(self) -> "list[Item]":
        """The games to show, the latest first."""
        rows, others = self._chosen()
        latest = listing.of_archives(rows[-self.shown :])
        found = merged(others[-self.shown :], latest, lambda item: item.at)[-self.shown :]
        found.reverse()
        return found

    def left(self) -> int:
        """The number of games that are not shown yet."""
        rows, others = self._chosen()
        return max(0, len(rows) + len(others) - self.shown)

    def _chosen(self) -> "tuple[list[tuple[str, Kind, str, Plain]], list[Item]]":
        """(games of the archive, games of the lists of last games) of the chosen kind."""
        if not self.chosen:
            return self.games, self.others
        rows = [row for row in self.games if row[1] is self.chosen]
        return rows, [item for item in self.others if item.kind is self.chosen]

    def total(self) -> figures.Row:
        """The results of all games against an AI."""
        found = [row for kind in self.kinds for row in figures.rows(kind, self.known[kind.name].standings)]
        return figures.total(found)

    def alone(self) -> int:
        """The number of games for one player."""
        return len([game for _, kind, _, game in self.games if not kind.setting])

    def rated(self) -> "tuple[Kind, Estimate | None] | None":
        """The game with a scale, and the person's estimate there."""
        for kind in self.kinds:
            if kind.scale:
                return kind, self.known[kind.name].estimate
        return None
