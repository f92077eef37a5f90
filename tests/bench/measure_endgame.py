"""Measure the exact endgame on 100 positions of strong play for each number of empty squares; prints a line for each.

    .venv/bin/python tests/bench/measure_endgame.py [--empties 5 6 7 8] [--seconds 1] [--browser]

A line has the number of positions proved within the limit; the time until the proof or the limit in milliseconds
(median, 95th percentile, maximum); the longest slice, of 100 ms requested; and the most nodes in memory. `--browser`
measures in a Pyodide worker of the built site, in headless Chromium. Times are processor times where there is such a
clock, because other programs disturb them less; slices are always timed by the wall clock.
"""

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "web"), str(ROOT / "tests/web")]

MEASURE = '''
import json
import time

from pygame35.games.thirtyfive import batch as batch
from pygame35.games.thirtyfive import endgame_compiled
from pygame35.games.thirtyfive.records import parse_fragment, replay

SLICE = 0.1


def measure(text):
    """Answer {"games", "empties", "seconds"} with a row [proved, seconds, longest slice, nodes] for each game."""
    asked = json.loads(text)
    rows = []
    for game in asked["games"]:
        root = batch.from_position(replay(parse_fragment(game)[: 64 - asked["empties"]]))
        start, spent, longest = time.process_time(), 0, 0
        solver = endgame_compiled.solver(root)
        while not solver.proved and spent < asked["seconds"]:
            before = time.perf_counter()
            solver.run(min(SLICE, asked["seconds"] - spent))
            longest = max(longest, time.perf_counter() - before)
            spent = time.process_time() - start
        rows.append([solver.proved, time.process_time() - start, longest, solver.game.nodes()])
    return json.dumps(rows)
'''

MAIN = """
import asyncio
from app.platform.browser import in_version
from pyscript import create_named_worker, document, window


async def main():
    worker = await create_named_worker("measure_worker.py", "measure", config=in_version("worker.json"), type="py")
    window.measure = worker.measure
    document.body.setAttribute("data-measure", "ready")


asyncio.create_task(main())
"""


def natively(requests):
    names: dict = {}
    exec(MEASURE, names)
    for request in requests:
        yield json.loads(names["measure"](json.dumps(request)))


def in_a_browser(requests):
    from served import build, site_and_browser
    from table import with_program

    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "dist"
        build.build(site)
        html = (site / "index.html").read_text(encoding="utf-8")
        (site / "measure.html").write_text(with_program(html, MAIN), encoding="utf-8")
        (site / "measure_worker.py").write_text(MEASURE + '\n\n__export__ = ["measure"]\n', encoding="utf-8")
        with site_and_browser(site) as (address, browser):
            page = browser.new_page()
            page.goto(address + "measure.html")
            page.wait_for_selector("body[data-measure=ready]", timeout=90_000)
            for request in requests:
                yield json.loads(page.evaluate("text => window.measure(text)", json.dumps(request)))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--empties", type=int, nargs="+", default=[5, 6, 7, 8])
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--browser", action="store_true")
    arguments = parser.parse_args()
    games = json.loads((ROOT / "tests/vectors/endgame.json").read_text())["games"]
    requests = [{"games": games, "empties": empties, "seconds": arguments.seconds} for empties in arguments.empties]
    start = time.perf_counter()
    for request, rows in zip(requests, (in_a_browser if arguments.browser else natively)(requests), strict=True):
        proved = sum(row[0] for row in rows)
        spent = sorted(row[1] * 1000 for row in rows)
        print(
            f"{request['empties']} empty: {proved} of {len(rows)} proved in {arguments.seconds:g} s;"
            f" median {spent[len(spent) // 2]:.1f} ms, 95th {spent[len(spent) * 95 // 100]:.0f},"
            f" largest {spent[-1]:.0f}; longest slice {1000 * max(row[2] for row in rows):.0f} ms;"
            f" most nodes {max(row[3] for row in rows):,}",
            flush=True,
        )
    print(f"{time.perf_counter() - start:.0f} s in all")


if __name__ == "__main__":
    main()
