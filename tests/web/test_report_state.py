"""The report of a review: what it tells a person about the own moves, and what its buttons do. Without a browser."""

import json

import pytest
from test_library_state import page, page_with, play

from app.core import changes
from app.core.study import review_words
from app.core.study.lines import Mistake, Step
from app.core.study.report import growing, own_sides, perspective, report, settled
from app.core.study.review import Review
from app.games.five_in_a_row.game import GAME as FIVE_IN_A_ROW
from app.games.thirtyfive.explainer import LESSONS
from app.games.thirtyfive.game import GAME
from app.games.thirtyfive.renderer import RENDERER
from pygame35.basics import BLUE, RED
from pygame35.games.thirtyfive.reasons import KINDS
from tests.paths import ROOT

# b2=9 sends blue's b1, which red had to fear, past 35.
THWARTED = ("a1=9", "b1=1", "a2=9", "h8=1", "c1=9", "h7=1")
MISSED = (*THWARTED, "h6=1", "c2=8")
LOST_12 = [0] * 7 + [-12, -12], {6: "b2=9"}  # the margins and the best move of MISSED


def reviewed(board, margins, bests=None, **found):
    """The page with a review of its game. margins: red's by position. bests: {ply: best move}, else the one played."""
    session = board.session
    session.study.review = Review(session.game, session.tree, session.study.cache)
    session.study.review.running = False
    moves = [*session.study.review.texts, None]
    for ply, (node, margin) in enumerate(zip(session.study.review.places(), margins, strict=True)):
        best = (bests or {}).get(ply, moves[ply])
        win = min(1, max(0, 0.5 + margin / 100))
        rows = found.get(f"rows_{ply}", [])
        line = found.get(f"line_{ply}", [best])
        analysis = {"best": best, "line": line, "margin": margin, "win": win, "candidates": rows}
        changes.note(session, node, dict(analysis, exact=False, simulations=1), 1)
    return board


def told(board):
    return report(board.session.study.review, own_sides(board.session))


def test_the_costliest_moves_are_a_persons_own_at_most_three():
    board = page_with("d4=5", "c3=9", "a8=1", "e5=9", "a7=1", "c5=9", "a6=1", "h8=1", "b8=1", level=4)
    margins = [0, -10, -10, -15, 0, -8, -8, -28, -28, -28]  # red, the person, loses 10, 5, 8, 20; blue 15
    reviewed(board, margins, {0: "e4=9", 2: "h5=2", 3: "h1=2", 4: "e4=9", 6: "e4=9"})
    found = told(board)
    assert found.sides == [RED] and [mistake.ply for mistake in found.mistakes] == [7, 1, 5]
    board.session.settings["blue"] = "person"
    assert told(board).sides == [RED, BLUE] and [mistake.ply for mistake in told(board).mistakes][:2] == [7, 4]
    board.session.settings.update(red="engine", blue="engine")
    assert own_sides(board.session) == [RED, BLUE]
    board.session.settings.update(blue="person")
    assert own_sides(board.session) == [BLUE] and [mistake.ply for mistake in told(board).mistakes] == [4]


def test_of_a_lost_game_without_a_mistake_the_move_that_cost_most_is_told():
    board = page_with("d4=5", "c3=9", "a8=1", "e5=9", "a7=1", "c5=9", "a6=1", "h8=1", "b8=1", level=4)
    bests = {0: "e4=9", 2: "h5=2"}
    reviewed(board, [0, -1, -1, -3, -3, -3, -3, -3, -3, -3], bests)
    assert told(board).mistakes == []  # the game is not lost
    end = board.session.study.review.analyses[-1]
    end["win"] = 0.05
    assert [mistake.ply for mistake in told(board).mistakes] == [3]
    board.session.study.review.running = True
    assert told(board).mistakes == []  # a mistake may yet come
    board.session.study.review.running = False
    end["win"] = 0.95
    assert told(board).mistakes == []  # nothing to learn from in a game that was won


def test_a_card_says_what_the_best_answer_does_and_why_another_move_was_better():
    board = reviewed(page_with(*MISSED, blue="person"), *LOST_12)
    review = board.session.study.review
    found = told(board).mistakes
    assert [mistake.ply for mistake in found] == [7]
    assert review_words.happened(review, found[0]) == (
        f"Blue then played the best answer, c2=8: {GAME.explainer.reason(review.before(8), review.moves[7])} "
        "Blue could already win 3 squares with 8 on c2: the 1 on h6 does not stop it."
    )
    assert "reaches 35" in review_words.happened(review, found[0])
    assert review_words.loss(GAME, found[0]) == "a big mistake"
    why = " was better: " + review.reason(7, "b2=9")
    assert why.startswith(" was better: b1 goes past 35")
    assert review_words.better(review, found[0]).startswith(why)
    assert told(board).practice == ("Push it past 35", "lessons/#over-thwart")


