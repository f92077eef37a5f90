"""The own state of Cell Division's page, without a browser."""

import pytest

from app.core import changes, player_words
from app.core.opponents import ENGINE, PERSON, SEATS
from app.core.session import Session
from app.duel.library import Library
from app.games.cell_division import words as words_of_cells
from app.games.cell_division.game import GAME
from pygame35.basics import BLUE, RED
from pygame35.games.cell_division.players import values
from pygame35.games.cell_division.rules import start
from tests.web.games.stand_ins import Attempts, Silent


def session(board="4x4", persons=(RED, BLUE), player="hard"):
    made = Session(GAME)
    made.settings.update({"board": board, "player": player})
    for side, seat in SEATS.items():
        made.settings[seat] = PERSON if side in persons else ENGINE
    library(made).lay_first()
    return made


def library(made):
    return Library(GAME, made, Silent(), Silent(), lambda: 0, lambda: None, lambda: None)


def fill(made, worst=()):
    """Play to the end: the best gain for each side, the worst for those of `worst`."""
    position = made.position
    while not made.result():
        pick = min if position.turn in worst else max
        changes.play(made, pick(position.legal_moves(), key=lambda square: position.gain(square, position.turn)))
    return made


def test_a_cell_lands_at_the_bottom_of_its_column():
    position = start("beaker-3x2")  # squares 0 1 / 2 3 / 4 5
    assert [position.landing(square) for square in range(6)] == [4, 5] * 3
    position.play(4)
    assert [position.landing(square) for square in (0, 2, 4)] == [2, 2, 2]
    position.play(2)
    position.play(0)
    assert [position.landing(square) for square in (0, 2, 4)] == [None] * 3
    flat = start("2x2")
    flat.play(0)
    assert (flat.landing(0), flat.landing(1)) == (None, 1)
    flask = start("flask-4-2")
    assert flask.landing(flask.parse_move("b4")) == flask.parse_move("b1")


def test_a_click_or_enter_places_a_cell_and_a_cell_is_only_looked_at():
    actions = Attempts(session("2x2"))
    GAME.press(actions, 3)
    for square in (2, 1):
        assert GAME.type_key(actions, "Enter", square) and square not in actions.moves  # first it is chosen
        assert GAME.type_key(actions, " ", square)
    assert actions.moves == [3, 2, 1]
    assert not GAME.type_key(actions, "Enter", None) and not GAME.type_key(actions, "x", 1)
    changes.play(actions.session, 0)
    GAME.press(actions, 0)
    assert actions.moves == [3, 2, 1] and actions.session.selection.square == 0


def test_a_preview_leaves_the_position_as_it_was():
    made = session()
    for move in (5, 0, 6):
        changes.play(made, move)
    before = [GAME.cell_attributes(made.position, square) for square in range(16)]
    told = GAME.preview(made.position, 1)
    assert (told.name, told.side, told.gain, told.joined) == ("b4", BLUE, 3, (0,))
    assert told.rises == (1,) and words_of_cells.foretold(told) == "b4, blue: +2 here, +1 for the neighbour"
    assert [GAME.cell_attributes(made.position, square) for square in range(16)] == before


def test_at_most_one_move_in_eight_of_a_beginner_is_held():
    traps = []
    for seed in range(12):
        position = start("" if seed % 3 else "beaker-6x6")
        while not position.is_over():
            worth = values(position, "beginner", seed=seed)
            move = max(worth, key=worth.get)
            traps.append(GAME.warning(position, move))
            position.play(move)
            if traps[-1]:
                assert position.gain(traps[-1].squares[0], position.turn) == traps[-1].gain >= 6
    assert 0 < len([trap for trap in traps if trap]) <= len(traps) / 8


