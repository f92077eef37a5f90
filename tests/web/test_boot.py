"""Before Python is there: what goes wrong is said, slowness is no failure, and what is pressed is kept."""

import re
import shutil
import threading

import pytest
from playwright.sync_api import expect
from table import Table, wait_until_ready, without_engine

import build

NOTICE = ".fallback[role=alert]"
SOON = 15_000  # milliseconds, before the watchdog asks at 20 s


def damaged(route):
    """Half of the file."""
    answer = route.fetch()
    route.fulfill(status=200, headers={"content-type": answer.headers["content-type"]}, body=answer.body()[::2])


def missing(route):
    route.fulfill(status=404)


FAULTS = [  # the files, what becomes of them, what the page says
    ("**/index.modules.bin", damaged, "index.modules.bin is damaged"),
    ("**/micropython.wasm", lambda route: route.abort(), "wasm does not arrive"),
    (re.compile(r"/style\.css$"), missing, "style.css is missing (404)"),
    ("**/start.mjs", missing, "start.mjs is missing (404)"),
]


@pytest.mark.page_problems
@pytest.mark.parametrize("files, handler, reason", FAULTS)
def test_a_page_that_cannot_start_says_why(page, site, files, handler, reason):
    page.route(files, handler)
    page.goto(site + "?side=both")
    page.wait_for_selector(f"{NOTICE} >> text={reason}", timeout=SOON)
    assert not page.is_visible("[data-testid=status]")
    page.unroute_all(behavior="wait")
    without_engine(page)
    with page.expect_navigation():
        page.click(f"{NOTICE} button")
    wait_until_ready(page)
    assert page.locator(NOTICE).count() == 0


def test_the_first_picture_does_not_wait_for_python(page, site):
    without_engine(page)
    page.goto(site)
    wait_until_ready(page)
    (painted, asked) = page.evaluate(
        "[performance.getEntriesByName('first-contentful-paint')[0], performance.getEntriesByType('resource')"
        ".find(({name}) => name.endsWith('start.mjs'))].map(({startTime}) => startTime)"
    )
    assert painted < asked


def test_a_browser_that_does_not_tell_when_it_paints_starts_too(page, site):
    page.add_init_script("PerformanceObserver.prototype.observe = () => {};")
    without_engine(page)
    page.goto(site)
    wait_until_ready(page)


@pytest.mark.page_problems
@pytest.mark.parametrize("allowed", [True, False])
@pytest.mark.parametrize("path", ["", "embed.html"])
def test_a_page_without_its_scripts_says_what_it_needs(browser, site, path, allowed):
    """They are switched off, or the host's policy allows no script in a page."""
    with browser.new_context(java_script_enabled=allowed) as context:
        page = context.new_page()

        def forbid(route):
            answer = route.fetch()
            policy = {"content-security-policy": "script-src 'self'"}
            route.fulfill(response=answer, headers=answer.headers | policy)

        page.route(site + path, forbid)
        page.goto(site + path)
        expect(page.get_by_role("alert").filter(has_text="This page needs JavaScript")).to_be_visible()


@pytest.mark.page_problems
def test_one_press_of_reload_is_enough_when_the_host_has_mended_a_file(page, built, tmp_path):
    """The browser still has the damaged one: files at addresses that name their content are kept for a year."""
    site = tmp_path / "site"
    shutil.copytree(built, site)
    (file,) = site.glob("immutable/site-*/index.modules.bin")
    good = file.read_bytes()
    with build.server(site) as server:
        threading.Thread(target=server.serve_forever).start()
        file.write_bytes(good[: len(good) // 2])
        page.goto(f"http://localhost:{server.server_port}/?side=both")
        page.wait_for_selector(f"{NOTICE} >> text={file.name} is damaged")
        file.write_bytes(good)
        with page.expect_navigation():
            page.click(f"{NOTICE} button")
        wait_until_ready(page)
        assert page.locator(NOTICE).count() == 0
        server.shutdown()


@pytest.mark.page_problems
@pytest.mark.parametrize(
    "broken, reason",
    [
        ("window.matchMedia = undefined", "Something went wrong: "),  # an exception in Python's task
        ("delete globalThis.WebAssembly", "no WebAssembly"),
    ],
)
def test_an_error_in_the_program_is_shown(page, site, broken, reason):
    page.add_init_script(broken)
    page.goto(site + "?side=both")
    page.wait_for_selector(f"{NOTICE} >> text={reason}", timeout=SOON)


@pytest.fixture
def held(page):
    """hold(files) -> release(): what is asked for waits."""

    def hold(files):
        waiting = []
        page.route(files, lambda route: waiting.append(route))

        def release():
            for route in waiting:
                route.continue_()
            page.unroute(files)

        return release

    return hold


# What an extension of the browser may do: a script that the page's policy forbids, and an error of its own.
EXTENSION = """addEventListener('DOMContentLoaded', () => {
  document.head.append(Object.assign(document.createElement('script'), {textContent: '1'}));
  const error = new Error('not ours');
  error.stack = 'chrome-extension://a/b.js';
  Promise.reject(error);
});"""


@pytest.mark.page_problems
def test_slowness_is_no_failure_nor_is_what_an_extension_does(page, site, held):
    page.add_init_script(EXTENSION)
    page.clock.install()
    release = held("**/micropython.wasm")
    without_engine(page)
    page.goto(site + "?side=both", wait_until="commit")
    page.wait_for_load_state("domcontentloaded")
    page.clock.fast_forward(60 * 60 * 1000)  # the device sleeps
    page.clock.run_for(5_000)
    assert page.locator(NOTICE).count() == 0
    page.clock.run_for(25_000)
    assert re.match(r"Still loading: \d+ of \d+ files are here", page.inner_text(NOTICE))
    release()
    wait_until_ready(page)
    assert page.locator(NOTICE).count() == 0


def test_what_is_pressed_before_python_is_kept(page, site, held):
    """... in its order: the moves, a tab, a square, a digit by key, a square, a digit by the pad, a sheet."""
    release = held("**/index.modules.bin")
    without_engine(page)
    page.goto(site + "?side=both", wait_until="commit")
    page.wait_for_selector("[data-testid=move-list]", state="attached")
    board = page.locator("#board").bounding_box()

    def click(column, row):
        across, down = (column + 0.5) / 8, (row + 0.5) / 8
        page.mouse.click(board["x"] + across * board["width"], board["y"] + down * board["height"])

    page.evaluate("['#put-down', '#tab-reviewing'].forEach(id => document.querySelector(id).click())")
    click(4, 4)  # e4
    page.keyboard.press("9")
    click(3, 3)  # d5
    page.click("[data-place='3']")
    page.click("#open-new")
    assert page.locator("i.kept").count() == 2 and page.locator("button.kept").count() == 4  # shown at once
    release()
    wait_until_ready(page)
    assert page.locator(".kept").count() == 0
    assert page.is_visible("#reviewing")
    page.wait_for_selector("#new[open]")
    page.keyboard.press("Escape")
    page.click(".story-head [data-panel=moves]")
    assert Table(page).moves() == ["e4=9", "d5=3"]
