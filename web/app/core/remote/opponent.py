"""The state of a remote game besides its moves.

Each player's browser stores the game. After a move, a player sends the opponent a link (`game_messages`). The
opponent's browser compares the link with its stored game (`merge`).
"""

from collections.abc import Iterable
from typing import Any

from app.core.duel_kind import CHOICES
from app.core.opponents import Opponent
from app.core.protocols import Plain, Settings
from pygame35.basics import BLUE, RED
from pygame35.links import LETTERS

WORD = "friend"  # the word of a link that holds the game's id
MOVES = "moves"  # the last word of a link
LONGEST_NAME = 20  # characters
ID = 10  # characters
# Ranges of characters that are invisible, reverse the direction of a text, or are not assigned.
HIDDEN = [(0x7F, 0x9F), (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5)]
HIDDEN += [(0x180B, 0x180F), (0x200B, 0x200F), (0x2028, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xD800, 0xDFFF)]
HIDDEN += [(0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFFB), (0x1BCA0, 0x1BCA3)]
HIDDEN += [(0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)]
MOST_GAMES = 999  # with one opponent in a row
MOST_BACK = 999  # agreed take-backs in a game
MOVE, INVITATION, REQUEST, CONSENT, NO, END = "move", "invitation", "request", "consent", "no", "end"
GAME = "game"  # the person keeps a game that contradicts the opponent's
NEWS = (MOVE, INVITATION, REQUEST, CONSENT, NO, END, GAME)


class RemoteOpponent(Opponent):
    """An opponent elsewhere, and the state of the game that is not in its tree of moves.

    id          the game's id in links and in the storage: ID characters; a rematch appends "." and its number
    side        RED or BLUE, the side of this browser's person
    names       {side: name}; "" if unknown
    clock       the time control, a value of the setting "clock", or None; the clock runs only while `is_live`
    back        the number of agreed take-backs
    asks        (side, ply) while that side asks to go back to a ply, else None
    refused     the ply of the opponent's refused request, until the next move; else None
    denied      the ply of the person's refused request, until the person's next move; else None
    lapsed      the ply of the person's last request that the person ended by a move, else None
    before      the tip of the tree before an agreed take-back, until the opponent's next move; else None
    news        one of NEWS: the last event here
    sent        True if nothing has to be sent to the opponent
    in_transit  True while a live message with the last move is under way, so the opponent may know the move
    revision    a counter of changes; of two stored texts of a game, the one with the higher revision is newer
    conflict    (game message, position) of a link that contradicts the game, until the person chooses; not stored
    is_live     True while both browsers are connected; not stored
    newcomer    True for an invited person whose browser never had this game, until the rules are explained
    """

    by_agreement = True
    names: dict[int, str]

    def __init__(self, id: str, side: int, names: dict[int, str] | None = None, clock: str | None = None) -> None:
        self.id, self.side = id, side
        self.names = names or {RED: "", BLUE: ""}
        self.clock = clock
        self.is_live = self.newcomer = False
        self.denied: int | None = None
        self.lapsed: int | None = None
        self.before: int | None = None
        self.back = 0
        self.asks: tuple[int, int] | None = None
        self.refused: int | None = None
        self.revision = 0
        self.conflict: Any = None
        self._known: Any = None  # the state at the last call of `revise`
        self.news = MOVE
        self.sent = True
        self.in_transit = False
        if side == BLUE:
            self.tell(INVITATION)  # the opponent begins

    def is_disputed(self) -> bool:
        return self.conflict is not None

    def plays_here(self, _seats: Settings, side: int) -> bool:
        return side == self.side

    def engine_plays(self, _seats: Settings, _side: int) -> bool:
        return False

    def knows_end(self) -> bool:
        return self.sent or self.is_live

    def tell(self, news: str) -> None:
        """Note an event that has to be sent to the opponent."""
        self.news, self.sent = news, False

    def ended(self) -> None:
        self.tell(END)

    def moved(self, side: int) -> None:
        """Note a move. The person's move ends any request, refuses the opponent's, and has to be sent.

        The opponent's move ends only the opponent's request: the person's may be under way to the opponent.
        """
        stands = side != self.side and self.asking()
        if side != self.side:
            self.refused = self.before = None
        else:
            self.denied = None
            if self.asks and self.asking():
                self.lapsed = self.asks[1]
            if self.asks and self.asked():
                self.refused = self.asks[1]
        if not stands:
            self.asks = None
            self.news, self.sent = MOVE, side != self.side
        self.in_transit = self.is_live and side == self.side

    def asked(self) -> bool:
        """True if the opponent asks for a take-back."""
        return self.asks is not None and self.asks[0] != self.side

    def asking(self) -> bool:
        """True if the person asks for a take-back."""
        return self.asks is not None and self.asks[0] == self.side

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
        following = number_of(self.id) % MOST_GAMES + 1
        return RemoteOpponent(f"{first}.{following}" if following > 1 else first, -self.side, names, self.clock)

    def to_plain(self) -> Plain:
        """The data for the storage; `from_plain` reads it."""
        return dict(self._plain(), revision=self.revision)

    def _plain(self) -> Plain:
        return {
            "id": self.id,
            "side": self.side,
            "names": [self.names[RED], self.names[BLUE]],
            "clock": self.clock,
            "back": self.back,
            "asks": list(self.asks) if self.asks else None,
            "refused": self.refused,
            "news": self.news,
            "sent": self.sent,
            "told": self.in_transit,
            "newcomer": self.newcomer,
            "lapsed": self.lapsed,
            "before": self.before,
        }


