"""The signs of danger and of chances in 35: which squares have one, in which games, their words, painting and end."""

import asyncio
from random import Random
from types import SimpleNamespace
from unittest.mock import MagicMock

import pytest
from loops import run
from test_library_state import page, play
from test_result import FULL

from app.core import changes
from app.core.record.stored_game import RESIGNED
from app.games.thirtyfive.board import board_canvas
from app.games.thirtyfive.danger import habit, view
from app.games.thirtyfive.danger.sight import BACK, GAMES, MOST, are_shown, outlook, signs, signs_after
from app.games.thirtyfive.danger.view import DangerView
from app.games.thirtyfive.game import GAME, GEOMETRY
from app.games.thirtyfive.renderer import RENDERER
from pygame35.basics import BLUE, RED
from pygame35.games.thirtyfive.records import replay
from pygame35.games.thirtyfive.rules import format_square, parse_move, parse_square
from tests.games.thirtyfive.test_reasons import played

# Red's d4 stands at 27 and blue's g4 at 26, with Red to move; both have blue and red digits around them.
BOTH = ["d4=5", "c3=9", "f3=9", "g4=1", "c5=9", "e5=9", "g3=8", "f5=9"]
QUIET = ["e4=9", "d5=3"]


def session_after(*moves, **settings):
    board = page(**settings)
    play(board, *moves)
    return board.session


def position_after(*moves):
    return replay([parse_move(move) for move in moves])


def squares(threats):
    return {format_square(threat.square) for threat in threats}


def test_each_side_has_the_squares_that_one_digit_completes():
    found = signs(position_after(*BOTH))
    assert squares(found.chances) == {"d4"} and squares(found.dangers) == {"g4"}
    assert found.chances[0].move % 9 + 1 == 8 and found.dangers[0].move % 9 + 1 == 9
    other = signs(position_after(*BOTH, "a8=1"))  # with Blue to move, what was danger is a chance
    assert squares(other.chances) == {"g4"} and squares(other.dangers) == {"d4"}


def test_only_the_largest_have_a_sign():
    counts = []
    for seed in (11, 17, 24):
        found = signs(replay(played(Random(seed), 40)))
        for threats in (found.dangers, found.chances):
            assert [threat.won for threat in threats] == sorted([threat.won for threat in threats], reverse=True)
            counts.append(len(threats))
    assert max(counts) == MOST


def test_nobody_answers_the_last_move():
    for seed in (26, 36, 38):  # games whose last but one move leaves a threat
        position = replay(played(Random(seed), 63))
        assert signs(position).dangers == []
        assert signs_after(position, position.legal_moves()[0]) == ([], [], [])


def test_a_preview_shows_what_the_opponent_could_take_then():
    position = position_after(*BOTH)
    before = (position.owners.copy(), position.moves.copy(), position.turn)
    leaves = signs_after(position, parse_move("a1=1"))
    assert squares(leaves.dangers) == {"g4"} and leaves.chances == []
    assert {format_square(square) for square in leaves.lost} == {"f3", "g3"}
    assert outlook(position, parse_move("a1=1")) == (leaves.dangers[0], 2)
    ends = signs_after(position, parse_move("h5=4"))  # 30 around g4 misses 5
    assert ends.dangers[0].move % 9 + 1 == 5
    assert (position.owners, position.moves, position.turn) == before
    threat, costs = outlook(position, parse_move("d3=8"))  # turns two: a move costs what it leaves less what it takes
    assert (threat.won, costs) == (2, 0)


def test_in_which_games_there_are_signs():
    for settings, shown in (
        ({}, True),
        ({"level": 3}, True),
        ({"level": 4}, False),
        ({"level": 4, "dangers": "on"}, True),
        ({"dangers": "off"}, False),
        ({"blue": "person"}, False),
        ({"blue": "person", "dangers": "on"}, True),
        ({"red": "engine", "blue": "person"}, False),  # the AI's turn
        ({"red": "engine", "blue": "engine", "dangers": "on"}, False),
    ):
        session = session_after(*BOTH, **settings)
        assert are_shown(session) == shown, settings
        assert (GAME.sight.of(session) is not None) == shown == (RENDERER.scene(session).signs is not None), settings
        assert RENDERER.bare_scene(session).signs is None
    session = session_after(*BOTH, level="adaptive")
    for rating, shown in ((166, True), (450, False)):  # of level 2; between 3 and 4
        session.memory = dict(session.memory, strength=[rating, *session.memory["strength"][1:]])
        assert are_shown(session) == shown, rating


def test_never_with_a_clock_nor_while_something_else_explains_the_position():
    board = page(clock="60+0", dangers="on")
    changes.begin(board.session, board.session.tree)
    play(board, *QUIET)
    assert board.session.clock and not are_shown(board.session)
    session = session_after(*BOTH)
    session.study.analysing = True
    assert not are_shown(session)
    session.study.analysing = False
    changes.show(session, 2)
    assert not are_shown(session)


