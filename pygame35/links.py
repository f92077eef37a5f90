"""Moves as base64url characters, for links. This module also runs on MicroPython.

Moves that are whole numbers 0 ... 4095 take two characters each, the high six bits first.

A move to a cell (x, y) of an endless grid is written as a step from the cell of the previous move, or from (0, 0). If
the differences in x and y are both -31 ... 31, each is one character, whose index in ALPHABET is the difference + 31.
Otherwise "_" is written, then x, then y. A coordinate is turned into a number of at least 0: twice its absolute value,
plus 1 if it is negative. This number is written in groups of five bits, the lowest group first. Each group is one
character, and 32 is added to all groups except the last.

>>> pack_cells([(0, 0), (2, -1), (100, -1)])
'ffhe_oGD'
>>> unpack_cells("ffhe_oGD")
[(0, 0), (2, -1), (100, -1)]
"""

from .basics import TYPE_CHECKING, UserError

if TYPE_CHECKING:
    from collections.abc import Iterable

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
LETTERS = tuple(ALPHABET)  # a tuple, since MicroPython finds the nth character of a text by counting from its beginning
NEAR = 31  # the largest difference in x or y that one character can hold
FAR = "_"
DIGITS = 8  # the most characters of a coordinate


class RecordError(UserError):
    """A record or a link that cannot be read or written.

    reason: the message without the place. ply: the ply at fault, from 1; 0 when no move is at fault. line, column: the
    place in a text of the word at fault, from 1, else 0. game: the number of the game in a file of several, from 1,
    else 0.
    """

    def __init__(self, reason: str, ply: int = 0, line: int = 0, column: int = 0, game: int = 0):
        places = [f"game {game}"] if game else []
        if line and (game or not ply):
            places.append(f"line {line}, column {column}")
        if ply:
            places.append(f"ply {ply}")
        super().__init__(": ".join([", ".join(places), reason]) if places else reason)
        self.reason, self.ply, self.line, self.column, self.game = reason, ply, line, column, game


def pack_indices(moves: "Iterable[int]") -> str:
    """Moves as text. moves: whole numbers, 0 ... 4095."""
    return "".join(LETTERS[move >> 6] + LETTERS[move & 63] for move in moves)


def unpack_indices(text: str) -> list[int]:
    """The moves of a text from `pack_indices`; RecordError when a character or the length is wrong."""
    moves: list[int] = []
    for at in range(0, len(text), 2):
        pair = [_value(character, len(moves) + 1) for character in text[at : at + 2]]
        if len(pair) < 2:
            raise _broken_off(len(moves) + 1)
        moves.append(pair[0] << 6 | pair[1])
    return moves


def pack_cells(moves: "Iterable[tuple[int, int]]") -> str:
    """Moves as text. moves: cells (x, y)."""
    parts = []  # one text for each move: MicroPython would copy the whole text at each addition
    before_x, before_y = 0, 0
    for x, y in moves:
        right, down = x - before_x + NEAR, y - before_y + NEAR
        if 0 <= right <= 2 * NEAR and 0 <= down <= 2 * NEAR:
            parts.append(LETTERS[right] + LETTERS[down])
        else:
            parts.append(FAR + _pack_number(x) + _pack_number(y))
        before_x, before_y = x, y
    return "".join(parts)


def unpack_cells(text: str) -> list[tuple[int, int]]:
    """The moves of a text from `pack_cells`; RecordError when a character or the length is wrong."""
    moves: list[tuple[int, int]] = []
    x = y = at = 0
    while at < len(text):
        ply = len(moves) + 1
        if text[at] == FAR:
            x, at = _unpack_number(text, at + 1, ply)
            y, at = _unpack_number(text, at, ply)
        else:
            right = _value(text[at], ply) - NEAR
            if at + 1 == len(text):
                raise _broken_off(ply)
            down = _value(text[at + 1], ply) - NEAR
            if down > NEAR:
                raise RecordError(f"{text[at : at + 2]!r} is no step", ply)
            x, y, at = x + right, y + down, at + 2
        moves.append((x, y))
    return moves


def _pack_number(number: int) -> str:
    rest, text = 2 * abs(number) + (1 if number < 0 else 0), ""
    while rest >= 32:
        text += ALPHABET[32 + rest % 32]
        rest //= 32
    return text + ALPHABET[rest]


def _unpack_number(text: str, at: int, ply: int) -> tuple[int, int]:
    """Read a coordinate that begins at index `at` of the text. Returns the coordinate and the index after it."""
    total, scale = 0, 1
    for place in range(at, min(at + DIGITS, len(text))):
        value = _value(text[place], ply)
        total += value % 32 * scale
        scale *= 32
        if value < 32:
            return (-1 if total % 2 else 1) * (total // 2), place + 1
    raise _broken_off(ply)


def _value(character: str, ply: int) -> int:
    if character not in ALPHABET:
        raise RecordError(f"{character!r} does not belong in a link", ply)
    return ALPHABET.index(character)


def _broken_off(ply: int) -> RecordError:
    return RecordError("the link breaks off in the middle of a move", ply).coded("broken-off")