def from_plain(plain: Any) -> RemoteOpponent:
    """The opponent in data from the storage; ValueError with the reason if it is damaged. plain: any value."""
    if not isinstance(plain, dict):
        raise ValueError("a game with a friend is a dict")
    names, asks = plain.get("names"), plain.get("asks")
    if not is_id(plain.get("id")) or plain.get("side") not in (RED, BLUE):
        raise ValueError("a game with a friend has an id and a side")
    if not (isinstance(names, list) and len(names) == 2 and all([isinstance(name, str) for name in names])):
        raise ValueError("the names of the friends are missing")
    clock = plain.get("clock")  # games of earlier versions lack it
    if clock not in CHOICES["clock"]:
        raise ValueError(f"{clock!r} is no clock")
    opponent = RemoteOpponent(plain["id"], plain["side"], {RED: cleaned(names[0]), BLUE: cleaned(names[1])}, clock)
    if not _is_count(plain.get("back"), MOST_BACK):
        raise ValueError("the take-backs are no number")
    if asks is not None:
        if not (isinstance(asks, list) and len(asks) == 2 and asks[0] in (RED, BLUE) and _is_count(asks[1], 9999)):
            raise ValueError(f"{asks!r} is no request")
        opponent.asks = asks[0], asks[1]
    refused, revision = plain.get("refused"), plain.get("revision", 0)
    lapsed, before = plain.get("lapsed"), plain.get("before")  # games of earlier versions lack them
    for number in (refused, lapsed, before):
        if number is not None and not _is_count(number, 9999):
            raise ValueError(f"{number!r} is no number of moves")
    opponent.lapsed, opponent.before = lapsed, before
    if not _is_count(revision, 10**9):
        raise ValueError("the revision is no number")
    opponent.refused, opponent.revision = refused, int(revision)
    opponent.back = plain["back"]
    opponent.news = plain["news"] if plain.get("news") in NEWS else MOVE
    opponent.sent = bool(plain.get("sent"))
    opponent.in_transit = bool(plain.get("told"))  # earlier versions lack this and the next field
    opponent.newcomer = bool(plain.get("newcomer"))
    return opponent


def _is_count(number: object, most: int) -> bool:
    return type(number) is int and 0 <= number <= most


def first_id(id: str) -> str:
    """The id of the first game of a series of rematches."""
    return id.partition(".")[0]


def number_of(id: str) -> int:
    """The number of a game in its series, from 1."""
    return int(id.partition(".")[2] or 1)


def of_link(link: str) -> tuple[str, str | None] | None:
    """(words, moves) of a link between players, unchecked; None for any other link. moves: None if it is cut off.

    Both are in the fragment, which no browser sends to a host. Earlier versions put the words into the query. Pages
    call this before they load `game_messages`.
    """
    page, _, fragment = link.replace("&amp;", "&").partition("#")
    if is_game_message(fragment):
        words, mark, rest = fragment.partition(f"&{MOVES}")
        moves = rest.lstrip("=").partition("&")[0].partition("?")[0]  # services append a query of their own
        while moves and moves[-1] not in LETTERS and moves[-1] != ".":
            moves = moves[:-1]  # a mark of the surrounding message
        return words, moves if mark else None
    query = page.partition("?")[2]
    return (query, fragment) if is_game_message(query) else None


def in_text(text: str) -> str:
    """The last address in a text, such as a message with a link; "" if there is none."""
    return ([""] + [word for word in text.split() if "://" in word])[-1]


def is_game_message(words: str) -> bool:
    """True for the words of a link between players."""
    return any([part.partition("=")[0] == WORD for part in words.split("&")])


def id_of(words: str) -> str:
    """The id in the words of a link between players, unchecked; "" if there is none."""
    for part in words.split("&"):
        word, _, text = part.partition("=")
        if word == WORD:
            return text
    return ""


def new_id(numbers: Iterable[int]) -> str:
    """An id from ID random numbers; it uses 6 bits of each."""
    return "".join([LETTERS[number & 63] for number in numbers])


def is_id(text: object) -> bool:
    if not isinstance(text, str):
        return False
    first, dot, number = text.partition(".")
    if len(first) != ID or not all([letter in LETTERS for letter in first]):
        return False
    digits = 1 <= len(number) <= 3 and all([digit in "0123456789" for digit in number])
    return not dot or (digits and number[0] != "0" and 2 <= int(number) <= MOST_GAMES)


def cleaned(text: str, longest: int = LONGEST_NAME) -> str:
    """A name in one line, without invisible characters, cut to `longest` characters."""
    visible = [letter for letter in text if not any([first <= ord(letter) <= last for first, last in HIDDEN])]
    spaced = "".join([" " if _is_space(ord(letter)) else letter for letter in visible])
    return " ".join(spaced.split())[:longest].strip()


def _is_space(code: int) -> bool:
    """True for control characters and spaces of all scripts. MicroPython's `split` splits at ASCII spaces only."""
    return code < 33 or code in (0xA0, 0x1680, 0x202F, 0x205F, 0x2800, 0x3000) or 0x2000 <= code <= 0x200A
