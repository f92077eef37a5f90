"""The adaptive AI of 35 on its page: the estimate of the person's strength, and what is said of it; no browser."""

import json

import pytest
from test_library_state import PAGE, choose, follow, page, play
from test_result_state import card

from app.core import changes, player_words, stored, words
from app.core import records as kept
from app.core.record.stored_game import OUT_OF_TIME, RESIGNED
from app.core.session import Session
from app.core.study import strength, strength_words
from app.duel import advice
from app.games.thirtyfive.game import GAME
from pygame35 import skill
from pygame35.basics import BLUE, RED
from pygame35.engine import think
from pygame35.games.thirtyfive import mistakes
from pygame35.games.thirtyfive.ratings import SCALE
from pygame35.games.thirtyfive.records import replay
from pygame35.games.thirtyfive.rules import start
from tests.games.thirtyfive.reference import NEIGHBOURS_OF_SMALL, eager_game

START = skill.newcomer(SCALE)
SEATS = {RED: {}, BLUE: {"red": "engine", "blue": "person"}}  # side of the person -> settings
MOVES = [GAME.rules.format_move(move) for move in eager_game(3, 64)]


def estimate(board):
    return skill.Estimate(*board.session.memory["strength"])


def rated(rating, deviation=150):
    """The memory of a person whose rating is known."""
    return [rating, 0, deviation**2, 0, 300**2]


def played(plies=64, **settings):
    """A page after so many plies of a game against the AI."""
    board = page(**{"level": "adaptive", **settings})
    go_on(board, MOVES[:plies])
    return board


def go_on(board, moves):
    """Play moves; the AI tells the losses at its own."""
    for move in moves:
        session = board.session
        if not session.persons_turn():
            given = {**session.game.player(session), **strength.wanted(session), "simulations": 0, "id": ""}
            given |= {"game": "35", "moves": session.texts(session.position.moves)}
            changes.note_losses(session, session.tree.shown, think(given))
        play(board, move)


def test_the_adaptive_ai_is_asked_to_play_as_well_as_the_person():
    board = page(level="adaptive")
    assert GAME.player(board.session) == {"player": "adaptive", "options": {"strength": 1.6}}
    board.session.memory["strength"] = rated(SCALE.ratings[4])
    assert GAME.player(board.session)["options"] == {"strength": 4.0}
    board.session.memory["strength"] = rated(-3000)
    assert GAME.player(board.session)["options"] == {"strength": 0.0}
    assert GAME.player(page(level=3).session) == {"level": 3}


def test_the_losses_are_wanted_once_they_say_something_and_only_of_a_person_against_the_ai():
    board = page(level="adaptive")
    play(board, *MOVES[:14])
    assert strength.wanted(board.session) == {}
    play(board, MOVES[14])
    assert strength.wanted(board.session) == {"losses": True}
    board.session.settings["blue"] = "person"
    assert strength.wanted(board.session) == {}


def test_the_moves_of_the_game_on_the_board_count_at_once():
    for person, plies in ((RED, 39), (BLUE, 38)):
        board = played(40, **SEATS[person])
        losses = mistakes.losses(replay(eager_game(3, plies)), person)
        assert strength.estimate(board.session) == skill.after_losses(START, SCALE, losses) != START
        assert estimate(board) == START  # nothing is stored before the end


@pytest.mark.parametrize(("level", "person"), [(3, RED), ("adaptive", BLUE)])
def test_a_finished_game_counts_by_its_result_and_its_moves_and_is_stored(level, person):
    board = played(level=level, **SEATS[person])
    session = board.session
    before = skill.after_losses(START, SCALE, session.study.losses[1])
    red, blue = session.position.scores()
    rating = before.rating if level == "adaptive" else SCALE.ratings[3]
    counted = skill.after_lead(before, SCALE, rating, person * (red - blue) / 64)
    assert estimate(board) == strength.estimate(session) == counted  # its moves do not count twice
    again = GAME.read_memory(json.loads(json.dumps(session.memory)))
    assert again["strength"] == session.memory["strength"]
    board.take_back()
    play(board, *MOVES[len(session.tree.line()) :])
    assert estimate(board) == counted  # nor does the game


def test_a_game_with_a_move_taken_back_counts_only_by_the_other_moves():
    board = played(40)
    board.take_back()
    assert strength.estimate(board.session) == START  # until the AI moves again
    go_on(board, [MOVES[40], MOVES[39], MOVES[38]])
    board.end(BLUE, RESIGNED)
    losses = board.session.study.losses[1]
    assert len(losses) == 20
    assert estimate(board) == skill.after_losses(START, SCALE, losses[:19])


def test_a_game_with_a_hint_counts_only_by_the_other_moves():
    for person, ply in ((RED, 4), (BLUE, 5)):
        board = played(40, **SEATS[person])
        session = board.session
        session.study.helped.add([0, *session.tree.line()][ply])
        board.end(-person, RESIGNED)
        losses = session.study.losses[1]
        assert estimate(board) == skill.after_losses(START, SCALE, losses[:2] + losses[3:])


def test_a_game_in_which_a_person_moved_for_the_ai_is_no_result():
    board = played(40)
    board.show(39)
    go_on(board, [MOVES[40], MOVES[39]])
    board.end(BLUE, RESIGNED)
    assert estimate(board) == skill.after_losses(START, SCALE, board.session.study.losses[1])


