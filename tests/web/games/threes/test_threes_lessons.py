"""The page of the lessons of Threes, used as people use it; what its lessons hold is asked without a browser."""

import json

import pytest
from playwright.sync_api import expect
from slides import Slides

from app.games.threes.tasks import position_of
from tests.web.games.threes.sliding import THREES

PROGRESS = "pygame35 / threes.lessons"


class Classroom(Slides):
    """The page of lessons."""

    def __init__(self, page, site):
        super().__init__(page)
        self.address = f"{site}threes/lessons/"

    def wait_for_step(self, lesson, number):
        lesson = THREES.all[lesson]
        expect(self.page.locator("#title")).to_have_text(f"{lesson['title']} · {number} of {len(lesson['steps'])}")

    def expect_answer(self, kind, text):
        expect(self.page.locator(f"#feedback[data-kind={kind}]")).to_contain_text(text)


@pytest.fixture
def classroom(page, site):
    page.emulate_media(reduced_motion="reduce")
    return Classroom(page, site)


def test_steps_are_solved_by_mouse_and_key_and_the_last_leads_to_the_path(classroom):
    page = classroom.open(classroom.address, engine=False).page
    page.click("#go-on")
    classroom.wait_for_step(0, 1)
    first, second = list(THREES.steps.values())[:2]
    board = position_of(first).tiles
    assert classroom.tiles() == board
    classroom.by_mouse("right")
    classroom.expect_answer("wrong", "Not yet. ")
    assert classroom.tiles() != board
    page.click("#again")
    expect(page.locator("#feedback")).to_be_empty()
    assert classroom.tiles() == board
    classroom.by_mouse("left")
    classroom.expect_answer("right", f"Yes. {first['right']}")
    page.click("#next")
    classroom.wait_for_step(0, 2)
    assert classroom.tiles() == position_of(second).tiles
    classroom.by_key("up")
    classroom.expect_answer("right", "Yes. ")
    page.keyboard.press("n")
    classroom.wait_for_step(0, 3)
    page.evaluate("location.hash = 'together/3'")
    classroom.wait_for_step(3, 3)
    classroom.by_key("right")
    classroom.expect_answer("right", "Yes. ")
    kept = json.loads(page.evaluate(f"localStorage['{PROGRESS}']"))["content"]
    assert kept == ["rules/slide", "rules/three", "together/3"]
    assert page.locator("#lessons .count").all_text_contents() == ["2 of 7", "3 steps", "3 steps", "1 of 3"]
    page.click("#next")
    expect(page.locator("#go-on")).to_have_text("Go on")
