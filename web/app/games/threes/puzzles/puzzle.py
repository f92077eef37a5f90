"""Puzzles of Threes as the site's files have them; `pygame35.games.threes.training.mine` lists their fields."""

from collections import namedtuple

from app.core.stored import Spoiled
from app.games.threes.lessons.arranged import laid
from pygame35.basics import TYPE_CHECKING, IllegalMove
from pygame35.games.threes.rules import parse_move

if TYPE_CHECKING:
    from typing import Any

SlidePuzzle = namedtuple("SlidePuzzle", ("number", "tiles", "coming", "answers", "themes", "values", "why", "rating"))
# number   its place in the list, from 0
# tiles    the board as text, see `laid`
# coming   the next tile
# answers  {the right slide as text: None}
# themes   ids, those of `why`
# values   {slide: final score that the master expects}
# why      the reasons for the right slide, each a list of its name and numbers, see `words.WHY`
# rating   Elo points


def read_puzzle(number: int, plain: "Any") -> SlidePuzzle:
    """A puzzle; Spoiled if it cannot be shown. plain: an element of one of the site's files."""
    try:
        values = {parse_move(text): int(value) for text, value in plain["values"].items()}
        found = [plain[name] for name in ("themes", "why", "rating")]
        legal = laid(plain["tiles"], plain["next"]).legal_moves()
    except (AttributeError, KeyError, TypeError, ValueError, IllegalMove) as error:
        raise Spoiled(str(error))
    if sorted(values) != legal or plain["solution"] not in plain["values"]:
        raise Spoiled("its slides are not those of its board")
    themes, why, rating = found
    answers = {plain["solution"]: None}
    return SlidePuzzle(number, plain["tiles"], plain["next"], answers, themes, values, why, rating)
