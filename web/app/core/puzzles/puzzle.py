"""Puzzles as plain data: the list of all, and single ones, as `tools.puzzles` writes them into the site."""

from collections import namedtuple
from typing import Any

from app.core.stored import Spoiled
from pygame35.basics import IllegalMove
from pygame35.contracts import Rules
from pygame35.links import RecordError
from pygame35.records import read_fragment

Index = namedtuple("Index", ("ratings", "themes", "of", "part", "daily"))
# ratings  for each puzzle, Elo points on the scale of the game's levels: level 1 of 35 has 0
# themes   [ids], the most frequent first
# of       for each puzzle, the indices of its themes
# part     number of puzzles in a file
# daily    the first n puzzles are the daily ones; n never changes, or past days would get other puzzles

Puzzle = namedtuple(
    "Puzzle", ("number", "position", "answers", "themes", "gap", "margin", "proved", "replies", "rating")
)
# number    its place in the list, from 0
# position  the task; the visitor plays the side to move
# answers   {right move as text: None if it solves the puzzle, else [the opponent's move, the next answers]}
# gap       points by which the best move is better than the second-best; None in a game without points
# margin    points by which the visitor leads after the best move; None in a game without points
# proved    True if gap and margin are exact, or the win is proved
# replies   {wrong move as text: [margin after it or None, the best answer to it or ""]}


def read_index(plain: Any) -> Index:
    """The list of a game's puzzles. plain: the content of its index.json."""
    return Index(*[plain[name] for name in ("ratings", "themes", "of", "part", "daily")])


def place(index: Index, number: int) -> tuple[int, int]:
    """(file, place in it) of a puzzle."""
    return number // index.part, number % index.part


def read_puzzle(number: int, plain: Any, rules: Rules[Any]) -> Puzzle:
    """A puzzle; Spoiled if it cannot be shown. plain: an element of one of the files."""
    try:
        position = read_fragment(plain["game"], rules)
        answers = {plain["solution"]: plain.get("then")}
        for text in answers:
            position.check(position.parse_move(text))
        known = [plain[name] for name in ("themes", "gap", "margin", "proved", "replies", "rating")]
    except (KeyError, TypeError, RecordError, IllegalMove) as error:
        raise Spoiled(str(error))
    return Puzzle(number, position, answers, *known)
