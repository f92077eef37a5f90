"""Monty Hall: a car behind one of three doors. You pick one, the host opens another with a goat, you stay or switch.

This module also runs on MicroPython. With n doors, the moves 0 ... n - 1 are the doors; their texts are 1 ... n. The
move n stays, n + 1 switches; their texts are stay and switch. The score is 1 for the car, else 0.

The variations differ in the number of doors, 3 to 10, and in the host (`boards.Variation`). The host always opens all
doors but two: the picked one and one other. A host who forgot where the car is may show it. Such a game is void: it is
over at once, nobody stays or switches, and it counts neither as won nor as lost.

The seed determines all chance: the car's door, and the host's choice. Moves draw nothing, so a move that is taken back
and played again leads to the same goats.

The board's name holds variation and seed, because records, links and embedded boards describe the start of a game only
by that name. The classic game is named by its seed alone, such as "35".

>>> position = Position()
>>> position.play("3").opened
(1,)
>>> position.play("switch").won
True
>>> start("10-35").play(0).opened
(1, 2, 3, 4, 5, 6, 7, 8)
"""

from collections import namedtuple

from ...basics import NONE, RED, TYPE_CHECKING, IllegalMove, shown, whole
from ...chance import Chance
from ...links import ALPHABET, RecordError
from ...position import BasePosition
from .boards import CLASSIC, FORGETFUL, KNOWING, MOST_DOORS, Variation, board_name, parse_board

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import NamedTuple

NAME = "monty-hall"
SIDES = 1
USUAL = "35"
DECISIONS = ("stay", "switch")

if TYPE_CHECKING:

    class Outcome(NamedTuple):
        """The effects of a move."""

        opened: tuple[int, ...]
        """The doors that the host opened after a pick, in order; () after stay and switch."""
        taken: int | None
        """The door that the player stayed with or switched to; None after a pick."""
        won: bool | None
        """True for the car, False for a goat; None after a pick."""


if not TYPE_CHECKING:
    Outcome = namedtuple("Outcome", ("opened", "taken", "won"))


def left_closed(variation: Variation, car: int, picked: int, coin: int) -> int:
    """The door that stays closed beside the picked one. coin: 0 ... doors - 2, the host's choice if he has one."""
    host: str = variation.host
    doors: int = variation.doors
    if host == FORGETFUL or (host == KNOWING and picked == car):
        return (picked - 1 - coin) % doors
    return last_other(doors, picked) if picked == car else car


def last_other(doors: int, picked: int) -> int:
    """The rightmost door but the picked one."""
    return doors - 2 if picked == doors - 1 else doors - 1


def pack(moves: "Iterable[int]") -> str:
    """Moves as base64url characters, one for each move."""
    return "".join([ALPHABET[move] for move in moves])


def unpack(text: str) -> list[int]:
    """The moves of a text from `pack`; RecordError when a character is wrong."""
    for character in text:
        if character not in ALPHABET[: MOST_DOORS + len(DECISIONS)]:
            raise RecordError(f"{character!r} does not belong in a link of this game")
    return [ALPHABET.index(character) for character in text]


def seeded(seed: int, variation: Variation = CLASSIC) -> str:
    """The name of the board with that seed, 0 ... 2^32 - 1."""
    return board_name(variation, seed)


