"""The lessons of any game as plain state, without a browser: here made up, of Cell Division."""

import pytest
from visitor import visitor

from app.core import settings
from app.core.lessons.course import Course
from app.core.lessons.progress import GOOD, NOT_ASKED, RIGHT, WRONG
from app.core.lessons.teacher import Teacher
from app.core.opponents import ENGINE, PERSON
from app.games.cell_division.game import GAME
from pygame35.basics import RED

STEP = {"id": "rules/1", "game": "", "text": "A cell.", "task": "Play on c3.", "right": "Done.", "wrong": "Look at c3."}


def of(*steps, **lesson):
    """A course with one lesson."""
    content = {"lessons": [{"id": "rules", "title": "Rules", "steps": [STEP | step for step in steps], **lesson}]}
    teacher = Teacher(GAME)
    return Course(teacher, teacher.lessons(content), (), settings.defaults(GAME))


def tried(course, text):
    return course.attempt(course.position.parse_move(text))[0]


def after(*texts):
    """The game in a link."""
    position = GAME.rules.start()
    for text in texts:
        position.play(position.parse_move(text))
    return GAME.rules.pack(position.moves)


def test_without_best_moves_every_legal_one_solves_a_step_and_its_effect_is_told():
    course = of({})
    verdict = tried(course, "a1")
    assert verdict.kind == RIGHT and verdict.text.startswith("Yes. Red") and "Done." in verdict.text
    assert course.solved == {"rules/1"}
    assert tried(course, "a2").kind == NOT_ASKED


def test_answers_that_the_content_names_have_their_own_words_and_replies():
    step = {"best": "c3 d4", "answers": [{"moves": "a1 f1", "text": "A corner is lonely.", "reply": "b2"}]}
    course = of(step)
    verdict = tried(course, "f1")
    assert verdict.kind == WRONG and verdict.text.endswith("A corner is lonely.")
    assert verdict.later == "Not yet. Look at c3."
    assert course.mark() == (course.position.parse_move("b2"), True) == course.session.study.hint
    verdict = tried(course, "b1")
    assert verdict.kind == WRONG and verdict.text.endswith("Look at c3.") and course.mark() is None
    assert course.tries == 2
    assert tried(course, "d4").kind == RIGHT
    assert course.session.position.format_move(course.session.position.moves[-1]) == "d4"


def test_a_step_with_good_moves_has_two_stars():
    course = of({"best": "c3", "good": "c4"}, stars=True)
    verdict = tried(course, "c4")
    assert verdict.kind == GOOD and verdict.text.startswith("★ Good") and verdict.text.endswith("or go on.")
    assert not course.is_over() and course.solved == {"rules/1 *"}
    assert tried(course, "c3").text.startswith("★★ Both")


@pytest.mark.parametrize("moves, person, other", [((), "red", "blue"), (("c3",), "blue", "red")])
def test_only_the_visitors_side_is_a_persons_and_no_answer_to_a_move_is_foretold(moves, person, other):
    course = of({"game": after(*moves)})
    session = course.session
    assert session.settings[person] == PERSON and session.settings[other] == ENGINE
    assert session.awaits_person()
    actions = visitor(course)
    actions.foresee(session.position.parse_move("a2"))
    assert session.selection.preview.name == "a2"
    tried(course, "a1")
    actions.foresee(session.position.parse_move("b1"))
    assert session.selection.preview is None and not session.awaits_person()


def test_a_wrong_move_is_taken_back_by_choosing_another_square():
    course = of({"best": "c3", "game": after("a1", "a2")})
    tried(course, "f1")
    assert len(course.session.position.moves) == 3
    visitor(course).select(course.position.parse_move("c3"))
    assert course.session.position.moves == course.position.moves
    assert course.verdict.text == "Not yet. Look at c3."


def test_an_illegal_move_is_refused_with_the_reason():
    course = of({"best": "c3", "game": after("a1")})
    verdict = tried(course, "a1")
    assert verdict.kind == NOT_ASKED and "a1" in verdict.text and course.verdict is None


def test_a_step_may_ask_for_a_square():
    course = of({"point": "a1 a2", "then": "c3", "ring": "a3"}, {"point": "a1"})
    square = course.position.parse_move
    assert course.mark() == (square("a3"), False)
    assert not course.session.awaits_person()
    assert tried(course, "a1").kind == NOT_ASKED
    assert course.point(square("b1"))[0].text == "Not yet. Look at c3." and not course.is_tried()
    course.ask_hint()
    course.ask_hint()
    assert course.mark() == (square("a1"), False) and course.hint_text() == "Hint: look at a1."
    verdict, outcome = course.point(square("a2"))
    assert verdict.kind == RIGHT and verdict.text == "Yes. Done." and outcome
    assert course.session.position.owners[square("c3")] == RED
    course.open(0, 1)
    verdict, outcome = course.point(square("a1"))
    assert verdict.kind == RIGHT and outcome is None and course.solved == {"rules/1"}


def test_where_the_settings_want_it_a_move_takes_two_presses():
    course = of({"best": "c3"})
    course.wanted.update({"confirm": True, "gains": True, "heat": True})
    course.follow_settings()
    assert not (course.session.settings["gains"] or course.session.settings["heat"])  # a task is not solved by marks
    actions, square = visitor(course), course.position.parse_move("c3")
    GAME.press(actions, square)
    assert course.verdict is None and course.session.selection.asked == square == course.session.selection.preview.move
    assert actions.view.message
    GAME.press(actions, square)
    assert course.verdict.kind == RIGHT
    GAME.press(actions, course.position.parse_move("a1"))
    assert course.session.selection.asked is None and course.session.selection.preview is None
