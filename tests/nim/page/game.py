"""Nim as its pages know it."""

from app.games.nim import words
from pygame35.games.nim import rules
from pygame35.games.nim.rules import HEAPS, WIDTH

from app.core.analysis_words import own
from app.core.duel_game import DuelGame
from app.core.duel_kind import with_shared
from app.core.formats import percent
from app.core.geometry import Geometry
from app.core.words import SIDES


class Nim(DuelGame):
    """Nim: a click takes a stone and all to its right."""

    rules = rules
    words = words
    choices = with_shared({"player": ("novice", "expert"), "board": ("3-4-5", "1-2-3"), "confirm": (False, True)})
    ai_setting = "player"
    strongest = {"player": "expert"}

    def goal(self, winner):
        return "the last stone"

    def row_name(self, square):
        return square[0]

    def evaluation(self, analysis, turn):
        return f"{SIDES[turn]} wins {percent(own(analysis['win'], turn))}"

    def candidate(self, row, turn):
        return row["move"], "", percent(own(row["value"], turn))

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

    def press(self, actions, square):
        actions.select(square)
        actions.attempt(square)


GAME = Nim()
