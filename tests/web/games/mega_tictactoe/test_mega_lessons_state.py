"""The lessons of Mega tic-tac-toe, without a browser: every answer is compared with the rules."""

import re
from functools import partial
from random import Random

from app.core.lessons.progress import RIGHT, WRONG
from app.games.mega_tictactoe.boards import NAMES
from app.games.mega_tictactoe.lessons.teacher import TEACHER, refutation
from pygame35.games.mega_tictactoe import rules
from pygame35.games.mega_tictactoe.rules import BOARD, SIDE_NAMES, format_move, parse_move
from tests.web.games.lessons_of import LessonsOf

LESSONS = LessonsOf("mega_tictactoe", TEACHER)
NAMED = "|".join(sorted(NAMES, key=len, reverse=True))


def best_of(step):
    return set(map(parse_move, step["best"].split()))


def after(position, move, renderer):
    """look(outcome) with the move on the board."""
    outcome = position.play(move)
    found = renderer(outcome)
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
                    assert verdict.text.startswith("Yes. ") and course.reply is None
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


def test_an_illegal_answer_is_refused_and_says_where_the_move_must_be():
    course = LESSONS.opened("rules/send")
    verdict, outcome = course.attempt(parse_move("a1"))
    assert outcome is None and course.verdict is None and "play in the board from d4 to f6" in verdict.text
