"""The card of the first visit: who sees it, and how it goes."""

import pytest
from playwright.sync_api import expect
from table import Table, wait_until_ready, without_engine
from test_access import violations

from app.games.thirtyfive.teaching.tips import BUILD

pytestmark = pytest.mark.first_visit

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def table(page):
    without_engine(page)
    page.emulate_media(reduced_motion="reduce")
    return Table(page)


def arrive(table, address):
    table.page.goto(address)
    wait_until_ready(table.page)
    table.settle()
    return table.page.is_visible("#first-visit")


def test_play_now_closes_it_and_the_game_against_level_1_is_on(table, site):
    assert arrive(table, site)
    assert arrive(table, site)  # it comes again until it was closed
    page = table.page
    page.click("#play-now")
    assert not page.is_visible("#first-visit") and page.is_visible("#notes")
    assert page.inner_text("#name-blue") == "Pip"
    assert page.evaluate("document.activeElement.matches('[role=gridcell]')")
    assert not arrive(table, site)


def test_who_has_a_setting_or_comes_by_a_link_does_not_see_it_and_no_other_page_has_it(table, site):
    for address in ("embed.html", "cell-division/", "lessons/", "#EEE9"):
        assert not arrive(table, site + address)
    table.page.evaluate("localStorage.clear()")
    assert arrive(table, site + "?fbclid=IwAR&utm_source=mail")
    table.set("theme", "dark")
    assert not arrive(table, site)


def test_who_comes_by_a_link_to_a_game_is_offered_the_tour_and_comes_back_to_it(table, site):
    page, link = table.page, site + "?side=red&level=1#EEE9"
    arrive(table, link)
    page.click("#newcomer button")
    page.keyboard.press("Escape")
    page.wait_for_selector("#tour", state="hidden")
    table.wait_for_plies(2)
    assert table.moves() == ["e4=9", "d5=3"]
    assert not page.is_visible("#newcomer")
    arrive(table, link)
    assert not page.is_visible("#newcomer")


def test_on_a_phone_it_is_a_sheet_and_a_press_on_the_board_plays(table, site):
    page = table.page
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="dark")
    assert arrive(table, site)
    sheet = page.locator("#first-visit").bounding_box()
    assert (sheet["x"], sheet["width"]) == (0, PHONE["width"])
    assert sheet["y"] + sheet["height"] == PHONE["height"]
    assert violations(page) == []
    running = "document.querySelector('.moving').getAnimations({subtree: true}).length"
    assert page.evaluate(running) == 0  # reduced motion
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate(running) > 10
    table.square("d8").click()
    assert not page.is_visible("#first-visit")
    page.keyboard.press("5")
    page.wait_for_selector("[data-square=d8][data-digit='5']")
    assert not arrive(table, site)


def play_tour(table, moves="d4=5 c3=9 e3=9 d4=2 d4=9", go_on=lambda page: page.keyboard.press("Enter")):
    """Make the five moves of the tour, up to the last button."""
    page = table.page
    for number, move in enumerate(moves.split(), 1):
        assert page.inner_text("#tour-count") == f"{number} of 5"
        table.play(move)
        page.wait_for_selector("#tour-next:visible")
        assert not page.is_visible("#role-blue")  # it waits for the visitor
        if number < 5:
            go_on(page)
            page.wait_for_selector("#tour-next", state="hidden")


def test_learn_in_60_seconds_leads_into_a_first_game(table, site):
    arrive(table, site)
    page = table.page
    table.page.click("#learn")
    places = []

    def press_twice(page):
        places.append(page.locator("#tour-next").bounding_box())
        page.dblclick("#tour-next")

    play_tour(table, "d4=5 e3=9 d3=9 d6=2 e4=9", press_twice)  # other squares than the marked ones
    assert "Both made 35" in page.inner_text("#tour-told")
    assert places == [page.locator("#tour-next").bounding_box()] * 4
    page.click("#tour-next")
    page.wait_for_selector("#tour", state="hidden")
    assert page.is_visible("#notes") and table.moves() == []
    table.play("e4=9")
    table.wait_for_plies(2)  # the AI answers though no engine is loaded
    played = table.moves()
    assert played[0] == "e4=9" and not arrive(table, site)
    assert table.moves() == played
    page.goto(site + "lessons/")
    wait_until_ready(page)
    table.settle()
    page.click("#go-on")
    page.wait_for_function("location.hash === '#introduction/5'")  # the tour has taught the four steps before


def test_the_tour_takes_only_the_move_that_it_asks_for_and_leaves_nothing_behind(table, site):
    """Left by a reload, then by a key."""
    arrive(table, site)
    page = table.page
    page.click("#learn")
    before = table.grid()
    table.play("d4=6")
    table.play("a1=5")
    page.keyboard.press("u")
    page.keyboard.press("n")
    assert page.inner_text("#tour-told") == "Good try, but not yet. Press d4, the ringed square, then the 5 below."
    assert table.grid() == before and not page.is_visible("#new")
    assert arrive(table, site) and table.moves() == []
    page.click("#learn")
    table.play("d4=5")
    page.wait_for_selector("#tour-next:visible")
    page.keyboard.press("Escape")
    page.wait_for_selector("#tour", state="hidden")
    assert table.moves() == [] and table.scores() == (0, 0)
    assert not arrive(table, site) and table.moves() == []


