"""Measure 35 in Chromium, Firefox and WebKit, as far as they are installed; prints one JSON object.

    .venv/bin/python tests/bench/measure_browsers.py [--rounds 3]

Of each browser, the medians of so many fresh profiles: milliseconds from opening the page until the board can be used,
and until the engine is ready; milliseconds from a digit until level 1's answer is on the board; best-first simulations
a second of an analysis by one worker; megabytes of all its processes afterwards (proportional set size; Linux only).
WebKit compiles as Safari does, which the tests spare themselves; it paints without a graphics card.
"""

import argparse
import json
import statistics
import tempfile
import threading
from contextlib import suppress
from pathlib import Path

import served  # noqa: F401  # makes the modules below known
from browsers import CHEAPER, opened
from measure_phone import descendants
from playwright.sync_api import sync_playwright

import build

# The first script of the page: notes when the board and the engine are there.
NOTES = """<script>
const times = {};
new MutationObserver(() => {
  const { ready, engine } = document.body?.dataset ?? {};
  if (ready) times.board ??= performance.now();
  if (engine === "ready") times.engine ??= performance.now();
}).observe(document.documentElement, { subtree: true, attributeFilter: ["data-ready", "data-engine"] });
</script>"""
PLACED = """(() => {
  const list = document.querySelector("[data-testid=move-list]"), began = performance.now();
  new MutationObserver((_, observer) => {
    if (list.querySelectorAll("button").length < 2) return;
    observer.disconnect();
    times.answer = performance.now() - began;
  }).observe(list, { childList: true, subtree: true });
  document.querySelector("[data-square=e4]").focus();
  document.querySelector("[data-place='5']").click();
})()"""
COUNTED = "[performance.now(), Number(document.body.dataset.simulations ?? 0)]"
MILLISECONDS = 5000  # of the analysis


def megabytes():
    """The memory of all processes that this program has started."""
    total = 0
    for number in descendants():
        with suppress(OSError):
            lines = Path(f"/proc/{number}/smaps_rollup").read_text().splitlines()
            total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024


def figures(visit, site):
    """{figure: value} of one visit in a fresh profile."""
    before = megabytes()
    with visit() as visitor:
        visitor.open(f"{site}?side=red&level=1&workers=1")
        visitor.wait("times.engine")
        visitor.ask(PLACED)
        visitor.wait("times.answer")
        visitor.type("a")
        visitor.wait("document.body.dataset.simulations > 0")
        began, first = visitor.ask(COUNTED)
        visitor.wait(f"performance.now() > {began + MILLISECONDS}")
        now, last = visitor.ask(COUNTED)
        rate = 1000 * (last - first) / (now - began)
        return visitor.ask("times") | {"simulations": rate, "megabytes": megabytes() - before}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    told = {}
    del CHEAPER["JSC_useOMGJIT"]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Path(folder) / "site"
        build.build(site)
        page = site / "index.html"
        page.write_text(page.read_text(encoding="utf-8").replace("<head>", "<head>" + NOTES, 1), encoding="utf-8")
        with build.server(site) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            for name in ("chromium", "firefox", "webkit"):
                profile = Path(folder) / name
                profile.mkdir()
                with opened(name, playwright, profile) as visit:
                    seen = [figures(visit, f"http://localhost:{server.server_port}/") for _ in range(rounds)]
                told[name] = {what: round(statistics.median(one[what] for one in seen)) for what in seen[0]}
            server.shutdown()
    print(json.dumps(told, indent=1))


if __name__ == "__main__":
    main()
