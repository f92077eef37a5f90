"""Tips for a person's first games: which one comes, how often, and when none does; without a browser."""

from test_library_state import page, page_with, play

from app.core import changes
from app.core.record.stored_game import RESIGNED
from app.duel.tips import GAMES, HINT, MOST, REST, Tip, Tips
from app.games.cell_division.game import GAME as CELL_DIVISION
from pygame35.basics import BLUE

FIRST, SECOND = Tip("first", "A", lambda session: True), Tip("second", "B", lambda session: True)
QUIET = ("a1=1", "h8=1", "a8=1", "h1=1", "c1=1", "h3=1", "c8=1", "h5=1", "e1=1", "a5=1", "e8=1", "g1=1", "g8=1", "a3=1")


def tips(*own, learnt=()):
    return Tips(own, lambda session: list(learnt), remember=None)


def board_after(plies, **settings):
    return page_with(*QUIET[:plies], **settings)


def shown(some, board):
    some.remember = board.library.remember
    tip = some.follow(board.session)
    return tip and tip.name


def test_the_first_one_that_fits_comes_with_each_move_once():
    some, board = tips(FIRST._replace(fits=lambda session: len(session.position.moves) > 2), SECOND), board_after(2)
    assert shown(some, board) == shown(some, board) == "second"
    play(board, *QUIET[2:3])
    assert shown(some, board) is None
    play(board, *QUIET[3:4])
    assert shown(some, board) == "first"
    assert board.session.memory["tips"] == {"first": 1, "second": 1}


def test_one_tip_rests_before_it_comes_again():
    some, board, seen = tips(FIRST), board_after(0), []
    for ply in range(2, 14, 2):
        play(board, *QUIET[ply - 2 : ply])
        if shown(some, board):
            seen.append(ply)
    assert seen == [2, 2 + REST]


def test_a_tip_comes_so_many_times_and_a_new_game_ends_its_rest():
    some, board = tips(FIRST), board_after(2)
    for times in range(1, MOST + 2):
        assert shown(some, board) == ("first" if times <= MOST else None)
        board.library.begin_anew()
        play(board, *QUIET[:2])
    assert board.session.memory["tips"] == {"first": MOST}


def test_what_is_understood_never_comes():
    assert shown(tips(FIRST, SECOND, learnt=["first"]), board := board_after(2)) == "second"
    assert board.session.memory["tips"] == {"first": MOST, "second": 1}


def test_what_tells_about_a_square_goes_before_a_tip():
    some, board = tips(FIRST), board_after(2)
    session = board.session
    session.selection.hovered = 20
    assert shown(some, board) is None and session.memory["tips"] == {}
    session.selection.hovered = session.game.square_of(session.position.moves[-1])  # the AI's digit
    assert shown(some, board) is None
    session.selection.hovered = None
    assert shown(some, board) == "first"
    board.foresee(session.position.parse_move("d4=5"))
    assert shown(some, board) is None
    board.foresee(None)
    assert shown(some, board) == "first" and session.memory["tips"] == {"first": 1}


WITHOUT_TIPS = [
    lambda session: changes.show(session, 0),
    lambda session: setattr(session, "paused", True),
    lambda session: setattr(session.study, "analysing", True),
    lambda session: setattr(session.study, "hinting", True),
    lambda session: session.settings.update(blue="person"),
    lambda session: session.settings.update(red="engine"),
    lambda session: changes.end(session, BLUE, RESIGNED),
    lambda session: session.memory.update(standings={"1": [1, 0, GAMES - 2, 0], "2": [0, 1, 0, 0]}),
]


def test_no_tip_comes(subtests):
    for change in WITHOUT_TIPS:
        with subtests.test(change=change):
            board = board_after(2)
            change(board.session)
            assert shown(tips(FIRST), board) is None
            assert "first" not in board.session.memory["tips"]


def test_a_hint_hides_a_tip_and_is_understood_by_its_use():
    some, board = tips(FIRST), board_after(2)
    assert shown(some, board) == "first"
    board.session.study.hint = (board.session.position.parse_move("d4=5"), False)
    assert shown(some, board) is None
    assert board.session.memory["tips"] == {"first": 1, HINT.name: MOST}


def test_who_is_far_behind_learns_about_hints():
    board = page(CELL_DIVISION, player="beginner")
    board.library.lay_first()
    play(board, "a1", "d4", "c1", "d5")
    assert board.session.scores() == (2, 4) and shown(tips(), board) is None
    play(board, "a3", "e4")
    assert board.session.scores() == (3, 12) and shown(tips(), board) == HINT.name
