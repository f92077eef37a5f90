"""Measure how soon the page of 35 answers the hand, in headless Chromium with its processor slowed down; prints JSON.

    .venv/bin/python tests/bench/measure_hand.py [--slowdown 6] [--moves 20]

A pointer goes over squares and over digits, presses squares, and plays against level 4; keys do, too. Each figure is in
milliseconds, from the time stamp of the event until the page has drawn a frame after it. Tasks of the main thread of
50 ms and more, while the game is played, are listed.
"""

import argparse
import json
import statistics
import sys
import threading
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "web"), str(ROOT / "tests/web")]
from measure_session import LONG_TASKS, WATCH_TASKS  # noqa: E402
from table import launch_chromium  # noqa: E402

import build  # noqa: E402

GAME = "#EEFFFCEJDwFcDzFlDlFRE3C5ExC-CtDLCjByGHDVGTGe"
SQUARES = ("d4", "c5", "f6", "b2", "g7", "c7", "h8", "a1", "f4", "d5")
# A message that the frame's callbacks post arrives after the frame is drawn.
WATCH_HAND = """() => {
  window.answers = [];
  const channel = new MessageChannel(), waiting = [];
  channel.port1.onmessage = () => answers.push(performance.now() - waiting.shift());
  const note = event => {
    if (!event.isTrusted) return;
    requestAnimationFrame(() => { waiting.push(event.timeStamp); channel.port2.postMessage(0); });
  };
  for (const kind of ['pointerover', 'click', 'keydown'])
    document.addEventListener(kind, note, {capture: true});
}"""


class Hand:
    """A person's hand at the page; `spent[kind]` are the milliseconds of its acts of a kind."""

    def __init__(self, page):
        self.page = page
        self.spent = {}
        page.evaluate(WATCH_HAND)

    def act(self, kind, act):
        """Act, and note the time of the last of its events."""
        self.page.evaluate("answers.length = 0")
        act()
        self.page.wait_for_function("answers.length > 0")
        self.page.evaluate("() => new Promise(done => setTimeout(done, 0))")
        self.spent.setdefault(kind, []).append(self.page.evaluate("Math.max(...answers)"))

    def point(self, kind, selector):
        box = self.page.locator(selector).bounding_box()
        self.act(kind, lambda: self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))

    def press(self, kind, selector):
        self.point("point", selector)
        self.page.mouse.down()
        self.act(kind, self.page.mouse.up)


def look_around(hand):
    for name in SQUARES:
        hand.point("hover_square", f"[data-square={name}]")
    for name in ("c7", "a2", "f6"):
        hand.press("press_square", f"[data-square={name}]")
        for digit in range(1, 10):
            hand.point("hover_digit", f"[data-place='{digit}']")
    hand.page.focus("[data-square=d4]")
    for key in 2 * ("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"):
        hand.act("arrow_key", lambda key=key: hand.page.keyboard.press(key))


def play(hand, moves):
    """Play against the AI: each move is the first digit on the first empty square."""
    page = hand.page
    for _ in range(moves):
        page.wait_for_selector("body[data-engine=ready]", timeout=60_000)
        page.wait_for_function("document.querySelector('[data-testid=status]').textContent === 'Red to move'")
        name = page.locator("[data-digit='']").first.get_attribute("data-square")
        hand.press("press_square", f"[data-square={name}]")
        hand.press("press_digit", "[data-place='5']")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slowdown", type=float, default=6)
    parser.add_argument("--moves", type=int, default=20)
    wanted = parser.parse_args()
    build.build()
    with build.server(build.DIST) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = launch_chromium(playwright).new_page(viewport={"width": 1440, "height": 900})
        page.goto(f"http://localhost:{server.server_port}/?side=red&level=4{GAME}")
        page.wait_for_selector("body[data-engine=ready]", timeout=90_000)
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": wanted.slowdown})
        hand = Hand(page)
        page.evaluate(WATCH_TASKS)
        look_around(hand)
        looking = page.evaluate(LONG_TASKS)
        play(hand, wanted.moves)
        figures = {
            kind: {"median": round(statistics.median(spent), 1), "largest": round(max(spent), 1)}
            for kind, spent in hand.spent.items()
        }
        tasks = {"looking": looking, "playing": page.evaluate(LONG_TASKS)}
        print(json.dumps({"milliseconds": figures, "tasks_of_50_milliseconds": tasks}, indent=1))
        server.shutdown()


if __name__ == "__main__":
    main()
