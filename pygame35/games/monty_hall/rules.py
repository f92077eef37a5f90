"""Monty Hall: a car behind one of three doors. You pick one, the host opens another with a goat, you stay or switch.

Plain Python that runs alike on CPython, Pyodide and MicroPython. A move is a door, 0 ... 2, whose text is 1 ... 3, then
STAY or SWITCH, whose texts are stay and switch. The score is 1 for the car and 0 for a goat.

The host knows where the car is and always opens a door. The car's door and the host's choice between two goats are
drawn from a seed, which is the board's name: "35". Moves draw nothing, so a move that was taken back and is played
again leads to the same goat.

>>> position = Position()
>>> position.play(position.parse_move("3")).opened
1
>>> position.play(position.parse_move("switch")).won
True
"""

from collections import namedtuple

from ...basics import NONE, RED, TYPE_CHECKING, IllegalMove, shown
from ...chance import Chance, parse_seed
from ...links import ALPHABET, RecordError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeVar

    Doors = TypeVar("Doors")  # int, or an array of ints

NAME = "monty-hall"
SIDES = 1
DOORS = 3
STAY, SWITCH = DOORS, DOORS + 1
NAMES = ("1", "2", "3", "stay", "switch")
USUAL = "35"

Outcome = namedtuple("Outcome", ("opened", "taken", "won"))
# opened  the door that the host opened after a door was picked; None after stay and switch
# taken   the door that was stayed with or switched to; None after a door was picked
# won     True for the car, False for a goat; None after a door was picked


def opened(car: int, picked: int, coin: int) -> int:
    """The door that the host opens, neither the picked one nor the car's. coin: 0 or 1, chooses if there are two."""
    return (picked + 1 + coin) % DOORS if picked == car else other(car, picked)


def other(door: "Doors", second: "Doors") -> "Doors":
    """The third door, given two different ones; also for arrays of doors."""
    return DOORS - door - second  # type: ignore[operator,return-value]


def parse_move(text: str) -> int:
    """The move of a text such as "1" or "stay"; IllegalMove when the text is not a move."""
    if text not in NAMES:
        raise IllegalMove(f"{shown(text)} is not a move: 1, 2 or 3, then stay or switch")
    return NAMES.index(text)


def format_move(move: int) -> str:
    """The text of a move."""
    return NAMES[move]


def pack(moves: "Iterable[int]") -> str:
    """Moves as base64url characters, one each."""
    return "".join([ALPHABET[move] for move in moves])


def unpack(text: str) -> list[int]:
    """The moves of such a text; RecordError when a character is wrong."""
    for character in text:
        if character not in ALPHABET[: len(NAMES)]:
            raise RecordError(f"{character!r} does not belong in a link of this game")
    return [ALPHABET.index(character) for character in text]


def seeded(seed: int) -> str:
    """The name of the board with that seed, 0 ... 2^32 - 1."""
    return str(seed)


class Position:
    """A game from its start.

    board   its name, "" for "35"
    turn    always RED: there is one player
    car     the door that hides it, which the player does not know before the end
    coin    0 or 1: which door the host opens if two are possible; see `opened`
    moves   the moves played so far
    """

    game, turn = NAME, RED

    def __init__(self, board: str = USUAL):
        seed = parse_seed(board or USUAL)
        if seed is None:
            raise IllegalMove(f"{shown(board)} is not a game of Monty Hall: a seed below 2^32, such as {USUAL}")
        self.board = "" if board == USUAL else board
        dealt = Chance(seed).below(2 * DOORS)
        self.car, self.coin = dealt % DOORS, dealt // DOORS
        self.moves: list[int] = []

    def parse_move(self, text: str) -> int:
        return parse_move(text)

    def format_move(self, move: int) -> str:
        return format_move(move)

    @property
    def picked(self) -> int | None:
        """The door that the player picked, None before."""
        return self.moves[0] if self.moves else None

    @property
    def opened(self) -> int | None:
        """The door that the host opened, None before."""
        return opened(self.car, self.moves[0], self.coin) if self.moves else None

    @property
    def taken(self) -> int | None:
        """The door that the player stayed with or switched to, None before."""
        if not self.is_over():
            return None
        return self.picked if self.moves[1] == STAY else other(self.picked, self.opened)

    def legal_moves(self) -> list[int]:
        """The doors; after a pick stay and switch; no move after these."""
        return [] if self.is_over() else [STAY, SWITCH] if self.moves else list(range(DOORS))

    def check(self, move: int) -> None:
        """Raise IllegalMove, saying why, unless the move can be played here."""
        if type(move) is not int or not 0 <= move < len(NAMES):
            raise IllegalMove(f"{shown(move)} is not a move: 0 to 2 for a door, 3 to stay, 4 to switch")
        if move not in self.legal_moves():
            now = "the game is over" if self.is_over() else "stay or switch" if self.moves else "pick a door first"
            raise IllegalMove(f"{NAMES[move]} cannot be played now: {now}")

    def play(self, move: int) -> Outcome:
        """Play a move; after an IllegalMove the position is unchanged."""
        self.check(move)
        self.moves.append(move)
        if self.is_over():
            return Outcome(None, self.taken, self.taken == self.car)
        return Outcome(self.opened, None, None)

    def undo(self) -> int:
        """Take the last move back and return it; IllegalMove when there is none."""
        if not self.moves:
            raise IllegalMove("there is no move to take back")
        return self.moves.pop()

    def is_over(self) -> bool:
        """True once the player stayed or switched."""
        return len(self.moves) == 2

    def scores(self) -> tuple[int]:
        """1 for the car."""
        return (1 if self.taken == self.car else 0,)

    def winner(self) -> int | None:
        """NONE, since there is one player; None while the game goes on."""
        return NONE if self.is_over() else None


def start(board: str = "") -> Position:
    """A game with the seed of that name, "" for "35"; IllegalMove if the name is wrong."""
    return Position(board)


def simulate(games: int, chance: Chance) -> tuple[int, int]:
    """(wins by staying, wins by switching) of the same games; the first door is drawn, too."""
    stayed = switched = 0
    for _ in range(games):
        dealt = chance.below(2 * DOORS * DOORS)
        car, picked, coin = dealt % DOORS, dealt // DOORS % DOORS, dealt // (DOORS * DOORS)
        stayed += picked == car
        switched += other(picked, opened(car, picked, coin)) == car
    return stayed, switched
