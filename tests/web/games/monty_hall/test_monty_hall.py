"""The page of Monty Hall and its doors on other pages, used as people use them."""

import re

import pytest
from table import SETTLED
from test_access import violations

from app.games.monty_hall import words
from pygame35.chance import Chance
from pygame35.games.monty_hall.chances import simulate
from tests.web.games.monty_hall.doors import STAYED, Doors

TALLY = "pygame35 / monty-hall.tally"


@pytest.fixture
def doors(page, site):
    return Doors(page, site)


def test_a_game_by_mouse(doors):
    page = doors.open().page
    assert doors.status() == "Pick a door. One hides a car, two hide goats."
    assert page.locator(".prize use[href]").count() == 0  # nobody finds the car in the page
    doors.door(3).click()
    assert doors.status() == "The host opened 2: a goat. Stay with 3, or switch to 1?"
    assert doors.door(2).get_attribute("aria-label") == "Door 2, open, a goat. Opened by host"
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
    page.wait_for_function("!location.hash.startsWith('#35.')")


def test_a_game_by_keyboard(doors):
    page = doors.open().page
    assert page.get_attribute("#next", "aria-disabled") == "true"  # this game is not begun yet
    page.keyboard.press("s")  # nothing to stay with
    page.keyboard.press("3")
    page.keyboard.press("1")  # a door is also what stays and switches
    assert doors.status() == "You switched to door 1: the car is yours."
    page.keyboard.press("n")
    doors.wait_for_status("Pick a door")
    page.keyboard.press("2")
    page.keyboard.press("w")
    page.keyboard.press("n")
    page.keyboard.press("2")
    page.keyboard.press("s")
    page.keyboard.press("s")
    stayed, switched = doors.tally()
    assert stayed.endswith("of 1") and switched.endswith("of 2")
    page.keyboard.press("n")
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.door === '1'"):
            break
    page.keyboard.press("Enter")
    doors.wait_for_status("The host opened")
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id === 'stay'"):
            break
    page.keyboard.press("Space")
    doors.wait_for_status("You stayed with door 2")
    assert page.evaluate("document.activeElement.id") == "stay"  # the focus is not lost


def test_the_doors_are_closed_before_python_runs(page, site):
    page.route("**/*.modules.bin", lambda route: None)  # never answered
    page.goto(site + "monty-hall/")
    turned = page.evaluate(
        "[...document.querySelectorAll('.door .leaf')].map(leaf => getComputedStyle(leaf).transform)"
    )
    assert turned == ["none"] * 3


def test_single_keys_can_be_switched_off(doors):
    page = doors.open().page
    page.click("#open-settings")
    page.uncheck("[data-setting=shortcuts]")
    page.keyboard.press("Escape")
    page.keyboard.press("3")
    assert doors.status().startswith("Pick a door")
    page.wait_for_function("(localStorage['pygame35 / everywhere'] || '').includes('\"shortcuts\": false')")
    doors.reload()
    page.keyboard.press("3")
    assert doors.status().startswith("Pick a door")
    assert page.locator("[aria-keyshortcuts]").count() == 0
    page.click("#open-help")
    assert page.is_visible("#help dt") and not page.is_visible("#help .single")
    page.keyboard.press("Escape")
    doors.door(3).click()
    assert doors.status().startswith("The host opened 2")
    page.click("#open-settings")
    page.check("[data-setting=shortcuts]")
    page.keyboard.press("Escape")
    assert page.get_attribute("#switch", "aria-keyshortcuts") == "w"
    page.keyboard.press("?")
    assert page.is_visible("#help .single")


def test_keys_typed_into_the_form_are_no_moves(doors):
    page = doors.open().page
    page.fill("#games-to-play", "")
    page.locator("#games-to-play").press_sequentially("12")
    assert doors.status().startswith("Pick a door")
    page.keyboard.press("Enter")
    assert doors.simulation_result().startswith("12 games.")


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


@pytest.mark.parametrize("broken", ["#35.F", "#x", "#35.ECC", "#99999999999", "#%E9", "#3-35.", "#forgetful-35.K"])
def test_a_broken_link_is_reported_and_nothing_is_lost(doors, broken):
    page = doors.open().page
    page.keyboard.press("3")
    page.keyboard.press("w")
    page.wait_for_function(f"(localStorage['{TALLY}'] || '').includes('[1, 1]')")
    doors.wait_for_address("#35.CE")
    page.evaluate("hash => { location.hash = hash; }", broken)
    page.wait_for_function("document.querySelector('#message').textContent.startsWith('The link could not be read')")
    assert doors.status() == "You switched to door 1: the car is yours."
    doors.wait_for_address("#35.CE")
    page.goto("about:blank")
    doors.open(broken)
    assert "The link could not be read" in page.inner_text("#message")
    assert doors.status().startswith("Pick a door") and doors.tally() == ("0 of 0", "1 of 1")


