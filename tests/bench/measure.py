"""Measure the waiting times of a visitor, in headless Chromium on the built site; prints one JSON object.

    .venv/bin/python tests/bench/measure.py

Times are in milliseconds, the median and the maximum of five: from opening the page until a move can be made, and until
the engine is ready, each in a fresh browser context; the same for a second visit in it; from the AI's limit of one
second until its move is on the board; and from "move now" until then. The figures of bench.html come last.
"""

import json
import statistics

from served import site_and_browser

ROUNDS = 5
SECONDS = 1
WHEN = """selector => new Promise(resolve => {
  const look = () => document.querySelector(selector) ? resolve(performance.now()) : requestAnimationFrame(look);
  look();
})"""
NEXT_PLY = """action => new Promise(resolve => {
  const start = performance.now();
  const list = document.querySelector('[data-testid=move-list]');
  const plies = list.querySelectorAll('button').length + (action === 'place' ? 2 : 1);
  new MutationObserver((_, observer) => {
    if (list.querySelectorAll('button').length >= plies) { observer.disconnect(); resolve(performance.now() - start); }
  }).observe(list, {childList: true, subtree: true});
  document.querySelector(action === 'place' ? '[data-place="5"]' : '#move-now').click();
})"""


def figures(name, values):
    return {name: round(statistics.median(values)), f"{name}_largest": round(max(values))}


def open_page(browser, address):
    page = browser.new_context().new_page()
    page.goto(address)
    playable = page.evaluate(WHEN, "body[data-ready]")
    ready = page.evaluate(WHEN, "body[data-engine=ready]")
    return page, playable, ready


def place_somewhere(page, seconds_to_wait):
    """Place a 5 on an empty square; returns the milliseconds until the AI's answer.

    seconds_to_wait: until "move now" is clicked, and from then the time counts; None: nothing is clicked.
    """
    page.click("[role=gridcell][data-digit='']")
    if seconds_to_wait is None:
        return page.evaluate(NEXT_PLY, "place")
    page.click("[data-place='5']")
    page.wait_for_function("document.body.dataset.simulations")
    page.wait_for_timeout(1000 * seconds_to_wait)
    return page.evaluate(NEXT_PLY, "now")


def measure(browser, site):
    playable, ready, playable_again, ready_again, answers, nows = [], [], [], [], [], []
    for _ in range(ROUNDS):
        page, first, second = open_page(browser, f"{site}?level=10&seconds={SECONDS}")
        playable.append(first)
        ready.append(second)
        answers.append(place_somewhere(page, None) - 1000 * SECONDS)
        page.wait_for_selector("body[data-offline=ready]", timeout=60_000)
        page.goto("about:blank")
        page.goto(site)
        playable_again.append(page.evaluate(WHEN, "body[data-ready]"))
        ready_again.append(page.evaluate(WHEN, "body[data-engine=ready]"))
        page.context.close()
        page, _, _ = open_page(browser, f"{site}?level=10&seconds=30")
        nows.append(place_somewhere(page, 0.5))
        page.context.close()
    page = browser.new_page()
    page.goto(site + "bench.html")
    page.wait_for_function("document.querySelector('#bench-json').textContent", timeout=120_000)
    return {
        **figures("playable_milliseconds", playable),
        **figures("engine_ready_milliseconds", ready),
        **figures("second_visit_playable_milliseconds", playable_again),
        **figures("second_visit_engine_ready_milliseconds", ready_again),
        **figures("answer_past_its_limit_milliseconds", answers),
        **figures("move_now_milliseconds", nows),
        "bench": json.loads(page.inner_text("#bench-json")),
    }


def main():
    with site_and_browser() as (site, browser):
        print(json.dumps(measure(browser, site), indent=1))


if __name__ == "__main__":
    main()
