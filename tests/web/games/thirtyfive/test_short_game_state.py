"""35 on 6 × 6 squares, on its page: names, signs, tips, links and embedding; no browser."""

from test_library_state import page, play

from app.games.thirtyfive.board.preview import previews
from app.games.thirtyfive.game import GAME, GEOMETRY
from pygame35.games.thirtyfive.rules import format_move, start
from tests.games.thirtyfive.reference import NEIGHBOURS_OF_SMALL, eager_game

FIELD = start("6x6").field
MOVES = [format_move(move, FIELD) for move in eager_game(3, 36, near=NEIGHBOURS_OF_SMALL)]


def short(**settings):
    board = page(board="6x6", **settings)
    board.library.lay_first()
    return board


def test_the_board_has_its_size_and_its_names():
    session = short(red="person", blue="person").session
    assert session.tree.board == "6x6" and GAME.plies(session.position) == 36
    geometry = GAME.geometry(session.position)
    names = [[GAME.square_name(session.position, square) for square in line] for line in geometry.lines]
    assert names == [[file + rank for file in "abcdef"] for rank in "654321"]
    assert GAME.geometry(start()) is GEOMETRY and GEOMETRY.rows == 8


def test_texts_name_the_squares_of_the_board():
    board = short(red="person", blue="person")
    play(board, "f3=1", "e2=9", "e3=9", "a3=1", "e4=8", "b3=1")  # Red's f3 misses 9
    position, words = board.session.position, GAME.words
    f3, f2 = (position.parse_move(f"{name}=1") // 9 for name in ("f3", "f2"))
    assert words.square_label(position, f3) == "f3, red 1, neighbours sum to 26, needs 9"
    assert words.foretold(previews(position, f2)[8]).startswith("9: f3 reaches 35; 1 square turns red")
    assert words.foretold(previews(position, f2)[0]) == "1: finishes nothing; then f3 needs 8"
    move = position.parse_move("f2=9")
    takes = "f3 reaches 35, 1 square turns red, and 1 empty square gets stripes."
    assert GAME.hint(position, move, True) == f"Hint: 9 on f2. {takes}"
    assert words.best_digit(position, move, "+3") == "Best digits: 9 on f2, expected +3 squares"
    board.session.selection.hovered = f3
    assert GAME.square_text(board.session) == "f3 has 26 around it, 9 to go."
    assert GAME.explainer.remark(position, move).startswith(takes)
    play(board, "f2=9")
    board.session.tree.show(6)
    assert words.announcement(board.session.position, start("6x6").play(0)).startswith("Red placed 9 on f2.")
