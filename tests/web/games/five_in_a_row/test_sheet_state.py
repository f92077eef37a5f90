"""A frame of five in a row draws only the stones that are new; counted without a browser."""

from types import SimpleNamespace

import pytest

from app.core import changes
from app.core.session import Session
from app.games.cell_division.renderer import RENDERER as CELLS
from app.games.five_in_a_row.game import GAME, window
from app.games.five_in_a_row.renderer import Board, FiveInARowRenderer, Scene
from app.games.mega_tictactoe.board_canvas import Board as Boards
from pygame35.games.five_in_a_row.rules import Position

STONES = [(3 * (ply % 17), 2 * (ply // 17)) for ply in range(300)]  # no two side by side


class Drawing:
    """A context or a path: it counts the curves that are added to it."""

    added = 0

    def __getattr__(self, name):
        def draw(*_arguments):
            Drawing.added += name in ("quadraticCurveTo", "bezierCurveTo")

        return draw


@pytest.fixture
def board(monkeypatch):
    monkeypatch.setattr("app.platform.drawing.read_colours", lambda names: dict.fromkeys(names, "#000"))
    monkeypatch.setattr(Drawing, "added", 0)
    browser = SimpleNamespace(
        devicePixelRatio=1,
        matchMedia=lambda _query: SimpleNamespace(matches=False),
        Path2D=SimpleNamespace(new=Drawing),
        Array=SimpleNamespace(of=lambda *items: items),
    )
    canvas = SimpleNamespace(clientWidth=640, clientHeight=480, width=0, height=0, getContext=lambda _kind: Drawing())
    return Board(canvas, browser, window(-8, -6, 8, 6))


def curves(board, position, now=1000):
    """The number of curves that a frame adds."""
    before = Drawing.added
    board.paint(Scene(position, None, None, None, [], None, {}, False, False, []), now)
    return Drawing.added - before


def test_a_frame_draws_only_new_stones_anew(board):
    position = Position()
    for cell in STONES[:299]:
        position.play(cell)
    assert curves(board, position) == 2 * 299
    assert curves(board, position) == 0
    board.show_move(STONES[299], position.play(STONES[299]), None, 1000)
    assert curves(board, position, 1100) == 2  # while the pen draws it
    assert curves(board, position, 1300) == 2  # for good
    assert curves(board, position, 1400) == 0
    board.camera.pan(30, 50)
    board.camera.zoom(0.5, 320, 240)
    assert curves(board, position) == 0
    position.undo()
    assert curves(board, position) == 2 * 299


def test_the_whole_row_that_wins_comes_into_sight(board):
    session = Session(GAME)
    session.settings.update({"red": "person", "blue": "person"})
    for cell in ((0, 0), (0, 9), (1, 0), (1, 9), (2, 0), (2, 9), (4, 0), (4, 9)):
        changes.play(session, cell)
    board.resize()
    board.key(session)
    board.camera.zoom(4, 320, 240)
    while board.camera.whole(400)[0] <= 2:  # the paper is drawn to the left, until the row begins left of it
        board.camera.pan(-20, 0)
    changes.play(session, (3, 0))
    board.key(session)
    left, top, right, bottom = board.camera.whole(400)
    assert left <= 0 and right >= 4 and top <= 0 <= bottom


def test_the_camera_follows_a_move_no_farther_than_needed_and_never_under_a_finger(board):
    session, camera = Session(GAME), board.camera
    session.settings.update({"red": "person", "blue": "person"})
    board.resize()

    def follows(cell, touched=False, by_hand=False):
        board.touched, board.by_hand = touched, by_hand
        changes.play(session, cell)
        board.key(session)
        return camera.x, camera.y

    for cell in ((0, 0), (6, 0), (0, 4)):  # at 640 by 480 pixels, 16 by 12 cells are seen
        assert follows(cell) == (0.5, 0.5)
    assert follows((8, 0), by_hand=True) == (0.5, 0.5)
    assert follows((9, 0), touched=True) == (0.5, 0.5) and not board.glide
    assert follows((7, 0)) == (3, 0.5) and board.glide == (None, -2.5, 0)
    assert board.paint(FiveInARowRenderer().scene(session), 1000)  # it glides there
    for width, whole in ((300, True), (640, False)):  # a much smaller board shows all signs
        board.canvas.clientWidth = width
        board.resize()
        assert (board.size < 40) == whole


def test_a_win_is_celebrated_for_700_milliseconds_and_without_motion_not_at_all(board):
    cells = SimpleNamespace(moves=[0, 1, 2], owners=[1, -1, 1])
    rows = SimpleNamespace(line=[(0, 0)]), SimpleNamespace(line=(0, 1, 2))
    for kind, position in ((Board, rows[0]), (Boards, rows[1]), (CELLS.board, cells)):
        for calm in (False, True):
            board.calm.matches = calm
            board.effects = {}
            kind.celebrate(board, position, 1, 1000)
            ends = [effect[2] for effects in board.effects.values() for effect in effects]
            assert not ends if calm else 1500 < max(ends) <= 1700
