"""The lessons' texts, positions and state, without a browser."""

import json

import pytest

from app.core import stored
from app.games.thirtyfive.lessons import words as lesson_words
from app.games.thirtyfive.lessons.lesson import (
    NOT_ASKED,
    RIGHT,
    WRONG,
    Course,
    lessons_of,
    place_of,
    read_progress,
    solution,
    solves,
)
from pygame35.games.thirtyfive.records import parse_fragment, replay
from pygame35.games.thirtyfive.rules import DIGITS, format_move, parse_move, parse_square
from pygame35.games.thirtyfive.strategy import STRATEGIES, labels
from tests.paths import ROOT

CONTENT = json.loads((ROOT / "web/static/lessons/lessons.json").read_text(encoding="utf-8"))
LESSONS = lessons_of(CONTENT)
STEPS = {step["id"]: step for lesson in LESSONS for step in lesson["steps"]}
PUZZLES = {name: step for name, step in STEPS.items() if "accepted" in step}
RULES = {name: step for name, step in STEPS.items() if "goal" in step}


def position_of(step):
    return replay(parse_fragment(step["game"]))


@pytest.fixture
def course():
    return Course(LESSONS)


def tried(course, move):
    """The verdict on a move, made as on the page."""
    square, digit = move.split("=")
    course.select(parse_square(square))
    return course.place(int(digit))[0]


def puzzle_of(course):
    """Show the first puzzle there is."""
    name = next(iter(PUZZLES))
    course.open(*place_of(LESSONS, f"#{name.split('/')[0]}"))
    return course.step()


def test_the_lessons_are_the_introduction_and_the_strategies_in_order():
    assert [lesson["id"] for lesson in LESSONS] == ["introduction", *STRATEGIES]
    assert 5 <= len(LESSONS[0]["steps"]) <= 7


def test_no_two_steps_have_the_same_name():
    assert len(STEPS) == sum(len(lesson["steps"]) for lesson in LESSONS)


@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
def test_a_step_can_be_solved_and_failed(step):
    position = position_of(step)
    legal = position.legal_moves()
    good = [move for move in legal if solves(step, position, move)]
    assert solution(step) in good
    assert 0 < len(good) < len(legal)
    assert position.moves == parse_fragment(step["game"])


@pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES)
def test_every_accepted_move_is_an_instance_of_the_puzzles_strategy(puzzle):
    position = position_of(puzzle)
    for text in puzzle["accepted"]:
        assert puzzle["strategy"] in [label.strategy for label in labels(position, parse_move(text))]


@pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES)
def test_a_puzzle_knows_what_its_candidates_bring(puzzle):
    margins = lesson_words.candidates(puzzle)
    best = margins[puzzle["accepted"][0]]
    assert best == max(margins.values()) == puzzle["margin"]
    assert all(best - margins[text] <= 1 for text in puzzle["accepted"])
    legal = position_of(puzzle).legal_moves()
    assert all(parse_move(text) in legal for text in margins)


@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
def test_the_words_of_a_step_are_calm(step):
    texts = [step.get(name, "") for name in ("text", "task", "right", "wrong")]
    assert step["text"] and step["task"]
    assert not any("!" in text for text in texts)


@pytest.mark.parametrize("name", STEPS)
def test_the_solution_is_right_and_its_effect_is_shown(course, name):
    lesson = next(index for index, lesson in enumerate(LESSONS) if STEPS[name] in lesson["steps"])
    course.open(lesson, LESSONS[lesson]["steps"].index(STEPS[name]))
    move = format_move(solution(course.step()))
    verdict = tried(course, move)
    assert verdict.kind == RIGHT
    assert f"placed {move[3]} on {move[:2]}" in verdict.text
    assert "None" not in verdict.text
    assert course.solved == {name}
    assert course.is_over()


