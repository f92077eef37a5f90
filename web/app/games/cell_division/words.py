"""The texts about Cell Division."""

from collections import namedtuple

from app.core import words
from app.core.formats import signed
from app.core.rivals import RIVALS, ladder
from app.core.study.explainer import addressed
from app.core.texts import say
from app.core.words import HUES, Opponent, hue
from pygame35.basics import BLUE, RED
from pygame35.games.cell_division.rules import Outcome, Position
from pygame35.games.cell_division.values import LADDER

SIDES = words.SIDES
OPPONENTS = ladder(
    *[
        (player, say("cell.rival.about", rival=key), say("cell.rival.own", rival=key))
        for player, (key, _) in zip([player for player in LADDER if player != "hard"], RIVALS)
    ]
)
OPPONENTS["hard"] = Opponent(say("rivals.author"), say("cell.ai.author-told"), "", "")
OPPONENTS["medium"] = Opponent(say("cell.ai.author-medium"), say("cell.ai.author-medium-told"), "", "")
OPPONENTS["easy"] = Opponent(say("cell.ai.author-easy"), say("cell.ai.author-easy-told"), "", "")
OPPONENTS["adaptive"] = Opponent(say("rivals.adaptive"), say("rivals.adaptive-told"), "", "")
CHOOSE, BEGIN, BOARD_KEYS = say("cell.choose"), say("cell.begin"), say("cell.keys")
MOVE, SHARE = "square", 1
THEMES = {
    "block": say("cell.theme.block"),
    "join": say("cell.theme.join"),
    "build": say("cell.theme.build"),
    "wait": say("cell.theme.wait"),
}
UNSOLVED = UNSOLVED_LATER = ""
SKILL = "skill {:.2f}"  # in records

Preview = namedtuple("Preview", ("move", "name", "side", "gain", "joined", "rises"))
# move    the square of the new cell
# name    the name of that square
# side    the owner of the new cell
# gain    the points that the owner gains by the move
# joined  the owner's cells that the new cell touches
# rises   [joined] the points that each of these cells gains


def task(side: int, _later: bool) -> str:
    """The task of a puzzle for a side."""
    return say("cell.task", side=hue(side))


def square_label(position: Position, square: int) -> str:
    """A square in words, such as "c3, empty, drops to c1, red: +4 here, +3 for the neighbours, blue: +1 here"."""
    name, owner = position.format_move(square), position.owners[square]
    if owner:
        tally = position.tallies[owner]
        touched, points = tally.overlap[square], tally.count(square)
        return say("cell.square.filled", square=name, side=hue(owner), touched=touched, points=points)
    landing = landing_of(position, square)
    own, others = _gain(position, landing, RED), _gain(position, landing, BLUE)
    if landing == square:
        return say("cell.square.empty", square=name, first=hue(RED), own=own, others=others)
    drops = position.format_move(landing)
    return say("cell.square.drops", square=name, landing=drops, first=hue(RED), own=own, others=others)


def worth(position: Position, square: int, names: list[tuple[int, str]]) -> str:
    """What a square is worth, such as "Worth 4 to you, 1 to Pip.". names: [(side, name)]."""
    owner = position.owners[square]
    if owner:
        return say("cell.worth", points=position.tallies[owner].count(square))
    landing, ((side, name), (_, rival)) = landing_of(position, square), names
    who, whom = addressed(dict(names), side, SIDES, HUES)
    own, others = position.gain(landing, side), position.gain(landing, -side)
    return say("cell.worth-both", own=own, who=who, name=name, others=others, whom=whom, rival=rival)


def landing_of(position: Position, square: int) -> int:
    """The square where a cell comes to rest if it is placed on an empty square."""
    landing = position.landing(square)
    return square if landing is None else landing


def _gain(position: Position, square: int, who: int) -> str:
    """The gain of a side from a cell on a square, as text."""
    tally = position.tallies[who]
    return shared_gain(tally.count(square), tally.gain(square), tally.overlap[square])


def shared_gain(here: int, gain: int, cells: int) -> str:
    """The gain of a move in words, such as "+4 here, +3 for the neighbours".

    here: the points of the new cell. gain: all points of the move. cells: the number of touched cells.
    """
    if gain == here:
        return say("cell.gain.here", here=signed(here))
    return say("cell.gain.more", here=signed(here), more=signed(gain - here), cells=cells)


def _points(move: Outcome | Preview) -> str:
    """The gain of a move in words, such as "+4 here, +3 for the neighbours"."""
    return shared_gain(move.gain - sum(move.rises), move.gain, len(move.joined))


def foretold(preview: Preview) -> str:
    """A preview in words, such as "c3, red: +4 here, +3 for the neighbours"."""
    return say("cell.foretold", square=preview.name, side=hue(preview.side), gain=_points(preview))


def announcement(position: Position, outcome: Outcome) -> str:
    """A sentence on the last move and its points. outcome: the outcome of the last move."""
    name, side = position.format_move(position.moves[-1]), hue(-position.turn)
    return say("cell.told", side=side, square=name, cells=len(outcome.joined), gain=_points(outcome))


def press_again(position: Position, move: int) -> str:
    return say("cell.again", gain=_gain(position, move, position.turn), square=position.format_move(move))
