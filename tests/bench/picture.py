"""Make the README's picture: the page of 35 in mid-game, 1280 × 760 pixels, light.

.venv/bin/python tests/bench/picture.py [FILE]
"""

import json
import sys
import threading
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "web"), str(ROOT / "tests/web")]
from table import launch_chromium, wait_until_ready  # noqa: E402

import build  # noqa: E402

PLIES = 38  # of a game between strong players


def main() -> None:
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / ".github/board.png"
    game = json.loads((ROOT / "tests/vectors/endgame.json").read_text())["games"][0]
    fragment = game[: 2 * PLIES]  # two characters a move
    build.build()
    with build.server(build.DIST, 0) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = launch_chromium(playwright).new_page(viewport={"width": 1280, "height": 760}, color_scheme="light")
        page.goto(f"http://localhost:{server.server_port}/?side=both&theme=light#{fragment}")
        wait_until_ready(page)
        page.wait_for_selector("body[data-engine=ready]", timeout=60_000)
        page.screenshot(path=target)
        server.shutdown()


if __name__ == "__main__":
    main()
