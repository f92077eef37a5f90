"""The page of Monty Hall, used as people use it: a game, its tally, links; a simulation is in another file."""

import re

import pytest

from pygame35.games.monty_hall.boards import Variation
from pygame35.games.monty_hall.rules import start
from tests.web.games.monty_hall.doors import STAYED, TALLY, Doors

VOID = "#forgetful-7-36.A"  # he opens five doors, and the car shows


@pytest.fixture
def doors(page, site):
    return Doors(page, site)


def test_a_game_by_mouse(doors):
    asked = []
    doors.page.on("request", lambda request: asked.append(request.url))
    page = doors.open().page
    assert page.locator(".prize use[href]").count() == 0  # nobody finds the car in the page
    doors.door(3).click()
    assert doors.status() == "The host opened 2: a goat. Stay with 3, or switch to 1?"
    assert page.locator(".prize use[href]").count() == 1
    doors.door(2).click(force=True)  # which is open
    doors.wait_for_address("#35.C")
    page.click("#switch")
    assert doors.status() == "You switched to door 1: the car is yours."
    assert [doors.door(number).get_attribute("data-hides") for number in (1, 2, 3)] == ["car", "goat", "goat"]
    assert doors.tally() == ("0 of 0", "1 of 1")
    doors.wait_for_address("#35.CE")
    page.click("#next")
    assert doors.status().startswith("Pick a door") and page.locator(".prize use[href]").count() == 0
    assert asked and not any("pyodide/" in url for url in asked)  # it needs no engine


def tab_to(page, condition):
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate(f"document.activeElement.{condition}"):
            return
    raise AssertionError(condition)


def test_a_game_by_keyboard_and_a_variation(doors):
    page = doors.open().page
    doors.press("s31")  # nothing to stay with; a door is also what stays and switches
    assert doors.status() == "You switched to door 1: the car is yours."
    doors.press("n2wn2ss")
    stayed, switched = doors.tally()
    assert stayed.endswith("of 1") and switched.endswith("of 2")
    page.keyboard.press("n")
    tab_to(page, "dataset.door === '1'")
    page.keyboard.press("Enter")
    doors.wait_for_status("The host opened")
    tab_to(page, "id === 'stay'")
    page.keyboard.press("Space")
    doors.wait_for_status("You stayed with door 2")
    assert page.evaluate("document.activeElement.id") == "next"  # the focus is not lost
    doors.press("nv4")  # no door behind the sheet
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    doors.wait_for_status("Pick a door")
    doors.choose(Variation("knowing", 10))
    page.keyboard.press("0")
    doors.wait_for_status("Stay with 10, or switch to")


def test_a_variation_is_chosen_and_played_and_a_void_game_counts_nowhere(doors):
    page = doors.open().page
    variation = Variation("leftmost", 5)
    doors.choose(variation)
    doors.door(2).click()
    position = start(re.search(r"#(.*)\.", page.url)[1])
    position.play(1)
    opened = page.locator(".door:not([data-hides=''])")
    assert {int(it.get_attribute("data-door")) for it in opened.all()} == set(position.opened)
    page.click("#switch")
    assert doors.tally() == ("0 of 0", f"{int(position.play(position.switch).won)} of 1")
    page.click("#next")  # of the same variation
    assert page.locator(".door").count() == variation.doors
    page.evaluate(f"location.hash = {VOID!r}")
    doors.wait_for_status("The host opened five doors by chance, and the car is behind 6. This game is void.")
    assert opened.count() == 5 and page.locator("[data-hides=car]").count() == 1
    assert page.get_attribute("#stay", "aria-disabled") == page.get_attribute("#switch", "aria-disabled") == "true"
    doors.press("s4")
    assert doors.status().endswith("This game is void.") and doors.tally() == ("0 of 0", "0 of 0")


