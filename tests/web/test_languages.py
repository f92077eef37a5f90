"""The site in a second language, which is the pseudo-language of `pseudo`."""

import json
import os
import re
import subprocess
import sys
import threading

import pseudo
import pytest
from crawl import TEXTS
from playwright.sync_api import expect
from scenes import SCENES, Scenery
from table import KNOWN, Table, wait_for_async

import build
from app.core import language, texts
from app.core.language import catalogue, codes, plural_rule
from app.core.rivals import RIVALS
from tools.templates import pages

CODE = pseudo.CODE
BUILD = "import build, pathlib, sys; build.build(pathlib.Path(sys.argv[1]))"
# Words that no language changes: names, and values of attributes.
KEPT = {*re.findall(r"\w+", " ".join(name for _, name in RIVALS)), "Thomas", "Colson", "JavaScript"}
FOR_ENGINEERS = ("bench.html", "embed/", "licences/")  # with attributes of boards, and names of programs
SOME = ("", "daily/", "mega-tic-tac-toe/", "threes/", "you/")
STATES = ("hint", "review", "new-game", "my-games", "doors-result")
PATHS = {page.path.removesuffix("index.html") for page in pages()} - {"404.html", *FOR_ENGINEERS, *SOME}


@pytest.fixture(scope="module")
def spoken(tmp_path_factory):
    """The address of a site in English and in the pseudo-language."""
    folder = tmp_path_factory.mktemp("languages")
    (folder / "texts").mkdir()
    english = catalogue("en")
    for code, content in (("en", english), (CODE, pseudo.catalogue(english))):
        (folder / f"texts/{code}.json").write_text(json.dumps(content), encoding="utf-8")
    variables = os.environ | {"PYGAME35_TEXTS": str(folder / "texts")}
    subprocess.run([sys.executable, "-c", BUILD, folder / "dist"], check=True, env=variables, cwd=build.WEB.parent)
    with build.server(folder / "dist") as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://localhost:{server.server_port}/"
        server.shutdown()


@pytest.fixture
def foreigner(browser):
    """A page of a visitor whose browser speaks the pseudo-language."""
    with browser.new_context(locale=CODE) as context:
        context.add_init_script(KNOWN + "delete Navigator.prototype.serviceWorker")
        yield context.new_page()


def test_a_visitor_is_led_to_their_language_until_they_choose_another(foreigner, spoken):
    page = foreigner
    page.goto(spoken + "?side=both#EEE9")
    page.wait_for_url(f"{spoken}{CODE}/?side=both#EEE9")
    page.wait_for_selector("body[data-ready]")
    assert page.get_attribute("html", "lang") == CODE and page.get_attribute("#open-settings", "title")[0] == "["
    page.click("#open-settings")
    page.select_option("#language", "English")
    page.wait_for_url(f"{spoken}?side=both#EEE9")
    page.wait_for_selector("body[data-ready]")
    page.goto(spoken + "daily/")
    page.wait_for_selector("body[data-ready]")
    assert page.url == spoken + "daily/"
    page.click("footer [data-language=qps]")
    page.wait_for_url(f"{spoken}{CODE}/daily/")
    page.goto(spoken + "you/")
    page.wait_for_url(f"{spoken}{CODE}/you/")
    page.wait_for_selector("body[data-ready]")
    assert page.inner_text("h1") == "[Ýóú~]"


def test_an_english_visitor_stays_and_other_pages_share_all_files(page, spoken):
    page.goto(spoken)
    page.wait_for_selector("body[data-ready]")
    assert page.url == spoken
    files = []
    for address in (spoken, f"{spoken}{CODE}/"):
        page.goto(address)
        names = "performance.getEntriesByType('resource').map(it => it.name)"
        page.wait_for_function(f"{names}.some(name => name.endsWith('.later.bin'))")
        files.append({name for name in page.evaluate(names) if name.endswith((".bin", ".css", ".wasm", ".woff2"))})
    assert files[0] == files[1]


def test_a_board_elsewhere_speaks_the_language_of_its_page(page, spoken):
    page.goto(spoken + "licences/")
    page.evaluate("document.body.innerHTML = '<div lang=qps-x><board-35 loading=eager></board-35></div>'")
    page.add_script_tag(url=spoken + "embed.js")
    expect(page.frame_locator("iframe").locator("#square")).to_contain_text("[")
    expect(page.locator("iframe")).to_have_attribute("title", re.compile(r"^\[Bóárd"))