def test_the_tally_survives_a_reload_and_can_be_cleared(doors):
    page = doors.open().page
    page.keyboard.press("3")
    page.keyboard.press("s")
    page.wait_for_function(f"(localStorage['{TALLY}'] || '').includes('[0, 1]')")
    doors.reload()
    assert doors.tally() == ("0 of 1", "0 of 0")
    assert doors.status().startswith("You stayed with door 3")  # and is not counted again
    page.click("#clear")
    assert doors.tally() == ("0 of 0", "0 of 0")
    page.wait_for_function(f"!localStorage['{TALLY}'].includes('[0, 1]')")
    doors.reload()
    assert doors.tally() == ("0 of 0", "0 of 0")


def test_an_undecided_game_is_there_again(doors):
    page = doors.open().page
    page.keyboard.press("3")
    doors.wait_for_address("#35.C")
    page.goto(doors.address + "../lessons/")
    doors.open(hash="")
    assert doors.status() == "The host opened 2: a goat. Stay with 3, or switch to 1?"
    page.keyboard.press("w")
    page.wait_for_function(f"(localStorage['{TALLY}'] || '').includes('[1, 1]')")
    page.goto(doors.address + "../lessons/")
    doors.open(hash="")
    assert doors.status().startswith("Pick a door")  # the one before is decided


def test_a_link_that_is_only_looked_at_leaves_the_own_game_in_its_place(doors):
    page = doors.open("#36.").page
    page.keyboard.press("1")
    doors.wait_for_address("#36.A")
    page.goto("about:blank")
    doors.open("#35.CE")
    assert doors.status().startswith("You switched to door 1")
    page.goto("about:blank")
    doors.open("")
    doors.wait_for_address("#36.A")


def test_the_undecided_game_of_another_closed_tab_is_there(doors, site):
    page = doors.open().page
    other = Doors(page.context.new_page(), site).open("#36.")
    other.page.keyboard.press("1")
    other.page.wait_for_function("(localStorage['pygame35 / monty-hall.game-2'] || '').includes('36.A')")
    third = page.context.new_page()
    for closed in (page, other.page):
        closed.close()
    third = Doors(third, site).open("")
    third.wait_for_address("#36.A")  # no door was picked in the first tab's


def test_a_link_that_cannot_be_copied_is_shown(doors):
    doors.page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")  # as over http
    page = doors.open("#35.C").page
    page.click("#copy")
    page.wait_for_selector("#link")
    assert "did not allow" in page.inner_text("#link-told") and page.url.endswith("#35.C")
    assert page.input_value("#link") == page.url
    assert page.evaluate("getSelection().toString()") == page.url
    doors.door(3).click()
    assert not page.is_visible("#link")  # it is the link to another position


def test_the_explanation_waits_until_a_visitor_has_tried(doors):
    page = doors.open().page
    explained = page.get_by_text("Switching wins two games of three")
    for key in "3sn1sn":
        assert not explained.is_visible()
        page.keyboard.press(key)
    page.keyboard.press("2")
    assert not explained.is_visible()
    page.keyboard.press("s")
    explained.wait_for()
    page.wait_for_function(f"(localStorage['{TALLY}'] || '').includes(', 3]')")
    doors.reload()
    assert explained.is_visible()
    page.click("#why summary")
    explained.wait_for(state="hidden")
    page.keyboard.press("n")
    page.keyboard.press("1")
    page.keyboard.press("s")
    assert not explained.is_visible()  # a visitor has closed it


def test_two_tabs_keep_one_tally(doors, site):
    page = doors.open().page
    other = Doors(page.context.new_page(), site).open("#36.")
    for played, tab in enumerate((doors, other, doors), 1):
        for key in "3sn":
            tab.page.keyboard.press(key)
        for each in (page, other.page):
            each.wait_for_function(f"document.querySelector('{STAYED}').textContent.endsWith('of {played}')")
    other.page.click("#clear")
    page.wait_for_function(f"document.querySelector('{STAYED}').textContent === '0 of 0'")


@pytest.mark.parametrize("text", ["{", '{"pygame35": "tally", "version": 1, "content": {"stay": [3, 1]}}'])
def test_a_spoiled_tally_is_set_aside_and_reported(doors, text):
    page = doors.open().page
    page.evaluate(f"text => localStorage.setItem('{TALLY}', text)", text)
    doors.reload()
    assert "set aside" in page.inner_text("#message")
    assert doors.tally() == ("0 of 0", "0 of 0")
    page.wait_for_function(f"text => localStorage['{TALLY}.set-aside'] === text", arg=text)
    page.keyboard.press("3")
    page.keyboard.press("w")
    page.wait_for_function(f"(localStorage['{TALLY}'] || '').includes('[1, 1]')")


def test_without_storage_the_doors_open(doors):
    doors.page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied'); } });"
    )
    page = doors.open().page
    assert "does not allow keeping" in page.inner_text("#message")
    page.keyboard.press("3")
    page.keyboard.press("w")
    assert doors.tally() == ("0 of 0", "1 of 1")


