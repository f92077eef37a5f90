"""The own state of Mega tic-tac-toe's page, without a browser."""

import re
from random import Random

import pytest

from app.core import changes
from app.core.opponents import ENGINE, PERSON, SEATS
from app.core.player_words import score
from app.core.session import Session
from app.engine.heat import heat
from app.games.mega_tictactoe import renderer, words
from app.games.mega_tictactoe.boards import NAMES, chosen_board, is_in_play, target
from app.games.mega_tictactoe.game import GAME
from pygame35.basics import BLUE, NONE, RED
from pygame35.games.mega_tictactoe.rules import BOARD, DRAWN, SQUARES, Position, parse_move

SAMPLES = range(8)
BOARD_NAME = f"the ({'|'.join(NAMES)}) board"


def session(moves="", persons=(RED, BLUE)):
    made = Session(GAME)
    for side, seat in SEATS.items():
        made.settings[seat] = PERSON if side in persons else ENGINE
    for move in moves.split():
        changes.play(made, parse_move(move))
    return made


def some_game(seed):
    """A random game, in which boards are won where they can be."""
    random, position = Random(seed), Position()
    while not position.is_over():
        moves = position.legal_moves()
        yield position
        wins = []
        for move in moves:
            wins += [move] if position.play(move).became not in (NONE, DRAWN) else []
            position.undo()
        position.play(random.choice(wins or moves))
    yield position


class Actions:
    """Stands for the controller: plays and arms, as that does."""

    by_touch = True

    def __init__(self, made):
        self.session, self.shown = made, []

    def select(self, square):
        changes.select(self.session, square)

    def attempt(self, move, digit=None):
        if move is None:
            self.session.selection.digit = None if digit == self.session.selection.digit else digit
            self.shown.append(GAME.waits(self.session.selection.digit))
        elif move in self.session.position.legal_moves():
            changes.play(self.session, move)
        else:
            self.shown.append(f"not {self.session.position.format_move(move)}")


def typed(keys, moves=""):
    """The actions after some keys, one word each."""
    actions = Actions(session(moves))
    for key in keys.split():
        assert GAME.type_key(actions, key, None)
    return actions


def texts(actions):
    return actions.session.texts(actions.session.position.moves)


def test_two_digits_choose_a_board_and_its_square_one_where_the_board_is_given():
    actions = typed("7 3 9")
    assert texts(actions) == ["c7", "i3"] and not actions.by_touch
    assert actions.shown == ["Board chosen: top left. Now press the digit of its square; 7 8 9 are the top row."]
    assert chosen_board(actions.session) == 8  # the top right one
    actions = typed("7 Backspace 5 1")  # the first digit is taken back
    assert texts(actions) == ["d4"] and actions.shown[1] == "The chosen board was dropped."
    assert not GAME.type_key(actions, "Backspace", None)  # nothing is chosen any more
    for key in ("0", "x", "F1", "ArrowUp"):
        assert not GAME.type_key(actions, key, None)


def test_enter_marks_the_focused_square_when_it_is_pressed_again():
    actions = Actions(session())
    assert GAME.type_key(actions, "Enter", 40) and texts(actions) == []
    assert GAME.type_key(actions, " ", 40) and texts(actions) == ["e5"]


def test_what_is_foretold_comes_true():
    """In play, target and preview, of every move of some games."""
    for seed in SAMPLES:
        for position in some_game(seed):
            legal = position.legal_moves()
            assert [square for square in range(SQUARES) if is_in_play(position, square)] == legal
            before = (position.owners[:], position.boards[:], position.forced)
            for move in legal[::3]:
                shown = GAME.preview(position, move)
                expected = target(position, move)
                outcome = position.play(move)
                assert (shown.became, shown.line, shown.open) == (outcome.became, outcome.line, position.open_boards())
                if not position.is_over():
                    assert shown.sends == position.forced == expected
                position.undo()
            assert (position.owners, position.boards, position.forced) == before


