"""A game in the terminal, against the engine; the board as text."""

from collections.abc import Callable
from typing import Any, NamedTuple

from . import engine
from . import records as record
from .basics import BLUE, RED, IllegalMove
from .games.cell_division import boards as cell_division_board
from .games.registry import GAMES
from .games.thirtyfive import rules as thirtyfive
from .games.threes import rules as threes

_WIDEST, _HIGHEST = 40, 40  # columns and rows of an endless board that are printed


class View(NamedTuple):
    """What the terminal needs to know of a game."""

    example: str
    """A move."""
    draw: Callable[[Any], list[str]]
    """The lines of the board of a position."""
    told: Callable[[Any], str]
    """What an outcome was beyond the move itself, in words, or nothing."""
    points: bool = True
    """False where a game is won or not, and nothing is counted."""


def draw(position: Any) -> str:
    """The board, the score and the number of the move as text."""
    words = ", ".join([*_score(position), f"move {len(position.moves) + 1}"])
    return "\n".join([*VIEWS[position.game].draw(position), words[0].upper() + words[1:]])


def _end(position: Any) -> str:
    """The score and who won, of a game that is over."""
    if len(position.scores()) == 1:
        how = "no move is left"
    else:
        how = _does(_name(position, position.winner()), "win") if position.winner() else "a tie"
    return ": ".join([*_score(position), how])


def _score(position: Any) -> list[str]:
    """The score as text, in a list that is empty where nothing is counted."""
    scores = position.scores()
    if not VIEWS[position.game].points:
        return []
    if len(scores) == 1:
        return [f"Score {scores[0]}"]
    return [f"{_name(position, RED)} {scores[0]}, {_name(position, BLUE).lower()} {scores[1]}"]


def _name(position: Any, side: int) -> str:
    """Of a side, in a game for two."""
    name: str = GAMES[position.game].rules.SIDE_NAMES[side]
    return name


def _does(name: str, verb: str) -> str:
    """Red wins, noughts win."""
    return f"{name} {verb}" + ("" if name.endswith("s") else "s")


def _undo_a_turn(position: Any) -> None:
    """Take back to the last turn of the same player."""
    for _ in position.scores():
        position.undo()


def play(position: Any, human: int, limits: dict[str, Any]) -> None:
    """Play a position to its end, or until the person quits.

    human: RED or BLUE, who the person is. limits: what the engine is told beside the position, see `asked`.
    """
    view = VIEWS[position.game]
    help_ = f"a move such as {view.example}, or undo, hint, moves, quit"
    sides = len(position.scores())
    print((f"You are {_name(position, human).lower()}. " if sides == 2 else "") + f"Enter {help_}.")
    while not position.is_over():
        if position.turn == human:
            print(draw(position))
            if not _human_turn(position, limits, help_):
                return
        else:
            analysis = asked(position, limits)
            _play(position, analysis["best"])
    print(draw(position))
    print(_end(position))


def _play(position: Any, words: str) -> None:
    """Play a move and tell of it."""
    who = _does(_name(position, position.turn), "play") + " " if len(position.scores()) == 2 else ""
    outcome = position.play(position.parse_move(words))
    print(f"{who}{words}{VIEWS[position.game].told(outcome)}")


def asked(position: Any, limits: dict[str, Any]) -> dict[str, Any]:
    """What the engine says of a position; limits: player or level, milliseconds, options."""
    request = {"id": "terminal", "game": position.game, "moves": [position.format_move(m) for m in position.moves]}
    return engine.think({**request, **limits, "options": {"board": position.board, **limits.get("options", {})}})


def _human_turn(position: Any, limits: dict[str, Any], help_: str) -> bool:
    """Ask until something changes the position; False when the human quits."""
    while True:
        try:
            words = input(f"{_name(position, position.turn) if len(position.scores()) == 2 else 'Move'}: ").strip()
        except EOFError:
            words = "quit"
            print()
        if words == "quit":
            return False
        if words == "undo" and len(position.moves) >= len(position.scores()):
            _undo_a_turn(position)
            return True
        if words == "undo":
            print("There is nothing to take back.")
        elif words == "hint":
            print("Try", asked(position, limits)["best"])
        elif words == "moves":
            print(record.write_record({}, position))
        else:
            try:
                _play(position, words)
                return True
            except IllegalMove as error:
                print(f"{error}. Enter {help_}.")


