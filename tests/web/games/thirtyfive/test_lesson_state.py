"""The lessons' texts, positions and state, without a browser."""

import re
from functools import cache

import pytest
from visitor import visitor

from app.core import settings
from app.core.lessons.course import Course
from app.core.lessons.progress import GOOD, NOT_ASKED, ONE, RIGHT, WRONG, Verdict
from app.core.lessons.steps import place_of
from app.core.words import SIDES
from app.games.thirtyfive.game import GAME
from app.games.thirtyfive.lessons import answers
from app.games.thirtyfive.lessons.answers import lead
from app.games.thirtyfive.lessons.teacher import POINT, TEACHER, solution
from app.lessons.page import LessonInput
from pygame35.basics import BLUE, RED
from pygame35.games.thirtyfive.rules import DIGITS, format_move, format_square, parse_move, parse_square
from pygame35.games.thirtyfive.strategy import STRATEGIES, labels
from pygame35.games.thirtyfive.threats import threats
from pygame35.records import read_fragment
from tests.web.games.lessons_of import LessonsOf

LESSONS = LessonsOf("thirtyfive", TEACHER)
by_lesson = pytest.mark.parametrize("lesson", ["introduction", "find-35", "threats", *STRATEGIES])
by_strategy = pytest.mark.parametrize("strategy", STRATEGIES)


def steps_of(lesson):
    """{name: step} of a lesson."""
    return {name: step for name, step in LESSONS.steps.items() if name.startswith(f"{lesson}/")}