@pytest.mark.parametrize("changes", [{"level": 1}, {"red": "engine", "blue": "person"}])
def test_a_game_whose_players_changed_counts_for_nobody(changes):
    board = played(40, level=7)
    choose(board, **changes)
    again = page()
    kept.show_game(again.session, json.loads(json.dumps(kept.game_in_progress(board.session))))
    go_on(again, MOVES[40:44])
    kept.show_game(board.session, json.loads(json.dumps(kept.game_in_progress(again.session))))
    board.end(RED, RESIGNED)
    assert board.session.memory == page().session.memory
    assert card(board).record == ""


@pytest.mark.parametrize("plies", [1, 2])
def test_a_game_in_which_another_level_is_chosen_before_the_ai_moves_counts(plies):
    board = page(level=7)
    play(board, *MOVES[:plies])
    if plies == 2:
        board.take_back()
    choose(board, level=1)
    play(board, *MOVES[len(board.session.tree.line()) : 4])
    board.end(BLUE, RESIGNED)
    assert board.session.memory["standings"] == {"1": [0, 0, 1, 1]}


@pytest.mark.parametrize("plies, why, counts", [(31, RESIGNED, False), (32, RESIGNED, True), (33, OUT_OF_TIME, True)])
def test_a_game_that_is_given_up_in_its_first_half_is_no_loss(plies, why, counts):
    board = played(plies)
    board.end(BLUE, why)
    before = skill.after_losses(START, SCALE, board.session.study.losses[1])
    assert (estimate(board) != before) is counts and estimate(board).rating <= before.rating


def test_only_own_games_against_the_ai_count():
    for seats in ({"blue": "person"}, {"red": "engine"}):
        board = played(**seats)
        assert estimate(board) == START
    board = page()
    follow(board, PAGE + "?side=red&level=adaptive#EEE9")
    assert board.session.settings["level"] == "adaptive"
    play(board, *[move for move in MOVES if move[:2] not in ("e4",)][:40])
    board.end(BLUE, RESIGNED)
    assert estimate(board) == START


@pytest.mark.parametrize("rating, winner", [(-2000, BLUE), (5000, RED)])
def test_the_adaptive_ai_is_as_strong_as_the_person_but_no_stronger_or_weaker_than_it_can_be(rating, winner):
    board = played(32)
    board.session.memory["strength"] = rated(rating)
    before = strength.estimate(board.session)
    board.end(winner, RESIGNED)
    opponent = SCALE.ratings[0 if rating < 0 else -1]
    assert estimate(board) == skill.after_result(before, opponent, (1 + winner) / 2)


def test_a_memory_without_an_estimate_begins_anew():
    for plain in (None, 3, {"standings": {}}, {"strength": "x"}, {"strength": [1, 2]}):
        session = Session(GAME)
        session.memory.update(GAME.read_memory(stored.read("memory", stored.write("memory", plain))))
        assert skill.Estimate(*session.memory["strength"]) == START, plain


def test_the_page_tells_the_estimate():
    board = page(level="adaptive")
    session = board.session
    assert strength_words.about(session, "adaptive") == "Grows as you grow. Plays like Greta now."
    short = strength_words.about(session, "adaptive", "6x6")
    assert short.endswith("Plays like Greta now. Games on this board do not change that.")
    assert strength_words.about(session, 3, "6x6") == GAME.words.OPPONENTS[3].about
    play(board, "e4=9")
    assert player_words.seat(session, BLUE)[0] == "Someone my size"
    assert player_words.recorded(session, BLUE) == "AI, adaptive, level 1.6"
    session.memory["strength"] = rated(-500)
    assert player_words.recorded(session, BLUE) == "AI, adaptive, below level 1"
    board.end(BLUE, RESIGNED)
    lost = f"You have lost your first game against someone my size. {words.AFTER_FIRST_LOSS}"
    assert card(board).record == f"{lost} By now you play a little below Pip."


def test_the_suggestion_is_the_level_that_fits():
    for level, winner, rating, then in (
        (2, RED, 668, 5),
        (2, BLUE, 668, None),
        (5, BLUE, 166, 2),
        (5, RED, 166, None),
        (5, BLUE, -600, 1),
        (1, BLUE, -600, None),
        (9, RED, 5000, 10),
        ("adaptive", RED, 668, None),
    ):
        board = page(level=level)
        play(board, "e4=9")
        board.session.memory["strength"] = rated(rating)
        board.end(winner, RESIGNED)
        assert advice.better_matched(board.session) == then, (level, winner, rating)


@pytest.mark.parametrize("level", ["adaptive", 3])
def test_a_game_on_the_small_board_counts_but_says_nothing_of_the_strength(level):
    """The ratings of the levels are those of the usual board: the next AI is suggested by the result alone."""
    board = page(level=level, board="6x6")
    board.library.lay_first()
    session = board.session
    session.memory["strength"] = rated(-500)  # on the usual board, level 1 would be suggested
    known = estimate(board)
    position = start("6x6")
    go_on(board, [position.format_move(move) for move in eager_game(3, 36, near=NEIGHBOURS_OF_SMALL)])
    assert session.result()[0] == BLUE and session.memory["standings"][str(level)] == [0, 0, 1, 1]
    assert strength.wanted(session) == {} and strength_words.after_game(session, level) == ""
    assert estimate(board) == strength.estimate(session) == known
    assert advice.better_matched(session) is None  # the loss is no heavy one
