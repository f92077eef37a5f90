"""The engine in a Pyodide worker of headless Chromium, as a program that speaks UGI: so the arena can play against it.

    python -m pygame35 arena "ugi:.venv/bin/python tests/web/browser_ugi.py" one-ply --milliseconds 1000

It asks the worker in slices of a tenth of a second, as the page does; one worker. `--player NAME` or `--level N`.
"""

import argparse
import json
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
from table import launch_chromium  # noqa: E402

import build  # noqa: E402

SLICE = 100  # milliseconds
STARTING = 90_000  # milliseconds
PAGE = """
import asyncio
from pyscript import create_named_worker, document, window


async def main():
    worker = await create_named_worker("worker.py", "engine", config="worker.json", type="py")
    await worker.ping()
    window.think = worker.think
    document.body.dataset.worker = "ready"


asyncio.create_task(main())
"""


def open_worker(stack: ExitStack):
    """A page that holds the worker; it is closed with the stack."""
    site = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "dist"
    build.build(site)
    html = (site / "index.html").read_text(encoding="utf-8")
    (site / "ugi.html").write_text(html.replace(">import app.main<", ' src="ugi.py"><'), encoding="utf-8")
    (site / "ugi.py").write_text(PAGE, encoding="utf-8")
    server = stack.enter_context(build.server(site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    stack.callback(server.shutdown)
    browser = launch_chromium(stack.enter_context(sync_playwright()))
    stack.callback(browser.close)
    page = browser.new_page()
    page.goto(f"http://localhost:{server.server_port}/ugi.html")
    page.wait_for_selector("body[data-worker=ready]", timeout=STARTING)
    return page


def best_move(page, request: dict, milliseconds: float) -> str:
    end = time.perf_counter() + milliseconds / 1000
    while True:
        left = max(1, min(SLICE, 1000 * (end - time.perf_counter())))
        answer = json.loads(page.evaluate("text => window.think(text)", json.dumps({**request, "milliseconds": left})))
        if "error" in answer:
            raise SystemExit(answer["error"])
        if answer["done"] or time.perf_counter() >= end:
            return answer["best"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--player", default="full")
    who.add_argument("--level", type=int)
    options = parser.parse_args()
    player = {"level": options.level} if options.level else {"player": options.player}
    request: dict = {"id": "ugi", "game": "35", "moves": [], "options": {"seed": 0}, **player}
    with ExitStack() as stack:
        page = open_worker(stack)
        for line in sys.stdin:
            match line.split():
                case ["ugi"]:
                    print("id name pygame35 in Chromium")
                    print("option name Seed type spin default 0 min 0 max 4294967295\nugiok", flush=True)
                case ["isready"]:
                    print("readyok", flush=True)
                case ["setoption", "name", "Seed", "value", seed]:
                    request["options"] = {"seed": int(seed)}
                case ["position", "startpos", *words]:
                    request["moves"] = words[1:]
                case ["go", "movetime", milliseconds]:
                    print("bestmove", best_move(page, request, float(milliseconds)), flush=True)
                case ["quit"]:
                    break


if __name__ == "__main__":
    main()