def test_squares_and_moves_in_words():
    made = session("beaker-3x3")
    position = made.position
    assert GAME.square_text(made) == words_of_cells.BEGIN
    outcome = changes.play(made, position.parse_move("a1"))
    assert GAME.square_text(made) == ""
    assert words_of_cells.announcement(position, outcome) == "Red placed a cell on a1, alone: +1 here."
    changes.play(made, position.parse_move("c1"))
    outcome = changes.play(made, position.parse_move("b1"))
    assert (
        words_of_cells.announcement(position, outcome)
        == "Red placed a cell on b1, touching 1 cell: +2 here, +1 for the neighbour."
    )
    gains = "red: +4 here, +4 for the neighbours, blue: +2 here, +1 for the neighbour"
    for label in (
        "a1, red, touches 1 of its colour, worth 2",
        "c1, blue, alone, worth 1",
        "b2, empty, " + gains,
        "b3, empty, drops to b2, " + gains,
    ):
        assert words_of_cells.square_label(position, position.parse_move(label[:2])) == label
    for square, said in (("a1", "Worth 2."), ("b3", "Worth 8 to Red, 3 to Blue.")):
        made.selection.square = position.parse_move(square)
        assert GAME.square_text(made) == said


def test_what_a_cell_shows_changes_when_its_label_does():
    made = fill(session("beaker-3x3"))
    labels, states = {}, {}
    while made.position.moves:
        for square in made.position.field.squares:
            state = GAME.cell_key(made.position, square)
            label = GAME.cell_attributes(made.position, square)
            assert states.setdefault((square, state), label) == label
            labels[label["aria-label"]] = state
        made.position.undo()


def test_who_won_begins_second_on_the_board_that_is_set():
    made = fill(session(persons=[RED]), worst=[BLUE])
    assert made.result()[0] == RED
    made.settings["board"] = "beaker-2x3"
    assert made.tree.board == "4x4"
    library(made).new_game()
    assert (made.person(RED), made.person(BLUE), made.position.moves) == (False, True, [])
    assert GAME.square_text(made) == "You are Blue now. The author's AI begins."
    assert (made.tree.board, made.position.field.name) == ("beaker-2x3", "beaker-2x3")
    library(made).new_game()  # nothing was decided: the seats stay
    assert (made.person(RED), made.person(BLUE)) == (False, True) and GAME.square_text(made) == ""
    fill(made, worst=[BLUE])
    made.settings["board"] = "6x6"
    library(made).new_game()  # the person has lost, and begins
    assert made.person(RED) and (made.tree.board, made.position.field.name) == ("", "6x6")


def test_the_skill_follows_the_games_that_were_played_to_their_end():
    made = session(persons=[RED], player="adaptive")
    assert made.game.player(made) == {"player": "adaptive", "options": {"skill": 0.5}}
    fill(made, worst=[BLUE])
    red, blue = made.position.scores()
    skill = min(0.5 + 0.01 * (red - blue), 1)
    assert GAME.memory_after(made)["skill"] == pytest.approx(skill) and made.memory["skill"] == 0.5
    assert player_words.recorded(made, BLUE) == "AI, adaptive, skill 0.50"  # as it has played this game
    changes.take_back(made)
    assert GAME.memory_after(made)["skill"] == 0.5  # right even after the game's end
    fill(made, worst=[BLUE])
    library(made).new_game()
    assert made.memory["skill"] == pytest.approx(skill)
    fill(made, worst=[made.turn() if made.person(made.turn()) else -made.turn()])
    before = made.memory["skill"]
    library(made).new_game()
    assert made.memory["skill"] < before
    for change in ({"player": "hard"}, {"blue": PERSON}):  # other games teach nothing
        made = session(persons=[RED], player="adaptive")
        made.settings.update(change)
        library_before = dict(made.memory)
        library(fill(made)).new_game()
        assert made.memory == library_before
    for plain in (None, [], {"skill": "x"}, {"skill": 2}, {"skill": -0.1}, {"skill": float("nan")}):
        assert GAME.read_memory(plain).get("skill", 0.5) == 0.5


def test_whatever_opponent_is_chosen_squares_have_values():
    for player in GAME.choices["player"]:
        made = session(player=player)
        asked = GAME.values_player(made)
        assert values(made.position, asked["player"])
        assert asked["player"] == ("hard" if player in ("planner", "master") else player)
