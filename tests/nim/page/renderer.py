"""The look of Nim: stones in three rows; a taken stone is a small dot of its taker's colour."""

from collections import namedtuple
from math import pi

from app.games.nim.game import GAME

from app.duel.renderer import Renderer
from app.platform.canvas import Canvas

Scene = namedtuple("Scene", ("position", "selected", "preview", "hint"))
# position  on the board
# selected  a square, or None
# preview   of `app.games.nim.game`, or None
# hint      (move, ...), or None


class Board(Canvas):
    def show_move(self, move, outcome, before, now):
        """Stones go at once."""

    def paint_position(self, scene, now):
        for square in self.geometry.places:
            owner = scene.position.owners[square]
            x, y = self.corner(square)
            self.context.fillStyle = self.colours[{0: "ink", 1: "red", -1: "blue"}[owner]]
            self.context.beginPath()
            self.context.arc(x + self.size / 2, y + self.size / 2, (0.1 if owner else 0.35) * self.size, 0, 2 * pi)
            self.context.fill()
        if scene.preview:
            self.paint_hint(scene.preview.move, scene.position)
        if scene.hint:
            self.paint_hint(scene.hint[0], scene.position)
        if scene.selected is not None:
            self.frame(scene.selected)


class NimRenderer(Renderer):
    game = GAME
    board = Board

    def scene(self, session):
        preview, _line = self.shown_moves(session)
        return Scene(session.position, session.selection.square, preview, session.study.hint)

    def bare_scene(self, session):
        return Scene(session.position, None, None, None)


RENDERER = NimRenderer()
