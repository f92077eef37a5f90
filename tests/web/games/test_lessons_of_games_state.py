"""What holds for the lessons of every game here, without a browser: their order, their hints and their words."""

import re

import pytest

from app.core.lessons.progress import RIGHT
from app.core.lessons.steps import told
from app.games.cell_division.lessons.teacher import TEACHER as CELLS
from app.games.five_in_a_row.lessons.teacher import TEACHER as FIVE
from app.games.mega_tictactoe.lessons.teacher import TEACHER as BOARDS
from pygame35.games.mega_tictactoe.rules import parse_move
from pygame35.games.threes.rules import NAMES
from tests.web.courses import short_texts
from tests.web.games.lessons_of import LessonsOf
from tests.web.games.threes.sliding import THREES, opened

LESSONS = {  # {game: (lessons, {lesson: its steps}, characters of a task)}; the rules come first, then strategies
    "cell-division": (LessonsOf("cell_division", CELLS), {"rules": 6, "both": 3, "room": 3, "end": 3}, 90),
    "five-in-a-row": (LessonsOf("five_in_a_row", FIVE), {"rules": 6, "open": 3, "double": 3, "fours": 4}, 80),
    "mega-tic-tac-toe": (
        LessonsOf("mega_tictactoe", BOARDS),
        {"rules": 6, "sending": 3, "binding": 4, "rows": 3, "force": 3},
        80,
    ),
    "threes": (THREES, {"rules": 7, "corner": 3, "balance": 3, "together": 3}, 80),
}
every_game = pytest.mark.parametrize("game", LESSONS)


@every_game
def test_the_rules_come_first_then_strategies(game):
    lessons, sizes, _ = LESSONS[game]
    assert {lesson["id"]: len(lesson["steps"]) for lesson in lessons.all} == sizes
    assert [lesson["id"] for lesson in lessons.all] == list(sizes) and all(one["subtitle"] for one in lessons.all[1:])
    assert len(lessons.steps) == sum(sizes.values())


@every_game
def test_a_step_is_solved_by_the_hint_and_its_words_are_short(game):
    lessons, _, most = LESSONS[game]
    for name, step in lessons.steps.items():
        course = opened(name) if game == "threes" else lessons.opened(name)
        assert course.hint_text() == "", name
        course.ask_hint()
        assert course.hint_text().startswith("Hint: "), name
        if game == "threes":
            assert course.hint_text() == f"Hint: {step['wrong']}", name
            course.ask_hint()
            move = course.hint[0]
            assert course.hint[1] and course.hint_text() == f"Hint: slide {NAMES[move]}.", name
        else:
            move = course.solution()
        asks_square = game != "threes" and course.asks_square()
        verdict, outcome = course.point(move) if asks_square else course.attempt(move)
        assert verdict.kind == RIGHT and outcome and course.solved == {name} and course.hint is None, name
        assert verdict.text.startswith("Yes. ") and told(step["right"]) in verdict.text, name
        texts = " ".join(short_texts(step, most))
        assert game != "five-in-a-row" or "-" not in texts, name  # its cells have minus signs
        if game == "mega-tic-tac-toe":
            assert all(parse_move(square) in range(81) for square in re.findall(r"\b[a-i][1-9]\b", texts)), name