def some_of(lesson):
    """The same of the first, a middle and the last step."""
    steps = list(steps_of(lesson).items())
    return dict([steps[0], steps[len(steps) // 2], steps[-1]])


def position_of(step):
    return read_fragment(step["game"], GAME.rules)


@cache
def rated(name):
    """{move: its stars} of a step."""
    step, position = LESSONS.steps[name], LESSONS.position(name)
    return {move: TEACHER.stars(step, position, move) for move in position.legal_moves()}


def with_stars(name, count):
    return [move for move, earned in rated(name).items() if earned == count]


def begun(solved=()):
    return Course(TEACHER, LESSONS.all, solved, settings.defaults(GAME))


@pytest.fixture
def course():
    return begun()


def placed(course, digit):
    """The verdict on a digit on the selected square, or on none (NOT_ASKED)."""
    actions, before = visitor(course), course.verdict
    LessonInput(actions).pressed()["data-place"](actions, str(digit))
    return Verdict(NOT_ASKED, actions.view.message, "") if course.verdict is before else course.verdict


def tried(course, move):
    """The verdict on a move, made as on the page."""
    square, digit = move.split("=")
    chosen(course, parse_square(square, course.position.field))
    return placed(course, digit)


def chosen(course, square):
    """Choose a square, or none."""
    actions = visitor(course)
    if square is None:
        actions.deselect()
    else:
        actions.select(square)


def is_taken_back(course):
    """True if the board shows the position of the task."""
    return course.session.position.moves == course.position.moves


def opened(course, name):
    """Show the step of an id, or the first one of a lesson."""
    lesson, _, step = name.partition("/")
    index = place_of(LESSONS.all, lesson)[0]
    course.open(index, list(steps_of(lesson)).index(name) if step else 0)


def test_the_lessons_are_the_introduction_and_the_strategies_in_order():
    assert [lesson["id"] for lesson in LESSONS.all] == ["introduction", "find-35", "threats", *STRATEGIES]
    for lesson in LESSONS.all[1:]:  # each begins with few digits, and gets harder
        digits = [len(position_of(step).moves) for step in lesson["steps"]]
        assert 6 <= digits[0] <= 8 and digits == sorted(digits)


@by_lesson
def test_a_step_can_be_solved_and_failed_and_its_words_are_short(lesson):
    for name, step in steps_of(lesson).items():
        assert solution(step, position_of(step)) in with_stars(name, 2) and with_stars(name, 0), name
        texts = [step.get(key, "") for key in ("text", "task", "right", "wrong")]
        assert step["text"] and step["task"] and len(step["task"]) <= 100, name
        assert all(len(text) <= 240 for text in texts), name


def sums_told(text, field):
    """{square: sum} that a message gives of the board in front of the visitor."""
    found = re.findall(r"([a-h][1-8]): (?:neighbours sum to|it sums to) (\d+)", text)
    found += re.findall(r"sum of ([a-h][1-8]) is (\d+)", text)
    return {parse_square(name, field): int(total) for name, total in found}


@pytest.mark.parametrize("lesson", ["introduction", "find-35", *STRATEGIES])
def test_every_move_is_judged_by_the_rules_and_what_is_said_of_it_agrees_with_the_board(lesson):
    """An instance of the strategy, or a 35 of one's own, is never wrong. Some moves of each kind are tried.

    With the move on the board, the message speaks of the board with it; later, only of the one before.
    """
    for name, step in steps_of(lesson).items() if lesson == "introduction" else some_of(lesson).items():
        told, field = 0, position_of(step).field
        for count in range(3):
            moves = with_stars(name, count)
            for move in moves[:: max(1, len(moves) // (12 if lesson == "introduction" else 4))]:
                course = begun()
                opened(course, name)
                verdict = tried(course, course.position.format_move(move))
                assert verdict.kind == (WRONG, GOOD, RIGHT)[count], name
                assert "None" not in verdict.text and "  " not in verdict.text, name
                assert course.solved == [set(), {name + ONE}, {name}][count], name
                if course.reply is not None:  # what is marked is what the sentence names
                    assert f"with {course.reply % DIGITS + 1} on {format_move(course.reply)[:2]}" in verdict.text, name
                    assert course.mark() == (course.reply, True), name
                if verdict.kind == RIGHT:
                    assert course.is_over() and len(verdict.text) > 30, name
                    continue
                told += len(sums_told(verdict.text, field))
                assert all(
                    course.session.position.sums[at] == total for at, total in sums_told(verdict.text, field).items()
                )
                chosen(course, None)
                later = course.verdict.text
                assert is_taken_back(course) and course.verdict.kind == verdict.kind, name
                assert all(course.position.sums[at] == total for at, total in sums_told(later, field).items()), name
                assert "placed" not in later and "It brings" not in later and " can then " not in later, name
                assert len(later) > 20 and later.split(". ")[0] == verdict.text.split(". ")[0], name
        assert told or "accepted" in step or step["goal"]["kind"] not in ("sum", "reach"), name


def test_a_wrong_digit_beside_the_square_to_look_at_is_told_with_what_it_changed(course):
    opened(course, "find-35/GLHPG-IOHKIC")
    verdict = tried(course, "c6=6")  # c7 has 27, and 33 with it
    assert verdict.text.endswith("Before your 6, c7 had 27 around it and needed 8.")
    chosen(course, parse_square("b6"))
    assert course.verdict.text == "Not yet. Look at c7: neighbours sum to 27, needs 8."


@pytest.mark.parametrize("lesson", ["threats", *STRATEGIES])
def test_an_answer_with_one_star_says_what_the_move_does_and_why_another_is_better(lesson):
    for name, step in some_of(lesson).items():
        position, points = position_of(step), step.get("set") == POINT
        best = solution(step, position)
        for move in with_stars(name, 1):
            effect = answers.right(step, position, move, None)[0].removeprefix("★★ Both stars. ")
            good, later = answers.right(step, position, move, best)
            assert len(effect) > 12 and good.startswith(f"★ Good, 1 of 2 stars. {effect} ")
            assert good.endswith("Try for ★★, or go on.")
            why = good.removeprefix(f"★ Good, 1 of 2 stars. {effect} ")
            assert later == f"★ Good, 1 of 2 stars. {why}"
            assert why.count("★★") == 1 and ("he best move" in why) == (not points)
            assert any(digit in why for digit in "123456789") or "nothing" in why
            assert "does the same" not in why and "is worth" not in why
            assert points or f"{SIDES[position.turn]} can win" not in why  # the visitor is "you"
            if "move also" in why:
                assert re.search(r"also (sends|leaves|brings|makes|stands|stripes|ends|keeps|helps) ", why)


@pytest.mark.parametrize("strategy", ["set-up", "weak-border"])
def test_what_the_task_has_brought_about_is_said_once(strategy):
    for name, step in some_of(strategy).items():
        for move in with_stars(name, 1) + with_stars(name, 2):
            text = answers.right(step, position_of(step), move, None)[0]
            brought = set(re.findall(r"[a-h][1-8](?= stands? at 26| needs \d for 35)", text))
            assert brought and brought.isdisjoint(re.findall(r"finishes ([a-h][1-8]) and turns", text)), text


@by_strategy
def test_the_ai_has_rated_every_move_that_shows_the_technique_and_none_with_one_star_is_as_good(strategy):
    for name, step in steps_of(strategy).items():
        position = position_of(step)
        for move, earned in rated(name).items():
            assert not earned or (lead(step, move) <= 2.05) == (earned == 2), name
        for text in step["accepted"]:
            move = parse_move(text)
            assert rated(name)[move] == 2 and strategy in [label.strategy for label in labels(position, move)], name


def test_a_move_that_shows_the_technique_earns_a_star_and_the_best_can_still_be_found(course):
    name = next(name for name in steps_of(STRATEGIES[0]) if with_stars(name, 1))
    opened(course, name)
    step, one = course.step(), with_stars(name, 1)[0]
    assert tried(course, format_move(one)).text.startswith("★ Good, 1 of 2 stars.")
    assert course.stars(step) == 1 and not course.is_over() and course.progress(course.lesson)[0] == 1
    assert tried(course, format_move(solution(step, course.position))).kind == RIGHT
    assert course.stars(step) == 2 and course.solved == {name}
    opened(course, name)
    assert tried(course, format_move(one)).kind == GOOD
    assert course.stars(step) == 2  # it is not lost


def test_every_square_but_those_that_blue_threatens_is_explained(course):
    for name in some_of("threats"):
        opened(course, name)
        position = course.position
        threatened = [threat.square for threat in threats(position, BLUE)]
        for square in range(64):
            opened(course, name)
            verdict = course.point(square)[0]
            assert (verdict.kind == WRONG) == (square not in threatened)
            if square not in threatened:
                assert format_square(square) in verdict.text and is_taken_back(course)
                assert ("look for 26 to 34" in verdict.text) == ("too little" in verdict.text)
                assert ("past" in verdict.text) == (position.owners[square] == BLUE and position.sums[square] > 35)
        course.ask_hint()
        assert course.mark() == (DIGITS * threatened[0], False)
        assert placed(course, 5).kind == NOT_ASKED


def test_a_wrong_move_is_seen_until_it_is_taken_back_or_another_digit_replaces_it(course):
    assert tried(course, "e5=3").kind == WRONG
    assert course.session.position.moves == [parse_move("e5=3", course.position.field)]
    course.try_again()
    assert is_taken_back(course) and course.verdict is None
    course.open(0, 1)
    assert tried(course, "d5=8").kind == WRONG
    assert placed(course, 9).kind == RIGHT
    assert len(course.session.position.moves) == len(course.position.moves) + 1


def test_what_is_no_move_is_not_asked(course):
    course.open(0, 1)
    assert placed(course, 5).kind == NOT_ASKED
    assert tried(course, "e5=3").kind == NOT_ASKED  # filled
    assert course.verdict is None
    tried(course, "d5=9")
    assert tried(course, "a1=1").kind == NOT_ASKED  # solved
    assert course.tries == 0


def test_a_wrong_try_at_a_puzzle_tells_where_to_look_and_the_second_what_was_better(course):
    opened(course, STRATEGIES[0])
    puzzle = course.step()
    best = puzzle["accepted"][0]
    wrong = next(
        format_move(move)
        for move in course.position.legal_moves()
        if move // DIGITS != parse_square(best[:2]) and not TEACHER.stars(puzzle, course.position, move)
    )
    first, second = tried(course, wrong), tried(course, wrong)
    assert "Look for a digit that" in first.text and best not in first.text
    assert f"Better was {best[3]} on {best[:2]}." in second.text


def test_a_hint_tells_the_square_then_the_digit(course):
    field = course.position.field
    assert course.mark() == (DIGITS * parse_square("d4", field), False)  # the square that the task names
    tried(course, "e5=3")
    course.ask_hint()
    assert course.hint == course.mark() == (parse_move("d4=5", field), False)
    assert is_taken_back(course)
    course.ask_hint()
    assert course.hint[1]
    assert course.hint_text() == "Hint: 5 on d4. A first digit wins nothing yet."
    tried(course, "d4=5")
    assert course.mark() is None


def test_a_visitor_goes_on_where_something_is_left_to_solve_and_an_address_names_a_step():
    first, second = LESSONS.all[0]["steps"][0]["id"], LESSONS.all[0]["steps"][1]["id"]
    course = begun([first, "of an older version"])
    assert course.step()["id"] == second and course.progress(0) == (1, len(LESSONS.all[0]["steps"]))
    assert begun(LESSONS.steps).first_open() is None
    places = {"#find-35/2": (1, 1), "#counter/0": (6, 0), "introduction/99": (0, 0), "#nonsense/1": None}
    assert {text: place_of(LESSONS.all, text) for text in places} == places


def test_the_rules_are_on_the_small_board_and_show_that_an_own_digit_can_pay_the_other_side(course):
    assert all(position_of(step).board == "6x6" for step in steps_of("introduction").values())
    opened(course, "introduction/gift")
    before = course.position.scores()
    verdict = tried(course, "d5=6")
    after = course.session.position.scores()
    assert verdict.kind == RIGHT and course.position.turn == RED
    assert after[0] < before[0] and after[1] - before[1] == 5 and "paid blue 5 squares" in verdict.text


def test_technical_words_stand_only_as_the_authors_names_beside_plain_ones():
    for lesson in LESSONS.all:
        assert "thwart" not in lesson["title"]
        for text in [lesson["text"] or ""] + [step[key] for step in lesson["steps"] for key in ("text", "task")]:
            assert "thwart" not in text and " lit " not in text
    named = [lesson["subtitle"] for lesson in LESSONS.all if "thwart" in lesson["subtitle"]]
    assert len(named) == 2 and all(text.startswith("The author calls it ") for text in named)
