"""Measure the processor time of a move of 35 that turns eight squares, in headless Chromium.

    .venv/bin/python tests/bench/measure_motion.py [--slowdown 6] [--rounds 5]

Prints JSON. Figures are milliseconds of the main thread's own processor time, times the slowdown, so other programs of
the machine do not count: `first_frame` from the press on a digit to the first frame after it, `frame` each later frame
of the effects (60 a second leave 16.7). Both are the medians of the rounds.
"""

import argparse
import json
import statistics

from served import site_and_browser

from pygame35.games.thirtyfive import rules
from pygame35.records import start, write_fragment

# Eight blue digits around red's d4: the last of them, 5 on e5, brings d4 to 35.
MOVES = "d4=5 c3=4 a8=1 d3=4 a6=1 e3=4 h8=1 c4=4 h6=1 e4=4 h1=1 c5=5 f8=1 d5=5 a1=1"
SCREENS = {
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, "has_touch": True},
    "desktop": {"viewport": {"width": 1440, "height": 900}},
}
FRAME = "() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))"
PRESS = """() => new Promise(done => {
  document.querySelector("[data-place='5']").click();
  requestAnimationFrame(() => setTimeout(done));
})"""
FRAMES = """() => new Promise(done => {
  let frames = 0;
  const end = performance.now() + 900;
  const next = () => { frames += 1; performance.now() < end ? requestAnimationFrame(next) : done(frames); };
  requestAnimationFrame(next);
})"""


def address():
    position = start(rules, "")
    for move in MOVES.split():
        position.play(position.parse_move(move))
    return "?side=both#" + write_fragment(position.moves, rules, "")


def spent(session):
    """Seconds of processor time of the page's main thread."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return {metric["name"]: metric["value"] for metric in metrics}["TaskDuration"]


def round_of(browser, site, screen):
    """{figure: seconds} of one move."""
    context = browser.new_context(**screen)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(site + address())
    page.wait_for_selector("body[data-engine=ready]", timeout=90_000)
    page.click("[data-square=e5]")
    page.evaluate(FRAME)
    times = [spent(session)]
    page.evaluate(PRESS)
    times.append(spent(session))
    frames = page.evaluate(FRAMES)
    times.append(spent(session))
    context.close()
    return {"first_frame": times[1] - times[0], "frame": (times[2] - times[1]) / frames}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slowdown", type=float, default=6)
    parser.add_argument("--rounds", type=int, default=5)
    wanted = parser.parse_args()
    figures = {}
    with site_and_browser() as (site, browser):
        for name, screen in SCREENS.items():
            rounds = [round_of(browser, site, screen) for _ in range(wanted.rounds)]
            for figure in rounds[0]:
                median = statistics.median(each[figure] for each in rounds)
                figures[f"{name}, {figure}"] = round(1000 * wanted.slowdown * median, 1)
    print(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