def test_moves_foretold_and_announced_in_words():
    position = Position()
    assert words.foretold(GAME.preview(position, parse_move("e4"))) == "e4: sends Noughts to the bottom board"
    assert [words.announcement(position, position.play(parse_move(move))) for move in ("e5", "e4")] == [
        "Crosses at e5. Noughts must play in the centre board.",
        "Noughts at e4. Crosses must play in the bottom board.",
    ]
    foretold, announced = set(), set()
    for seed in range(60):
        for position in some_game(seed):
            for move in position.legal_moves():
                foretold.add(words.foretold(GAME.preview(position, move)).partition(": ")[2])
        again = Position()
        for move in position.moves:
            announced.add(words.announcement(again, again.play(move)).partition(". ")[2])
    for found, *forms in (
        (
            foretold,
            "lets Crosses play anywhere",
            f"wins {BOARD_NAME} and sends (Crosses|Noughts) to {BOARD_NAME}",
            f"fills {BOARD_NAME} and lets Crosses play anywhere",
            f"wins {BOARD_NAME} and the game",
            f"(fills|wins) {BOARD_NAME} and ends the game in a tie",
        ),
        (
            announced,
            f"They win {BOARD_NAME}. Crosses may play anywhere: {BOARD_NAME} is decided.",
            f"They win {BOARD_NAME}. Noughts must play in {BOARD_NAME}.",
            f"That fills {BOARD_NAME}: it is nobody's. (Crosses|Noughts) may play anywhere: {BOARD_NAME} is decided.",
            f"They win {BOARD_NAME}, and with it the game.",
        ),
    ):
        for form in forms:
            assert any(re.fullmatch(form, text) for text in found), form


def test_squares_in_words():
    made = session("e5 e4")
    label = lambda square: GAME.cell_attributes(made.position, parse_move(square))["aria-label"]  # noqa: E731
    assert label("e5") == "e5, crosses, in the centre board"
    assert label("f3") == "f3, empty, in the bottom board, sends to the top right board"
    assert label("a1") == "a1, empty, in the bottom left board, sends to the bottom left board, not in play now"


def test_a_move_that_ends_the_game_leads_nowhere():
    """The label of its square, and the question before its second press; of every move of some games."""
    found = set()
    for seed in range(40):
        for position in some_game(seed):
            for move in position.legal_moves():
                label, asked = words.square_label(position, move), words.press_again(position, move)
                side, name = position.turn, position.format_move(move)
                position.play(move)
                winner = position.winner()
                position.undo()
                ends = {None: None, side: "wins the game", NONE: "ends the game in a tie"}[winner]
                found.add(ends)
                if ends:
                    assert label == f"{name}, empty, in the {NAMES[BOARD[move]]} board, {ends}"
                    assert asked == f"This {ends}. Press {name} again to mark it."
                else:
                    assert "the game" not in label
                    leads, _, rest = asked.partition(". ")
                    assert re.fullmatch(f"(Crosses|Noughts) could then play (anywhere|in {BOARD_NAME})", leads)
                    assert rest == f"Press {name} again to mark it."
    assert found == {None, "wins the game", "ends the game in a tie"}


def test_squares_with_equal_keys_have_equal_attributes():
    """As the grid relies on; of each square, through a whole game."""
    for seed in SAMPLES:
        last = {}
        for position in some_game(seed):
            for square in range(SQUARES):
                now = GAME.cell_key(position, square), GAME.cell_attributes(position, square)
                key, attributes = last.get(square, (None, None))
                assert key != now[0] or attributes == now[1]
                last[square] = now


def test_who_listens_hears_the_boards_the_turn_and_where_to_play():
    made = session("e5 d4 c3")
    assert score(made) == "3 moves. Boards won: crosses 0, noughts 0. Noughts to move, in the top right board."
    *_, end = some_game(3)
    red, blue = (end.boards.count(side) for side in (RED, BLUE))
    won = f"Boards won: crosses {red}, noughts {blue}."
    assert red + blue and words.standing(end) == won and won
    assert words.standing(session().position).endswith("Crosses to move, anywhere.")


