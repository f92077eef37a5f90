"""35, as it is played and told on the pages."""

from app.core import settings
from app.core.game import Game
from app.core.geometry import Geometry
from app.core.words import graph, side
from app.games.thirtyfive import pad, words
from app.games.thirtyfive.preview import preview
from app.widgets.graph import panels
from pygame35.games.thirtyfive import rules
from pygame35.games.thirtyfive.rules import DIGITS, SIZE, SQUARES

GEOMETRY = Geometry([list(range(SIZE * rank, SIZE * (rank + 1))) for rank in range(SIZE - 1, -1, -1)])

PLACED, REACHED, CANCELLED = 330, 523, 196  # hertz
RISE = 66  # hertz from one square that reaches 35 to the next

CHOICES, DEFAULTS = settings.with_shared(
    {
        "level": tuple(range(1, 11)),
        "sums": (False, True),  # every square's sum is shown, not only those near 35
        "ownership": (False, True),  # an analysis shows who is expected to own each square
    },
    {},
)


def seen(position, square):
    owner, digit = position.owners[square], position.digits[square]
    return owner, digit, position.sums[square], position.turn if owner and not digit else None


def cell(position, square):
    digit = position.digits[square]
    return {
        "data-owner": side(position.owners[square]),
        "data-digit": str(digit) if digit else "",
        "aria-label": words.square_label(position, square),
    }


def tones(outcome):
    if outcome.cancelled:
        return [PLACED, CANCELLED]
    return [PLACED] + [REACHED + RISE * index for index in range(len(outcome.reached))]


GAME = Game(
    rules=rules,
    choices=CHOICES,
    defaults=DEFAULTS,
    opponent=("level",),
    player=lambda session: {"level": session.settings["level"]},
    strongest={"level": 10},
    wanted={"ownership": True},
    weigher=None,
    words=words,
    geometry=lambda position: GEOMETRY,
    seen=seen,
    cell=cell,
    square_of=lambda move: move // DIGITS,
    aim=lambda position, square: None,
    preview=preview,
    tones=tones,
    remark=words.remark,
    course=lambda wins, scores, side: (panels(wins, scores, side), graph(wins, scores)),
    plies=lambda position: SQUARES,
    press=pad.press,
    type=pad.type_key,
    pressed={"data-place": pad.place},
    pointed={"data-place": pad.foresee},
    memory={},
    learned=lambda session: session.memory,
    remembers=lambda plain: {},
)
