"""Hands of all kinds on a phone: a second finger, Back, a screen that stays on, the title of the tab."""

import re

import pytest
from playwright.sync_api import expect
from table import KNOWN, MUTE_WORKERS, SETTLED, Table, wait_until_ready

PHONE = {"has_touch": True, "is_mobile": True, "viewport": {"width": 390, "height": 844}}
SEEN = """() => [location.hash, document.activeElement.dataset.square,
  (document.querySelector('#board') ?? document.querySelector('#doors')).outerHTML]"""
SQUARES, CELLS = "[data-square='c3'] [data-square='f6']", "[data-square='0,0'] [data-square='2,2']"
TILES = "#board #board"
WAYS = (90, 0), (-90, 0), (0, 90), (0, -90)
BOARDS = {  # {address of a page: two places that a finger can press; on tiles, it slides}
    "": SQUARES,
    "?side=both": "[data-square='c3'] [data-place='5']",
    "cell-division/?side=both": SQUARES,
    "five-in-a-row/?side=both": CELLS,
    "mega-tic-tac-toe/?side=both": SQUARES,
    "threes/": TILES,
    "monty-hall/#35.": "[data-door='0'] [data-door='1']",
    "puzzles/": SQUARES,
    "threes/puzzles/": TILES,
    "daily/": SQUARES,
    "lessons/#introduction/2": SQUARES,
    "threes/lessons/#rules/1": TILES,
    "embed.html?side=both": SQUARES,
    "cell-division/embed.html?side=both": SQUARES,
    "five-in-a-row/embed.html?side=both": CELLS,
    "threes/embed.html": TILES,
}
# The watcher of the browser, whose requestClose() does what Android's Back does.
WATCHED = """const Native = CloseWatcher;
globalThis.CloseWatcher = class extends Native {
  constructor() { super(); globalThis.watcher = this; this.addEventListener("close", () => this.end()); }
  destroy() { super.destroy(); this.end(); }
  end() { if (globalThis.watcher === this) globalThis.watcher = null; }
};"""
LOCKS = """globalThis.locks = [];
Object.defineProperty(navigator, "wakeLock", { value: {
  async request() {
    const lock = { released: false, async release() { lock.released = true; } };
    locks.push(lock);
    return lock;
  }
} });"""
ARE_ON = "count => locks.filter(({ released }) => !released).length === count"


@pytest.fixture
def phone(browser, site):
    """phone(address, scripts) opens a page on a phone, whose engine never loads."""
    with browser.new_context(**PHONE) as context:
        for script in (KNOWN, MUTE_WORKERS, "delete Navigator.prototype.serviceWorker"):
            context.add_init_script(script)
        page = context.new_page()
        problems = []
        page.on("pageerror", lambda error: problems.append(error))

        def open_page(address, *scripts):
            for script in scripts:
                context.add_init_script(script)
            page.goto(site + address)
            wait_until_ready(page)
            page.evaluate(SETTLED)
            return page

        yield open_page
        assert not problems


class Fingers:
    """Two fingers at places of a page."""

    def __init__(self, page, places):
        self.page, self.devtools = page, page.context.new_cdp_session(page)
        self.at = {}
        for finger, place in enumerate(places.split(" ")):
            box = page.locator(place).first.bounding_box()
            near = 0.4 if finger else 0.6
            self.at[finger] = box["x"] + near * box["width"], box["y"] + near * box["height"]
        self.down = []

    def send(self, kind, fingers, right=0, down=0):
        points = [{"x": self.at[each][0] + right, "y": self.at[each][1] + down, "id": each} for each in fingers]
        self.devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def press(self, finger):
        self.down.append(finger)
        self.send("touchStart", self.down)

    def lift(self, finger):
        self.down.remove(finger)
        self.send("touchEnd", [finger] if self.down else [])

    def slide(self, finger, right, down):
        for step in range(1, 5):
            self.send("touchMove", [finger], right * step / 4, down * step / 4)


