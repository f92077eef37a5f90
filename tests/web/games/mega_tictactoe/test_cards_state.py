"""The painting of the board of Mega tic-tac-toe: what, where and in which colours; without a browser."""

from types import SimpleNamespace

import pytest

from app.games.mega_tictactoe import cards, signs
from app.games.mega_tictactoe.game import GEOMETRY
from app.games.mega_tictactoe.render import Board, Scene
from pygame35.basics import BLUE
from pygame35.games.mega_tictactoe.rules import Position, parse_move


class Drawing:
    """A context or a path. done: (what, colour, strength, path) in the order of drawing; added: points of its arcs."""

    def __init__(self, done):
        self.__dict__.update(done=done, added=[], globalAlpha=1, fillStyle="", strokeStyle="", lineWidth=0)

    def arc(self, x, y, *_):
        self.added.append((x, y))

    def roundRect(self, x, y, width, height, _round):
        self.added.append((x + width / 2, y + height / 2))

    def beginPath(self):
        self.__dict__["added"] = []

    def fill(self, path=None):
        self.done.append(("fill", self.fillStyle, self.globalAlpha, (path or self).added))

    def stroke(self, path=None):
        self.done.append(("stroke", self.strokeStyle, self.globalAlpha, (path or self).added))

    def __getattr__(self, _name):
        return lambda *_: None


def painted(monkeypatch, names):
    """(the board, what was drawn) after some moves by name; colours are drawn by their names."""
    monkeypatch.setattr("app.platform.canvas.read_colours", lambda names: {name: name for name in names})
    done = []
    browser = SimpleNamespace(
        devicePixelRatio=1,
        matchMedia=lambda _query: SimpleNamespace(matches=True),
        Path2D=SimpleNamespace(new=lambda: Drawing([])),
        Array=SimpleNamespace(of=lambda *items: items),
    )
    canvas = SimpleNamespace(clientWidth=374, width=0, height=0, getContext=lambda _kind: Drawing(done))
    board = Board(canvas, browser, GEOMETRY)
    position = Position()
    for name in names:
        position.play(parse_move(name))
    board.paint(Scene(position, None, None, None, [], {}, None, None), 0)
    return board, position, done


def middles(board, position, boards):
    return [board.middle(s) for local in boards for s in cards.SQUARE[local] if not position.owners[s]]


def test_the_marks_of_a_won_board_lie_below_one_large_sign_all_alike(monkeypatch):
    played = ["a1", "b2", "d4", "a2", "a4", "b1", "d1", "a3", "b7", "e2", "e6", "e9", "d7", "b3"]
    name = signs.NAMES[BLUE]
    _board, position, done = painted(monkeypatch, played)
    assert position.boards[0] == BLUE
    fills = [colour for what, colour, _, path in done if what == "fill" and path]
    assert name in fills and f"{name}-deep" in fills  # its card, and the card's lower edge
    small = [at for at, (what, colour, strength, _) in enumerate(done) if (colour, strength) == (f"{name}-deep", 0.6)]
    large = [at for at, (what, colour, *_) in enumerate(done) if (what, colour) == ("stroke", f"{name}-ink")]
    assert len(large) == 1 and small and max(small) < large[0]


@pytest.mark.parametrize("names, lit", [([], []), (["e5"], [4])])
def test_where_one_board_is_in_play_its_squares_are_lit_else_boards_are_framed(monkeypatch, names, lit):
    board, position, done = painted(monkeypatch, names)
    assert [path for what, colour, _, path in done if colour == "near"] == [middles(board, position, lit)]
    frames = next(path for what, colour, _, path in done if (what, colour) == ("stroke", "gold"))
    assert frames == [pytest.approx(board.centre_of(local)) for local in position.open_boards()]
