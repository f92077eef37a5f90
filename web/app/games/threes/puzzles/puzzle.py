"""Reads the puzzles of Threes from the site's files, and has the texts about them."""

from collections import namedtuple

from app.core.formats import thousands
from app.core.protocols import Json
from app.core.puzzles.words import RIGHT, WRONG
from app.core.stored import Spoiled
from app.core.words import joined, plural
from app.games.threes.tasks import CLUE, WAY, laid
from app.games.threes.words import points
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
    "survive": "Stay alive",
    "corner": "Keep the corner",
    "to-corner": "Into the corner",
    "join": "Join now",
    "together": "Large tiles together",
    "pair": "Bring a pair together",
    "apart": "Keep small tiles away",
    "meet": "Place the next tile",
    "ways": "Keep ways open",
    "pairs": "Prepare pairs",
    "room": "Make room",
    "small": "Clear 1s and 2s",
}
CLUES = {
    "survive": "Some slides can end the game at once.",
    "corner": "Look at the largest tile and its corner.",
    "to-corner": "Look at the largest tile and the corners.",
    "join": "Look which large tiles can join now.",
    "together": "Look at the two largest tiles: do they touch afterwards?",
    "pair": "Look for two equal tiles: do they touch afterwards?",
    "apart": "Look where the next tile can come in: not beside the largest tile.",
    "meet": "Look where the next tile can come in, and what it can join there.",
    "ways": "Count the slides that are possible afterwards.",
    "pairs": "Count the pairs that can join afterwards.",
    "room": "Count the squares that stay empty.",
    "small": "Count the tiles 1 and 2 that are left.",
}
WHY = {  # "every", "no" and "any" stand for the words in OTHERS
    "survive": "{every} can end the game at once.",
    "corner": "It keeps the {} in its corner. {every} takes it out.",
    "to-corner": "It brings the {} into a corner. {no}.",
    "join": "It makes a {}. {no}.",
    "together": "After it, the {} and the {} touch. After {any} they do not.",
    "pair": "After it, two {}s touch. After {any} they do not.",
    "apart": "The {} cannot come in beside the {}. After {any} it can.",
    "meet": "Wherever the {} comes in, it can join a neighbour. After {any} that is not certain.",
    "ways": "Wherever the tile comes in, {} stay possible. After {any} it may be only {}.",
    "pairs": "After it, {} of neighbours can join, after {any} {}.",
    "room": "It leaves {} empty, {any} {}.",
    "small": "It leaves {} on the board that are 1 or 2, {any} {}.",
}
COUNTED = {"ways": "slide", "pairs": "pair", "room": "square", "small": "tile"}
OTHERS = {
    True: {"every": "The other slide", "no": "The other slide does not", "any": "the other slide"},
    False: {"every": "Every other slide", "no": "No other slide does", "any": "any other slide"},
}
AT_MOST, AT_LEAST = "at most {}", "at least {}"
REACHED = "Master reaches about {}, otherwise {}."
FEWER = "That slide brings about {} fewer."


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


def reason_text(why: list[Json], others: int) -> str:
    """A reason for the right slide in words. why: see `SlidePuzzle`. others: the number of the other slides."""
    name, numbers = why[0], why[1:]
    single = others == 1
    texts = [str(number) for number in numbers]
    if name in COUNTED:
        texts[0] = plural(numbers[0], COUNTED[name])
    if name in ("pairs", "room", "small") and not single:
        texts[1] = (AT_LEAST if name == "small" else AT_MOST).format(numbers[1])
    return WHY[name].format(*texts, **OTHERS[single])


def right_text(puzzle: SlidePuzzle) -> str:
    """The text after the right slide. It has the reasons, and the scores that Master reaches."""
    others = len(puzzle.values) - 1
    best, second = sorted(puzzle.values.values(), reverse=True)[:2]
    less = thousands(second)
    scores = REACHED.format(points(best), less if others == 1 else AT_MOST.format(less))
    return " ".join([RIGHT] + [reason_text(why, others) for why in puzzle.why] + [scores])


def wrong_text(puzzle: SlidePuzzle, move: int) -> str:
    """The text after a wrong slide. It has the cost of the slide in points."""
    return joined(WRONG, FEWER.format(points(max(puzzle.values.values()) - puzzle.values[move])))


def hint_text(puzzle: SlidePuzzle, whole: bool) -> str:
    """The text of a hint. whole: True to name the right slide, False to give only a clue."""
    return WAY.format(NAMES[solution(puzzle)]) if whole else CLUE.format(CLUES[puzzle.themes[0]])


def solution(puzzle: SlidePuzzle) -> int:
    """The right slide."""
    return parse_move(list(puzzle.answers)[0])
