"""Measure drawing of the endless board in headless Chromium: a game of 300 stones on 200 x 200 cells.

    python tests/bench/measure_endless.py

Prints the median and the maximum, in milliseconds, of the main thread's Python for a step of a drag and of a zoom, and
of the time from a click until its stone is drawn.
"""

import statistics
from random import Random

from served import site_and_browser

from pygame35.games.five_in_a_row import rules as five_in_a_row
from pygame35.records import write_fragment

STONES, CELLS, STEPS = 300, 200, 30
SPENT = """([type, makes, x, y]) => new Promise(resolve => {
  let spent = 0;
  const real = window.requestAnimationFrame;
  const timed = work => { const start = performance.now(); work(); spent += performance.now() - start; };
  window.requestAnimationFrame = callback => real(now => timed(() => callback(now)));
  const board = document.querySelector('#board');
  const event = type === 'wheel'
    ? new WheelEvent(type, {bubbles: true, cancelable: true, ctrlKey: true, deltaY: makes, clientX: x, clientY: y})
    : new PointerEvent(type, {bubbles: true, pointerId: 7, buttons: 1, clientX: x, clientY: y});
  timed(() => board.dispatchEvent(event));
  real(() => real(() => { window.requestAnimationFrame = real; resolve(spent); }));
})"""


def game():
    """The fragment of a link to a game that nobody has won."""
    random, position = Random(7), five_in_a_row.start()
    while len(position.moves) < STONES:
        cell = random.randrange(CELLS), random.randrange(CELLS)
        if cell not in position.stones:
            position.play(cell)
            if position.is_over():
                position.undo()
    return write_fragment(position.moves, five_in_a_row)


def show(name, times):
    print(f"{name:40} {statistics.median(times):6.1f} {max(times):6.1f} ms")


def main():
    with site_and_browser() as (site, browser):
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(f"{site}five-in-a-row/?side=both#{game()}")
        page.wait_for_selector("body[data-engine=ready]", timeout=90_000)
        box = page.locator("#board").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        show("zoom, all 300 stones in sight", [page.evaluate(SPENT, ["wheel", -5, x, y]) for _ in range(STEPS)])
        for size, turns in (("all in sight", 0), ("nearer", 900), ("near", 900)):
            page.evaluate(SPENT, ["wheel", -turns, x, y])
            page.evaluate(SPENT, ["pointerdown", 0, x, y])
            steps = [page.evaluate(SPENT, ["pointermove", 0, x + 10 * (i % 5), y + 7 * (i % 3)]) for i in range(STEPS)]
            page.evaluate(SPENT, ["pointerup", 0, x, y])
            show(f"a step of a drag, {size}", steps)
        page.wait_for_timeout(500)  # the cells follow when the sheet rests
        times = []
        while len(times) < 10:
            times.append(page.evaluate(CLICK, page.evaluate(EMPTY)))
            page.wait_for_timeout(300)  # until the stone is drawn: nobody clicks faster
        show("a click until its stone is on the board", times)


EMPTY = """(() => {
  const cells = [...document.querySelectorAll('[role=gridcell]')];
  return cells.slice(cells.length / 2).find(cell => !cell.dataset.owner).dataset.square;
})()"""
CLICK = """name => new Promise(resolve => {
  const cell = () => document.querySelector(`[data-square="${name}"]`);
  const start = performance.now();
  new MutationObserver((_, watcher) => {
    if (!cell()?.dataset.owner) return;
    watcher.disconnect();
    requestAnimationFrame(() => resolve(performance.now() - start));
  }).observe(document.body, {subtree: true, childList: true, attributes: true});
  cell().click();
})"""


if __name__ == "__main__":
    main()
