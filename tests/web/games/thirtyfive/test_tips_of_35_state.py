"""The tips of 35: the positions in which they come, and the moves that show that they are understood."""

from test_library_state import page, play

from app.games.thirtyfive.renderer import RENDERER
from app.games.thirtyfive.teaching import tips
from app.games.thirtyfive.teaching.tips import BUILD, DEFEND, LIT, READY, TAKE
from pygame35.basics import BLUE, RED

START = ("d4=5", "c3=9", "a8=1", "e5=9", "a7=1", "c5=9")  # d4 is red, at 27
MADE = (*START, "e3=8")  # d4 reaches 35, and turns three
BLUE_NEAR = ("c3=9", "d4=5", "e5=9", "a8=1", "c5=9", "a7=1")  # the same in blue, with Red to move


def session_after(*moves, **settings):
    board = page(**settings)
    play(board, *moves)
    return board.session


def fitting(*moves):
    session = session_after(*moves)
    before = session.position.owners.copy(), session.position.sums.copy()
    names = {tip.name for tip in tips.TIPS if tip.fits(session)}
    assert (session.position.owners, session.position.sums) == before
    return names


def learnt(*moves, came=()):
    session = session_after(*moves)
    session.memory = dict(session.memory, tips=dict.fromkeys(came, 1))
    before = session.position.owners.copy(), session.position.moves.copy()
    names = set(RENDERER.learnt(session))
    assert (session.position.owners, session.position.moves) == before
    return names


def test_where_a_tip_fits():
    for moves, names in (
        (START[:2], {BUILD.name}),
        (START, {TAKE.name}),
        ((*START[:4], "a7=1", "h8=1"), {BUILD.name}),  # only 18 around d4
        ((*START, "e3=9", "h8=1"), {BUILD.name}),  # past 35
        ((*MADE, "h8=1"), {LIT.name, BUILD.name}),
        (BLUE_NEAR, {DEFEND.name, BUILD.name}),
        ((*BLUE_NEAR, "h8=1", "e3=8", "a1=1", "a2=1"), {LIT.name, BUILD.name}),
    ):
        assert fitting(*moves) == names, moves
    assert TAKE.fits(session_after(*START)) == DEFEND.fits(session_after(*BLUE_NEAR)) == "d4"  # it names its square


def test_the_first_empty_square_that_any_digit_brings_to_35_gets_a_tip():
    around = ("c3=9", "e3=9", "c5=9", "a8=1", "e5=8", "a7=1")
    assert READY.name in fitting(*around) and READY.fits(session_after(*around)) == "d4"
    assert READY.name not in fitting(*around[:4])
    assert READY.name in learnt(*around, "d4=2", "a6=1") and READY.name not in learnt(*around, "h8=2", "a6=1")


def test_what_both_colours_bring_to_35_is_nothing_to_take():
    """c4 is red and e4 blue, both at 26; only d4, beside both, is empty."""
    moves = "c4=1 e4=1 b3=2 f3=2 b4=3 f4=3 b5=1 f5=1 c3=5 e3=5 c5=5 e5=5 d3=5 h8=1 d5=5 h7=1"
    session = session_after(*moves.split())
    position = session.position
    assert position.format_move(9 * tips.near(position, RED)[0]) == "c4=1"
    assert position.format_move(9 * tips.near(position, BLUE)[0]) == "e4=1"
    assert not TAKE.fits(session)


def test_what_the_last_move_shows():
    for moves, came, names in (
        (START[:2], (), set()),
        (START, (), set()),  # the AI brought d4 to 27
        ((*MADE, "h8=1"), (), {TAKE.name, BUILD.name}),
        ((*START, "h8=1", "e3=9"), (), {BUILD.name}),  # d4 stood at 27, though the AI spoilt it
        ((*BLUE_NEAR, "e3=9", "h8=1"), (), set()),
        ((*BLUE_NEAR, "e3=9", "h8=1"), (DEFEND.name,), {DEFEND.name}),
        ((*BLUE_NEAR, "h7=9", "h8=1"), (DEFEND.name,), set()),
        ((*MADE, "h8=1", "d5=1", "h7=1"), (LIT.name,), {LIT.name}),
        ((*MADE, "h8=1", "d5=1", "h7=1"), (), set()),
        ((*MADE, "h8=1", "h6=1", "h7=1"), (LIT.name,), set()),
    ):
        assert learnt(*moves, came=came) == names, moves
