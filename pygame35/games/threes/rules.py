"""Threes: slide the tiles of a board of 4 x 4, and merge 1 with 2 and equal tiles from 3 on. One player, and chance.

This module also runs on MicroPython. A move is a direction, 0 ... 3; its text is left, right, up or down. A square is
4 * row + column, the rows from the top.

All chance comes from a seed, which is part of the board's name: "full-35" is a game by the full rules, "classic-35" a
game by the classic rules, which draw every tile from 1, 2 and 3 with equal probability and have no bonus. So the moves
determine the game, and a move that is taken back and played again leads to the same tiles.

A tile of 12,288 does not merge.

>>> position = Position()
>>> position.shown, position.tiles[:4]
((3,), [2, 0, 3, 2])
>>> position.play("left").gain, position.tiles[:4]
(3, [2, 3, 2, 0])
"""

from collections import namedtuple

from ...basics import NONE, RED, TYPE_CHECKING, IllegalMove, shown, whole
from ...chance import Chance, parse_seed
from ...links import ALPHABET, RecordError
from ...position import BasePosition, is_position

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, NamedTuple

NAME = "threes"
SIDES = 1
SIZE = 4
SQUARES = SIZE * SIZE
CORNERS = 0, SIZE - 1, SQUARES - SIZE, SQUARES - 1
MOVES = LEFT, RIGHT, UP, DOWN = 0, 1, 2, 3
NAMES = ("left", "right", "up", "down")
RULE_SETS = FULL, CLASSIC = "full", "classic"
USUAL = "full-35"
START_TILES = 9
BAG = 4  # tiles of each kind, 1, 2 and 3, in a full bag
BONUS_FROM = 48  # the next tile can be a bonus once the highest tile is at least this
BONUS_ONE_IN = 21
LARGEST = 12_288

if TYPE_CHECKING:

    class Outcome(NamedTuple):
        """The effects of a move."""

        moved: tuple[tuple[int, int], ...]
        """((from, to), ...) of every tile that moved, including those that merged into another."""
        merged: tuple[int, ...]
        """The squares on which two tiles became one."""
        entered: int
        """The square on which the next tile entered."""
        tile: int
        """The value of that tile."""
        gain: int
        """The growth of the score."""


if not TYPE_CHECKING:
    Outcome = namedtuple("Outcome", ("moved", "merged", "entered", "tile", "gain"))


def _lines(move: int) -> list[list[int]]:
    """The four lines of squares, ordered from the left or the top. Each begins at the wall that the tiles move to."""
    lines = []
    for line in range(SIZE):
        squares = [SIZE * line + place if move in (LEFT, RIGHT) else SIZE * place + line for place in range(SIZE)]
        lines.append(squares if move in (LEFT, UP) else [squares[SIZE - 1 - place] for place in range(SIZE)])
    return lines


LINES = [_lines(move) for move in MOVES]


def parse_move(text: str) -> int:
    """The move of a word such as "left"; IllegalMove when the text is not a move."""
    if text not in NAMES:
        raise IllegalMove(f"{shown(text)} is not a move: left, right, up or down")
    return NAMES.index(text)


def format_move(move: int) -> str:
    return NAMES[move]


def pack(moves: "Iterable[int]") -> str:
    """Moves as base64url characters, three moves in each; the last character is filled up with 0.

    The first character encodes the number of moves in the last character, minus 1.
    """
    moves = list(moves)
    if not moves:
        return ""
    text = ALPHABET[(len(moves) - 1) % 3]
    for at in range(0, len(moves), 3):
        three = (moves[at : at + 3] + [0, 0])[:3]
        text += ALPHABET[three[0] << 4 | three[1] << 2 | three[2]]
    return text


