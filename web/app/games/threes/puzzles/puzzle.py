"""Reads the puzzles of Threes from the site's files, and has the texts about them."""

from collections import namedtuple
from collections.abc import Callable

from app.core.protocols import Json
from app.core.puzzles.words import RIGHT, WRONG
from app.core.stored import Spoiled
from app.core.texts import say
from app.core.words import joined
from app.games.threes.tasks import laid
from pygame35.basics import IllegalMove
from pygame35.games.threes.rules import NAMES, parse_move

SlidePuzzle = namedtuple("SlidePuzzle", ("number", "tiles", "coming", "answers", "themes", "values", "why", "rating"))
# number   the index of the puzzle in the list of all puzzles, from 0
# tiles    the board as text, see `laid`
# coming   the next tile
# answers  {the right slide as text: None}
# themes   the ids of the themes, in the order of `why`
# values   {slide: the final score that the player `master` expects after this slide}
# why      the reasons for the right slide. Each reason is a list [key of `WHY`, numbers for the sentence ...]
# rating   the puzzle's rating in Elo points

THEMES = {
    "survive": say("threes.theme.survive"),
    "corner": say("threes.theme.corner"),
    "to-corner": say("threes.theme.to-corner"),
    "join": say("threes.theme.join"),
    "together": say("threes.theme.together"),
    "pair": say("threes.theme.pair"),
    "apart": say("threes.theme.apart"),
    "meet": say("threes.theme.meet"),
    "ways": say("threes.theme.ways"),
    "pairs": say("threes.theme.pairs"),
    "room": say("threes.theme.room"),
    "small": say("threes.theme.small"),
}
CLUES = {
    "survive": say("threes.clue.survive"),
    "corner": say("threes.clue.corner"),
    "to-corner": say("threes.clue.to-corner"),
    "join": say("threes.clue.join"),
    "together": say("threes.clue.together"),
    "pair": say("threes.clue.pair"),
    "apart": say("threes.clue.apart"),
    "meet": say("threes.clue.meet"),
    "ways": say("threes.clue.ways"),
    "pairs": say("threes.clue.pairs"),
    "room": say("threes.clue.room"),
    "small": say("threes.clue.small"),
}
WHY: dict[str, Callable[..., str]] = {  # others: the number of the other slides
    "survive": lambda others: say("threes.reason.survive", others=others),
    "corner": lambda others, tile: say("threes.reason.corner", others=others, tile=str(tile)),
    "to-corner": lambda others, tile: say("threes.reason.to-corner", others=others, tile=str(tile)),
    "join": lambda others, tile: say("threes.reason.join", others=others, tile=str(tile)),
    "together": lambda others, one, two: say("threes.reason.together", others=others, first=str(one), second=str(two)),
    "pair": lambda others, tile: say("threes.reason.pair", others=others, tile=str(tile)),
    "apart": lambda others, one, two: say("threes.reason.apart", others=others, tile=str(one), largest=str(two)),
    "meet": lambda others, tile: say("threes.reason.meet", others=others, tile=str(tile)),
    "ways": lambda others, slides, rest: say("threes.reason.ways", others=others, slides=slides, rest=rest),
    "pairs": lambda others, pairs, rest: say("threes.reason.pairs", others=others, pairs=pairs, rest=rest),
    "room": lambda others, squares, rest: say("threes.reason.room", others=others, squares=squares, rest=rest),
    "small": lambda others, tiles, rest: say("threes.reason.small", others=others, tiles=tiles, rest=rest),
}


def read_puzzle(number: int, plain: Json) -> SlidePuzzle:
    """Read a puzzle; Spoiled if the data is damaged. plain: the puzzle's data in a file of the site."""
    try:
        values = {parse_move(text): int(value) for text, value in plain["values"].items()}
        themes, why, rating = [plain[name] for name in ("themes", "why", "rating")]
        legal = laid(plain["tiles"], plain["next"]).legal_moves()
    except (AttributeError, KeyError, TypeError, ValueError, IllegalMove) as error:
        raise Spoiled(str(error))
    if sorted(values) != legal or plain["solution"] not in plain["values"]:
        raise Spoiled("its slides are not those of its board")
    answers = {plain["solution"]: None}
    return SlidePuzzle(number, plain["tiles"], plain["next"], answers, themes, values, why, rating)


def begun(title: str, tiles: str) -> str:
    """What is spoken when a puzzle begins. tiles: see `TaskTiles.in_words`."""
    return say("threes.puzzle.begun", title=title, tiles=tiles)


def reason_text(why: list[Json], others: int) -> str:
    """A reason for the right slide in words. why: see `SlidePuzzle`. others: the number of the other slides."""
    return WHY[why[0]](others, *why[1:])


def right_text(puzzle: SlidePuzzle) -> str:
    """The text after the right slide. It has the reasons, and the scores that Master reaches."""
    others = len(puzzle.values) - 1
    best, second = sorted(puzzle.values.values(), reverse=True)[:2]
    scores = say("threes.puzzle.reached", others=others, points=best, rest=second)
    return joined(RIGHT, *[reason_text(why, others) for why in puzzle.why] + [scores])


def wrong_text(puzzle: SlidePuzzle, move: int) -> str:
    """The text after a wrong slide. It has the cost of the slide in points."""
    return joined(WRONG, say("threes.puzzle.fewer", points=max(puzzle.values.values()) - puzzle.values[move]))


def hint_text(puzzle: SlidePuzzle, whole: bool) -> str:
    """The text of a hint. whole: True to name the right slide, False to give only a clue."""
    if whole:
        return say("threes.task.way", slide=NAMES[solution(puzzle)])
    return say("threes.task.clue", clue=CLUES[puzzle.themes[0]])


def solution(puzzle: SlidePuzzle) -> int:
    """The right slide."""
    return parse_move(list(puzzle.answers)[0])
