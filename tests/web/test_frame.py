"""The header, the links, the descriptions and the theme of all pages, and the page of all games."""

import re
from collections import Counter
from urllib.parse import urljoin

import pytest
from table import never, wait_until_ready, without_engine
from test_access import assert_accessible

import build
from tools.catalogue import GAMES
from tools.templates import pages

FRAMED = {"embed.html", *(f"{game.address}embed.html" for game in GAMES)}
PAGES = sorted(page.path.removesuffix("index.html") for page in pages() if page.path not in FRAMED)
PLACES = {"": "play", "games/": "games", "daily/": "daily"}
PLACES |= {game.address: "games" for game in GAMES[1:]}
PLACES |= {f"{game.address}puzzles/": "daily" for game in GAMES if game.has_puzzles}
PLACES |= {f"{game.address}lessons/": "learn" for game in GAMES if game.lessons}
KEPT = '{"pygame35": "settings", "version": 1, "content": {"theme": "dark", "colours": "safe"}}'
GROUND = {"light": "rgb(244, 241, 234)", "dark": "rgb(21, 23, 27)"}


def text_of(built, name):
    return (built / name / "index.html" if name.endswith("/") or not name else built / name).read_text(encoding="utf-8")


def links_of(text, name):
    """The pages of the site that a page links to, by their paths below the site."""
    links = re.findall(r'<a [^>]*href="([^"#?]*)"', text)
    found = {urljoin(f"http://x/{name}", link).removeprefix("http://x/") for link in links}
    return found & set(PAGES)


def open_page(page, address, boards=True):
    """Open a page without engines, and with empty boards on it if `boards` is False."""
    without_engine(page)
    if not boards:
        page.route("**/embed.html*", lambda route: route.fulfill(body=""))
    page.goto(address)
    if page.locator("script[type=mpy]").count():
        wait_until_ready(page)


def test_every_page_has_the_header_and_knows_where_it_is(built):
    for name in PAGES:
        text = text_of(built, name)
        assert {"", "lessons/", "daily/", "games/"} <= links_of(text, name), name
        assert text.count('id="toggle-theme"') == text.count('<header class="top"') == text.count("<h1") == 1, name
        places = re.findall(r'<a class="(\w+)"[^>]* aria-current="page"', text)
        assert places == [PLACES[name]] if name in PLACES else places == [], name
        assert text.count('aria-current="page"') == 0 if name == "404.html" else text.count('aria-current="page"') > 0


def test_the_rules_draw_each_sign_that_the_board_has(built):
    for name in ("", "cell-division/", "five-in-a-row/", "mega-tic-tac-toe/"):
        (signs,) = re.findall(r'<dl class="signs">(.*?)</dl>', text_of(built, name), re.DOTALL)
        rows = re.findall(r"<div>(.*?)</div>", signs, re.DOTALL)
        drawn = [re.search(r"<svg [^>]*><(.*)</svg>.*unseen..?(.+)</span></dt><dd>(.+)\.</dd>", row) for row in rows]
        assert len(rows) > 1 and all(drawn), name
        assert len({found[1] for found in drawn}) == len({found[2] for found in drawn}) == len(rows), name


def test_every_page_is_one_touch_from_every_page_but_the_boards(built):
    """A board has the whole window; its header and its menu lead to all pages but the other games."""
    linked = {"404.html"}
    for name in PAGES:
        found = links_of(text_of(built, name), name)
        assert set(PAGES) - found <= linked, name


def test_every_page_has_a_title_and_a_description_of_its_own_for_links_to_it(built):
    titles, descriptions = Counter(), Counter()
    for name in PAGES:
        text = text_of(built, name)
        (title,), (shared,) = re.findall("<title>(.+)</title>", text), re.findall('og:title" content="([^"]+)"', text)
        (description,) = re.findall('name="description" content="([^"]+)"', text)
        assert title == shared and f'og:description" content="{description}"' in text
        assert "og:image" not in text and "og:url" not in text  # they would have to name the host
        titles[title] += 1
        descriptions[description] += 1
    assert max(titles.values()) == max(descriptions.values()) == 1


@pytest.mark.long
def test_a_build_that_knows_its_address_names_pictures_and_has_a_page_for_missing_ones(tmp_path):
    address = "https://you.example/35/"
    build.build(tmp_path / "dist", address)
    for name in PAGES:
        text = text_of(tmp_path / "dist", name)
        (picture,) = re.findall('og:image" content="([^"]+)"', text)
        assert picture.startswith(address) and (tmp_path / "dist" / picture.removeprefix(address)).is_file()
        assert f'og:url" content="{address}{name}"' in text
    text = text_of(tmp_path / "dist", "404.html")
    for link in re.findall(r'href="([^"]*)"', text):
        assert link.startswith("/35/"), link
        file = tmp_path / "dist" / link.removeprefix("/35/")
        assert (file / "index.html" if file.is_dir() else file).is_file()
    assert '<meta name="site" content="/35/">' in text


@pytest.mark.parametrize(
    "name, kept, query, expected",
    [
        ("", KEPT, "", "dark"),
        ("lessons/", "", "?theme=dark", "dark"),
        ("games/", KEPT, "?theme=light", "light"),
        ("you/", "{", "", None),
        ("embed/", KEPT.replace("1", "2"), "?theme=pink", None),
    ],
)
def test_an_explicit_theme_is_there_before_the_first_style_and_without_python(page, site, name, kept, query, expected):
    page.add_init_script(f"localStorage.setItem('pygame35 / everywhere', {kept!r})")
    page.route("**/core.js", never)
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


# Functions, because pages without Python forbid to make them out of text.
KEPT_LIGHT = """() => new Promise(done => {
  const kept = () => localStorage['pygame35 / everywhere'] ?? '';
  const look = () => kept().includes('light') ? done() : requestAnimationFrame(look);
  look();
})"""


@pytest.mark.parametrize("name", ["", "games/", pytest.param("lessons/", marks=pytest.mark.long)])
def test_the_button_changes_the_theme_for_all_pages(page, site, name):
    page.emulate_media(color_scheme="dark")
    open_page(page, site + name, boards=False)
    page.click("#toggle-theme")
    page.wait_for_selector("html[data-theme=light]")
    assert page.evaluate(SHOWN_COLOUR) == GROUND["light"]
    page.evaluate(KEPT_LIGHT)
    open_page(page, site + ("lessons/" if name == "games/" else "games/"))
    assert page.get_attribute("html", "data-theme") == "light"
    page.click("#toggle-theme")
    page.wait_for_selector("html[data-theme=dark]")
    page.go_back()
    page.wait_for_selector("html[data-theme=dark]")


def test_axe_finds_nothing_on_pages_without_a_board(page, site):
    page.emulate_media(reduced_motion="reduce")
    for name, view in (("games/", (390, "light")), ("embed/", (1440, "dark"))):
        open_page(page, site + name, boards=False)
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
