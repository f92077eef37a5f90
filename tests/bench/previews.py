"""Make the pictures of links to the pages, web/static/previews/NAME.png, from the page of all games, and the README's.

.venv/bin/python tests/bench/previews.py
"""

import json

from served import ROOT, site_and_browser
from table import wait_until_ready

from tools.catalogue import GAMES

# Shows a title, a sentence and the drawing of a game, and nothing else. The page's policy forbids attributes `style`.
CARD = """([at, title, sentence]) => {
  const drawing = document.querySelectorAll('.drawing svg')[at].cloneNode(true);
  const card = document.createElement('div'), text = document.createElement('div');
  const heading = document.createElement('h1'), line = document.createElement('p');
  const logo = document.querySelector('.logo').cloneNode(true);
  heading.textContent = title;
  line.textContent = sentence;
  text.append(logo, heading, line);
  card.append(text, drawing);
  document.body.replaceChildren(card);
  Object.assign(card.style, { display: 'grid', gridTemplateColumns: '1fr 500px', gap: '56px', alignItems: 'center',
    height: '630px', padding: '0 64px' });
  Object.assign(logo.style, { zoom: 2, marginBottom: '18px' });
  Object.assign(heading.style, { fontSize: '66px', lineHeight: 1.04, letterSpacing: '-.02em', fontWeight: 900 });
  Object.assign(line.style, { fontSize: '30px', color: 'var(--quiet)', marginTop: '18px' });
}"""
PLIES = 38  # of the game between strong players that the README shows
HEADLINE = "Make the digits around a square add up to 35."


def main() -> None:
    cards = {game.name: (at, game.title, game.sentence) for at, game in enumerate(GAMES)}
    cards[GAMES[0].name] = (0, HEADLINE, "A board game of digits and territory. Play it in your browser.")
    cards["games"] = (0, HEADLINE, f"And {len(GAMES) - 1} more games for one or two, in your browser.")
    cards["lessons"] = (0, "Learn 35", "The rules step by step, then six strategies.")
    with site_and_browser() as (site, browser):
        page = browser.new_page(viewport={"width": 1200, "height": 630}, color_scheme="light", reduced_motion="reduce")
        for name, card in cards.items():
            page.goto(site + "games/")
            page.evaluate("document.fonts.ready")
            page.evaluate(CARD, list(card))
            page.screenshot(path=ROOT / f"web/static/previews/{name}.png")
        game = json.loads((ROOT / "tests/vectors/endgame.json").read_text(encoding="utf-8"))["games"][0]
        page = browser.new_page(viewport={"width": 1280, "height": 760}, color_scheme="light")
        page.goto(f"{site}?side=both&theme=light#{game[: 2 * PLIES]}")
        wait_until_ready(page)
        page.wait_for_selector("body[data-engine=ready]", timeout=60_000)
        page.screenshot(path=ROOT / ".github/board.png")


if __name__ == "__main__":
    main()