def test_a_double_press_that_ends_the_tour_presses_nothing_under_it(table, site):
    page = table.page
    page.set_viewport_size({"width": 360, "height": 640})
    arrive(table, site)
    page.click("#learn")
    box = page.locator("#tour-skip").bounding_box()
    under = [round(box["x"] + 0.75 * box["width"]), round(box["y"] + box["height"] - 2)]
    page.mouse.dblclick(*under)
    page.wait_for_selector("#tour", state="hidden")
    at = "at => document.elementFromPoint(...at).closest('nav a')?.className"
    assert page.evaluate(at, under) == "learn" and page.url == site and not page.is_visible("#notes")


def test_the_rules_offer_the_tour_in_the_middle_of_a_game_which_comes_back(table, site):
    arrive(table, site + "?side=both#EEE9")
    page = table.page
    before = table.grid(), table.moves()
    page.click("#open-help")
    page.click("#help [data-opens=learn]")
    assert not page.is_visible("#help") and table.moves() != before[1]
    play_tour(table)
    assert page.inner_text("#tour-next") == "Back to your game"
    page.click("#tour-next")
    page.wait_for_selector("#tour", state="hidden")
    assert (table.grid(), table.moves()) == before
    page.click("#open-help")
    page.click("#help [data-opens=learn]")
    page.reload()
    wait_until_ready(page)
    assert (table.grid(), table.moves()) == before


def test_a_link_ends_the_tour_and_the_game_before_it_is_kept(table, site):
    arrive(table, site + "?side=both#EEE9")
    page = table.page
    page.click("#open-help")
    page.click("#help [data-opens=learn]")
    page.wait_for_selector("#tour:not([hidden])")
    page.evaluate("location.hash = '#EEFFFC'")
    page.wait_for_selector("#tour", state="hidden")
    assert len(table.moves()) == 3
    page.click("#open-more")
    page.click("#open-games")
    assert "2 moves" in page.inner_text("#games-list button")


def test_on_a_phone_the_tour_hides_neither_board_nor_digits(table, site):
    page = table.page
    arrive(table, site)
    page.click("#learn")
    for width, height in ((360, 640), (390, 844), (740, 360)):
        page.set_viewport_size({"width": width, "height": height})
        table.settle()
        card = page.locator("#tour").bounding_box()
        for part in ("#board", "[data-place='1']", "[data-place='9']"):
            box = page.locator(part).bounding_box()
            below = box["y"] + box["height"] <= card["y"]
            beside = box["x"] + box["width"] <= card["x"]
            assert below or beside, (part, width)
        button = page.locator("#tour-skip").bounding_box()
        assert button["height"] >= 44 and button["y"] + button["height"] <= height, width
    assert violations(page) == []


def test_a_tip_comes_in_a_first_game_and_is_remembered(table, site):
    """The one about building comes at the second move."""
    page = table.page
    page.set_viewport_size({"width": 360, "height": 640})
    table.open(site, engine=False)
    page.click("#play-now")
    pad, tip = page.locator("#pad").bounding_box(), page.locator("#tip.shown")
    table.play("d4=5")
    tip.wait_for()
    assert tip.inner_text() == BUILD.text
    assert page.locator("#pad").bounding_box() == pad  # nothing moved
    assert violations(page) == []
    table.square("a8").click()
    expect(tip).to_have_count(0)
    expect(page.locator("#square")).to_contain_text("a8")
    assert page.text_content("#tip-text") == BUILD.text  # unchanged, so that screen readers do not say it again
    page.wait_for_function("localStorage.getItem('pygame35 / memory').includes('\"build\": 1')")


OBSERVE = """
window.shifts = [];
window.largest = [];
const observe = (type, take) =>
  new PerformanceObserver(list => list.getEntries().forEach(take)).observe({type, buffered: true});
observe("layout-shift", entry => shifts.push(entry.sources.map(source => source.node?.className)));
observe("largest-contentful-paint", entry => largest.push(entry.element));
"""


@pytest.mark.parametrize("width", [390, 1440])
def test_the_card_is_the_largest_paint_and_nothing_moves(table, site, width):
    """Nothing larger is painted later, by Python, so the page is seen as fast as its HTML."""
    page = table.page
    page.add_init_script(OBSERVE)
    page.set_viewport_size({"width": width, "height": 844})
    arrive(table, site)
    assert page.evaluate("shifts") == []
    assert page.evaluate("largest.at(-1).closest('#first-visit') !== null")
