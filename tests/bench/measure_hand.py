"""Measure how soon the page of a game for two answers the hand, in headless Chromium with its processor slowed down.

    .venv/bin/python tests/bench/measure_hand.py [--game five-in-a-row] [--slowdown 6] [--moves 20]

With `--slowdown 6` the processor is six times slower than one on which hand-written JavaScript plays REFERENCE playouts
a second: the command measures this machine first. A pointer goes over squares and, in 35, over digits, presses squares,
and plays against the AI; arrow keys move the focus. Prints JSON: JavaScript's playouts a second, and milliseconds from
the time stamp of an event until the page has drawn the first frame after it. Tasks of the main thread of 50 ms and more
are listed.
"""

import argparse
import json
import statistics

from measure_session import LONG_TASKS, WATCH_TASKS
from served import REFERENCE, site_and_browser, speed

PAGES = {  # {game: its page with a game under way}
    "35": "?side=red&level=4#EEFFFCEJDwFcDzFlDlFRE3C5ExC-CtDLCjByGHDVGTGe",
    "cell-division": "cell-division/?side=red&player=beginner&board=8x8",
    "five-in-a-row": "five-in-a-row/?side=red&player=beginner#ffggfedfifggcffdhiefdfjc",
    "mega-tic-tac-toe": "mega-tic-tac-toe/?side=red&player=beginner",
}
SQUARES = """Array.from(document.querySelectorAll('[role=gridcell]'), cell => cell.dataset.square)"""
EMPTY = "[role=gridcell]:is([data-digit=''], [data-owner='']:not([data-digit], [aria-label*='not in play']))"
TURN = "document.body.matches('.over, :not(.blue-moves)[data-engine=ready]')"
# The most urgent kind of task comes before the next frame; a message may come after it.
WATCH_HAND = """() => {
  window.answers = [];
  const note = event => event.isTrusted && requestAnimationFrame(() => scheduler.postTask(
    () => answers.push(performance.now() - event.timeStamp), {priority: 'user-blocking'}));
  for (const kind of ['pointerover', 'click', 'keydown'])
    document.addEventListener(kind, note, {capture: true});
}"""

PRESS = 80  # milliseconds from pressing until releasing, as people take
LOOK = 400  # milliseconds for which a person looks at the rival's move


class Hand:
    """A person's hand at the page; `spent[kind]` are the milliseconds of its acts of a kind."""

    def __init__(self, page):
        self.page = page
        self.spent = {}
        page.evaluate(WATCH_HAND)

    def act(self, kind, act):
        """Act, and note the slowest answer to its events."""
        self.page.evaluate("answers.length = 0")
        act()
        self.page.wait_for_function("answers.length > 0")
        self.page.evaluate("() => new Promise(done => setTimeout(done, 0))")
        self.spent.setdefault(kind, []).append(self.page.evaluate("Math.max(...answers)"))

    def point(self, kind, selector):
        """Point at an element, unless the pointer is over it: then no event would come."""
        if self.page.locator(selector).evaluate("element => element.matches(':hover')"):
            return
        box = self.page.locator(selector).bounding_box()
        self.act(kind, lambda: self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))

    def press(self, kind, selector):
        self.point("point", selector)
        self.page.mouse.down()
        self.page.wait_for_timeout(PRESS)
        self.act(kind, self.page.mouse.up)


def look_around(hand, game):
    page = hand.page
    names = page.evaluate(SQUARES)
    for name in names[len(names) // 3 :: 2][:10]:
        hand.point("hover_square", f"[data-square='{name}']")
    for name in ("c7", "a2", "f6") if game == "35" else ():
        hand.press("press_square", f"[data-square={name}]")
        for digit in range(1, 10):
            hand.point("hover_digit", f"[data-place='{digit}']")
    page.focus(f"[data-square='{names[len(names) // 2]}']")
    for key in 2 * ("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"):
        hand.act("arrow_key", lambda key=key: page.keyboard.press(key))


def play(hand, game, moves):
    """Play against the AI: each move is made on an empty square, in 35 with the digit 5."""
    page = hand.page
    for _ in range(moves):
        page.wait_for_function(TURN, timeout=60_000)
        if page.locator("body.over").count():
            break
        page.wait_for_timeout(LOOK)
        cells = page.locator(EMPTY)
        name = cells.nth(cells.count() // 2).get_attribute("data-square")
        if game == "35":
            hand.press("press_square", f"[data-square={name}]")
            hand.press("place", "[data-place='5']")
        else:
            hand.press("place", f"[data-square='{name}']")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=PAGES, default="35")
    parser.add_argument("--slowdown", type=float, default=6)
    parser.add_argument("--moves", type=int, default=20)
    wanted = parser.parse_args()
    with site_and_browser() as (site, browser):
        rate = speed(browser)
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(site + PAGES[wanted.game])
        page.wait_for_selector("body[data-engine=ready]", timeout=90_000)
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": max(1, wanted.slowdown * rate / REFERENCE)})
        hand = Hand(page)
        page.evaluate(WATCH_TASKS)
        look_around(hand, wanted.game)
        looking = page.evaluate(LONG_TASKS)
        play(hand, wanted.game, wanted.moves)
        figures = {
            kind: {"median": round(statistics.median(spent), 1), "largest": round(max(spent), 1)}
            for kind, spent in hand.spent.items()
        }
        tasks = {"looking": looking, "playing": page.evaluate(LONG_TASKS)}
        print(json.dumps({"javascript": rate, "milliseconds": figures, "tasks_of_50_milliseconds": tasks}, indent=1))


if __name__ == "__main__":
    main()