def test_the_line_about_a_square_says_what_its_sign_means():
    session = session_after(*BOTH)
    session.selection.hovered = parse_square("g4")
    assert GAME.square_text(session) == "g4 needs 9. Blue can take 2 squares with 9 on h3."
    session.selection.hovered = parse_square("a1")
    assert GAME.square_text(session) == "a1, empty, neighbours sum to 0, needs 35"
    session.selection.preview = GAME.preview(session.position, parse_move("d3=8"))
    effect, danger = GAME.square_text(session).split(". ")
    assert effect == "8: d4 reaches 35; 2 squares turn red, 4 empty squares light red"
    assert danger.startswith("Blue could then take")
    session.settings["dangers"] = "off"
    assert GAME.square_text(session) == effect
    session = session_after("c3=9", "d3=9", "e3=9", "c4=8")  # an empty square is for whoever comes first
    session.selection.hovered = parse_square("d4")
    assert GAME.square_text(session) == (
        "d4 has 35 around it. Red can take 2 squares with a digit on d4. Blue can take 2 squares with a digit on d4."
    )


# --- The painting ------------------------------------------------------------------------------------------------


@pytest.fixture
def board(monkeypatch):
    monkeypatch.setattr("app.platform.drawing.read_colours", lambda names: dict.fromkeys(names, "#000"))
    window = MagicMock(devicePixelRatio=1)
    window.matchMedia.return_value = SimpleNamespace(matches=False)
    canvas = MagicMock(clientWidth=800, width=0, height=0)
    canvas.getContext.return_value = MagicMock(name="screen")
    canvas.ownerDocument.createElement.return_value.getContext.return_value = MagicMock(name="still")
    return board_canvas.Board(canvas, window, GEOMETRY)


def written(board):
    """The texts written over the squares since the last call."""
    found = [call.args[0] for call in board.context.fillText.call_args_list]
    board.context.reset_mock()
    return found


def test_signs_are_written_over_the_squares_once_these_are_at_rest(board):
    session = session_after(*BOTH)
    board.paint(RENDERER.scene(session), 0)
    assert board.context.arc.called and board.context.closePath.called  # a disc and a diamond
    assert sorted(written(board)) == ["8", "9"]
    board.add_effect(parse_square("a1"), "land", 0, 160)
    board.paint(RENDERER.scene(session), 10)
    assert "8" not in written(board)
    session = session_after("a1=9", "b2=9", "a2=9", "h8=1", "c2=8", "h7=1")  # the empty b1 stands at 35
    board.paint(RENDERER.scene(session), 1000)
    assert "•" in written(board)


# --- The end of the signs ----------------------------------------------------------------------------------------


def slips(*moves, person=RED):
    return list(habit.slips([parse_move(move) for move in moves], person))[-1]


NEAR = ["f3=9", "g4=1", "g3=8", "f5=9", "a1=1", "h8=1"]  # blue's g4 stands at 26


def test_a_slip_is_a_danger_that_one_digit_could_have_ended():
    assert slips(*BOTH[:-1], "h8=1", "a1=1", "h5=8") == 0  # no 35
    assert slips("d4=9", "c3=9", "d5=9", "a8=1", "a1=1", "b3=1", "c4=8", "d3=1") == 0
    assert slips(*BOTH, "a1=1", "f4=9") == 0  # nine was missing: no digit could have ended that
    assert slips(*NEAR, "h5=1", "a8=1", "a2=1", "f4=8") == 1  # at 27, an 8 is missing, and a 9 would end it
    assert slips(*NEAR, "h5=1", "a8=1", "f4=9", "h3=1") == 0
    assert slips(*NEAR, "h5=1", "a8=1", "a2=1", "a3=1") == 0  # the AI did not see it
    assert slips(*NEAR, "h5=1", "a8=1", "a2=1", "f4=8", person=BLUE) == 0


def test_two_games_in_a_row_without_slips_end_the_signs():
    memory = habit.memory_with(dict(GAME.memory), habit.SLIPS)
    assert memory["dangers"] == 1
    assert habit.memory_with(memory, habit.SLIPS + 1)["dangers"] == 0
    memory = habit.memory_with(memory, 0)
    assert memory["dangers"] == GAMES
    session = session_after()
    session.memory = memory
    assert habit.has_news(session) and not are_shown(session) and view.news(session) == view.FAREWELL
    assert not habit.has_announced(session)
    session.settings["dangers"] = "on"
    assert are_shown(session) and not habit.has_news(session)
    session.settings["dangers"] = "auto"
    for move in QUIET:
        changes.play(session, parse_move(move))
    assert habit.has_announced(session) and GAME.square_text(session) == ""
    session.memory = dict(memory, dangers=habit.ANNOUNCED)
    assert not (habit.has_announced(session) or habit.has_news(session) or are_shown(session))