@pytest.mark.parametrize("name", STEPS)
def test_a_wrong_move_is_explained(course, name):
    lesson = next(index for index, lesson in enumerate(LESSONS) if STEPS[name] in lesson["steps"])
    course.open(lesson, LESSONS[lesson]["steps"].index(STEPS[name]))
    position = course.position
    wrong = [move for move in position.legal_moves() if not solves(course.step(), position, move)]
    for move in wrong[:: max(1, len(wrong) // 12)]:
        course.open(lesson, course.number)
        verdict = tried(course, format_move(move))
        assert verdict.kind == WRONG
        assert f"placed {move % DIGITS + 1}" in verdict.text
        assert "None" not in verdict.text
    assert course.solved == set()


def test_a_wrong_move_is_seen_until_it_is_taken_back(course):
    assert tried(course, "e5=3").kind == WRONG
    assert course.shown.moves == [parse_move("e5=3")]
    assert course.position.moves == []
    course.try_again()
    assert course.shown is course.position
    assert course.verdict is None


def test_another_digit_replaces_a_wrong_one(course):
    course.open(0, 1)
    assert tried(course, "d5=8").kind == WRONG
    assert course.place(9)[0].kind == RIGHT
    assert len(course.shown.moves) == len(course.position.moves) + 1


def test_choosing_another_square_takes_a_wrong_move_back_but_not_what_was_said(course):
    verdict = tried(course, "e5=3")
    course.select(parse_square("e5"))
    assert course.shown.moves
    course.select(parse_square("d4"))
    assert not course.shown.moves
    assert course.verdict == verdict


def test_what_is_no_move_is_not_asked(course):
    course.open(0, 1)
    assert course.place(5)[0].kind == NOT_ASKED
    assert tried(course, "e5=3").kind == NOT_ASKED  # filled
    assert course.verdict is None
    tried(course, "d5=9")
    assert tried(course, "a1=1").kind == NOT_ASKED  # solved
    assert course.tries == 0


def test_a_wrong_try_at_a_puzzle_tells_where_to_look_and_the_second_what_was_better(course):
    puzzle = puzzle_of(course)
    best = puzzle["accepted"][0]
    wrong = next(
        format_move(move)
        for move in course.position.legal_moves()
        if move // DIGITS != parse_square(best[:2]) and not solves(puzzle, course.position, move)
    )
    first, second = tried(course, wrong), tried(course, wrong)
    assert "Look for a move that" in first.text and best not in first.text
    assert f"Better was {best}" in second.text


def test_a_weaker_instance_of_the_strategy_differs_from_another_kind_of_move(course):
    puzzle = {"strategy": "set-up", "accepted": ["d5=9"], "candidates": "d5=9 4.0 c4=9 1.0"}
    position = replay(parse_fragment("D1FJCpC2"))
    another = lesson_words.puzzle_wrong(puzzle, "Setting up", position, parse_move("a1=1"), 1)
    weaker = lesson_words.puzzle_wrong(puzzle, "Setting up", position, parse_move("c4=9"), 1)
    assert "This is not setting up." in another and "sets d4 up" in another
    assert "This is setting up too" in weaker and "about 3 squares less" in weaker


def test_a_weaker_digit_on_the_right_square_is_named_before_the_answer():
    puzzle = {"strategy": "over-thwart", "accepted": ["c2=9"], "candidates": "c2=9 4.0 c2=7 2.0"}
    game = ["b1=1", "a1=9", "h8=1", "a2=9", "h7=1", "c1=9", "g8=1", "b2=2", "g7=1"]  # b1 needs 6
    position = replay([parse_move(text) for text in game])
    first, second = (
        lesson_words.puzzle_wrong(puzzle, "Over-thwarting", position, parse_move("c2=7"), tries) for tries in (1, 2)
    )
    assert "another digit is better" in first and "Look for" not in first
    assert second.endswith("Better was c2=9, which sends b1 past 35, too.")


def test_what_a_wrong_candidate_costs_is_reported():
    puzzle = {
        "strategy": "set-up",
        "game": "D1FJCpC2",
        "accepted": ["d5=9"],
        "candidates": "d5=9 4.0 a1=1 -1.2",
        "margin": 4.0,
    }
    position = position_of(puzzle)
    assert "about 5 squares less" in lesson_words.puzzle_wrong(puzzle, "Setting up", position, parse_move("a1=1"), 1)
    unseen = lesson_words.puzzle_wrong(puzzle, "Setting up", position, parse_move("h8=1"), 1)
    assert lesson_words.UNSEEN in unseen
    assert "sets d4 up" in unseen


def test_a_hint_tells_the_square_then_the_digit(course):
    tried(course, "e5=3")
    course.ask_hint()
    assert course.hint == (parse_move("d4=5"), False)
    assert course.shown is course.position
    course.ask_hint()
    assert course.hint[1]
    assert lesson_words.hint(course.position, course.hint) == "Hint: 5 on d4."


def test_a_digit_is_foreseen_where_it_can_be_placed(course):
    course.open(0, 1)
    course.foresee(9)
    assert course.preview is None
    course.select(parse_square("d5"))
    course.foresee(9)
    assert course.preview.move == parse_move("d5=9")
    course.select(parse_square("d4"))
    course.foresee(9)
    assert course.preview is None


def test_one_step_leads_to_the_next_and_the_last_to_none(course):
    seen = [(course.lesson, course.number)]
    while following := course.following():
        course.open(*following)
        seen.append(following)
    assert len(seen) == len(STEPS)
    verdict = tried(course, format_move(solution(course.step())))
    assert lesson_words.LAST in verdict.text


def test_a_visitor_goes_on_where_something_is_left_to_solve():
    first, second = LESSONS[0]["steps"][0]["id"], LESSONS[0]["steps"][1]["id"]
    course = Course(LESSONS, [first, "of an older version"])
    assert course.step()["id"] == second
    assert course.progress(0) == (1, len(LESSONS[0]["steps"]))
    assert Course(LESSONS, STEPS).first_open() == (0, 0)


@pytest.mark.parametrize(
    "text, place",
    [("#introduction", (0, 0)), ("#introduction/2", (0, 1)), ("introduction/99", (0, 0)), ("#nonsense/1", None)],
)
def test_an_address_names_a_step(text, place):
    assert place_of(LESSONS, text) == place


def test_progress_is_read_as_it_was_written():
    assert read_progress(stored.write("lessons", ["introduction/place"])) == ["introduction/place"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        stored.write("games", []),
        stored.write("lessons", None),
        stored.write("lessons", {"a": 1}),
        stored.write("lessons", [1]),
    ],
)
def test_spoiled_progress_is_reported(text):
    with pytest.raises(stored.Spoiled):
        read_progress(text)


@pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES)
def test_nobody_is_sent_to_look_for_what_they_did(puzzle):
    """Of every wrong move that does to its squares what the best one does, and of some that do not."""
    position, strategy = position_of(puzzle), puzzle["strategy"]
    best = {s for label in labels(position, solution(puzzle)) if label.strategy == strategy for s in label.squares}
    for move in position.legal_moves():
        done = {s for label in labels(position, move) if label.strategy == strategy for s in label.squares}
        if solves(puzzle, position, move) or not done:
            continue
        first, second = (lesson_words.puzzle_wrong(puzzle, "x", position, move, tries) for tries in (1, 2))
        if format_move(move)[:2] != puzzle["accepted"][0][:2]:
            assert ("Look for" in first) == (not best <= done)
        assert ("too." in second) == (best <= done)


def test_the_square_that_a_task_names_is_marked_until_it_is_solved(course):
    course.open(0, 0)
    assert course.mark() == (DIGITS * parse_square("d4"), False)
    tried(course, "a1=5")
    assert course.mark()[0] // DIGITS == parse_square("d4")
    course.ask_hint()
    assert course.mark() == course.hint
    tried(course, "d4=5")
    assert course.mark() is None
    puzzle_of(course)
    assert course.mark() is None
