"""A person's record as plain state: the stored games and results, and the games that are shown."""

from collections import namedtuple
from collections.abc import Callable

from app.core import stored
from app.core.opponents import ENGINE, PERSON
from app.core.protocols import Json, Plain
from app.core.record import figures, kinds
from app.core.record.dates import day_name, is_date
from app.core.record.kinds import Kind
from app.core.record.ordered import merged
from app.core.settings import to_text
from app.core.texts import say
from app.you import words
from pygame35.records import write_fragment
from pygame35.skill import newcomer, read

Item = namedtuple("Item", ("kind", "at", "day", "result", "title", "details", "address", "name", "game"))
# kind     the `Kind` of its game
# at       the time when the game was finished, as text; the order of texts is the order of time
# day      such as "25 November 2026"; "" if the time is not known
# result   "won", "tied", "lost" or ""
# title    such as "Won against Nell"
# details  such as "40 : 24, with help"
# address  the address of the game on its page, relative to the site
# name     the name of the stored text with the game
# game     the stored game

STEP = 50  # games that are shown at first; as many are added at each press of the button below

Known = namedtuple("Known", ("standings", "estimate", "noted", "tally"))
# standings  {AI: tally}, see `app.duel.standings`
# estimate   `pygame35.skill.Estimate`, None if the game has none, or before the first game
# noted      {rules: best score}, as the game's page stores it
# tally      {"stay" or "switch": [won, played]}, {} if the game has no tally


def _undamaged(make: Callable[..., Item], rows: list[tuple[object, ...]]) -> list[Item]:
    """[make(*row) for row in rows], without the rows of damaged games."""
    items = []
    for row in rows:
        try:
            items.append(make(*row))
        except (ArithmeticError, AttributeError, IndexError, KeyError, TypeError, ValueError):
            continue
    return items


def of_archive(kind: Kind, name: str, game: Plain) -> Item:
    """The row that lists a game of the archive. name: the name of the stored text with the game."""
    result = game.get("result") if game.get("result") in words.RESULTS else ""
    details = words.outcome(game)
    if result:
        title = say("you.game.against", result=result, name=kind.names.get(game.get("ai"), game.get("ai")))
    else:
        title = _points(game) or kind.title
        if type(game.get("highest")) is int:
            details = [say("you.game.tile", tile=game["highest"])] + details
    day = day_name(game["at"]) if is_date(game["at"]) else ""
    more = say("list.comma").join(details)
    return Item(kind, game["at"], day, result, title, more, kinds.link(kind, game), name, game)


def of_list(kind: Kind, name: str, games: list[Json], known: set[str]) -> list[Item]:
    """The rows of a list of last games. Damaged games, and games that are in the archive, are left out.

    known: the fragments of links to the games of the archive.
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
        title = _points(plain) or say("you.game.earlier")
        details = "" if plain.get("over") else say("you.game.unfinished")
        address = f"{kind.address}#{plain['board']}.{moves}"
        return Item(kind, when, day, "", title, details, address, name, plain)
    seats, ai = [plain.get("red"), plain.get("blue")], to_text(plain.get(kind.setting))
    side = "red" if seats == [PERSON, ENGINE] else "blue" if seats == [ENGINE, PERSON] else ""
    known_rival = side and ai in kind.names
    title = say("you.game.open", name=kind.names[ai]) if known_rival else say("you.game.earlier")
    details = kind.end(plain) or say("you.game.unfinished")
    game = {"moves": _moves(kind, plain["tree"]), "side": side, "ai": ai}
    return Item(kind, when, day, "", title, details, kinds.link(kind, game), name, plain)


def _points(game: Plain) -> str:
    """The points of a stored game for one player; "" if they are not known."""
    return say("you.game.points", count=game["score"]) if type(game.get("score")) is int else ""


def _moves(kind: Kind, tree: Plain) -> str:
    """The moves of a stored tree as the fragment of a link."""
    line, node = [], tree["tip"]
    while node > 0:
        move = tree["moves"][node - 1]
        line.append(tuple(move) if isinstance(move, list) else move)
        node = min(tree["parents"][node - 1], node - 1)
    line.reverse()
    return write_fragment(line, kind.rules, tree.get("board", ""))


def known(kind: Kind, memory: object, best: object, tally: object) -> Known:
    """The results of a game that are not in its archive. memory, best, tally: what the game's page has stored."""
    memory = memory if isinstance(memory, dict) else {}
    estimate = read(memory.get("strength")) if kind.scale else None
    if estimate and estimate == newcomer(kind.scale):
        estimate = None
    noted = {name: best[name] for name in best if stored.is_count(best[name])} if isinstance(best, dict) else {}
    rows = tally if isinstance(tally, dict) else {}
    whole = all([_is_row(rows.get(name)) for name in ("stay", "switch")])
    return Known(stored.read_standings(memory.get("standings")), estimate, noted, rows if whole else {})


def _is_row(row: object) -> bool:
    if not (isinstance(row, list) and len(row) == 2 and all([stored.is_count(number) for number in row])):
        return False
    return bool(row[0] <= row[1])


class Record:
    """The games and results that were read, and the choice of the games to list.

    kinds   all games of the site
    known   {name of a kind: Known}
    games   [(time, kind, name of the text, game)] of the archive in the order of time; `Item` describes the fields
    others  the rows of the lists of last games, in the order of time
    chosen  the kind whose games are listed, None for all
    shown   at most this many games are listed
    """

    def __init__(self, kinds: list[Kind]) -> None:
        self.kinds = kinds
        self.known: dict[str, Known] = {}
        self.games: list[tuple[str, Kind, str, Plain]] = []
        self.others: list[Item] = []
        self.chosen: Kind | None = None
        self.shown = STEP

    def add(self, kind: Kind, name: str, games: list[Plain]) -> None:
        """Add the games of a text of the archive."""
        self.games = merged([(game["at"], kind, name, game) for game in games], self.games, lambda row: str(row[0]))

    def add_list(self, kind: Kind, name: str, games: list[Json]) -> None:
        """Add a game's list of last games. All games of the archive have to be added before."""
        moves = {game["moves"] for _, other, _, game in self.games if other is kind}
        self.others = merged(self.others, of_list(kind, name, games, moves), lambda item: item.at)

    def is_empty(self) -> bool:
        tallied = [known for known in self.known.values() if known.standings or known.noted or known.tally]
        return not (self.games or self.others or tallied)

    def of_kind(self, kind: Kind) -> list[Plain]:
        """The games of one kind in the archive, in the order of time."""
        return [game for _, other, _, game in self.games if other is kind]

    def duels(self) -> list[Plain]:
        """The games against an AI in the archive, in the order of time."""
        return [game for _, kind, _, game in self.games if kind.setting]

    def everything(self) -> list[Plain]:
        """The games of the archive in the order of time."""
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
        """The games of the chosen kind: (those in the archive, those in the lists of last games)."""
        if not self.chosen:
            return self.games, self.others
        rows = [row for row in self.games if row[1] is self.chosen]
        return rows, [item for item in self.others if item.kind is self.chosen]

    def total(self) -> figures.Row:
        """The results of all games against an AI."""
        rows = [row for kind in self.kinds for row in figures.rows(kind, self.known[kind.name].standings)]
        return figures.total(rows)
