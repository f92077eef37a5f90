"""Make the README's picture: the page of 35 in mid-game, 1280 × 760 pixels, light.

.venv/bin/python tests/bench/picture.py [FILE]
"""

import json
import sys
from pathlib import Path

from served import ROOT, site_and_browser
from table import wait_until_ready

PLIES = 38  # of a game between strong players


def main() -> None:
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / ".github/board.png"
    game = json.loads((ROOT / "tests/vectors/endgame.json").read_text())["games"][0]
    fragment = game[: 2 * PLIES]  # two characters a move
    with site_and_browser() as (site, browser):
        page = browser.new_page(viewport={"width": 1280, "height": 760}, color_scheme="light")
        page.goto(f"{site}?side=both&theme=light#{fragment}")
        wait_until_ready(page)
        page.wait_for_selector("body[data-engine=ready]", timeout=60_000)
        page.screenshot(path=target)


if __name__ == "__main__":
    main()
