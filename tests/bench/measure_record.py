"""Whether the page of 35 starts as fast with thousands of kept games as with none; and the page of the record itself.

Opens the page in two contexts of Chromium in turn, one with an empty storage and one with a record, and prints the
medians of the time until a move can be made. Then the time until the page of the record shows all of it.

    PYTHONPATH=. python tests/bench/measure_record.py --games 2000 --rounds 20
"""

import argparse
import statistics
import sys
import tempfile
import threading
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "web"), str(ROOT / "tests/web")]

from kept_record import keep, kept_record  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from table import KNOWN, MUTE_WORKERS, launch_chromium, wait_until_ready  # noqa: E402

import build  # noqa: E402

# Notes when a move can be made.
WATCH = """addEventListener('DOMContentLoaded', () => new MutationObserver((_, observer) => {
  if (document.body.dataset.ready) { window.readyAt = performance.now(); observer.disconnect(); }
}).observe(document.body, { attributes: true }));"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000, help="kept games")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--site", type=Path, help="a built site; by default it is built")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        site = options.site or Path(scratch) / "dist"
        if not options.site:
            build.build(site)
        server = build.server(site)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://localhost:{server.server_port}/"
        with sync_playwright() as playwright:
            browser = launch_chromium(playwright)
            measure(browser, address, options)
            browser.close()
        server.shutdown()


def measure(browser, address, options):
    texts = kept_record(options.games)
    print(f"{options.games} games: {sum(map(len, texts.values())) / 1e6:.2f} MB of text")
    pages = {"none": opened(browser, address, {}), "many": opened(browser, address, texts)}
    times = {name: [] for name in pages}
    for number in range(options.rounds + 1):
        for name in sorted(pages, reverse=number % 2 == 1):
            taken = seconds(pages[name], address)
            if number:  # the first visit fills the cache
                times[name].append(taken)
    medians = {name: statistics.median(taken) for name, taken in times.items()}
    for name, taken in times.items():
        print(f"35 with {name}: median {medians[name]:.3f} s, {min(taken):.3f} to {max(taken):.3f}")
    print(f"ratio of the medians {medians['many'] / medians['none']:.3f}")
    record = [seconds(pages["many"], address + "you/") for _ in range(5)]
    print(f"the record of them: median {statistics.median(record):.2f} s of 5")


def opened(browser, address, texts):
    page = browser.new_context().new_page()
    page.add_init_script(KNOWN)
    page.add_init_script(MUTE_WORKERS)
    page.add_init_script(WATCH)
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    keep(page, address, texts)
    return page


def seconds(page, address):
    """From the begin of the navigation until the page can be used."""
    page.goto("about:blank")
    page.goto(address, wait_until="commit")
    wait_until_ready(page)
    return page.evaluate("readyAt") / 1000


if __name__ == "__main__":
    main()
