"""The texts about puzzles that all games share."""

from app.core.puzzles.progress import LATER, Progress
from app.core.puzzles.puzzle import Puzzle
from app.core.words import minus, plural

SHOWN = 1000  # added to every rating that is shown, so level 1 of 35 has 1,000
TITLE, DAILY = "Puzzle {}", "Puzzle of {}"
RIGHT, WRONG, GO_ON = "Correct.", "Not the best move.", "Correct. What next?"
SOLVED = "Solved."
IS_SOLVED = "This puzzle is solved. Go on with the button on the right."
WAIT = "Wait for the answer."
LOST = "You end {} worse off than with the best move."
NO_WORSE = "The computer finds it about as good now. In its longer search the best move was {} better."
PROVED_GAP = "Proved: every other move leaves you at least {} worse off."
SEARCHED_GAP = "In the computer\u2019s search, every other move leaves you at least {} worse off."
THINKING = "The computer is working out the answer."
NO_ANSWER = "The computer cannot be loaded now, so it shows no answer. Hint and Try again still work."
UNSURE = "\u00b1 {}"
DIFFICULTY, YOUR_RATING = "Rated {}", "your rating {}"
STREAK, BEST = "Streak {}", "best {}"
EVERY, COUNT = "All themes", "{} of {}"
NEXT, SKIP, TO_THE_DAY = "Next", "Skip", "Daily"
TRIED = "You have tried this one before: it is not rated again."
NOT_RATED = "Puzzles of the day are not rated: they are not chosen to fit you."
HINT_COSTS = "With a hint, a puzzle does not count as solved at once. Press \u201cHint\u201d again to see it."
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


def change(before: float, now: float) -> str:
    """The text of a change of rating, such as "+12" or "−8"."""
    points = int(now + SHOWN + 0.5) - int(before + SHOWN + 0.5)
    return f"+{points}" if points >= 0 else f"\u2212{-points}"


def gap(puzzle: Puzzle, unit: str) -> str:
    """A sentence about the gap between the solution and the second-best move; "" in a game without points."""
    if puzzle.gap is None:
        return ""
    return (PROVED_GAP if puzzle.proved else SEARCHED_GAP).format(points(puzzle.gap, unit))


def points(number: float, unit: str) -> str:
    """The text of a difference, such as "4 squares" or "4.7 squares"."""
    tenths = int(10 * number + 0.5)
    return plural(tenths // 10, unit) if tenths % 10 == 0 else f"{tenths / 10:.1f} {unit}s"


def lost(puzzle: Puzzle, margin: float, unit: str) -> str:
    """A sentence about the cost of a wrong move. margin: the visitor's margin after the wrong move."""
    less = puzzle.margin - margin
    return LOST.format(points(less, unit)) if less >= 1 else NO_WORSE.format(points(puzzle.gap, unit))


def answer(name: str, several: bool, move: str) -> str:
    """A sentence about the opponent's move. name: the side, such as Blue. several: True for a plural, as Noughts."""
    return f"{name} {'answer' if several else 'answers'} {minus(move)}."


def streak(progress: Progress) -> str:
    """The text about the current streak and the best streak; "" if no puzzle was ever solved at once."""
    if not progress.best:
        return ""
    now = STREAK.format(progress.streak)
    return now if progress.streak == progress.best else f"{now}, {BEST.format(progress.best)}"
