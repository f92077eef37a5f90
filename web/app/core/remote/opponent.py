"""The state of a remote game besides its moves.

Each player's browser stores the game. After a move, a player sends the opponent a link (`game_messages`). The
opponent's browser compares the link with its stored game (`merge`).
"""

from collections.abc import Iterable
from typing import Any

from app.core.address import MOST_PLIES
from app.core.duel_kind import CHOICES
from app.core.opponents import Opponent
from app.core.protocols import Json, Plain, Settings
from app.core.remote.link_words import is_name, is_room, read_number
from app.core.stored import is_count
from pygame35.basics import BLUE, RED
from pygame35.links import LETTERS

LONGEST_NAME = 20  # characters
ID = 10  # characters
# Ranges of characters that are invisible, reverse the direction of a text, or are not assigned.
HIDDEN = [(0x7F, 0x9F), (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5)]
HIDDEN += [(0x180B, 0x180F), (0x200B, 0x200F), (0x2028, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xD800, 0xDFFF)]
HIDDEN += [(0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFFB), (0x1BCA0, 0x1BCA3)]
HIDDEN += [(0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)]
MOST_GAMES = 998  # games in a series of rematches; even, as the sides swap
MOST_BACK = 999  # agreed take-backs in a game
MOVE, INVITATION, REQUEST, CONSENT, NO, END = "move", "invitation", "request", "consent", "no", "end"
GAME = "game"  # the person keeps the own game, which contradicts the opponent's game
NEWS = (MOVE, INVITATION, REQUEST, CONSENT, NO, END, GAME)
PLIES = ("refused", "lapsed", "before")
STORED = ("id", "side", "clock", "back", "news", "sent", "newcomer", "room", "seat") + PLIES  # kept as they are


class RemoteOpponent(Opponent):
    """An opponent at another browser, and the state of the game besides its tree of moves.

    The terms of the game:
    id          the game's id in links and in the storage: ID characters. In a rematch, "." and a number follow
    side        RED or BLUE, the side of this browser's person
    names       {side: name}; "" if unknown
    clock       the time control, a value of the setting "clock", or None. The clock runs only while `is_live`
    room        the room at the site's relay through which both play, see `app.core.remote.room`; "" without one
    seat        the secret of the person's seat in it; "" until the person agrees to connect

    Take-backs. A request is the ply to go back to:
    back        the number of agreed take-backs
    asks        (side, ply) of an open request, else None
    refused     the request that the person has refused; None after the opponent's next move
    denied      the request that the opponent has refused; None after the person's next move. Not stored
    lapsed      the last request after which the person moved without waiting for an answer, else None
    before      the tip of the tree before an agreed take-back; None after the opponent's next move

    What the opponent knows:
    news        the last event in this browser, one of NEWS
    sent        True if nothing has to be sent to the opponent
    in_transit  True while a live message carries the last move: the opponent may know the move already
    newcomer    True if the person was invited and has never played this game; False once the rules were shown
    revision    the number of changes. If two tabs have stored the game, the higher revision is the newer text

    Also not stored:
    conflict    the game message of a link that contradicts the game; None once the person has chosen a game
    is_live     True while both browsers are connected
    """

    by_agreement = True
    names: dict[int, str]

    def __init__(self, id: str, side: int, names: dict[int, str] | None = None, clock: str | None = None) -> None:
        self.id, self.side, self.clock = id, side, clock
        self.names = names or {RED: "", BLUE: ""}
        self.room = self.seat = ""
        self.back = self.revision = 0
        self.asks: tuple[int, int] | None = None
        self.refused: int | None = None
        self.denied: int | None = None
        self.lapsed: int | None = None
        self.before: int | None = None
        self.news, self.sent = (INVITATION, False) if side == BLUE else (MOVE, True)  # Red begins
        self.in_transit = self.newcomer = self.is_live = False
        self.conflict: Any = None
        self._known: object = None  # the state at the last call of `revise`

    def is_disputed(self) -> bool:
        return self.conflict is not None

    def plays_here(self, _seats: Settings, side: int) -> bool:
        return side == self.side

    def engine_plays(self, _seats: Settings, _side: int) -> bool:
        return False

    def knows_end(self) -> bool:
        return self.sent or self.is_live

    def note(self, news: str) -> None:
        """Note an event that has to be sent to the opponent."""
        self.news, self.sent = news, False

    def ended(self) -> None:
        self.note(END)

    def moved(self, side: int) -> None:
        """Note a move of a side.

        A move of the person has to be sent. It withdraws the person's request, or refuses the opponent's request. A
        move of the opponent leaves the person's request open, because the opponent may not have read the request.
        """
        mine = side == self.side
        if not mine:
            self.refused = self.before = None
        else:
            self.denied = None
            if self.asks and self.asks[0] == side:
                self.lapsed = self.asks[1]
            elif self.asks:
                self.refused = self.asks[1]
        if mine or self.asked_by(self.side) is None:
            self.asks = None
            self.news, self.sent = MOVE, not mine
        self.in_transit = self.is_live and mine

    def asked_by(self, side: int) -> int | None:
        """The ply to which a side asks to go back; None without a request of this side."""
        return self.asks[1] if self.asks and self.asks[0] == side else None

    def revise(self, game: object) -> None:
        """Raise the revision if this object or `game` has changed since the last call. game: any value."""
        known = (self._plain(), game)
        if known != self._known:
            self._known = known
            self.revision += 1

    def name(self, side: int, default: str) -> str:
        return self.names[side] or default

    def rematch(self) -> "RemoteOpponent":
        """The next game with the same opponent and swapped sides. Both browsers derive the same id."""
        first = first_id(self.id)
        names = {side: self.names[-side] for side in (RED, BLUE)}
        number = number_of(self.id) % MOST_GAMES + 1
        following = RemoteOpponent(f"{first}.{number}" if number > 1 else first, -self.side, names, self.clock)
        following.room, following.seat = self.room, self.seat
        return following

    def first_side(self) -> int:
        """The person's side in the first game of the series."""
        return self.side if number_of(self.id) % 2 else -self.side

    def to_plain(self) -> Plain:
        """The fields as plain data for the storage. `from_plain` reads this data."""
        return dict(self._plain(), revision=self.revision)

    def _plain(self) -> Plain:
        plain = {name: getattr(self, name) for name in STORED}
        asks = list(self.asks) if self.asks else None
        return dict(plain, names=[self.names[RED], self.names[BLUE]], asks=asks, told=self.in_transit)