def _draw_35(position: thirtyfive.Position) -> list[str]:
    """r7 is red's 7, b7 blue's, r. and b. are highlights."""
    letters = {RED: "r", BLUE: "b"}
    lines = []
    for rank in reversed(range(thirtyfive.SIZE)):
        squares = range(thirtyfive.SIZE * rank, thirtyfive.SIZE * (rank + 1))
        cells = (letters.get(position.owners[s], " ") + str(position.digits[s] or ".") for s in squares)
        lines.append(f"{thirtyfive.RANKS[rank]} {' '.join(cells)}")
    return [*lines, "   " + "  ".join(thirtyfive.FILES)]


def _told_35(outcome: thirtyfive.Outcome) -> str:
    if outcome.cancelled:
        return ": both colours reach 35, nothing changes"
    if not outcome.reached:
        return ""
    return f": {len(outcome.reached)} reached 35, {len(outcome.flipped)} flipped, {len(outcome.lit)} lit"


def _draw_cell_division(position: Any) -> list[str]:
    """r is a cell of red's, b one of blue's, a dot an empty square."""
    field, letters = position.field, {RED: "r", BLUE: "b"}
    lines = []
    for row in range(field.rows):
        squares = range(field.columns * row, field.columns * (row + 1))
        cells = (letters.get(position.owners[s], ".") if s in field.squares else " " for s in squares)
        lines.append(f"{field.rows - row:2} {' '.join(cells)}".rstrip())
    return [*lines, "   " + " ".join(cell_division_board.FILES[: field.columns])]


def _told_cell_division(outcome: Any) -> str:
    return f": {outcome.gain:+}"


def _draw_five_in_a_row(position: Any) -> list[str]:
    """x is a cross, red's, o a nought, blue's; the numbers are those of the first and the last column, and of rows.

    Where stones lie far apart, the area around the last move.
    """
    left, top, right, bottom = position.bounds(margin=1)
    x, y = position.moves[-1] if position.moves else (0, 0)
    left, right = _cut(left, right, x, _WIDEST)
    top, bottom = _cut(top, bottom, y, _HIGHEST)
    letters = {RED: "x", BLUE: "o"}
    width = max(6, len(str(top)), len(str(bottom)))
    lines = [f"{'':{width}} {left} ... {right}"]
    for row in range(top, bottom + 1):
        cells = (letters.get(position.stones.get((column, row)), ".") for column in range(left, right + 1))
        lines.append(f"{row:{width}} {' '.join(cells)}")
    if outside := sum(not (left <= x <= right and top <= y <= bottom) for x, y in position.stones):
        lines.append(f"Outside: {outside} {'stones' if outside > 1 else 'stone'}; `moves` lists all")
    return lines


def _cut(first: int, last: int, centre: int, most: int) -> tuple[int, int]:
    """The range first ... last, cut to at most so many numbers around the centre."""
    if last - first < most:
        return first, last
    first = max(first, min(centre - most // 2, last - most + 1))
    return first, first + most - 1


def _told_five_in_a_row(outcome: Any) -> str:
    return ": five in a row" if outcome.line else ""


def _draw_threes(position: Any) -> list[str]:
    """The tiles, and the next one; a bonus is +."""
    rows = [position.tiles[row : row + threes.SIZE] for row in range(0, threes.SQUARES, threes.SIZE)]
    lines = [" ".join(f"{tile or '.':>5}" for tile in row) for row in rows]
    return [*lines, f"Next: {position.shown[0] if position.shown[0] <= 3 else '+'}"]


def _told_threes(outcome: Any) -> str:
    return f": {outcome.gain:+}"


VIEWS = {
    "35": View("e4=9", _draw_35, _told_35),
    "cell-division": View("c3", _draw_cell_division, _told_cell_division),
    "five-in-a-row": View("3,-2", _draw_five_in_a_row, _told_five_in_a_row, points=False),
    "threes": View("left", _draw_threes, _told_threes),
}
