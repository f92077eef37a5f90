"""Judges the answers in the lessons of Threes by the rules.

Fields of a step, in addition to the fields in `app.core.lessons.steps`:

    tiles  the rows of the board from the top, such as "3 0 0 0 / 1 2 0 0 / ..."; 0 is an empty square
    next   the next tile
    goal   one of the goals below
    right  the text after a move that reaches the goal
    wrong  a hint. After a move that misses the goal, the page shows why it fails, and then this hint

The goals:

    slide MOVE    the move is MOVE
    make TILE     the move makes a tile of this value
    enter EDGE    the next tile comes in at this edge: left, right, top or bottom
    meet          the tile that comes in can join a neighbour at once
    points        no other move scores more
    go on         a move is left afterwards
    corner        a largest tile is in a corner
    side NUMBER   the NUMBER largest tiles are all along one side of the board
    small         no other move leaves fewer tiles 1 and 2
    near          the two largest tiles are neighbours
    pair TILE     two tiles of this value are neighbours

`fault` returns the reason why a move does not reach a goal. If chance decides where the next tile comes in, the reason
is about the square that was chosen by chance.
"""

from collections.abc import Callable

from app.core.lessons.steps import Step
from app.core.lessons.teacher import Answer
from app.core.lessons.words import RIGHT, WRONG
from app.core.protocols import Json
from app.core.texts import listed, say
from app.core.words import joined
from pygame35.games.threes.rules import CORNERS, NAMES, SIZE, SQUARES, Position, merges, neighbours

EDGES = ("right", "left", "bottom", "top")  # for each move, the edge at which the next tile comes in
ROWS, COLUMNS = (range(SIZE), range(SQUARES - SIZE, SQUARES)), (range(0, SQUARES, SIZE), range(SIZE - 1, SQUARES, SIZE))
SIDES = ROWS + COLUMNS  # the squares along each side of the board


class Trial:
    """The result of trying a move. The position itself is unchanged afterwards.

    before, after  [16] the tiles before and after the move
    outcome        the Outcome of the move
    over           True if no move is possible after this move
    """

    def __init__(self, position: Position, move: int) -> None:
        self.move = move
        self.before = list(position.tiles)
        self.outcome = position.play(move)
        self.after = list(position.tiles)
        self.over = position.is_over()
        position.undo()


def fault(goal: str, position: Position, move: int) -> str:
    """The reason why a legal move does not reach a goal, as a sentence; "" if the move reaches the goal."""
    trial = Trial(position, move)
    if goal in COMPARED:
        return COMPARED[goal](trial, [Trial(position, other) for other in position.legal_moves()])
    if goal in SIMPLE:
        return SIMPLE[goal](trial)
    name, _, value = goal.partition(" ")
    return WITH_VALUE[name](trial, value)


def largest(tiles: list[int], number: int) -> list[int]:
    """The largest tiles of a board in descending order. number: how many tiles to return."""
    return sorted(tiles, reverse=True)[:number]


def _listed(tiles: list[int]) -> str:
    return listed([str(tile) for tile in tiles])


def _slide(trial: Trial, value: str) -> str:
    return "" if NAMES[trial.move] == value else say("threes.fault.slid", slide=NAMES[trial.move])


def _make(trial: Trial, value: str) -> str:
    made = [trial.after[at] for at in trial.outcome.merged]
    if int(value) in made:
        return ""
    return say("threes.fault.made", made=_listed(sorted(made)), tile=value) if made else say("threes.fault.not-joined")


def _enter(trial: Trial, value: str) -> str:
    if EDGES[trial.move] == value:
        return ""
    return say("threes.fault.entered", slide=NAMES[trial.move], tile=str(trial.outcome.tile))


def _meet(trial: Trial) -> str:
    at, tile = trial.outcome.entered, trial.outcome.tile
    if any([merges(tile, trial.after[other]) for other in neighbours(at)]):
        return ""
    return say("threes.fault.alone", tile=str(tile), row=at // SIZE + 1, column=at % SIZE + 1)


def _points(trial: Trial, others: list[Trial]) -> str:
    most, gain = max([other.outcome.gain for other in others]), trial.outcome.gain
    return "" if gain == most else say("threes.fault.points", gain=gain, most=most)


def _go_on(trial: Trial) -> str:
    return say("threes.fault.over") if trial.over else ""


def _corner(trial: Trial) -> str:
    top = max(trial.after)
    if any([trial.after[at] == top for at in CORNERS]):
        return ""
    return say("threes.fault.corner", tile=str(top))


def _side(trial: Trial, value: str) -> str:
    wanted = largest(trial.after, int(value))
    for side in SIDES:
        if largest([trial.after[at] for at in side], int(value)) == wanted:
            return ""
    return say("threes.fault.side", tiles=_listed(wanted))


def _small(trial: Trial, others: list[Trial]) -> str:
    left, fewest = small(trial), min([small(other) for other in others])
    return "" if left == fewest else say("threes.fault.small", tiles=left, fewest=fewest)


def small(trial: Trial) -> int:
    """The number of tiles 1 and 2 after a move. The tile that came in is not counted."""
    return len([at for at in range(SQUARES) if trial.after[at] in (1, 2) and at != trial.outcome.entered])


def _near(trial: Trial) -> str:
    first, second = largest(trial.after, 2)
    if beside(trial.after, first, second):
        return ""
    return say("threes.fault.apart", first=str(first), second=str(second))


def beside(tiles: list[int], one: int, other: int) -> bool:
    """True if two tiles of these values are neighbours."""
    return any([tiles[at] == one and other in [tiles[there] for there in neighbours(at)] for at in range(SQUARES)])


def _pair(trial: Trial, value: str) -> str:
    return "" if beside(trial.after, int(value), int(value)) else say("threes.fault.no-pair", tile=value)


SIMPLE: dict[str, Callable[[Json], str]] = {"meet": _meet, "go on": _go_on, "corner": _corner, "near": _near}
COMPARED: dict[str, Callable[[Json, Json], str]] = {"points": _points, "small": _small}
WITH_VALUE: dict[str, Callable[[Json, str], str]] = {
    "slide": _slide,
    "make": _make,
    "enter": _enter,
    "side": _side,
    "pair": _pair,
}


def judge(step: Step, position: Position, move: int) -> Answer:
    """Judge a legal move. position: before the move."""
    reason = fault(step["goal"], position, move)
    if not reason:
        return Answer(2, joined(RIGHT, step["right"]), "", None)
    return Answer(0, joined(WRONG, reason, step["wrong"]), joined(WRONG, step["wrong"]), None)


def solution(step: Step, position: Position) -> int:
    """A move that solves a step; ValueError if no move does."""
    for move in position.legal_moves():
        if not fault(step["goal"], position, move):
            return move
    raise ValueError(f"no move solves {step['id']}")