def told_of(review):
    return report(review, [RED])


def test_every_exercise_is_a_lesson_of_that_title():
    lessons = json.loads((ROOT / "web/app/games/thirtyfive/lessons/lessons.json").read_text(encoding="utf-8"))
    assert set(LESSONS) <= set(KINDS)
    titles = {lesson["id"]: lesson["title"] for kind in ("sets", "strategies") for lesson in lessons[kind]}
    for title, lesson in LESSONS.values():
        assert titles[lesson] == title and "thwart" not in title  # a newcomer does not know the word


def test_the_best_move_is_the_good_one_that_gained_most():
    board = page_with("d4=5", "c3=9", "a8=1", "e5=9", "a7=1", "c5=9", "e3=8", level=4)
    found = told(reviewed(board, [0] * 8)).best
    assert (found.ply, found.move, found.gain) == (7, "e3=8", 7)
    reviewed(board, [0] * 7 + [-2], {6: "g1=1"})
    assert told(board).best is None  # a move that weighs 2 is not good
    assert told(reviewed(page(level=4), [0])).best is None


def test_the_exercise_is_for_the_kind_of_mistake_that_cost_most_together():
    board = reviewed(
        page_with("a1=1", "h8=1", "b1=1", "h7=1", "c1=1", "h6=1", level=4),
        [0, -5, 0, -8, 0, -5, 0],
        {0: "d4=1", 2: "d4=1", 4: "d4=1"},
    )
    kinds = {1: ("one", "#1"), 3: ("other", "#2"), 5: ("one", "#1")}
    board.session.study.review.explain = lambda method, ply, *about: method == "practice" and kinds[ply]
    assert told(board).practice == ("one", "#1")
    board.session.study.review.explain = lambda method, ply, *about: method == "practice" and ply == 3 and kinds[ply]
    assert told(board).practice == ("other", "#2")


def best_of_five(*rows, bests=None):
    """The best move of a game of five in a row in which the AI considered these rows instead of Crosses' 1,0."""
    board = page_with("0,0", "5,5", "1,0", game=FIVE_IN_A_ROW)
    return told(reviewed(board, [0] * 4, bests, rows_2=[{"move": move, "value": value} for move, value in rows])).best


def test_in_a_game_without_points_the_best_move_is_the_one_without_an_alternative():
    found = best_of_five(("1,0", 0.8), ("9,9", 0.2))
    assert (found.ply, found.move, found.gain) == (3, "1,0", 0)
    assert best_of_five(("1,0", 0.8), ("9,9", 0.7)) is None
    assert best_of_five(("1,0", 0.8)) is None
    assert best_of_five(("9,9", 0.8), ("1,0", 0.2), bests={2: "9,9"}) is None


def test_the_weakest_stage_has_half_of_the_losses():
    board = reviewed(page_with("d4=5", "c3=9", "a8=1", level=4), [0, -8, -8, -8], {0: "e4=9"})
    assert told(board).weakest == {}  # the end of the game is missing
    assert review_words.weakest("Your", (0, 1, 22)) == (
        "Your weakest part: the opening, moves 1 to 22, with half of all losses or more."
    )
    for margins, weakest in (
        ([0, 0, 30, 30, 60, 60, 90], {}),  # a third of the losses in each
        ([0, 0, 30, 30, 30, 30, 30], {BLUE: (0, 1, 2)}),
    ):
        board = page_with("0,0", "5,5", "1,0", "6,5", "2,0", "7,5", game=FIVE_IN_A_ROW, red="engine", blue="person")
        reviewed(board, margins, {ply: "9,9" for ply in (1, 3, 5) if margins[ply] < margins[ply + 1]})
        assert told(board).weakest == weakest