def test_a_link_is_replayed_and_does_not_count(doors):
    page = doors.open("#35.CE").page
    assert doors.status() == "You switched to door 1: the car is yours."
    assert doors.tally() == ("0 of 0", "0 of 0")
    page.clock.install()
    page.keyboard.press("r")
    doors.wait_for_status("One door hides a car")
    page.clock.run_for(1000)
    doors.wait_for_status("Door 3 was picked")
    page.keyboard.press("s")  # a game that is only seen again
    page.clock.run_for(1000)
    doors.wait_for_status("You switched to door 1")
    assert doors.tally() == ("0 of 0", "0 of 0")
    page.evaluate("location.hash = '#36'")
    doors.wait_for_status("Pick a door")
    doors.wait_for_address("#36.")


def test_the_tally_and_an_undecided_game_survive_and_the_tally_can_be_cleared(doors):
    page = doors.open().page
    page.keyboard.press("3")
    doors.wait_for_address("#35.C")
    page.goto("about:blank")
    doors.open("#36.A")  # only looked at
    page.goto("about:blank")
    doors.open("")
    assert doors.status() == "The host opened 2: a goat. Stay with 3, or switch to 1?"
    page.keyboard.press("s")
    doors.wait_for_tally("[0, 1]")
    doors.reload()
    assert doors.tally() == ("0 of 1", "0 of 0")
    assert doors.status().startswith("You stayed with door 3")  # and is not counted again
    page.goto("about:blank")
    doors.open("")
    assert doors.status().startswith("Pick a door")  # the one before is decided
    page.evaluate("location.hash = '#4-1.'")
    doors.wait_for_status("three hide goats")
    assert doors.tally() == ("0 of 0", "0 of 0")
    doors.press("1w")
    doors.wait_for_tally("4 switch")
    page.evaluate("location.hash = '#36.'")
    doors.wait_for_status("two hide goats")
    assert doors.tally() == ("0 of 1", "0 of 0")
    page.click("#clear")
    assert doors.tally() == ("0 of 0", "0 of 0")
    page.wait_for_function(f"!localStorage['{TALLY}'].includes('[0, 1]')")
    doors.reload()
    assert doors.tally() == ("0 of 0", "0 of 0")


def test_the_explanation_waits_until_a_visitor_has_tried(doors):
    page = doors.open().page
    explained = page.get_by_text("Switching wins two games of three")
    doors.press("3sn1sn2")
    assert not explained.is_visible()
    page.keyboard.press("s")
    explained.wait_for()
    doors.wait_for_tally(", 3]")
    doors.reload()
    assert explained.is_visible()
    page.click("#why summary")
    explained.wait_for(state="hidden")
    doors.press("n1s")
    assert not explained.is_visible()  # a visitor has closed it


def test_two_tabs_keep_one_tally_and_an_undecided_game(doors, site):
    page = doors.open().page
    other = Doors(page.context.new_page(), site).open("#36.")
    for played, tab in enumerate((doors, other, doors), 1):
        tab.press("3sn")
        for each in (page, other.page):
            each.wait_for_function(f"document.querySelector('{STAYED}').textContent.endsWith('of {played}')")
    other.page.click("#clear")
    page.wait_for_function(f"document.querySelector('{STAYED}').textContent === '0 of 0'")
    other.page.evaluate("location.hash = '#36'")
    other.wait_for_address("#36.")
    other.press("1")
    other.page.wait_for_function("(localStorage['pygame35 / monty-hall.game-2'] || '').includes('36.A')")
    third = page.context.new_page()
    for closed in (page, other.page):
        closed.close()
    Doors(third, site).open("").wait_for_address("#36.A")  # no door was picked in the first tab's


def test_doors_are_heard_until_the_switch_is_used(doors):
    doors.page.add_init_script(
        """window.tones = 0;
        const add = document.addEventListener, real = AudioContext.prototype.createOscillator;
        document.addEventListener = (kind, ...rest) => { window[kind] = true; add.call(document, kind, ...rest); };
        AudioContext.prototype.createOscillator = function () { tones += 1; return real.call(this); };"""
    )
    page = doors.open().page
    page.wait_for_function("window.pointerup")  # the sounds are loaded
    doors.door(3).click()
    page.wait_for_function("tones > 4")
    page.get_by_role("button", name="Sound", pressed=True).click()
    page.click("#switch")
    doors.wait_for_tally("[1, 1]")
    assert page.evaluate("tones") < 9