def from_plain(plain: Json) -> RemoteOpponent:
    """Read a RemoteOpponent from the storage; ValueError with the reason if the data is damaged. plain: any value.

    In games of earlier versions, `clock`, `told`, `newcomer`, `lapsed`, `before`, `room` and `seat` are missing.
    """
    if not isinstance(plain, dict):
        raise ValueError("a game with a friend is a dict")
    names, clock, asks, revision = plain.get("names"), plain.get("clock"), plain.get("asks"), plain.get("revision", 0)
    plies = [plain.get(name) for name in PLIES]
    are_names = isinstance(names, list) and len(names) == 2 and all([isinstance(name, str) for name in names])
    is_request = isinstance(asks, list) and len(asks) == 2 and asks[0] in (RED, BLUE) and is_count(asks[1], MOST_PLIES)
    checks = [
        (is_id(plain.get("id")) and plain.get("side") in (RED, BLUE), "a game with a friend has an id and a side"),
        (are_names, "the names of the friends are missing"),
        (clock in CHOICES["clock"], f"{clock!r} is no clock"),
        (is_count(plain.get("back"), MOST_BACK), "the take-backs are no number"),
        (asks is None or is_request, f"{asks!r} is no request"),
        (is_count(revision), "the revision is no number"),
    ]
    checks += [(ply is None or is_count(ply, MOST_PLIES), f"{ply!r} is no number of moves") for ply in plies]
    for is_right, problem in checks:
        if not is_right:
            raise ValueError(problem)
    red, blue = [cleaned(name) for name in plain["names"]]
    opponent = RemoteOpponent(plain["id"], plain["side"], {RED: red, BLUE: blue}, clock)
    opponent.back, opponent.revision = plain["back"], revision
    opponent.asks = (asks[0], asks[1]) if asks else None
    opponent.refused, opponent.lapsed, opponent.before = plies
    opponent.news = plain["news"] if plain.get("news") in NEWS else MOVE
    opponent.sent, opponent.in_transit = bool(plain.get("sent")), bool(plain.get("told"))
    opponent.newcomer = bool(plain.get("newcomer"))
    if is_room(plain.get("room")):
        opponent.room, opponent.seat = plain["room"], plain["seat"] if is_name(plain.get("seat")) else ""
    return opponent


def first_id(id: str) -> str:
    """The id of the first game in a series of rematches. id: the id of any game in the series."""
    return id.partition(".")[0]


def number_of(id: str) -> int:
    """The number of a game in its series of rematches, from 1."""
    return int(id.partition(".")[2] or 1)


def new_id(numbers: Iterable[int]) -> str:
    """Make an id from random numbers, a letter of each. Only the lowest 6 bits of each number count."""
    return "".join([LETTERS[number & 63] for number in numbers])


def is_id(text: object) -> bool:
    if not isinstance(text, str):
        return False
    first, dot, number = text.partition(".")
    if len(first) != ID or not all([letter in LETTERS for letter in first]):
        return False
    return not dot or (number[:1] != "0" and (read_number(number, MOST_GAMES) or 0) >= 2)


def cleaned(text: str, longest: int = LONGEST_NAME) -> str:
    """Clean a name: one line, no invisible characters, at most `longest` characters."""
    visible = [letter for letter in text if not any([first <= ord(letter) <= last for first, last in HIDDEN])]
    spaced = "".join([" " if _is_space(ord(letter)) else letter for letter in visible])
    return " ".join(spaced.split())[:longest].strip()


def _is_space(code: int) -> bool:
    """True for control characters and spaces of all scripts. MicroPython's `split` splits at ASCII spaces only."""
    return code < 33 or code in (0xA0, 0x1680, 0x202F, 0x205F, 0x2800, 0x3000) or 0x2000 <= code <= 0x200A