class Packed:
    """Packs a growing game as `pack` does; each call packs only the new moves."""

    def __init__(self) -> None:
        self._moves: list[int] = []
        self._groups = ""  # the characters of full groups of three moves, without the last one to three moves

    def text(self, moves: list[int]) -> str:
        """The moves as text, as `pack(moves)` writes them."""
        same = min(len(self._moves), len(moves))
        if self._moves[:same] != moves[:same]:
            same = 0
        whole = max(len(moves) - 1, 0) // 3
        kept = min(len(self._groups), same // 3, whole)
        self._groups = self._groups[:kept] + pack(moves[3 * kept : 3 * whole])[1:]
        self._moves = list(moves)
        last = pack(moves[3 * whole :])
        return last[:1] + self._groups + last[1:]


def unpack(text: str) -> list[int]:
    """The moves of a text from `pack`; RecordError when a character is wrong or missing."""
    for character in text:
        if character not in ALPHABET:
            raise RecordError(f"{character!r} does not belong in a link")
    values = [ALPHABET.index(character) for character in text]
    if not values:
        return []
    if values[0] > 2 or len(values) == 1:
        raise RecordError("the link breaks off, or its beginning is missing")
    moves: list[int] = []
    for value in values[1:]:
        moves.extend((value >> 4, value >> 2 & 3, value & 3))
    return moves[: len(moves) - 2 + values[0]]


def value(tile: int) -> int:
    """The score of a tile: 3^(k + 1) for 3 * 2^k, 0 for a blank, 1 and 2."""
    score = 0
    while tile >= 3:
        score, tile = 3 * score if score else 3, tile // 2
    return score


def neighbours(at: int) -> list[int]:
    """The squares that share an edge with a square."""
    row, column = divmod(at, SIZE)
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [SIZE * r + c for r, c in around if 0 <= r < SIZE and 0 <= c < SIZE]


def merges(tile: int, other: int) -> bool:
    """True when the two tiles merge."""
    return tile + other == 3 and tile != 0 != other or 3 <= tile == other < LARGEST


def parse_board(text: str) -> tuple[str, int]:
    """(rules, seed) of a board's name such as "full-35"; IllegalMove if the name is wrong."""
    rules, _, digits = text.partition("-")
    seed = parse_seed(digits)
    if rules in RULE_SETS and seed is not None:
        return rules, seed
    raise IllegalMove(f"{shown(text)} is not a game of Threes: full or classic, and a seed below 2^32, such as {USUAL}")


def seeded(seed: int, rules: str = FULL) -> str:
    """The name of the board with that seed, 0 ... 2^32 - 1."""
    return f"{rules}-{seed}"


class Position(BasePosition):
    """A game from its start.

    board    its name, "" for "full-35"; if the game began at another position, the text of that one
    rules    FULL or CLASSIC
    turn     always RED: there is one player
    tiles    [16] 0 (blank), 1, 2, 3, 6, ... 12288
    shown    the possible values of the next tile; one value, unless the tile is a bonus
    bag      the tiles in the bag, in order; not used by the classic rules
    moves    the moves played so far
    """

    game, turn = NAME, RED

    def __init__(self, board: str = USUAL):
        self.rules, seed = parse_board(board or USUAL)
        self.board = "" if board == USUAL else board
        self.moves: list[int] = []
        self.bag: list[int] = []
        self._chance = Chance(seed)
        self._before: list[tuple[Any, ...]] = []  # the state before each move
        self.tiles = [0] * SQUARES
        blanks = list(range(SQUARES))
        for _ in range(START_TILES):
            self.tiles[self._chance.draw(blanks)] = self._draw()
        self._show()

    def parse_move(self, text: str) -> int:
        return parse_move(text)

    def format_move(self, move: int) -> str:
        return format_move(move)

    @property
    def owners(self) -> list[int]:
        """The tiles; `owners` is the name that all games share for the contents of their squares."""
        return self.tiles

    def legal_moves(self) -> list[int]:
        """The moves that change the board."""
        return [move for move in MOVES if any(self._fold(line) is not None for line in LINES[move])]

    def state(self) -> tuple[object, ...]:
        return self.rules, tuple(self.tiles), self._next, tuple(self.bag), self._chance.state

    def check(self, move: int | str) -> int:
        """The number of a move, given as a number or as text. IllegalMove, saying why, if it cannot be played here."""
        number = self.parse_move(move) if isinstance(move, str) else whole(move)
        if number is None or number not in MOVES:
            raise IllegalMove(f"{shown(move)} is not a move: 0 to 3 for left, right, up and down")
        if all(self._fold(line) is None for line in LINES[number]):
            raise IllegalMove(f"nothing can move {NAMES[number]}")
        return number

    def play(self, move: int | str) -> Outcome:
        """Play a move; after an IllegalMove the position is unchanged."""
        move = self.check(move)
        self._before.append((list(self.tiles), list(self.bag), self.shown, self._next, self._chance.state))
        before = self.scores()[0]
        moved, merged, ends = [], [], []
        for line in LINES[move]:
            fold = self._fold(line)
            if fold is None:
                continue
            if self.tiles[line[fold]]:
                merged.append(line[fold])
            for place in range(fold, SIZE - 1):
                tile = self.tiles[line[place + 1]]
                if tile:
                    moved.append((line[place + 1], line[place]))
                self.tiles[line[place]] = tile + (self.tiles[line[place]] if place == fold else 0)
            self.tiles[line[SIZE - 1]] = 0
            ends.append(line[SIZE - 1])
        entered, tile = self._chance.draw(ends), self._next
        self.tiles[entered] = tile
        self._show()
        self.moves.append(move)
        return Outcome(tuple(moved), tuple(merged), entered, tile, self.scores()[0] - before)

    def undo(self) -> int:
        """Take the last move and its random tiles back, and return the move; IllegalMove when there is none."""
        if not self.moves:
            raise IllegalMove("there is no move to take back")
        tiles, bag, self.shown, self._next, self._chance.state = self._before.pop()
        self.tiles, self.bag = list(tiles), list(bag)  # a copy of the game has these lists, too
        return self.moves.pop()

    def is_over(self) -> bool:
        """True when no move changes the board."""
        return not self.legal_moves()

    def scores(self) -> tuple[int]:
        """The sum of the tiles' scores."""
        return (sum(map(value, self.tiles)),)

    def winner(self) -> int | None:
        """NONE, since there is one player; None while the game goes on."""
        return NONE if self.is_over() else None

    def _fold(self, line: list[int]) -> int | None:
        """The first place of a line into which the next tile can move or merge; None when there is none."""
        for place in range(SIZE - 1):
            tile, behind = self.tiles[line[place]], self.tiles[line[place + 1]]
            if behind and (not tile or merges(tile, behind)):
                return place
        return None

    def _draw(self) -> int:
        """Draw a tile from the bag; an empty bag is refilled first."""
        if self.rules == CLASSIC:
            return 1 + self._chance.below(3)
        if not self.bag:
            self.bag = [tile for tile in (1, 2, 3) for _ in range(BAG)]
        return self._chance.draw(self.bag)

    def _show(self) -> None:
        """Choose the next tile to show."""
        highest = max(self.tiles)
        if self.rules == FULL and highest >= BONUS_FROM and not self._chance.below(BONUS_ONE_IN):
            self.shown = bonuses(highest)
            self._next = self.shown[self._chance.below(len(self.shown))]
        else:
            self._next = self._draw()
            self.shown = (self._next,)


def bonuses(highest: int) -> tuple[int, ...]:
    """The values of a bonus: 6 ... highest / 8, or () if `highest` is below 48."""
    values, tile = [], 6
    while tile <= highest // 8:
        values.append(tile)
        tile *= 2
    return tuple(values)


def start(board: str = "") -> Position:
    """A game with the rules and the seed of that name, "" for "full-35", or from a position as text.

    IllegalMove if the name is wrong.
    """
    return Position.from_text(board) if is_position(board) else Position(board)