def costly(begin, mistake, expected, better, played=None):
    """A review, and red's mistake in it, which loses 12 squares.

    begin: the moves before it. expected, better: the AI's lines after the mistake and instead of it. played: blue's
    answer in the game, None for the expected one.
    """
    board, plies = page(level=4), len(begin)
    play(board, *begin, mistake, played or expected[0])
    known = {f"line_{plies}": better, f"line_{plies + 1}": expected}
    reviewed(board, [0] * (plies + 1) + [-12, -12], {plies: better[0], plies + 1: expected[0]}, **known)
    return board.session.study.review, told(board).mistakes[0]


QUIET = ("d4=5", "c3=9", "a8=1", "e5=9", "a7=1", "c5=9")  # e3=8 then brings red's d4 to 35


def test_a_card_says_that_a_mistake_won_squares_and_that_the_better_move_wins_as_many():
    review, found = costly(QUIET, "e3=8", ["h1=1", "h7=1"], ["d3=8", "h1=1", "h7=1"])
    assert [step.won for step in review.fork(found).played][:2] == [3, 0]
    assert review_words.happened(review, found) == "The move wins 3 squares now."
    assert review_words.better(review, found) == " was better: It wins as many squares now. " + (
        review_words.GAINS_LATER
    )


def test_a_card_says_how_a_better_move_that_does_nothing_at_once_pays_off():
    review, found = costly(QUIET, "h1=1", ["h8=2", "h2=1"], ["h8=1", "h2=1", "h3=1"])
    assert review_words.better(review, found) == " was better: It stands where Blue's best answer, h8=2, would go."
    begin = ("a8=1", "d4=5", "c3=9", "a7=1", "e5=9", "a6=1")
    lines = ["h8=2", "c5=9", "e3=8", "h5=1"], ["h7=1", "h2=1", "h3=1", "h5=1"]
    review, found = costly(begin, "h1=1", *lines)
    tally = "The computer then expects Blue's h2=1, Red's h3=1, Blue's h5=1: nobody wins a square. "
    tally += "After h1=1, Red wins no square, Blue 3 with e3=8."
    assert review_words.better(review, found) == f" was better: {tally}"


def test_a_card_says_how_sums_grow_to_35_in_the_lines_of_the_ai():
    better = ["h8=1", "h2=1", "h3=1", "h5=1"]
    review, found = costly(("a6=8", "b5=5", "c4=8", "h7=1"), "b4=1", ["c6=9", "h1=1", "a5=9"], better)
    assert review_words.happened(review, found).endswith("b4=1 brings b5 to 17, c6=9 to 26, a5=9 to 35.")
    review, found = costly(THWARTED, "h5=1", ["b2=8"], ["b2=9", "h2=1"])
    assert "Blue could already win 3 squares with 8 on b2" in review_words.happened(review, found)
    review, found = costly(THWARTED, "h5=1", ["b2=8"], ["h4=1", "h2=1"])  # nor does the better move stop it
    assert "already" not in review_words.happened(review, found)
    review, found = costly(QUIET, "h8=1", ["h1=1", "h7=1", "h6=1"], ["g8=1", "e3=7", "d3=1", "g1=1"])
    assert review_words.better(review, found).endswith(" e3=7 brings d4 to 34, d3=1 to 35.")


def test_a_card_says_what_the_opponent_then_won_in_the_game():
    taken = "b1 reaches 35, 3 squares turn blue, and 1 empty square lights up."

    def told_of(answer, *moves):
        board = reviewed(
            page_with(*THWARTED, "h6=1", *moves, level=4),
            [0] * 7 + [-12] * len(moves) + [-12],
            {6: "b2=9", 7: answer},
            line_6=["b2=9", "g1=1"],
        )
        return review_words.happened(board.session.study.review, told(board).mistakes[0])

    assert told_of("c2=8", "c2=8").startswith(f"Blue then played the best answer, c2=8: {taken}")
    assert told_of("c2=8", "g8=1").startswith(f"The best answer is c2=8: {taken}")  # g8=1 won nothing
    later = told_of("c2=8", "g8=1", "h5=1", "c2=8")
    assert later.startswith(f"The best answer is c2=8: {taken}") and later.endswith(" Blue played it as move 10.")
    followed = told_of("h5=1", "g8=1", "h5=1", "c2=8")
    assert followed.endswith(f"In the game, Blue's g8=1, Red's h5=1 and then Blue's c2=8, move 10, followed: {taken}")
    as_good = told_of("b2=8", "c2=8")
    assert as_good == f"In the game, Blue then played c2=8, move 8: {taken}"  # nothing of the best answer
    five = reviewed(page_with("0,0", "5,5", game=FIVE_IN_A_ROW), [0, -60, -60], {0: "1,1"})
    assert "In the game" not in review_words.happened(
        five.session.study.review, told(five).mistakes[0]
    )  # it has no points