def test_the_first_game_above_the_levels_with_signs_says_that_it_has_none():
    won = {"1": [1, 0, 0, 0]}
    for level, standings, dangers, setting, says in (
        (5, won, 1, "auto", True),
        (5, won | {"4": [0, 0, 1, 1]}, 1, "auto", False),  # it is not the first such game
        (5, {}, 0, "auto", False),  # the person has seen no signs
        (3, won, 1, "auto", False),
        (5, won, habit.ANNOUNCED, "auto", False),  # the signs had ended before
        (5, won, 1, "off", False),
    ):
        session = session_after(level=level, dangers=setting)
        session.memory = dict(session.memory, standings=standings, dangers=dangers)
        assert habit.has_news(session) == says, (level, standings, dangers, setting)
        assert not says or view.news(session) == view.ABOVE


def test_a_game_with_many_slips_brings_the_signs_back():
    memory = dict(GAME.memory, dangers=habit.ANNOUNCED)
    assert habit.memory_with(memory, habit.MANY - 1)["dangers"] == habit.ANNOUNCED
    memory = habit.memory_with(memory, habit.MANY)
    assert memory["dangers"] == BACK
    session = session_after(*QUIET)
    session.memory = memory
    assert are_shown(session) and habit.has_announced(session)
    assert habit.memory_announced(memory)["dangers"] == 0
    assert habit.memory_with(memory, habit.SLIPS)["dangers"] == 1
    assert habit.memory_with(memory, habit.SLIPS + 1)["dangers"] == 0
    session = session_after()
    session.memory = memory
    assert habit.has_news(session) and view.news(session) == view.RETURN


def test_the_game_that_ends_the_signs_or_brings_them_back_says_so_at_its_end():
    board = page(red="engine", blue="person")
    session = board.session
    for move in FULL[:-1]:
        changes.play(session, move)
    session.memory = dict(GAME.memory, dangers=GAMES)
    assert not habit.has_news(session)
    board.play(FULL[-1])
    assert habit.has_news(session) and view.news(session) == view.LEAVING
    assert not habit.has_announced(session)  # the next game says it, too
    session.memory = dict(GAME.memory, dangers=BACK)
    assert view.news(session) == view.RETURNING
    changes.show(session, 10)
    assert not habit.has_news(session)


def test_which_games_count():
    for settings, counts in (
        ({}, True),
        ({"level": 5}, False),
        ({"dangers": "on"}, False),
        ({"dangers": "off"}, False),
    ):
        board = page(**settings)
        play(board, *QUIET)
        assert habit.counts(board.session) == counts, settings
        board.end(BLUE, RESIGNED)
        assert not habit.counts(board.session), settings


def test_the_memory_is_read():
    for stored, dangers in ((1, 1), (BACK, BACK), (9, 0), (-1, 0), ("2", 0), (None, 0)):
        memory = GAME.memory | GAME.read_memory({"standings": {}, "dangers": stored})
        assert memory["dangers"] == dangers, stored


def danger_view(board):
    return DangerView(SimpleNamespace(session=board.session, library=board.library, view=MagicMock()))


def test_a_game_counts_once_and_only_where_it_ends(monkeypatch):
    document = SimpleNamespace(querySelectorAll=lambda _: [MagicMock() for _ in range(9)])
    monkeypatch.setattr("app.games.thirtyfive.danger.view.document", document)

    async def updated(part, session):
        """The number of games that count, once the part has followed the session."""
        part.update(session)
        await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}))
        return session.memory["dangers"]

    async def follow():
        board = page(red="engine", blue="person")
        session, part = board.session, danger_view(board)
        for move in FULL[:-1]:
            changes.play(session, move)
        assert await updated(part, session) == 0
        board.play(FULL[-1])
        assert await updated(part, session) == 1
        for shown in (part, danger_view(board)):  # the second one: the page is loaded again
            changes.take_back(session)
            assert await updated(shown, session) == 1
            board.play(FULL[-1])
            assert await updated(shown, session) == 1

    run(follow())


def test_the_digits_on_a_square_are_weighed(monkeypatch):
    buttons = [MagicMock() for _ in range(9)]
    monkeypatch.setattr(
        "app.games.thirtyfive.danger.view.document", SimpleNamespace(querySelectorAll=lambda _: buttons)
    )
    monkeypatch.setattr("app.games.thirtyfive.danger.view.PAUSE", 0)

    async def weighed(*moves):
        """The digits on h5."""
        board = page()
        play(board, *moves)
        part = danger_view(board)
        changes.select(board.session, parse_square("h5"))
        part.update(board.session)
        await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}))
        return part.marks

    opens = run(weighed(*BOTH[:-1], "a8=1"))  # with a 9, blue's g4 stands at 26
    assert opens[:8] == [("", False)] * 8
    assert opens[8][0].startswith("Blue could then take 3 squares with 9 on ") and opens[8][1]
    stands = run(weighed(*BOTH))  # g4 stands at 26 already
    assert stands[0][0].startswith("Blue could then take 3 squares with 8 on ")
    assert stands[0][1]  # it is not ended by that digit