@pytest.mark.parametrize(("address", "places"), BOARDS.items())
def test_a_second_finger_never_plays(phone, address, places):
    page = phone(address)
    if "data-place" in places:
        page.tap("[data-square='e5']")  # a digit needs a square
    elif "threes/embed" in address:
        page.tap("#board")  # before it, one finger scrolls
    page.evaluate(SETTLED)
    before, fingers = page.evaluate(SEEN), Fingers(page, places)
    for lifted in ((0, 1), (1, 0)):
        fingers.press(0)
        fingers.press(1)
        for finger in lifted:
            fingers.lift(finger)
    fingers.press(0)  # the palm rests, and another finger taps
    for _tap in range(2):
        fingers.press(1)
        fingers.lift(1)
    if places == TILES:
        fingers.slide(0, 100, 0)
    fingers.lift(0)
    page.evaluate(SETTLED)
    assert page.evaluate(SEEN) == before
    for right, down in WAYS if places == TILES else ((0, 0),):
        fingers.press(1)  # alone, it plays
        fingers.slide(1, right, down)
        fingers.lift(1)
        page.evaluate(SETTLED)
        if page.evaluate(SEEN) != before:
            return
    page.wait_for_function(
        f"before => JSON.stringify(({SEEN})()) !== before", arg=page.evaluate("JSON.stringify", before)
    )


def test_tab_says_whose_move_it_is_and_what_is_shared_keeps_the_name(phone):
    page = phone("five-in-a-row/?side=both")
    expect(page).to_have_title("Five in a row")
    page.tap("[data-square='0,0']")
    expect(page).to_have_title("Noughts to move – Five in a row")
    table = Table(page)
    table.settle()  # the first move puts the tools elsewhere
    table.press_tool("open-more")
    page.tap("#more [data-opens=open-record]")
    expect(page.locator("#share-told")).to_contain_text(re.compile("^Five in a row, "))


def test_screen_stays_on_while_a_clock_runs(phone):
    page = phone("?side=both&clock=60%2B0", LOCKS)
    table = Table(page)
    assert page.evaluate("locks.length") == 0  # the clock stands before the first move
    table.play_all(("e4=9", "d5=3", "e5=4"))
    page.wait_for_function(ARE_ON, arg=1)
    assert page.evaluate("locks.length") == 1
    table.resign()
    page.wait_for_function(ARE_ON, arg=0)


def test_back_closes_what_covers_the_page(phone):
    """On Android the browser itself closes dialogs; see https://html.spec.whatwg.org/#close-watcher."""
    page = phone("?side=both", WATCHED)
    table = Table(page)
    covers = {"pull": page.locator("main.pulled"), "open-result": page.locator("#result:visible")}

    def opens(button, close):
        table.press_tool(button)
        expect(covers[button]).to_have_count(1)
        page.wait_for_function("globalThis.watcher")
        close()
        expect(covers[button]).to_have_count(0)
        page.wait_for_function("!globalThis.watcher")

    table.play_all(("e4=9", "d5=3"))
    back, escape = lambda: page.evaluate("watcher.requestClose()"), lambda: page.keyboard.press("Escape")
    opens("pull", back)
    opens("pull", escape)
    table.resign()
    opens("open-result", back)
    opens("open-result", escape)


def test_back_puts_the_sheet_of_threes_down(phone):
    page = phone("threes/#full-7.BI", WATCHED)
    page.tap("#pull")
    expect(page.locator("main.pulled")).to_have_count(1)
    page.wait_for_function("globalThis.watcher")
    page.evaluate("watcher.requestClose()")
    expect(page.locator("main.pulled")).to_have_count(0)


def test_back_ends_the_tour_and_an_open_dialog_has_the_key_to_itself(phone):
    page = phone("?learn", WATCHED)
    expect(page.locator("#tour")).to_be_visible()
    page.wait_for_function("globalThis.watcher")
    page.evaluate("preferences.showModal()")
    page.keyboard.press("Escape")
    expect(page.locator("#preferences")).to_be_hidden()
    expect(page.locator("#tour")).to_be_visible()
    page.evaluate("watcher.requestClose()")
    expect(page.locator("#tour")).to_be_hidden()