def test_the_line_below_the_board():
    made = session()
    assert GAME.square_text(made) == words.BEGIN
    made.selection.digit = 7
    assert GAME.square_text(made).startswith("Board chosen: top left. Now")
    made = session("e5")
    changes.select(made, parse_move("a1"))
    assert GAME.square_text(made).endswith("not in play now")
    changes.select(made, parse_move("e5"))
    assert GAME.square_text(made) == "e5, crosses, in the centre board"


def test_evaluations_and_candidates():
    found = {"exact": False, "win": 0.614, "line": ["e5"], "best": "e5"}
    assert GAME.evaluation(found, RED) == "Crosses win 61%" and GAME.best(found) == "best e5"
    assert GAME.evaluation(found, BLUE) == "Noughts win 39%"  # as in the list and on the squares
    assert GAME.evaluation(found | {"exact": True, "win": 0, "line": ["a1", "b1"]}, RED) == "Proved: Noughts win in 1"
    assert GAME.evaluation(found | {"exact": True, "win": 0.5}, RED) == "Proved: a tie"
    row = {"move": "e5", "value": 0.25, "margin": -0.5, "exact": False}
    assert [GAME.candidate(row, side) for side in (RED, BLUE)] == [("e5", "", "25%"), ("e5", "", "75%")]
    told = [GAME.candidate(row | {"exact": True, "value": value}, BLUE)[1] for value in (0, 0.5, 1)]
    assert told == ["wins", "ties", "loses"]


def test_chances_of_the_side_to_move():
    made = session("e5")
    made.settings["heat"] = made.study.analysing = True
    rows = [{"move": "d4", "value": 0.4}, {"move": "f6", "value": 0.5}]
    made.study.cache.at = lambda _node: {"candidates": rows}
    assert heat(made) == [(parse_move("d4"), "60%", 1.0), (parse_move("f6"), "50%", pytest.approx(0.4))]


def test_a_touch_beside_the_board_in_play_means_its_nearest_square():
    for right, up, square in (
        (3.1, 3.1, "d4"),  # in the board in play
        (2.9, 4.5, "d5"),  # just left of it
        (2.5, 4.5, "c5"),  # too far from it
        (6.3, 5.9, "f6"),  # just right of it
        (4.5, 6.2, "e6"),  # just above it
        (2.8, 2.8, "d4"),  # beside its corner
        (4.9, 2.9, "f4"),  # below e4, which is filled: the nearest square that can be marked
    ):
        position = session("e4 e2").position
        assert position.format_move(renderer.meant(position, 9 * int(up) + int(right), right, up)) == square


def test_a_mark_is_held_if_the_opponent_wins_a_board_by_it_and_another_mark_gives_nothing():
    seen = set()
    for seed in SAMPLES[:3]:
        for position in some_game(seed):
            gifts, rival = {}, -position.turn
            for move in position.legal_moves():
                mine = position.play(move).became == -rival
                free, answers = position.forced is None and not position.is_over(), set()
                for answer in [] if position.is_over() else position.legal_moves():
                    became = position.play(answer).became
                    answers |= {"win the game" if position.line else "win"} if became == rival else set()
                    position.undo()
                position.undo()
                gifts[move] = (
                    "win the game"
                    if "win the game" in answers
                    else ""
                    if mine
                    else "win"
                    if answers
                    else free and "play"
                )
            for move, gift in gifts.items():
                trap = GAME.warning(position, move)
                assert bool(trap) == bool(gift and not all(gifts.values()))
                if trap:
                    assert trap.said.startswith(f"This lets me {gift}") and trap.said.endswith(".")
                    seen.add(gift)
    assert seen == {"win", "win the game", "play"}
