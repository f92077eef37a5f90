"""The same visit in Chromium, Firefox and WebKit. Most details are tested in Chromium only."""

import shutil
import threading
from functools import partial

import pytest
from test_result import FULL

import build
from pygame35.games.thirtyfive.records import format_fragment, replay
from pygame35.games.thirtyfive.rules import parse_move
from tools import offline, serving
from tools.templates import pages

# The first script of each page. It notes the page's problems where they outlive the page. What fails while a page is
# being left is no problem: WebKit ends its requests. Nor is a ResizeObserver that goes on in the next frame.
NOTES = """<script>{
  let stays = true;
  const note = (problem) => {
    // WebKit cancels the imports of a worker before the page gets `beforeunload`.
    if (!stays || /^ResizeObserver loop|^TypeError: Importing a module script is canceled/.test(problem)) return;
    sessionStorage.problems = `${sessionStorage.problems ?? ""}${location.pathname}: ${problem}\\n`;
  };
  const { error } = console;
  console.error = (...parts) => { note(parts.map((part) => part?.error ?? part).join(" ")); error(...parts); };
  addEventListener("beforeunload", () => { stays = false; });
  addEventListener("pageshow", ({ persisted }) => { stays = !persisted; });
  addEventListener("error", ({ message, target }) => note(message ?? `${target.src ?? target.href} is missing`), true);
  addEventListener("unhandledrejection", ({ reason }) => note(reason));
  addEventListener("securitypolicyviolation", (event) => note(`${event.effectiveDirective} ${event.blockedURI}`));
}</script>"""
STARTED = (
    "document.readyState === 'complete' && (document.body.dataset.ready || !document.querySelector('[type*=python]'))"
)
ENGINE = "['ready', 'thinking'].includes(document.body?.dataset.engine)"
MOVES = "[...document.querySelectorAll('[data-testid=move-list] button')].map(move => move.textContent)"
SCORES = "['red', 'blue'].map(side => +document.querySelector(`[data-testid=score-${side}]`).textContent)"
LIVE = "document.querySelector('#live').textContent"
PAPER = "getComputedStyle(document.documentElement).backgroundColor + getComputedStyle(document.body).backgroundColor"
HOST = f"""<!doctype html>{NOTES}<link rel="icon" href="data:,"><script>heard = [];
for (const name of ["ready", "move", "error"]) document.addEventListener(name, () => heard.push(name), true);</script>
<script src="SITEembed.js"></script><board-35 level="1"></board-35>
<script>document.querySelector("board-35").play("e4=9");</script>"""
USUAL = ("", "daily/", "puzzles/", "lessons/", "you/", "games/", "embed/", "licences/", "404.html", "bench.html")
GAMES = ("cell-division/", "five-in-a-row/", "mega-tic-tac-toe/", "threes/", "monty-hall/")
OTHERS = {page.path.removesuffix("index.html") for page in pages()} - {*USUAL, *GAMES}


class Host(serving.Handler):
    """Answers nothing while it is away."""

    away = False

    def parse_request(self):
        self.close_connection = type(self).away
        return not self.close_connection and super().parse_request()


@pytest.fixture(scope="module")
def site(built, tmp_path_factory):
    """The address of the site, whose pages note their problems. It has a page host.html with a board, too."""
    folder = tmp_path_factory.mktemp("smoke") / "site"
    shutil.copytree(built, folder)
    for page in folder.rglob("*.html"):
        page.write_text(page.read_text(encoding="utf-8").replace("<head>", "<head>" + NOTES, 1), encoding="utf-8")
    worker = (build.WEB / "static/sw.js").read_text(encoding="utf-8")
    (folder / "sw.js").write_text(offline.with_list(worker, folder), encoding="utf-8")
    with serving.Server(("127.0.0.1", 0), partial(Host, directory=str(folder))) as server:
        address = f"http://localhost:{server.server_port}/"
        (folder / "host.html").write_text(HOST.replace("SITE", address), encoding="utf-8")
        threading.Thread(target=server.serve_forever).start()
        yield address
        server.shutdown()


@pytest.fixture
def visitor(visit, site):
    """A page in a fresh profile. The test fails at its end if a page had a problem."""
    with visit() as visitor:
        yield visitor
        assert visitor.ask("sessionStorage.problems ?? ''") == ""


def start(visitor, address):
    visitor.open(address)
    visitor.wait(STARTED)


def play(visitor, square, digit):
    visitor.press(f"[data-square='{square}']")
    visitor.type(digit)


def wait_for_plies(visitor, count):
    visitor.wait(f"document.body.classList.contains('over') || {MOVES}.length >= {count}")


@pytest.mark.parametrize("paths", [USUAL, GAMES, pytest.param(sorted(OTHERS), marks=pytest.mark.long)])
def test_pages_start_and_fit_a_phone_and_a_desktop(visitor, site, paths):
    wide = []
    for path in paths:
        visitor.resize(1440, 900)
        start(visitor, site + path)
        for width in (1440, 360):
            visitor.resize(width, 740)
            visitor.wait(f"innerWidth === {width}")
            if visitor.ask("document.documentElement.scrollWidth") > width:
                wide.append((path, width))
    assert wide == []


