"""The own state of the page of five in a row, without a browser."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core import address, changes, stored
from app.core import records as kept
from app.core.player_words import at_the_end, counted
from app.core.record.stored_game import COUNTED
from app.core.session import Session
from app.duel import links
from app.duel.library import Library
from app.games.five_in_a_row import words
from app.games.five_in_a_row.camera import FARTHEST, NEAREST, Camera
from app.games.five_in_a_row.game import GAME, window
from app.games.five_in_a_row.threats import FOUR, cells, threats
from pygame35.basics import BLUE, RED
from pygame35.games.five_in_a_row import rules as five_in_a_row
from pygame35.games.five_in_a_row.rules import FIVE
from pygame35.records import replay_text
from tests.web.games.five_in_a_row import counting
from tests.web.games.stand_ins import Attempts, Silent

places = st.floats(-1e6, 1e6)
sizes = st.floats(FARTHEST, NEAREST)


def looking(x=0.5, y=0.5, size=40, width=640, height=480):
    camera = Camera()
    camera.x, camera.y, camera.size, camera.width, camera.height = x, y, size, width, height
    return camera


@given(places, places, sizes, st.floats(1, 639), st.floats(1, 479))
def test_a_point_of_the_screen_lies_in_its_cell(x, y, size, left, top):
    camera = looking(x, y, size)
    corner = camera.corner(camera.cell_at(left, top))
    assert -0.01 <= left - corner[0] <= size + 0.01 and -0.01 <= top - corner[1] <= size + 0.01


@given(st.floats(-1000, 1000), st.floats(-1000, 1000), sizes, st.floats(0.1, 10), st.floats(0, 640), st.floats(0, 480))
def test_zooming_keeps_the_point_under_the_pointer(x, y, size, factor, left, top):
    camera = looking(x, y, size)
    before = (left - 320) / size + x, (top - 240) / size + y
    camera.zoom(factor, left, top)
    after = (left - 320) / camera.size + camera.x, (top - 240) / camera.size + camera.y
    assert after == pytest.approx(before, abs=1e-6) and FARTHEST <= camera.size <= NEAREST


@given(st.integers(-500, 500), st.integers(-500, 500), st.floats(15, NEAREST))
def test_a_cell_is_brought_into_sight_with_cells_around_it_as_far_as_there_is_room(x, y, size):
    camera = looking(size=size)
    camera.bring((x, y))
    left, top = camera.corner((x, y))
    assert left >= -0.01 and left + size <= 640.01 and top >= -0.01 and top + size <= 480.01
    assert not camera.bring((x, y))
    camera.bring((x, y), 3)
    left, top = camera.corner((x, y))
    for place, length in ((left, 640), (top, 480)):
        margin = min(3 * size, (length - size) / 4)
        assert margin - 0.01 <= place <= length - size - margin + 0.01


@given(st.integers(-90, 90), st.integers(-90, 90), st.integers(0, 90), st.integers(0, 60))
def test_a_game_that_fits_is_seen_whole(left, top, across, down):
    camera = looking()
    camera.fit((left, top, left + across, top + down))
    seen = camera.visible()
    assert seen[0] <= left and seen[1] <= top and seen[2] >= left + across and seen[3] >= top + down


@given(places, places, sizes, st.integers(1, 30))
def test_the_cells_of_the_page_are_seen_not_too_many_and_as_many_elsewhere(x, y, size, most):
    camera = looking(x, y, size)
    left, top, right, bottom = camera.whole(most)
    assert left <= right <= left + most and top <= bottom <= top + most
    if right > left:  # the last cell may be cut
        assert camera.corner((left, top))[0] >= -0.01 and camera.corner((right, bottom))[0] <= 640.01
    camera.pan(7, 13)
    first, upper, last, lower = camera.whole(most, (left, bottom))
    assert (last - first, lower - upper) == (right - left, bottom - top)
    assert first <= left <= last and upper <= bottom <= lower


def test_the_keyboard_leads_beyond_what_is_seen():
    laid = window(-2, -1, 3, 4)
    assert len(laid.places) == 36 and laid.middle() in laid.places
    assert laid.step((3, 4), 1, 0) == (4, 4) and laid.step((-2, -1), 0, -1) == (-2, -2)
    assert laid.step((1, 1), 9999, 0) == (3, 1) and laid.step((1, 1), -9999, 0) == (-2, 1)


def played(*cells):
    session = Session(GAME)
    session.settings.update({"red": "person", "blue": "person"})
    for move in cells:
        changes.play(session, move)
    return session


WON = [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1), (4, 0)]


def test_a_game_ends_with_five_and_goes_on_when_they_are_taken_back():
    session = played(*WON)
    assert session.result() == (RED, COUNTED) and session.is_over()
    assert counted(GAME, *session.final(session.tree.tip)) == "Crosses win: five in a row"
    assert at_the_end(session) == "Crosses win."
    changes.take_back(session)
    assert session.result() is None and session.turn() == RED and at_the_end(session) == ""
    assert changes.redo(session) == 1 and session.result() == (RED, COUNTED)


def test_squares_and_moves_in_words():
    session = played((0, 0), (-3, 2))
    position = session.position
    assert words.square_label(position, (0, 0)) == "0,0, crosses"
    assert words.square_label(position, (5, -7)) == "5,\u22127, empty"
    assert GAME.cell_attributes(position, (-3, 2)) == {"data-owner": "blue", "aria-label": "\u22123,2, noughts"}
    outcome = changes.play(session, (1, 1))
    assert words.announcement(position, outcome) == "Crosses at 1,1."
    assert words.weighed(position, (9, 9)) == "9,9: weight 2 for noughts"
    assert [words.figure(value) for value in (2.0, 2.0625, 100.25, 0.1, 10.0)] == ["2", "2.06", "100.25", "0.1", "10"]


def test_what_the_ai_finds_in_words():
    proved = {"win": 1.0, "exact": True, "best": "1,1", "line": ["1,1", "2,2", "3,3"]}
    assert GAME.evaluation(proved, RED) == "Proved: Crosses win in 2"
    assert GAME.best(proved) == "Proved: Crosses win in 2: 1,1 2,2 3,3"
    found = {"win": 0.25, "exact": False, "best": "0,1", "line": []}
    assert [GAME.evaluation(found, side) for side in (RED, BLUE)] == ["Crosses win 25%", "Noughts win 75%"]
    assert GAME.best(found) == "best 0,1"
    assert [GAME.candidate({"move": "1,1", "value": 0.25}, side)[2] for side in (RED, BLUE)] == ["25%", "75%"]
    lost, won = ({"move": "1,1", "value": value, "exact": True} for value in (0.0, 1.0))
    assert [GAME.candidate(lost, side)[1] for side in (RED, BLUE)] == ["loses", "wins"]
    assert [GAME.candidate(won, side)[1] for side in (RED, BLUE)] == ["wins", "loses"]


def test_a_click_or_enter_places_a_stone():
    actions = Attempts(played((0, 0)))
    GAME.press(actions, (1, 0))
    assert GAME.type_key(actions, "Enter", (2, 0)) and not GAME.type_key(actions, "Enter", None)
    assert actions.moves == [(1, 0)] and actions.session.selection.square == (
        2,
        0,
    )  # it had the focus without being chosen
    assert GAME.type_key(actions, "Enter", (2, 0))
    GAME.press(actions, (0, 0))
    assert actions.moves == [(1, 0), (2, 0)] and actions.session.selection.square == (0, 0)
    actions.session.study.shows_value = True  # a press shows the weight of a cell instead of playing
    GAME.press(actions, (3, 0))
    assert actions.moves == [(1, 0), (2, 0)] and actions.session.selection.square == (3, 0)
    assert words.weighed(actions.session.position, None).startswith("Choose a cell to see its weight.")


def test_games_are_kept_and_linked_with_their_cells():
    session = played((0, 0), (40, -3), (1, 1))
    changes.show(session, 2)
    changes.play(session, (2, 2))
    text = stored.write("game", kept.game(session))
    other = Session(GAME)
    kept.show_game(other, kept.read_game(text, GAME))
    assert kept.game(other) == kept.game(session)
    fragment = address.fragment(session.tree, five_in_a_row)
    assert address.read_fragment(fragment, five_in_a_row)[0].moves == [(0, 0), (40, -3), (2, 2)]
    for spoiled in ("[0, 0]", "[0.5, 0]", "[1]", '"0,0"', "[true, 0]"):
        with pytest.raises(stored.Spoiled):
            kept.read_game(text.replace("[2, 2]", spoiled), GAME)


def test_a_record_names_crosses_and_noughts_and_those_of_earlier_versions_are_read():
    session = played((0, 0), (1, 1))
    library = Library(GAME, session, Silent(), Silent(), lambda: 0, lambda: None, lambda: None)
    session.settings["blue"] = "engine"
    record = links.record(session)
    assert '[Crosses "Person"]\n[Noughts "AI, beginner"]\n' in record and "Red" not in record and "Blue" not in record
    for text in (record, record.replace("Crosses", "Red").replace("Noughts", "Blue")):
        session.players.names = None
        assert links.load_record(library, text) is None
        assert session.players.names == {RED: "Person", BLUE: "AI, beginner"}


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=6, max_size=22, unique=True))
def test_threats_are_the_cells_that_complete_five_or_make_an_open_four(moves):
    position = five_in_a_row.start()
    for move in moves:
        if not position.is_over():
            position.play(move)
    if position.is_over():
        return
    expected = {}
    for side in (RED, BLUE):
        for rank in (FIVE, FOUR):
            for cell in counting.places(position.stones, side, rank == FIVE):
                expected.setdefault(cell, set()).add((side, rank))
    found = threats(position)
    assert {cell: set(marks) for cell, marks in found.items()} == expected
    assert all(cell in found for side in (RED, BLUE) for cell in cells(found, side, FIVE))


def test_threats_follow_a_game_that_is_taken_back_and_goes_on():
    position = played((0, 0), (0, 5), (1, 0), (1, 5), (2, 0)).position
    first = threats(position)
    assert first == {(-1, 0): [(RED, FOUR)], (3, 0): [(RED, FOUR)]}
    assert threats(position) is first  # found once for each position
    position.play((3, 0))
    assert threats(position) == {}
    position.undo()
    assert threats(position) == first
    position.undo()
    for move in ((9, 9), (2, 5)):
        position.play(move)
    assert threats(position) == {(-1, 5): [(BLUE, FOUR)], (3, 5): [(BLUE, FOUR)]}


def test_a_threat_is_announced_with_the_cells_of_the_answer():
    session = played((0, 0), (0, 5), (1, 0), (1, 5))
    said = [
        words.announcement(session.position, changes.play(session, move)) for move in ((2, 0), (2, 5), (3, 0), (-1, 0))
    ]
    assert said == [
        "Crosses at 2,0. Three with both ends empty: watch \u22121,0 and 3,0.",
        "Noughts at 2,5. Three with both ends empty: watch \u22121,5 and 3,5.",
        "Crosses at 3,0. Two ways to five: \u22121,0 and 4,0.",
        "Noughts at \u22121,0.",  # crosses complete five first
    ]
    assert words.announcement(session.position, changes.play(session, (4, 0))) == "Crosses at 4,0. 5 in a row."
    assert threats(session.position) == {}
    session = played((0, 0), (-1, 0), (1, 0), (5, 5), (2, 0), (9, 9))
    assert words.announcement(session.position, changes.play(session, (3, 0))).endswith(
        "Four: noughts must answer at 4,0."
    )


def test_before_the_first_move_a_line_says_what_to_do():
    session = played()
    assert GAME.square_text(session) == words.BEGIN
    changes.play(session, (0, 0))
    assert GAME.square_text(session) == ""
    session = played()
    session.settings["red"] = "engine"  # it is not the person's turn
    assert GAME.square_text(session) == ""


def test_a_move_that_leaves_a_row_of_the_opponent_is_held():
    for moves, unanswered, answers in (
        ("0,0 0,5 1,0 1,5 2,0", "three", ("-1,0", "3,0")),
        ("0,0 0,5 1,0 1,5 2,0 3,0 -1,0", "four", ("-2,0",)),
        ("0,0 0,5 1,0 1,5 2,0 2,5 8,8 3,5 9,9", "", ("4,5", "-1,5")),  # Noughts win by a four of their own
        ("0,0 0,5 1,0 1,5 2,0 2,5", "three", ("3,0", "3,5")),  # a four of Crosses is an answer, and so is a block
        ("0,0 0,5 1,0 1,5 2,0 2,5 3,0", "", ()),  # nothing blocks both ends
        ("0,0 5,5", "", ()),
    ):
        position = replay_text(moves.split(), five_in_a_row)
        trap = GAME.warning(position, position.parse_move("7,-7"))
        said = unanswered and f"This leaves me {unanswered} in a row. Block it?"
        assert (trap.said if trap else "") == said
        assert not trap or trap.text == said.replace("me", ("Crosses", "Noughts")[len(position.moves) % 2 == 0])
        for move in answers:
            assert GAME.warning(position, position.parse_move(move)) is None
