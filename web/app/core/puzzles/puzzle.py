"""Reads puzzles, and the list of all puzzles, from plain data. `tools.puzzles` writes this data into the site."""

from collections import namedtuple
from typing import Any

from app.core.protocols import Json
from app.core.stored import Spoiled
from pygame35.basics import IllegalMove
from pygame35.contracts import Rules
from pygame35.links import RecordError
from pygame35.records import read_fragment

Index = namedtuple("Index", ("ratings", "themes", "of", "contested", "part", "daily", "dated", "first"))
# ratings  [puzzles] Elo points on the scale of the game's levels; level 1 of 35 has 0
# themes   [themes] the ids of the themes, the most frequent first
# of       [puzzles] the indices of the themes of each puzzle
# contested  a text with a "1" for each puzzle that is a close game after the best move, and a "0" for each other one
# part     the number of puzzles in a file
# daily    the number of daily puzzles, which are the first ones. It never changes, so past days keep their puzzles
# dated    [first day, number of its puzzle, days]: puzzles that each belong to one day, in the order of the days. They
#          come after all others, and are not among `ratings`. Without any, there are 0 days
# first    the numbers of inviting puzzles, for a visitor's first ones

Puzzle = namedtuple(
    "Puzzle", ("number", "position", "answers", "themes", "gap", "margin", "proved", "replies", "rating")
)
# number    the index of the puzzle in the list of all puzzles, from 0
# position  the task; the visitor plays the side to move
# answers   {right move as text: rest}. rest is None if the move solves the puzzle, otherwise [the opponent's answer as
#           text, the `answers` from there]
# gap       points by which the best move is better than the second-best; None in a game without points
# margin    points by which the visitor leads after the best move; None in a game without points
# proved    True if gap and margin are exact, or the win is proved
# replies   {wrong move as text: [margin after the move or None, best answer to the move or ""]}


def read_index(plain: Json) -> Index:
    """Read the list of a game's puzzles. plain: the content of the game's index.json."""
    ratings, digits = plain["ratings"], bin(int(plain["contested"], 16))[2:]  # the file has one hexadecimal number
    contested = "0" * (len(ratings) - len(digits)) + digits
    themes, of, part, daily, dated = [plain[name] for name in ("themes", "of", "part", "daily", "dated")]
    return Index(ratings, themes, of, contested, part, daily, dated, plain["first"])


def place(index: Index, number: int) -> tuple[int, int]:
    """(number of the file, index in the file) of a puzzle."""
    return number // index.part, number % index.part


def read_puzzle(number: int, plain: Json, rules: Rules[Any]) -> Puzzle:
    """Read a puzzle; Spoiled if the data is damaged. plain: the puzzle's data in a file of the site."""
    try:
        position = read_fragment(plain["game"], rules)
        answers = {plain["solution"]: plain.get("then")}
        for text in answers:
            position.check(position.parse_move(text))
        known = [plain[name] for name in ("themes", "gap", "margin", "proved", "replies", "rating")]
    except (KeyError, TypeError, RecordError, IllegalMove) as error:
        raise Spoiled(str(error))
    return Puzzle(number, position, answers, *known)
