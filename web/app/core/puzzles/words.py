"""The texts about puzzles that all games share."""

from typing import Any

from app.core.formats import minus
from app.core.puzzles.progress import Progress
from app.core.puzzles.puzzle import Puzzle
from app.core.texts import say, thousands

SHOWN = 1000  # added to every rating that is shown, so level 1 of 35 has 1,000
RIGHT, WRONG, IS_SOLVED = say("puzzles.right"), say("puzzles.wrong"), say("puzzles.is-solved")
SAVE = "save"  # the theme of puzzles in which one move ties and every other one loses


def number(puzzle: int) -> str:
    """The text of a puzzle's number, which counts from 1. puzzle: the number from 0."""
    return str(puzzle + 1)


def shown(rating: float) -> str:
    """The text of a rating, such as "1,204"."""
    return thousands(int(rating + SHOWN + 0.5))


def rating(before: float, now: float) -> str:
    """The visitor's rating, such as "Your rating 1,212, +12". What it has lost is not said."""
    points = int(now + SHOWN + 0.5) - int(before + SHOWN + 0.5)
    if points > 0:
        return say("puzzles.rating-gained", rating=shown(now), points=points)
    return say("puzzles.rating", rating=shown(now))


def gap(puzzle: Puzzle, own: Any) -> str:
    """What the second-best move would have cost. own: the module with a game's texts.

    In a game without points, this is known only of a move that saves a tie; else "".
    """
    if puzzle.gap is None:
        saves = puzzle.proved and SAVE in puzzle.themes
        return say("puzzles.only-saves", move=own.MOVE) if saves else ""
    if puzzle.proved and 0 <= puzzle.margin <= puzzle.gap:
        return say("puzzles.only-wins", move=own.MOVE) if puzzle.margin else say("puzzles.only-saves", move=own.MOVE)
    count, exact = cost(puzzle, puzzle.gap, own)
    if exact:
        return say("puzzles.next-best", move=own.MOVE, count=count)
    return say("puzzles.next-best-about", move=own.MOVE, count=count)


def lost(puzzle: Puzzle, margin: float, own: Any) -> str:
    """A sentence about the cost of a wrong move. margin: the visitor's margin after it, known or searched."""
    count, exact = cost(puzzle, max(puzzle.margin - margin, puzzle.gap), own)
    if exact:
        return say("puzzles.lost", move=own.MOVE, count=count)
    return say("puzzles.lost-about", move=own.MOVE, count=count)


def cost(puzzle: Puzzle, less: float, own: Any) -> tuple[int, bool]:
    """(number of squares or points, True if it is exact), of a difference of margins."""
    number = less / own.SHARE
    whole = max(1, int(number + 0.5))
    return whole, puzzle.proved and whole == number


def answer(name: str, several: bool, move: str) -> str:
    """A sentence about the opponent's move. name: the side, such as Blue. several: True for a plural, as Noughts."""
    square, _, digit = move.partition("=")
    if digit:
        return say("puzzles.answers-digit", side=name, digit=digit, square=square)
    return say("puzzles.answers", side=name, several="yes" if several else "no", move=minus(move))


def streak(progress: Progress) -> str:
    """The text about the current streak and the best streak; "" if no puzzle was ever solved at once."""
    now, best = progress.streak, progress.best
    if now < best:
        return say("puzzles.streak-best", now=now, best=best)
    return say("puzzles.streak", now=now) if best else ""
