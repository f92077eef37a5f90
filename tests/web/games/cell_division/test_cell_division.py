"""The page of Cell Division in a real browser: what it has of its own."""

import pytest
from playwright.sync_api import expect
from table import Table

PATH = "cell-division/"


class Dish(Table):
    """The open page of Cell Division."""

    def play(self, *moves):
        for move in moves:
            self.square(move).click()

    def owners(self):
        return {name: owner for name, (owner, _) in self.grid().items() if owner}


@pytest.fixture
def dish(page):
    page.emulate_media(reduced_motion="reduce")
    return Dish(page)


def test_two_people_play_by_mouse_and_keyboard_and_then_on_other_boards(dish, site):
    dish.open(site + PATH + "?side=both&board=3x3", engine=False)
    page = dish.page
    assert len(dish.grid()) == 9 and dish.status() == "Red to move"
    dish.play("b2", "a3")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")  # onto a cell: nothing can be placed there
    page.keyboard.press("Enter")
    page.keyboard.press("End")
    page.keyboard.press(" ")
    dish.wait_for_plies(4)
    assert dish.owners() == {"b2": "red", "a3": "blue", "b3": "red", "c2": "blue"}
    assert dish.scores() == (4, 2)
    dish.play("a1", "a2", "c3", "b1", "c1")
    assert dish.is_over() and "wins" in dish.status()
    dish.close_result()
    dish.panel("reviewing")
    expect(page.locator("#ribbon svg")).to_have_attribute("aria-label", "Above the line: Red ahead")
    page.click("[data-story=close]")
    dish.close_result()
    dish.new_game(board="4x4")
    dish.play("b2")
    dish.choose(board="5x5")
    assert len(dish.grid()) == 16 and dish.moves() == ["b2"]  # this game goes on
    dish.new_game(board="5x5")
    assert len(dish.grid()) == 25
    dish.games().first.click()
    assert len(dish.grid()) == 16 and dish.moves() == ["b2"]


def test_a_finger_is_shown_what_a_cell_gains_before_it_places_it(browser, site):
    with browser.new_context(has_touch=True, viewport={"width": 360, "height": 780}) as context:
        dish = Dish(context.new_page())
        dish.open(site + PATH + "?side=both&board=flask-4-2", engine=False)
        page = dish.page
        empty = dish.picture()
        dish.square("b4").tap()
        assert dish.wait_for_another_picture(empty) and dish.moves() == []
        worth = "Worth 1 to Red, 1 to Blue."
        assert page.inner_text("#square") == worth and "Press b1 again" in dish.message()
        dish.square("c3").tap()  # another column
        assert dish.moves() == [] and page.inner_text("#square") == worth and dish.message() == ""
        dish.square("c1").tap()  # the cell that is shown, at the bottom of the same column
        assert dish.moves() == ["c1"] and page.url.endswith("#flask-4-2.AO")
        dish.square("b4").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        dish.wait_for_plies(2)
        assert dish.owners() == {"c1": "red", "b1": "blue"} and "a4" not in dish.grid()


def test_a_cell_that_leaves_many_points_is_held(dish, site):
    dish.open(site + PATH + "?side=both&board=4x4&warn=true&confirm=false", engine=False)
    dish.page.wait_for_function("performance.getEntriesByType('resource').some(it => it.name.includes('.later.'))")
    dish.play("b4", "c4", "d4")
    dish.square("a4").click()
    dish.page.wait_for_selector("#held", state="visible")
    assert dish.page.inner_text("#held-text") == "This leaves Red 6 points on c3."
    dish.page.click("#put-back")
    dish.play("c3")
    dish.wait_for_plies(4)


def test_hint_analysis_and_heat(dish, site):
    dish.open(site + PATH + "?side=both&board=4x4&seconds=0.5")
    page = dish.page
    page.click("#hint")
    page.wait_for_function("document.querySelector('#live').textContent.startsWith('Hint: ')")
    dish.play("b2", "c2", "b3", "c3")
    page.keyboard.press("a")
    page.wait_for_function("/^Proved/.test(document.querySelector('#evaluation').textContent)", timeout=60_000)
    assert page.locator("#candidates li:visible").count() == 10
    before = dish.picture()
    page.check("#show-heat")
    dish.wait_for_another_picture(before)


def test_the_adaptive_ai_keeps_its_skill(dish, site):
    page = dish.open(site + PATH + "?board=2x2").page
    dish.choose(player="adaptive")
    page.wait_for_function("document.querySelector('#name-blue').textContent === 'Someone my size'")
    while not dish.is_over():
        empty = [name for name, (owner, _) in dish.grid().items() if not owner]
        dish.square(empty[0]).click()
        dish.wait_for_plies(min(6 - len(empty), 4))
    dish.close_result()
    red, blue = dish.scores()
    dish.new_game()
    skill = page.evaluate("JSON.parse(localStorage['pygame35 / cell-division.memory']).content.skill")
    assert skill == pytest.approx(0.5 + 0.01 * (red - blue) / (2 if red < blue else 1))
