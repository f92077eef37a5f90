"""Tic-tac-toe without borders, as it is played and told on the pages."""

from collections import namedtuple

from app.core import settings
from app.core.game import Game, by_enter
from app.core.geometry import FAR, Geometry
from app.core.words import graph_of_chance, side
from app.games.five_in_a_row import words
from app.widgets.graph import chance
from pygame35.basics import RED
from pygame35.games.five_in_a_row import rules

PLACED = 330  # hertz

CHOICES, DEFAULTS = settings.with_shared(
    {
        "player": ("beginner", "original", "master"),  # from the weakest on
        "values": (False, True),  # what each cell is worth to the original AI is written on it
        "confirm": (False, "touch", True),
    },
    {},
)

Preview = namedtuple("Preview", ("move", "name", "side"))
# move  the cell
# name  as text
# side  whose stone


def preview(position, move):
    """What a legal move would do."""
    return Preview(move, position.format_move(move), position.turn)


def press(controller, cell):
    """A click places a stone; on a stone, or while weights are told, it shows what there is to know about the cell."""
    session = controller.session
    if session.selected != cell:
        controller.select(cell)
    if not session.telling and cell not in session.position.stones:
        controller.attempt(cell)
        if cell in session.position.stones:
            session.selected = None  # the next one is chosen anew


type_key = by_enter(press)


def geometry(position):
    """All cells of the stones' bounding box, for a picture."""
    left, top, right, bottom = position.bounds(1)
    return window(left, top, right, bottom)


class Window(Geometry):
    """A part of the endless grid, beyond which there is more."""

    def step(self, square, right, down):
        x, y = square[0] + right, square[1] + down
        if abs(right) == FAR:  # to the end of what is seen
            row = self.lines[0]
            x = row[0][0] if right < 0 else row[-1][0]
        return x, y


def window(left, top, right, bottom):
    """The cells from one corner to another."""
    return Window([[(x, y) for x in range(left, right + 1)] for y in range(top, bottom + 1)])


def seen(position, cell):
    return position.stones.get(cell)


def cell(position, at):
    return {"data-owner": side(position.stones.get(at, 0)), "aria-label": words.square_label(position, at)}


GAME = Game(
    rules=rules,
    choices=CHOICES,
    defaults=DEFAULTS,
    opponent=("player",),
    player=lambda session: {"player": session.settings["player"]},
    strongest={"player": "master"},
    wanted={},
    weigher=lambda session: {"player": "original"},
    words=words,
    geometry=geometry,
    seen=seen,
    cell=cell,
    square_of=lambda move: move,
    aim=lambda position, cell: None if cell in position.stones else cell,
    preview=preview,
    tones=lambda outcome: [PLACED],
    remark=lambda position, move: "",
    course=lambda wins, scores, lead: (chance(wins, words.SIDES[RED]), graph_of_chance(wins, words.SIDES[RED])),
    plies=lambda position: len(position.moves),
    press=press,
    type=type_key,
    pressed={},
    pointed={},
    memory={},
    learned=lambda session: session.memory,
    remembers=lambda plain: {},
)
