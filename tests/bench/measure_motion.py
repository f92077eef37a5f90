"""Measure the effects of a move of 35 that turns eight squares, in headless Chromium with its processor slowed down.

    .venv/bin/python tests/bench/measure_motion.py [--slowdown 6] [--rounds 5]

Prints JSON. Each figure is in milliseconds, the median of the rounds: `first_frame` from the press on the digit until
the page has drawn the first frame after it, `work` the page's work in a frame of the effects, `gap` from one frame to
the next (60 a second are 16.7). Other programs of the machine count, too: compare only figures of a machine at rest.
"""

import argparse
import json
import statistics

from served import site_and_browser
from table import KNOWN

from pygame35.games.thirtyfive import rules
from pygame35.records import start, write_fragment

# Seven blue digits around red's d4, and red ones far away. Blue's 5 on e5 brings d4 to 35, and all eight turn red.
MOVES = "d4=5 c3=4 a8=1 d3=4 a6=1 e3=4 h8=1 c4=4 h6=1 e4=4 h1=1 c5=5 f8=1 d5=5 a1=1"
SCREENS = {
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3},
    "desktop": {"viewport": {"width": 1440, "height": 900}},
}
WATCH = """{
  window.seen = {first_frame: [], work: [], gap: []};
  const request = window.requestAnimationFrame.bind(window);
  let last = 0;
  window.requestAnimationFrame = paint => request(now => {
    const begin = performance.now();
    paint(now);
    seen.work.push(performance.now() - begin);
    if (now > last) seen.gap.push(now - last);
    last = now;
  });
  document.addEventListener('click', event => request(() => scheduler.postTask(
    () => seen.first_frame.push(performance.now() - event.timeStamp), {priority: 'user-blocking'})), {capture: true});
}"""
TURNED = "document.querySelector('[data-square=c3]').dataset.owner === 'red'"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slowdown", type=float, default=6)
    parser.add_argument("--rounds", type=int, default=5)
    wanted = parser.parse_args()
    position = start(rules, "")
    for move in MOVES.split():
        position.play(position.parse_move(move))
    address, figures = "?side=both#" + write_fragment(position.moves, rules, ""), {}
    with site_and_browser() as (site, browser):
        for name, screen in SCREENS.items():
            rounds = []
            for _ in range(wanted.rounds):
                page = browser.new_page(**screen)
                page.add_init_script(KNOWN + "\n" + WATCH)
                page.goto(site + address)
                page.wait_for_selector("body[data-engine=ready]", timeout=90_000)
                page.click("[data-square=e5]")
                session = page.context.new_cdp_session(page)
                session.send("Emulation.setCPUThrottlingRate", {"rate": wanted.slowdown})
                page.evaluate("Object.values(seen).forEach(list => { list.length = 0; })")
                page.click("[data-place='5']")
                page.wait_for_function(TURNED)
                page.wait_for_timeout(1500)  # the effects take 900
                rounds.append(page.evaluate("seen"))
                page.close()
            for figure in rounds[0]:
                figures[f"{name}, {figure}"] = round(
                    statistics.median(value for each in rounds for value in each[figure]), 1
                )
    print(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
