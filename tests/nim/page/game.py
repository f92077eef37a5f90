"""Nim as its pages know it."""

from app.games.nim import words
from pygame35.games.nim import rules
from pygame35.games.nim.rules import HEAPS, WIDTH

from app.core import settings
from app.core.analysis_words import graph_of_chance
from app.core.duel_game import DuelGame
from app.core.geometry import Geometry
from app.core.graph_panels import chance_panels
from app.core.words import side


class Nim(DuelGame):
    """Nim: a click takes a stone and all to its right."""

    rules = rules
    words = words
    choices, defaults = settings.with_shared(
        {"player": ("novice", "expert"), "board": ("3-4-5", "1-2-3"), "confirm": (False, True)}, {}
    )
    opponent = ("player",)
    strongest = {"player": "expert"}

    def player(self, session):
        return {"player": session.settings["player"]}

    def goal(self, winner):
        return "the last stone"

    def geometry(self, position):
        most = max(position.sizes)
        return Geometry(
            [
                [WIDTH * heap + stone if stone < position.sizes[heap] else None for stone in range(most)]
                for heap in range(HEAPS)
            ]
        )

    def cell_key(self, position, square):
        return position.owners[square]

    def cell_attributes(self, position, square):
        return {"data-owner": side(position.owners[square]), "aria-label": words.square_label(position, square)}

    def press(self, actions, square):
        actions.select(square)
        actions.attempt(square)

    def aim(self, session, square):
        return None if session.position.owners[square] else square

    def graph(self, wins, scores, side, name):
        return chance_panels(wins, side, name), graph_of_chance(wins, name)


GAME = Nim()
