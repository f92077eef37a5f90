"""Cell Division, as it is played and told on the pages."""

from collections import namedtuple

from app.core import settings
from app.core.game import Game, by_enter
from app.core.geometry import Geometry
from app.core.session import COUNTED
from app.core.words import graph, side
from app.games.cell_division import words
from app.widgets.graph import panels
from pygame35.basics import BLUE, RED
from pygame35.games.cell_division import rules
from pygame35.games.cell_division.boards import BASES, BEAKER, FLASK, LEAST, MOST, NECKS
from pygame35.games.cell_division.values import FIRST_SKILL, skill_after

_SIZES = [f"{rows}x{columns}" for rows in range(LEAST, MOST + 1) for columns in range(LEAST, MOST + 1)]
_BEAKERS = [BEAKER + size for size in _SIZES]
_FLASKS = [f"{FLASK}{base}-{neck}" for base in BASES for neck in NECKS]
PLACED, JOINED = 330, 392  # hertz
RISE = 49  # hertz from one cell that is touched to the next

CHOICES, DEFAULTS = settings.with_shared(
    {
        "player": ("beginner", "easy", "medium", "adaptive", "hard", "master"),  # from the weakest on
        "board": tuple(["6x6"] + [name for name in _SIZES + _BEAKERS + _FLASKS if name != "6x6"]),
        "next": ("winner-second", "same", "swapped", "random"),
        "gains": (False, True),  # what each empty square would gain either side is written on it
        "values": (False, True),  # what each is worth to the AI
        # a move is made by pressing it twice; "touch": by a finger, which cannot hover
        "confirm": ("touch", False, True),
    },
    {},
)

Preview = namedtuple("Preview", ("move", "name", "side", "gain", "joined", "rises"))
# move    the square
# name    its name
# side    whose cell
# gain    by how much that side's score grows
# joined  the cells that it touches
# rises   by how much each of these counts more


def preview(position, move):
    """What a legal move would do."""
    mover, name = position.turn, position.format_move(move)
    outcome = position.play(move)
    position.undo()
    return Preview(move, name, mover, outcome.gain, outcome.joined, outcome.rises)


def press(controller, square):
    """A click places a cell; on a cell it shows what there is to know about that."""
    session = controller.session
    move, selected = session.position.landing(square), session.selected
    if selected is None or move is None or session.position.landing(selected) != move:
        controller.select(square)
    if move is not None:
        controller.attempt(move)
        if session.position.owners[move]:
            session.selected = None  # the next one is chosen anew


type_key = by_enter(press)


def geometry(position):
    field = position.field
    inside = set(field.squares)
    rows = [range(field.columns * row, field.columns * (row + 1)) for row in range(field.rows)]
    return Geometry([[square if square in inside else None for square in row] for row in rows])


def seen(position, square):
    if position.owners[square]:
        return position.owners[square], position.tallies[position.owners[square]].overlap[square]
    landing, tallies = position.landing(square), position.tallies
    return landing, tuple((tallies[side].gain(landing), tallies[side].count(landing)) for side in (RED, BLUE))


def cell(position, square):
    return {"data-owner": side(position.owners[square]), "aria-label": words.square_label(position, square)}


def tones(outcome):
    return [PLACED] + [JOINED + RISE * index for index in range(len(outcome.joined))]


def player(session):
    """Who the AI is, for a request to the engine."""
    name = session.settings["player"]
    return {"player": name, "options": {"skill": session.memory["skill"]}} if name == "adaptive" else {"player": name}


def weigher(session):
    """Whose values are shown: those of the AI that is set, if it has any."""
    return {"player": "hard"} if session.settings["player"] == "master" else player(session)


def learned(session):
    """The adaptive AI's skill after the game on the board, if a person has played it to its end."""
    players, result = session.players, session.result()
    counts = players and players["player"] == "adaptive" and result and result[1] == COUNTED
    if not counts or session.paused or session.shared or players["red"] == players["blue"]:
        return session.memory
    red, blue = session.scores()
    lead = red - blue if players["red"] == settings.PERSON else blue - red
    return {"skill": skill_after(session.memory["skill"], lead)}


def remembers(plain):
    skill = plain.get("skill", FIRST_SKILL) if isinstance(plain, dict) else FIRST_SKILL
    return {"skill": skill} if isinstance(skill, (int, float)) and 0 <= skill <= 1 else {}


GAME = Game(
    rules=rules,
    choices=CHOICES,
    defaults=DEFAULTS,
    opponent=("player",),
    player=player,
    strongest={"player": "master"},
    wanted={},
    weigher=weigher,
    words=words,
    geometry=geometry,
    seen=seen,
    cell=cell,
    square_of=lambda move: move,
    aim=lambda position, square: position.landing(square),
    preview=preview,
    tones=tones,
    remark=lambda position, move: "",
    course=lambda wins, scores, side: (panels(wins, scores, side), graph(wins, scores)),
    plies=lambda position: len(position.field.squares),
    press=press,
    type=type_key,
    pressed={},
    pointed={},
    memory={"skill": FIRST_SKILL},
    learned=learned,
    remembers=remembers,
)
