"""The pages of lessons whose answers the rules decide, used as people use them."""

import json

import pytest
from playwright.sync_api import expect
from table import Table, wait_until_ready

from app.core import language
from app.games.cell_division.lessons.teacher import TEACHER as CELLS
from app.games.five_in_a_row.lessons.teacher import TEACHER as FIVE
from pygame35.records import read_fragment
from tests.paths import ROOT

TEACHERS = {"cell_division": CELLS, "five_in_a_row": FIVE}
SOME = ["cell_division", pytest.param("five_in_a_row", marks=pytest.mark.long)]


class Classroom(Table):
    """A game's page of lessons."""

    def __init__(self, page, site, folder):
        super().__init__(page)
        self.teacher = TEACHERS[folder]
        self.name = folder.replace("_", "-")
        content = language.content(ROOT / f"web/app/games/{folder}/lessons/lessons.json")
        self.lessons = self.teacher.lessons(content)
        self.places = [(lesson, number) for lesson in self.lessons for number in range(len(lesson["steps"]))]
        self.address = f"{site}{self.name}/lessons/"

    def wait_for_step(self, lesson, number):
        expect(self.page.locator("#title")).to_have_text(f"{lesson['title']} · {number + 1} of {len(lesson['steps'])}")

    def answers(self, step):
        """(a square that solves a step, one near it that does not; None if every square does)."""
        position = read_fragment(step["game"], self.teacher.game.rules)
        right = self.teacher.solution(step, position)
        wrong = [move for move in position.legal_moves() if not self.teacher.stars(step, position, move)]
        near = [name for name in map(position.format_move, wrong) if self.square(name).count()]
        return position.format_move(right), near[len(near) // 2] if near else None

    def expect_answer(self, kind, text):
        expect(self.page.locator(f"#feedback[data-kind={kind}]")).to_contain_text(text)


@pytest.fixture(params=SOME)
def classroom(page, site, request):
    page.emulate_media(reduced_motion="reduce")
    classroom = Classroom(page, site, request.param)
    classroom.open(classroom.address, engine=False)
    page.click("#go-on")
    return classroom


def test_all_lessons_by_mouse_with_a_wrong_answer_at_each_step(classroom):
    page = classroom.page
    for lesson, number in classroom.places:
        classroom.wait_for_step(lesson, number)
        right, wrong = classroom.answers(lesson["steps"][number])
        if wrong:
            classroom.square(wrong).click()
            classroom.expect_answer("wrong", "Not yet. ")
            expect(classroom.square(wrong)).not_to_have_attribute("data-owner", "")
            page.click("#again")
            expect(classroom.square(wrong)).to_have_attribute("data-owner", "")
        classroom.square(right).click()
        classroom.expect_answer("right", "Yes. ")
        page.click("#next")
        last = number + 1 == len(lesson["steps"])
        if last and lesson in (classroom.lessons[0], classroom.lessons[-1]):
            title = "Those are all the rules." if lesson == classroom.lessons[0] else "Those are all the lessons."
            expect(page.locator("#done-title")).to_have_text(title)
            expect(page.locator("#play")).to_have_text("Play Pip")
        if last and lesson == classroom.lessons[0]:
            page.click("#onwards")
        elif last and lesson != classroom.lessons[-1]:
            page.click("#go-on")
    page.click("#close-end")
    expect(page.locator("#go-on")).to_have_text("Play now")
    kept = page.evaluate(f"localStorage['pygame35 / {classroom.name}.lessons']")
    assert json.loads(kept)["content"] == sorted(lesson["steps"][number]["id"] for lesson, number in classroom.places)
    page.reload()
    wait_until_ready(page)
    shown = page.locator("#lessons .count").all_inner_texts()
    assert shown == [f"Done, {len(lesson['steps'])} of {len(lesson['steps'])}" for lesson in classroom.lessons]
