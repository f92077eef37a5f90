"""Make the pictures of links to the pages, web/static/previews/NAME.png, 1200 × 630 pixels, from the page of all games.

.venv/bin/python tests/bench/previews.py
"""

from served import ROOT, site_and_browser

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
HEADLINE = "Make your neighbours add up to 35."


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


if __name__ == "__main__":
    main()
