"""The lessons of Mega tic-tac-toe, without a browser: every answer is compared with the rules."""

import re
from functools import partial
from random import Random

import pytest

from app.core.lessons.verdict import RIGHT, WRONG
from app.games.mega_tictactoe.boards import NAMES
from app.games.mega_tictactoe.lessons.teacher import TEACHER, refutation
from pygame35.basics import BLUE, NONE, RED
from pygame35.games.mega_tictactoe import rules
from pygame35.games.mega_tictactoe.rules import BOARD, SIDE_NAMES, format_move, line_of, parse_move
from tests.web.games.lessons_of import LessonsOf

LESSONS = LessonsOf("mega_tictactoe", TEACHER)
NAMED = "|".join(sorted(NAMES, key=len, reverse=True))


def best_of(step):
    return set(map(parse_move, step["best"].split()))


def after(position, move, look):
    """look(outcome) with the move on the board."""
    outcome = position.play(move)
    found = look(outcome)
    position.undo()
    return found


def won_boards(position, moves):
    """The moves of the side to move, of some, that win a local board."""
    mover = position.turn
    return [move for move in moves if after(position, move, lambda outcome: outcome.became == mover)]


def value(position, plies):
    """The result for the side to move after so many plies of perfect play: 1, 0 (not decided, or a tie) or -1."""
    if position.is_over():
        return position.turn * position.winner()
    if not plies:
        return 0
    best = -1
    for move in position.legal_moves():
        position.play(move)
        best = max(best, -value(position, plies - 1))
        position.undo()
        if best == 1:
            break
    return best


def gives_nothing(position, outcome):
    return outcome.sends is not None and not won_boards(position, position.legal_moves())


REACHED = {  # {goal: (position after a move, its outcome) -> whether it is reached}
    "give nothing": gives_nothing,
    "bind": lambda position, outcome: len(position.open_boards()) == 1,
    "hold": lambda position, outcome: value(position, 1) < 1,
    "force": lambda position, outcome: value(position, 2) == -1,
}


def test_the_right_moves_reach_the_goal_and_no_other_does(subtests):
    for name, step in LESSONS.goals.items():
        with subtests.test(name):
            position = LESSONS.position(name)
            assert not position.is_over() and value(position, 1) < 1  # the game cannot be won at once instead
            legal = position.legal_moves()
            is_reached = partial(REACHED[step["goal"]], position)
            reached = {move for move in legal if after(position, move, is_reached)}
            assert reached == best_of(step) and len(reached) <= 3 < len(legal)


def told(text, kind):
    """[(board, squares)] of the sentences on what can be won. kind: a pattern of the words before the board."""
    found = re.findall(
        rf"{kind} the ({NAMED}) board(?: at|, (?:and could win it )?at) ((?:[a-i][1-9](?: and at )?)+)", text
    )
    return [(NAMES.index(board), re.findall("[a-i][1-9]", squares)) for board, squares in found]


def test_a_wrong_move_is_answered_by_what_the_opponent_then_does(subtests):
    for name, step in LESSONS.goals.items():
        with subtests.test(name):
            for move in LESSONS.position(name).legal_moves():
                course = LESSONS.opened(name)
                opponent = SIDE_NAMES[-course.position.turn]
                verdict = course.attempt(move)[0]
                assert verdict.kind == (RIGHT if move in best_of(step) else WRONG)
                assert 30 < len(verdict.text) < 260 and "None" not in verdict.text and "  " not in verdict.text
                if verdict.kind == RIGHT:
                    assert verdict.text.startswith("Correct. ") and course.reply is None
                    continue
                assert verdict.later == f"Not yet. {step['wrong']}"
                position, reply = course.session.position, course.reply
                if reply is None:  # the opponent is free, and wins nothing at once
                    assert step["goal"] == "bind" and f"{opponent} may play anywhere:" in verdict.text
                    assert not won_boards(position, position.legal_moves()) and verdict.text.endswith(step["wrong"])
                    continue
                assert course.mark() == (reply, True)
                outcome = position.play(reply)
                ((board, squares),) = told(verdict.text, f"{opponent} then win") or [(None, [])]
                assert ("you cannot win at once" in verdict.text) == (step["goal"] == "force" and not outcome.line)
                if "you cannot win at once" in verdict.text:
                    assert not outcome.line and value(position, 1) < 1
                    assert f"{opponent} answer {format_move(reply)}" in verdict.text
                else:
                    assert (board, squares) == (BOARD[reply], [format_move(reply)]) and outcome.became == -position.turn
                    assert bool(outcome.line) == ("and with it the game" in verdict.text)
                if step["goal"] == "hold":
                    assert outcome.line


def test_what_is_said_of_boards_that_are_needed_is_true(subtests):
    """Each named square would win the board, and the board the game; no other square of it would."""
    for name, step in LESSONS.goals.items():
        with subtests.test(name):
            position = LESSONS.position(name)
            texts = {"Crosses need": RED, "Noughts need": BLUE, "You need": position.turn}
            named = [told(step["wrong"], words) for words in texts]
            assert any(named) == (step["goal"] == "hold" or name in ("force/1", "force/2"))
            for words, side in texts.items():
                for board, squares in told(step["wrong"], words):
                    boards = list(position.boards)
                    boards[board] = side
                    assert position.boards[board] == NONE and line_of(boards, side)
                    assert squares == [format_move(square) for square in threats(position, board, side)]
            for words in re.findall(r"^((?:[A-Z]?[a-z, ]|and)+) are decided", step["wrong"]):
                if words != "Five boards":
                    decided = [NAMES.index(one.lower()) for one in re.split(", | and ", words)]
                    assert sorted(decided) == [board for board in range(9) if position.boards[board]]
            for words in re.findall(r"Only the ([a-z, ]+) boards are open", step["wrong"]):
                still_open = sorted(NAMES.index(one) for one in re.split(", | and ", words))
                assert still_open == [board for board in range(9) if not position.boards[board]]