def test_a_card_that_has_been_shown_stays_until_the_review_has_ended():
    def mistakes(*plies):
        return [Mistake(ply, "a1=1", "a2=1", 12, 0.5, 0.4) for ply in plies]

    shown = growing([], mistakes(9))
    shown = growing(shown, mistakes(5, 9))
    assert shown == mistakes(9, 5)
    shown = growing(shown, mistakes(7, 3, 5))
    assert shown == mistakes(9, 5)  # one place is kept for the end
    every = mistakes(3, 5, 7, 9)
    assert settled(shown, mistakes(3, 7, 9), every) == mistakes(9, 5, 3)
    assert settled(shown, mistakes(7), mistakes(7, 9)) == mistakes(9, 7)  # the other one is no mistake after all
    assert settled([], mistakes(3, 7), every) == mistakes(3, 7)  # of a stored review
    deeper = [Mistake(9, "a1=1", "b2=1", 20, 0.5, 0.4)]
    assert settled(mistakes(9), deeper, deeper) == deeper


def test_likely_mistakes_are_reviewed_first():
    board = page_with(*MISSED, "h5=1", "h4=1", level=4)
    session = board.session
    review = Review(session.game, session.tree, session.study.cache)
    review.first = own_sides(session)
    assert review.open()[:2] == [6, 7] and sorted(review.open()) == list(range(11))  # 7 is followed by c2=8


def test_the_graphs_see_the_game_from_the_visitors_side():
    board = page_with("d4=5", red="engine", blue="person")
    assert perspective(board.session) == (BLUE, True)
    board.session.players.shared = True
    assert perspective(board.session) == (BLUE, False)
    board.session.settings.update(red="person")
    assert perspective(board.session) == (RED, False)


@pytest.mark.parametrize("action", ["replay", "try_better"])
def test_another_try_puts_the_sheet_of_the_review_down_for_on_a_phone_it_covers_the_digits(action):
    board = reviewed(page_with(*MISSED), *LOST_12)
    board.assistant.open_review()
    assert board.view.pulled
    getattr(board.assistant, action)(7)
    assert not board.view.pulled and len(board.session.tree.variations()) == 1


@pytest.mark.parametrize("opponent", ["person", "engine"])
def test_a_mistake_is_replayed_from_the_position_before_it(opponent):
    board = reviewed(page_with(*MISSED, blue=opponent), *LOST_12)
    session = board.session
    changes.select(session, 0)
    board.assistant.replay(7)
    assert session.selection.square is None  # the frame of another position would draw the eye from the better move
    assert session.texts(session.position.moves) == list(THWARTED)
    assert not session.looks_back() and session.persons_turn() and session.study.hint is None
    assert len(session.tree.variations()) == 1  # the game as it was played
    play(board, "g8=2")
    assert session.engines_turn() == (opponent == "engine")
    board.assistant.try_better(7)
    assert session.texts(session.position.moves) == [*THWARTED, "b2=9"]
    assert session.engines_turn() == (opponent == "engine")
    changes.select(session, 0)
    board.show(8)
    assert session.selection.square is None
    board.assistant.show_mistake(7)
    assert session.looks_back() and session.texts([session.study.hint[0]]) == ["b2=9"]
    played, line = session.study.missed
    assert session.texts([played]) == ["h6=1"] and session.texts(line) == ["b2=9"]
    scene = RENDERER.scene(session)
    assert (scene.missed, scene.line, scene.preview) == (played, line, None)
    assert RENDERER.notes(session) == {played // 9: "as played", line[0] // 9: "hint"}
    board.step(1)
    assert session.study.missed is None and RENDERER.scene(session).line == []


def test_two_ais_wait_where_their_game_is_replayed():
    board = reviewed(page_with(*THWARTED, "h6=1", red="engine"), [0] * 7 + [-12], {6: "b2=9"})
    board.assistant.replay(7)
    assert board.session.paused and not board.session.engines_turn()


def test_a_move_that_gives_points_is_named_among_those_that_win_them():
    line = [Step(8, "d4=4", 1), Step(9, "h1=1", 0), Step(10, "e3=9", 0), Step(11, "g1=2", -1)]
    assert review_words.wins(GAME, RED, line) == "Red wins no square, Blue 2 with d4=4 and Red's g1=2"