def test_ten_thousand_games_have_two_thirds_in_their_interval(doors):
    page = doors.open().page
    page.fill("#seed", "35")
    page.click("#simulate")
    assert doors.simulation_result().startswith("10,000 games. Switching won ")
    page.wait_for_function("document.querySelector('#count').textContent === '10,000 of 10,000 games'")
    (low, high), (low_of_staying, high_of_staying) = doors.intervals()
    assert low <= 66.66 and high >= 66.67 and high - low < 2
    assert low_of_staying <= 33.33 and high_of_staying >= 33.34
    (counts,) = simulate(10_000, Chance(35))  # MicroPython plays the same games
    assert page.inner_text("#switching") == words.estimate(counts.switched, 10_000)
    assert page.inner_text("#staying") == words.estimate(counts.stayed, 10_000)
    assert page.inner_text("#simulate") == "Start"


def test_a_simulation_stops_and_the_doors_stay_alive(doors):
    page = doors.open().page
    doors.simulate("1,000,000")
    page.wait_for_function("document.querySelector('#simulate').textContent === 'Stop'")
    page.wait_for_function("document.querySelector('#simulated').value > 0")
    page.keyboard.press("Escape")
    doors.door(3).click()
    page.click("#stay")
    assert doors.status().startswith("You stayed with door 3")
    page.click("#simulate")
    told = doors.simulation_result()
    done = int(re.match(r"Stopped after ([\d,]+) games\.", told)[1].replace(",", ""))
    assert 0 < done < 1_000_000
    page.wait_for_function("document.querySelector('#simulate').textContent === 'Start'")
    doors.simulate("10")
    page.wait_for_function("document.querySelector('#told').textContent.startsWith('10 games.')")


@pytest.mark.parametrize(
    ("text", "why"), [("", "Type how many"), ("lots", "not a whole number"), ("0", "too few"), ("1000001", "too many")]
)
def test_a_bad_number_of_games_is_reported(doors, text, why):
    page = doors.open().page
    doors.simulate(text)
    page.wait_for_function("why => document.querySelector('#problem').textContent.includes(why)", arg=why)
    assert page.evaluate("document.activeElement.id") == "games-to-play"
    assert page.get_attribute("#games-to-play", "aria-invalid") == "true"
    doors.simulate("5")
    assert doors.simulation_result().startswith("5 games.")
    assert page.inner_text("#problem") == "" and page.get_attribute("#games-to-play", "aria-invalid") == "false"


def test_the_theme_is_kept_for_every_game_and_the_plot_follows_it(doors):
    page = doors.open().page
    drawn = "document.querySelector('#plot').toDataURL()"
    doors.simulate("100")
    doors.simulation_result()
    page.evaluate(SETTLED)
    before = page.evaluate(drawn)
    page.click("#open-settings")
    page.check("[data-setting=theme][value=dark]", force=True)
    page.wait_for_function(f"before => {drawn} !== before", arg=before)
    page.wait_for_function("(localStorage['pygame35 / everywhere'] || '').includes('dark')")
    doors.reload()
    assert page.get_attribute("html", "data-theme") == "dark"
    assert page.is_checked("[data-setting=theme][value=dark]")


@pytest.mark.parametrize("size", [(320, 640), (360, 740), (768, 1024), (780, 360), (568, 320), (1440, 900)])
def test_nothing_is_wider_than_the_screen_and_touch_plays(browser, site, size):
    width, height = size
    with browser.new_context(viewport={"width": width, "height": height}, has_touch=True) as context:
        doors = Doors(context.new_page(), site).open()
        page = doors.page
        doors.door(3).tap()
        assert doors.status().startswith("The host opened 2")
        bottoms = [page.locator(name).bounding_box() for name in ("#doors", "#switch")]
        assert all(box["y"] >= 0 and box["y"] + box["height"] <= height for box in bottoms)
        page.locator("#switch").tap()
        doors.wait_for_status("the car is yours")
        doors.simulate("1000")
        doors.simulation_result()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        small = page.evaluate(
            "() => [...document.querySelectorAll('button, input, a')].filter(it => it.checkVisibility())"
            ".filter(it => Math.min(it.getBoundingClientRect().width, it.getBoundingClientRect().height) < 40)"
            ".map(it => it.outerHTML)"
        )
        assert small == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("moves", ["", "C", "CE"])
def test_axe_finds_nothing(doors, theme, moves):
    doors.open(f"#35.{moves}", f"?theme={theme}")
    doors.simulate("1000")
    doors.simulation_result()
    assert violations(doors.page) == []
    doors.page.click("#open-help")
    assert violations(doors.page) == []


def test_the_page_loads_no_engine(page, site):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    Doors(page, site).open()
    assert asked and not any("pyodide/" in url for url in asked)


def test_the_other_games_lead_here(page, site):
    page.goto(site + "five-in-a-row/")
    page.click("nav >> text=Games")
    page.click("main >> text=Monty Hall")
    page.wait_for_selector("body[data-ready] [data-door]")
    assert page.get_attribute("nav a[aria-current]", "href") == "../games/"