def test_the_end_of_a_game(visitor, site):
    start(visitor, f"{site}?side=red&level=1&warn=false#{format_fragment(FULL[:58])}")
    wait_for_plies(visitor, 58)
    for ply in range(58, 64, 2):
        empty = visitor.ask("document.querySelector('[role=gridcell][data-digit=\"\"]').dataset.square")
        play(visitor, empty, str(1 + ply % 9))
        wait_for_plies(visitor, ply + 2)
    visitor.wait("document.body.classList.contains('over') && document.querySelector('#result').checkVisibility()")
    position = replay([parse_move(move) for move in visitor.ask(MOVES)])
    assert tuple(visitor.ask(SCORES)) == position.scores()


def test_level_10_answers_and_the_game_outlives_a_reload(visitor, site):
    start(visitor, f"{site}?side=red&level=10")
    play(visitor, "e4", "9")  # before the engine is there
    wait_for_plies(visitor, 2)
    moves = visitor.ask(MOVES)
    assert moves[0] == "e4=9" and parse_move(moves[1]) in replay([parse_move("e4=9")]).legal_moves()
    visitor.reload()
    visitor.wait(f"{STARTED} && {MOVES}.length === 2")
    assert visitor.ask(MOVES) == moves


def test_a_setting_and_the_theme_outlive_a_reload(visitor, site):
    start(visitor, f"{site}?side=both")
    paper = visitor.ask(PAPER)
    visitor.press("#open-settings")
    visitor.press("#preferences label:has([data-setting=theme][value=dark])")
    visitor.press("#preferences label:has([data-setting=confirm])")
    visitor.press("#preferences form button")
    visitor.reload()
    visitor.wait(STARTED)
    assert visitor.ask("document.documentElement.dataset.theme") == "dark" and visitor.ask(PAPER) != paper
    visitor.press("#open-settings")
    assert visitor.ask("document.querySelector('#preferences [data-setting=confirm]').checked")
    start(visitor, site + "monty-hall/")
    assert visitor.ask("document.documentElement.dataset.theme") == "dark"


def test_a_page_left_while_the_engine_loads_comes_back_with_a_hint_and_the_analysis(visitor, site):
    start(visitor, f"{site}?side=red&level=1#{format_fragment(FULL[:20])}")
    visitor.open(site + "licences/")
    visitor.ask("void history.back()")
    visitor.wait(f"location.search && {ENGINE}")
    visitor.press("#hint")
    visitor.wait(f"{LIVE}.startsWith('Hint: look at ')")
    visitor.press("#hint")
    visitor.wait(f"{LIVE}.includes(' on ')")
    visitor.type("a")
    visitor.wait("document.querySelector('#candidates li:not([hidden])') && document.body.dataset.simulations > 100")
    visitor.type("a")
    visitor.wait("document.body.dataset.engine === 'ready'")
    assert len(visitor.ask(MOVES)) == 20


def test_a_page_that_comes_back_loses_nothing_that_another_page_has_stored(visitor, site):
    start(visitor, f"{site}?side=red&level=1&warn=false")
    play(visitor, "e4", "9")
    wait_for_plies(visitor, 2)
    visitor.wait(ENGINE)
    visitor.ask("void (window.old = true)")
    visitor.press("header a[href$='you/']")
    visitor.wait(f"location.pathname.endsWith('you/') && {STARTED}")
    visitor.press("header a.play")
    visitor.wait(f"{STARTED} && {MOVES}.length === 2")
    play(visitor, "b2", "3")
    wait_for_plies(visitor, 4)
    visitor.ask("void history.go(-2)")
    visitor.wait(f"location.search && !window.old && {STARTED} && {MOVES}.length === 2")
    play(visitor, "b2", "4")
    wait_for_plies(visitor, 4)
    visitor.wait("JSON.parse(localStorage['pygame35 / game']).content.tree.tip === 4")
    kept = visitor.ask("JSON.parse(localStorage['pygame35 / games']).content.map(({tree}) => tree.tip)")
    assert kept == [4]


def test_a_board_on_another_site(visitor, site):
    start(visitor, site.replace("localhost", "127.0.0.1") + "host.html")
    visitor.wait("heard.filter(name => name === 'move').length === 2")
    assert "error" not in visitor.ask("heard")


def test_without_a_network_after_one_visit(visitor, site, monkeypatch):
    start(visitor, f"{site}?side=red&level=1&warn=false")
    visitor.wait("document.body.dataset.offline === 'ready'")
    monkeypatch.setattr(Host, "away", True)
    visitor.reload()
    visitor.wait(f"{STARTED} && {ENGINE}")
    play(visitor, "e4", "9")
    wait_for_plies(visitor, 2)
    start(visitor, site + "lessons/")