class Position(BasePosition):
    """A game from its start.

    board         its name, "" for "35"
    variation     the `boards.Variation`
    seed          0 ... 2^32 - 1
    turn          always RED: there is one player
    stay, switch  the moves after a pick
    car           the door with the car, which the player does not know before the end
    coin          0 ... doors - 2: the host's choice if he has one; see `left_closed`
    moves         the moves played so far
    """

    game, turn = NAME, RED

    def __init__(self, board: str = USUAL):
        found = parse_board(board or USUAL)
        if found is None:
            form = (
                f"a seed below 2^32, behind a host, a number of doors up to {MOST_DOORS} or both if they are not usual"
            )
            raise IllegalMove(f"{shown(board)} is not a game of Monty Hall: {form}, as in 35, 10-35 or forgetful-5-35")
        self.board = "" if board == USUAL else board
        self.variation, self.seed = found
        doors: int = self.variation.doors
        self.doors = doors
        self.stay, self.switch = doors, doors + 1
        dealt = Chance(self.seed).below(doors * (doors - 1))
        self.car, self.coin = dealt % doors, dealt // doors
        self.moves: list[int] = []

    def names(self) -> list[str]:
        """The texts of all moves, in their order."""
        return [str(door + 1) for door in range(self.doors)] + list(DECISIONS)

    def parse_move(self, text: str) -> int:
        """The move of a text such as "1" or "stay"; IllegalMove when the text is not a move."""
        names = self.names()
        if text not in names:
            raise IllegalMove(f"{shown(text)} is not a move: 1 to {self.doors} for a door, then stay or switch")
        return names.index(text)

    def format_move(self, move: int) -> str:
        return self.names()[move]

    @property
    def picked(self) -> int | None:
        """The door that the player picked, None before a pick."""
        return self.moves[0] if self.moves else None

    @property
    def left(self) -> int | None:
        """The closed door that the player did not pick; None before a pick."""
        return left_closed(self.variation, self.car, self.moves[0], self.coin) if self.moves else None

    @property
    def opened(self) -> tuple[int, ...]:
        """The doors that the host opened, in order; () before a pick."""
        if not self.moves:
            return ()
        closed = (self.picked, self.left)
        return tuple([door for door in range(self.doors) if door not in closed])

    @property
    def taken(self) -> int | None:
        """The door that the player stayed with or switched to; None before that move."""
        if len(self.moves) < 2:
            return None
        return self.picked if self.moves[1] == self.stay else self.left

    def is_void(self) -> bool:
        """True if the host showed the car."""
        return self.car in self.opened

    def legal_moves(self) -> list[int]:
        """The doors; after a pick, stay and switch; after these, and in a void game, nothing."""
        return [] if self.is_over() else [self.stay, self.switch] if self.moves else list(range(self.doors))

    def state(self) -> tuple[object, ...]:
        return self.board, tuple(self.moves)

    def check(self, move: int | str) -> int:
        """The number of a move, given as a number or as text. IllegalMove, saying why, if it cannot be played here."""
        number = self.parse_move(move) if isinstance(move, str) else whole(move)
        if number is None or not 0 <= number <= self.switch:
            doors = f"0 to {self.doors - 1} for a door"
            raise IllegalMove(f"{shown(move)} is not a move: {doors}, {self.stay} to stay, {self.switch} to switch")
        if number not in self.legal_moves():
            now = "the game is over" if self.is_over() else "stay or switch" if self.moves else "pick a door first"
            raise IllegalMove(f"{self.format_move(number)} cannot be played now: {now}")
        return number

    def play(self, move: int | str) -> Outcome:
        """Play a move; after an IllegalMove the position is unchanged."""
        move = self.check(move)
        self.moves.append(move)
        if len(self.moves) == 2:
            return Outcome((), self.taken, self.taken == self.car)
        return Outcome(self.opened, None, None)

    def undo(self) -> int:
        """Take the last move back and return it; IllegalMove when there is none."""
        if not self.moves:
            raise IllegalMove("there is no move to take back")
        return self.moves.pop()

    def is_over(self) -> bool:
        """True once the player stayed or switched, or the host showed the car."""
        return len(self.moves) == 2 or self.is_void()

    def scores(self) -> tuple[int]:
        """(1,) if the player has won the car, else (0,)."""
        return (1 if self.taken == self.car else 0,)

    def winner(self) -> int | None:
        """NONE, since there is one player; None while the game goes on."""
        return NONE if self.is_over() else None


def start(board: str = "") -> Position:
    """A game on the board of that name, "" for "35"; IllegalMove if the name is wrong."""
    return Position(board)