def threats(position, board, side):
    """The empty squares of a local board that would win it for a side."""
    found = []
    for place, square in enumerate(rules.SQUARE[board]):
        local = position.local(board)
        if not local[place]:
            local[place] = side
            found += [square] if line_of(local, side) else []
    return sorted(found, key=format_move)


def test_the_sentence_on_a_refutation_gives_the_reason_for_it():
    """Also where the reply by which the opponent escapes wins a board besides."""
    boards_too, random = 0, Random(35)
    for _ in range(12):
        position = rules.Position()
        while not position.is_over():
            found = refutation(position, True)
            if found:
                reply, text = found
                outcome = position.play(reply)
                won, wins_game = outcome.became == -position.turn, bool(outcome.line)
                escapes = value(position, 1) < 1
                position.undo()
                assert wins_game == ("and with it the game" in text)
                assert (escapes and not wins_game) == ("you cannot win at once" in text)
                assert won or not told(text, "then win")
                boards_too += won and escapes and not wins_game
            position.play(random.choice(position.legal_moves()))
    assert boards_too


def test_the_texts_that_no_pattern_reads():
    assert sum(map(bool, LESSONS.position("binding/2").boards)) == 5
    first = LESSONS.position("sending/1")
    assert [bool(threats(first, board, BLUE)) for board in range(9)] == [board in (3, 5) for board in range(9)]
    second = LESSONS.position("sending/2")
    assert [board for board in range(9) if threats(second, board, RED)] == [4, 8]
    third = LESSONS.position("sending/3")
    given = {BOARD[move] for move in range(81) if move in threats(third, BOARD[move], BLUE)}
    assert {NAMES[board] for board in given} >= {"top left", "top right", "bottom"}
    assert len(third.legal_moves()) - len(best_of(LESSONS.steps["sending/3"])) == 3
    free = LESSONS.position("binding/3")
    assert threats(free, 5, BLUE) == [parse_move("g4")] and free.boards[2] == free.boards[8] == BLUE
    bound = LESSONS.position("binding/4")
    assert after(bound, parse_move("d1"), lambda outcome: outcome.sends) == 0 and bound.turn == BLUE
    assert bound.boards[4] == bound.boards[5] == RED and threats(bound, 3, RED)
    rows = LESSONS.position("rows/3")
    assert {format_move(move) for move in won_boards(rows, rows.legal_moves())} == {"a5", "c6"}
    double = LESSONS.position("force/3")
    double.play(parse_move("h9"))
    assert threats(double, 8, RED) == [parse_move("h8"), parse_move("i9")]


@pytest.mark.parametrize("name, square", [("force/1", "a9"), ("force/2", "a2")])
def test_the_named_square_wins_after_every_answer(name, square):
    position = LESSONS.position(name)
    position.play(*best_of(LESSONS.steps[name]))
    for answer in position.legal_moves():
        position.play(answer)
        assert position.play(parse_move(square)).line
        position.undo()
        position.undo()


def test_the_rules_are_one_game_of_which_each_step_shows_a_part():
    """Where a mark sends, a board that is won, a decided board that sets free, three boards in a row."""
    names = [name for name in LESSONS.steps if name.startswith("rules/")]
    games = [LESSONS.position(name).moves for name in names]
    assert all(later[: len(game)] == game for game, later in zip(games, games[1:], strict=False))
    mark, sent, send, board, free, win = (LESSONS.position(name) for name in names)
    assert after(mark, parse_move("f6"), lambda outcome: outcome.sends) == sent.forced == 8
    assert {parse_move(text) for text in LESSONS.steps["rules/sent"]["point"].split()} == set(rules.SQUARE[8])
    assert sent.play(parse_move(LESSONS.steps["rules/sent"]["then"])).sends == 4 and sent.moves == send.moves
    answers = {format_move(move) for move in send.legal_moves() if after(send, move, lambda out: out.sends) == 0}
    assert answers == {LESSONS.steps["rules/send"]["best"]}
    assert won_boards(board, board.legal_moves()) == [parse_move(LESSONS.steps["rules/board"]["best"])]
    assert board.play(parse_move("e5")).sends is None and board.boards[4] == RED
    assert free.forced is None and format_move(free.moves[-1]) == "e2" and free.boards[4] == RED
    assert won_boards(free, free.legal_moves()) == [parse_move(LESSONS.steps["rules/free"]["best"])]
    assert [move for move in win.legal_moves() if after(win, move, lambda outcome: outcome.line)] == [
        parse_move(LESSONS.steps["rules/win"]["best"])
    ]


def test_an_illegal_answer_is_refused_and_says_where_the_move_must_be():
    course = LESSONS.opened("rules/send")
    verdict, outcome = course.attempt(parse_move("a1"))
    assert outcome is None and course.verdict is None and "play in the board from d4 to f6" in verdict.text