# The paths of the pages of records that the service worker keeps, by its list.
KEPT_PAGES = """async () => {
  const list = await caches.match('/files.json');
  return list ? Object.keys(await list.json()).filter(path => path.endsWith('you/')).sort().join() : '';
}"""


@pytest.mark.service_worker
def test_without_a_network_the_pages_of_the_visitors_languages_are_there(page, spoken):
    page.goto(spoken)
    page.wait_for_selector("body[data-offline=ready]", timeout=60_000)
    assert page.evaluate(KEPT_PAGES) == "you/"
    page.goto(f"{spoken}{CODE}/")
    wait_for_async(page, f"async pages => await ({KEPT_PAGES})() === pages", f"{CODE}/you/,you/")
    page.context.set_offline(True)
    page.goto(f"{spoken}{CODE}/you/")
    page.wait_for_selector("body[data-ready]")
    assert page.inner_text("h1") == "[Ýóú~]"


@pytest.mark.parametrize("code", codes())
def test_plural_forms_are_those_of_the_browser(page, code):
    rule = plural_rule(catalogue(code)["@@x-plurals"])
    forms = page.evaluate("code => [...Array(1000).keys()].map(n => new Intl.PluralRules(code).select(n))", code)
    assert forms == [eval(rule, {"n": n}) for n in range(1000)]


def test_a_game_in_another_language_has_links_without_it(page, spoken):
    table = Table(page).open(f"{spoken}{CODE}/?side=both", engine=False)
    table.play("e4=9")
    expect(page.locator("#live")).to_contain_text("[")
    page.click("#open-record")
    expect(page.locator("#share-link")).to_have_text(f"{spoken}?side=both#EE")


def english_words(page):
    """The words of a page in the pseudo-language that are in no catalogue."""
    words = {word for text in page.evaluate(TEXTS) for word in re.findall(r"[^\W\d_]{2,}", text)}
    words -= KEPT | set(re.findall(r"\w+", page.url))  # where the page shows its link
    return {word for word in words if set(word) & set(pseudo.PLAIN) and not set(word) & set(pseudo.ACCENTS)}


@pytest.mark.parametrize(
    "path", [pytest.param(path, marks=() if path in SOME else pytest.mark.long) for path in sorted(PATHS)]
)
def test_every_text_is_in_the_catalogue(page, spoken, path):
    page.goto(f"{spoken}{CODE}/{path}")
    page.wait_for_function("document.body.dataset.ready || !document.querySelector('[type*=python]')")
    assert english_words(page) == set()


@pytest.mark.first_visit  # `Scenery` hides its card
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in STATES else pytest.mark.long) for name in SCENES]
)
def test_every_text_of_a_scene_is_in_the_catalogue(page, spoken, name):
    Scenery(page, f"{spoken}{CODE}/", SCENES[name])
    assert english_words(page) == set()


# The left edges of some parts of the page.
LEFT = "names => names.map(name => document.querySelector(name).getBoundingClientRect().left)"


def test_a_page_in_arabic_runs_from_right_to_left_but_not_its_board(page, site):
    table = Table(page).open(f"{site}ar/?side=both#EEE9", engine=False)
    assert page.get_attribute("html", "dir") == "rtl" and page.get_attribute("html", "lang") == "ar"
    for width in (360, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        table.settle()
        for first, second in (("a1", "h1"), ("a1", "b1")):
            places = page.evaluate(LEFT, [f"[data-square={first}]", f"[data-square={second}]"])
            assert places == sorted(places)
        for left, right in (("[data-place='1']", "[data-place='5']"), ("header .openers", ".logo")):
            places = page.evaluate(LEFT, [left, right])
            assert places == sorted(places), (width, left)
        assert page.evaluate("document.documentElement.scrollWidth") == width
    places = page.evaluate(LEFT, ["#tools", "#board"])
    assert places == sorted(places)  # the panel is at the left, as sentences end there


def test_the_parameters_of_a_text_from_right_to_left_keep_their_direction():
    parts = language.isolated(language.parsed("{name}: {count, plural, one {# of {who}} other {none}}"))
    assert texts.filled(parts, {"name": "e4", "count": 1, "who": "Pip"}) == "\u2068e4\u2069: 1 of \u2068Pip\u2069"
