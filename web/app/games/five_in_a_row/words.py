"""The texts about tic-tac-toe without borders."""

from app.core.duel_kind import MovePreview, Trap
from app.core.formats import decimal, minus
from app.core.rivals import RIVALS, ladder
from app.core.texts import listed, say
from app.core.words import Opponent, joined
from app.games.five_in_a_row.camera import Cell
from app.games.five_in_a_row.threats import FOUR, cells, threats
from pygame35.basics import BLUE, RED
from pygame35.games.five_in_a_row.original import weight
from pygame35.games.five_in_a_row.rules import FIVE, Outcome, Position, format_move

SIDES = {RED: say("games.side.crosses"), BLUE: say("games.side.noughts")}
SIGNS = {RED: "crosses", BLUE: "noughts"}  # what texts choose a side by
LADDER = (
    "beginner", "casual", "hobbyist", "regular", "enthusiast", "strategist", "expert", "tactician", "champion",
    "master",
)  # fmt: skip
OPPONENTS = ladder(
    *[
        (player, say("five.rival.about", rival=key), say("five.rival.own", rival=key))
        for player, (key, _) in zip(LADDER, RIVALS)
    ]
)
OPPONENTS["original"] = Opponent(say("rivals.author"), say("five.ai.author-told"), "", "")
OPPONENTS["veteran"] = Opponent(say("five.ai.veteran"), say("five.ai.veteran-told"), "", "")
OPPONENTS["virtuoso"] = Opponent(say("five.ai.virtuoso"), say("five.ai.virtuoso-told"), "", "")
CHOOSE, BEGIN, BOARD_KEYS = say("five.choose"), say("five.begin"), say("five.keys")
THEMES = {"fours": say("five.theme.fours"), "fours-and-threes": say("five.theme.fours-and-threes")}
THEMES.update({f"win-in-{count}": say("five.theme.win", count=count) for count in range(2, 9)})
UNSOLVED, UNSOLVED_LATER = say("five.puzzle.wrong"), say("five.puzzle.slower")


def task(side: int, later: bool) -> str:
    """The task of a puzzle for a side. later: after the first move."""
    return say("five.task-later", side=SIGNS[side]) if later else say("five.task", side=SIGNS[side])


def named(cell: Cell) -> str:
    """The name of a cell for a sentence, such as "0,1"."""
    return minus(format_move(cell))


def square_label(position: Position, cell: Cell) -> str:
    """A cell in words, such as "3,1, crosses" or "3,1, empty"."""
    owner = position.stones.get(cell)
    if not owner:
        return say("five.cell.empty", cell=named(cell))
    return say("five.cell.filled", cell=named(cell), side=SIGNS[owner])


def weighed(position: Position, cell: Cell | None) -> str:
    """A text with the weight of a cell for the original AI. If cell is None, it asks the person to choose a cell."""
    if cell is None:
        return say("five.weigh")
    if cell in position.stones:
        return square_label(position, cell)
    number = figure(weight(position, cell))
    return say("five.weight", cell=named(cell), weight=number, side=SIGNS[position.turn])


def figure(value: float) -> str:
    """A number as text with at most two decimals, without trailing zeros."""
    digits = 2 if round(100 * value) % 10 else 1 if round(100 * value) % 100 else 0
    return decimal(value, digits)


def foretold(preview: MovePreview) -> str:
    """A preview in words, such as "3,1: crosses"."""
    return say("five.foretold", cell=minus(preview.name), side=SIGNS[preview.side])


def announcement(position: Position, outcome: Outcome) -> str:
    """Sentences on the last move and on the row that it completed or threatens to complete."""
    text = say("five.told.move", side=SIGNS[-position.turn], cell=named(position.moves[-1]))
    return joined(text, say("five.told.row", count=len(outcome.line)) if outcome.line else _threat(position))


def _threat(position: Position) -> str:
    """A sentence on the threat of the side that has just moved; "" without one, or if the other side can make five."""
    marks, mover, turn = threats(position), -position.turn, position.turn
    fives, fours = [[named(cell) for cell in cells(marks, mover, count)] for count in (FIVE, FOUR)]
    if cells(marks, turn, FIVE):
        return ""
    if len(fives) == 1:
        return say("five.told.four", side=SIGNS[turn], cell=fives[0])
    if fives:
        return say("five.told.fives", cells=listed(fives))
    return say("five.told.three", cells=listed(fours)) if fours else ""


def press_again(position: Position, move: Cell) -> str:
    return say("five.again", cell=named(move))


def warning(rival: int, stones: int, left: list[Cell]) -> Trap:
    """The warning before a move that does not block a row. stones: the row's length. left: the cells where it grows."""
    text, said = [
        say("five.trap.four", rival=who) if stones == FOUR else say("five.trap.three", rival=who)
        for who in (SIGNS[rival], "me")
    ]
    return Trap(text, said, 0, left, say("five.trap.leave"), say("five.trap.place"))
