"""The header, the links, the descriptions and the theme of all pages, and the page of all games."""

import re
from urllib.parse import urljoin

import pytest
from table import never, wait_until_ready, without_engine
from test_access import assert_accessible

from tools.catalogue import GAMES
from tools.templates import pages

FRAMED = {"embed.html", *(f"{game.address}embed.html" for game in GAMES)}
PAGES = sorted(page.path.removesuffix("index.html") for page in pages() if page.path not in FRAMED)
PLACES = {"": "play", "games/": "games", "daily/": "daily"}
PLACES |= {game.address: "games" for game in GAMES[1:]}
PLACES |= {"you/": "you"} | {f"{game.address}puzzles/": "puzzles" for game in GAMES if game.has_puzzles}
PLACES |= {f"{game.address}lessons/": "learn" for game in GAMES if game.lessons}
KEPT = '{"pygame35": "settings", "version": 1, "content": {"theme": "dark", "colours": "safe"}}'
GROUND = {"light": "rgb(244, 241, 234)", "dark": "rgb(21, 23, 27)"}


def text_of(built, name):
    return (built / name / "index.html" if name.endswith("/") or not name else built / name).read_text(encoding="utf-8")


def links_of(text, name):
    """The pages of the site that a page links to, by their paths below the site."""
    links = re.findall(r'<a [^>]*href="([^"#?]*)(?:#[^"]*)?"', text)
    found = {urljoin(f"http://x/{name}", link).removeprefix("http://x/") for link in links}
    return found & set(PAGES)


def open_page(page, address):
    """Open a page without engines, and with empty boards on it."""
    without_engine(page)
    page.route("**/embed.html*", lambda route: route.fulfill(body=""))
    page.goto(address)
    if page.locator("script[type='text/python']").count():
        wait_until_ready(page)


def test_every_page_has_the_header_and_knows_where_it_is(built):
    for name in PAGES:
        text = re.sub("<script>.*?</script>", "", text_of(built, name), flags=re.DOTALL)
        links = links_of(text, name)
        assert {"", "daily/", "you/", "games/"} <= links, name
        assert all(any(link.endswith(kind) for link in links) for kind in ("lessons/", "puzzles/")), name
        assert text.count('<header class="top"') == text.count('aria-label="Site"') == text.count("<h1") == 1, name
        assert all(text.count(f'id="{name}"') == 1 for name in ("open-help", "open-settings", "help", "preferences"))
        places = re.findall(r'<a class="(\w+)"[^>]* aria-current="page"', text)
        assert places == [PLACES[name]] if name in PLACES else places == [], name
        assert text.count('aria-current="page"') == 0 if name == "404.html" else text.count('aria-current="page"') > 0


@pytest.mark.parametrize(
    "name, kept, query, expected",
    [
        ("", KEPT, "", "dark"),
        ("games/", KEPT, "?theme=light", "light"),
        ("embed/", KEPT.replace("1", "2"), "?theme=pink", None),
    ],
)
def test_an_explicit_theme_is_there_before_the_first_style_and_without_python(page, site, name, kept, query, expected):
    page.add_init_script(f"localStorage.setItem('pygame35 / everywhere', {kept!r})")
    page.route("**/start.mjs", never)
    held = []
    page.route("**/style.css", lambda route: held.append(route))
    with page.expect_request("**/style.css"):
        page.goto(site + name + query, wait_until="commit")
    assert page.get_attribute("html", "data-theme") == expected
    assert page.get_attribute("html", "data-colours") == ("safe" if expected and kept else None)
    with page.expect_response("**/style.css"):
        held[0].continue_()
    page.evaluate(STYLED)
    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert ground == GROUND[expected or "light"]
    assert page.evaluate(SHOWN_COLOUR) == ground


STYLED = """() => new Promise(done => {
  const style = document.querySelector('link[rel=stylesheet]');
  if (style.sheet) done(); else style.addEventListener('load', () => done());
})"""
# The colour of the browser's bar, as the page asks for it.
SHOWN_COLOUR = """() => {
  const meta = [...document.querySelectorAll('meta[name=theme-color]')].find(it => matchMedia(it.media).matches);
  const probe = document.createElement('i');
  document.documentElement.append(probe);
  probe.style.color = meta.content;
  return getComputedStyle(probe).color;
}"""


def test_axe_finds_nothing_on_pages_without_a_board(page, site):
    page.emulate_media(reduced_motion="reduce")
    for name, view in (("games/", (390, "light")), ("embed/", (1440, "dark"))):
        open_page(page, site + name)
        assert_accessible(page, [view])


def test_the_page_of_all_games_draws_each_of_them_and_leads_there(page, site):
    page.emulate_media(reduced_motion="no-preference")
    page.goto(site + "games/")
    assert page.locator(".drawing svg").count() == len(GAMES)
    moving = "document.getAnimations().map(it => it.effect.getComputedTiming().endTime)"
    ends = page.evaluate(moving)
    assert len(ends) > len(GAMES) and max(ends) <= 5000  # WCAG 2.2.2: what moves longer can be stopped
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(moving) == []
    for game in GAMES[1:3]:
        page.goto(site + "games/")
        page.click(f".tile:has-text('{game.title}')", position={"x": 60, "y": 60})  # on its drawing
        page.wait_for_url(site + game.address)
    page.goto(site + "games/")
    page.click("text=Play now")
    page.wait_for_url(site)


@pytest.mark.page_problems
def test_an_address_that_does_not_exist_leads_back_from_any_depth(page, site):
    assert page.goto(site + "no/such/page").status == 404
    assert page.inner_text("h1") == "No such page"
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == GROUND["light"]
    page.click("text=All games")
    page.wait_for_url(site + "games/")
