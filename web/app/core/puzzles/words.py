"""The texts about puzzles that all games share."""

from typing import Any

from app.core.formats import minus
from app.core.puzzles.progress import LATER, Progress
from app.core.puzzles.puzzle import Puzzle
from app.core.words import plural

SHOWN = 1000  # added to every rating that is shown, so level 1 of 35 has 1,000
TITLE, DAILY = "Puzzle {}", "Puzzle of {}"
RIGHT, WRONG, GO_ON = "Yes.", "Not yet.", "Yes. What next?"
IS_SOLVED = "This puzzle is solved. Go on with the button on the right."
WAIT = "Wait for the answer."
ONLY_WINS, ONLY_SAVES = "Only this {} wins.", "Every other {} loses."
NEXT_BEST, LOST = "The next best {} leaves you {} {}.", "That leaves you {} {} than the best {}."
SAVE = "save"  # the theme of puzzles in which one move ties and every other one loses
ABOUT = "about {}"
NO_ANSWER = "The answer cannot be loaded. You can try again."
RATING, CHANGED = "Your rating {}", "Your rating {}, +{}"
STREAK, BEST = "Streak {}", "best {}"
EVERY, COUNT = "All themes", "{} of {}"
NEXT, SKIP, TO_THE_DAY = "Next", "Skip", "Daily"
HINT_COSTS = "A puzzle with a hint does not count as solved at once. Press \u201cHint\u201d again to see it."
HINT_NOTED = "A hint stands in your result. Press \u201cHint\u201d again to see it."  # at a puzzle of the day
NOT_KEPT = "This browser blocks storage: your rating and results are lost when you close the page."
NONE_LEFT = "You have tried every puzzle here; they now repeat."
NO_SUCH = "There is no puzzle {}."
NOT_LOADED = "This puzzle cannot be loaded. Check the connection, then try another one."
CHIP = "Puzzle {}, {}"
TRIES = {True: "solved at once", LATER: "solved, but not at once", False: "not solved"}


def number(puzzle: int) -> str:
    """The text of a puzzle's number, which counts from 1. puzzle: the number from 0."""
    return str(puzzle + 1)


def shown(rating: float) -> str:
    """The text of a rating, such as "1,204"."""
    whole = int(rating + SHOWN + 0.5)
    return f"{whole // 1000},{whole % 1000:03d}" if whole >= 1000 else str(whole)


def rating(before: float, now: float) -> str:
    """The visitor's rating, such as "Your rating 1,212, +12". What it has lost is not said."""
    points = int(now + SHOWN + 0.5) - int(before + SHOWN + 0.5)
    return CHANGED.format(shown(now), points) if points > 0 else RATING.format(shown(now))


def gap(puzzle: Puzzle, own: Any, unit: str) -> str:
    """What the second-best move would have cost. own: the module with a game's texts.

    In a game without points, this is known only of a move that saves a tie; else "".
    """
    if puzzle.gap is None:
        return ONLY_SAVES.format(own.MOVE) if puzzle.proved and SAVE in puzzle.themes else ""
    if puzzle.proved and 0 <= puzzle.margin <= puzzle.gap:
        return (ONLY_WINS if puzzle.margin else ONLY_SAVES).format(own.MOVE)
    return NEXT_BEST.format(own.MOVE, cost(puzzle, puzzle.gap, own, unit), own.LESS)


def lost(puzzle: Puzzle, margin: float, own: Any, unit: str) -> str:
    """A sentence about the cost of a wrong move. margin: the visitor's margin after it, known or searched."""
    return LOST.format(cost(puzzle, max(puzzle.margin - margin, puzzle.gap), own, unit), own.LESS, own.MOVE)


def cost(puzzle: Puzzle, less: float, own: Any, unit: str) -> str:
    """A difference of margins, such as "4 squares", or "about 3 squares" without a proof."""
    number = less / own.SHARE
    whole = max(1, int(number + 0.5))
    text = plural(whole, unit)
    return text if puzzle.proved and whole == number else ABOUT.format(text)


def answer(name: str, several: bool, move: str) -> str:
    """A sentence about the opponent's move. name: the side, such as Blue. several: True for a plural, as Noughts."""
    square, _, digit = move.partition("=")
    placed = f"{digit} on {square}" if digit else minus(move)
    return f"{name} {'answer' if several else 'answers'} {placed}."


def streak(progress: Progress) -> str:
    """The text about the current streak and the best streak; "" if no puzzle was ever solved at once."""
    if not progress.best:
        return ""
    now = STREAK.format(progress.streak)
    return now if progress.streak == progress.best else f"{now}, {BEST.format(progress.best)}"
