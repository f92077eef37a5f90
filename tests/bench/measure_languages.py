"""Compare how soon a page can be used in several languages on a second visit, in headless Chromium, four times slower.

    .venv/bin/python tests/bench/measure_languages.py [--rounds 13] [--page lessons/] [CODE ...]

All languages are measured in turn, English first. The machine needs fonts of their scripts, such as Debian's
fonts-droid-fallback and fonts-noto-core. Prints JSON: the milliseconds until the page can be used, and those that
layout, styles and scripts take until then; medians of the rounds.
"""

import argparse
import json
import statistics
import threading
from contextlib import ExitStack

from measure import WHEN
from measure_phone import visitor
from playwright.sync_api import sync_playwright

import build

SLOWDOWN = 4
READY = "body[data-ready]"
PARTS = {"layout": "LayoutDuration", "styles": "RecalcStyleDuration", "scripts": "ScriptDuration"}


def first_visit(context, address):
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector(READY)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.close()


def visit(context, address):
    """{part: milliseconds} of a visit."""
    page = context.new_page()
    protocol = context.new_cdp_session(page)
    protocol.send("Performance.enable")
    protocol.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    page.goto(address, wait_until="commit")
    ready = page.evaluate(WHEN, READY)
    spent = {metric["name"]: metric["value"] for metric in protocol.send("Performance.getMetrics")["metrics"]}
    page.close()
    return {"ready": ready} | {part: 1000 * spent[name] for part, name in PARTS.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("codes", nargs="*", default=["de", "ja", "ar"])
    parser.add_argument("--rounds", type=int, default=13)
    parser.add_argument("--page", default="", help="its path in the site, by default 35's")
    wanted = parser.parse_args()
    build.build()
    with build.server(build.DIST) as server, sync_playwright() as playwright, ExitStack() as visitors:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        home = f"http://localhost:{server.server_port}/"
        addresses = {code: home + (f"{code}/" if code != "en" else "") + wanted.page for code in ("en", *wanted.codes)}
        contexts = {code: visitors.enter_context(visitor(playwright)) for code in addresses}
        for code, context in contexts.items():
            first_visit(context, addresses[code])
        rounds = [{code: visit(contexts[code], addresses[code]) for code in addresses} for _ in range(wanted.rounds)]
        server.shutdown()
    told = {
        code: {part: round(statistics.median(one[code][part] for one in rounds)) for part in ("ready", *PARTS)}
        for code in addresses
    }
    print(json.dumps(told, indent=1))


if __name__ == "__main__":
    main()
