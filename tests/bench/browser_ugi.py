"""A UGI program around the engine in Pyodide workers of headless Chromium, so that the arena can play against it.

    python -m pygame35 arena "ugi:.venv/bin/python tests/bench/browser_ugi.py" one-ply --milliseconds 1000

It searches in slices of a tenth of a second, as the page does. `--game NAME` chooses the game, `--player NAME` or
`--level N` the player; without these it is the game's strongest. With `--workers N` that many workers search side by
side, and their results are merged as on the page.
"""

import argparse
import json
import shutil
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from served import build, site_and_browser
from table import with_program

from app.engine.merge import merge
from tools.catalogue import GAMES

SLICE = 100  # milliseconds
STARTING = 90_000  # milliseconds
PAGE = """
import asyncio
from app.engine.worker import Worker
from pyscript import document, window


async def main():
    for index in range(WORKERS):
        worker = Worker(CONFIG)
        await worker.start(lambda percent: None)
        setattr(window, f"think{index}", worker.proxy.think)
    document.body.dataset.worker = "ready"


asyncio.create_task(main())
"""
THINK = "texts => Promise.all(texts.map((text, index) => window[`think${index}`](text)))"


def open_page(stack: ExitStack, config: str, workers: int, built: Path | None):
    """A page with the workers; the stack closes it. built: a site that `build.py` has built, or None."""
    site = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "dist"
    if built:
        shutil.copytree(built, site)
    else:
        build.build(site)
    html = (site / "index.html").read_text(encoding="utf-8")
    program = f"WORKERS, CONFIG = {workers}, {config!r}\n{PAGE}"
    (site / "ugi.html").write_text(with_program(html, program), encoding="utf-8")
    address, browser = stack.enter_context(site_and_browser(site))
    page = browser.new_page()
    page.goto(address + "ugi.html")
    page.wait_for_selector("body[data-worker=ready]", timeout=STARTING)
    return page


def best_move(page, requests: list[dict], milliseconds: float) -> str:
    """The merged results of the workers, each of which answers its own request."""
    end = time.perf_counter() + milliseconds / 1000
    while True:
        left = 1000 * (end - time.perf_counter())
        limit = {"milliseconds": max(1, min(SLICE, left)), "final": left <= SLICE}
        texts = [json.dumps({**request, **limit}) for request in requests]
        answers = [json.loads(answer) for answer in page.evaluate(THINK, texts)]
        for answer in answers:
            if "error" in answer:
                raise SystemExit(answer["error"])
        found = merge(answers)
        if found["done"] or time.perf_counter() >= end:
            return found["best"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=[game.name for game in GAMES], default="35")
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--player")
    who.add_argument("--level", type=int)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--site", type=Path, metavar="FOLDER", help="a built site, such as dist, to save the build")
    options = parser.parse_args()
    player = {name: value for name in ("level", "player") if (value := getattr(options, name))}
    config = next(game.worker for game in GAMES if game.name == options.game)
    seed, moves = 0, list[str]()
    with ExitStack() as stack:
        page = open_page(stack, config, options.workers, options.site)
        for line in sys.stdin:
            match line.split():
                case ["ugi"]:
                    print("id name pygame35 in Chromium")
                    print("option name Seed type spin default 0 min 0 max 4294967295\nugiok", flush=True)
                case ["isready"]:
                    print("readyok", flush=True)
                case ["setoption", "name", "Seed", "value", value]:
                    seed = int(value)
                case ["position", "startpos", *words]:
                    moves = words[1:]
                case ["go", "movetime", milliseconds]:
                    game = {"id": "ugi", "game": options.game, "moves": moves, **player}
                    requests = [{**game, "options": {"seed": seed + index}} for index in range(options.workers)]
                    print("bestmove", best_move(page, requests, float(milliseconds)), flush=True)
                case ["quit"]:
                    break


if __name__ == "__main__":
    main()
