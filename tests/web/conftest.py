"""Fixtures for tests in a browser: the built site on localhost, and a page that fails its test on errors."""

import threading
from urllib.parse import urlsplit

import pytest
from browsers import opened
from embedding import HEAD
from playwright.sync_api import expect, sync_playwright
from table import KNOWN, launch_chromium

import build
from tools.weight import LATER

expect.set_options(timeout=30_000)  # as long as Playwright waits elsewhere: a slow machine fails no test


@pytest.fixture(scope="session")
def built(pytestconfig, tmp_path_factory):
    """The folder of the site: the one of the option --site, or one built from the current sources."""
    if site := pytestconfig.getoption("--site"):
        return site.resolve()
    target = tmp_path_factory.mktemp("site") / "dist"
    build.build(target)
    return target


@pytest.fixture(scope="session")
def site(built):
    """The address of the site, at the root of an origin."""
    with build.server(built) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://localhost:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


# V8 optimises WebAssembly that runs often. Most tests end soon after the engine has loaded: with a budget so large V8
# still optimises what a search repeats, but not what only the start does, which is a fifth of the whole suite's work.
FEWER_OPTIMISED = "--js-flags=--wasm-tiering-budget=100000000"


@pytest.fixture(scope="session")
def browser(playwright):
    browser = launch_chromium(playwright, FEWER_OPTIMISED)
    yield browser
    browser.close()


@pytest.fixture
def page(browser, request):
    """A page in a fresh context. It has no service worker, unless it is marked `service_worker`: that fetches the whole
    site in the background. It has no card of the first visit, unless it is marked `first_visit`.

    The test fails at its end if a page logged an error, raised one or asked a foreign host, unless it is marked
    `page_problems`; or if the rest of Pyodide was asked for, unless it is marked `rest_of_pyodide`.
    """
    problems = []
    may_need_the_rest = bool(request.node.get_closest_marker("rest_of_pyodide"))

    def on_console(message):
        if message.type == "error":
            problems.append(f"console: {message.text}")

    def on_request(asked):
        address = urlsplit(asked.url)
        if address.scheme in ("http", "https") and address.hostname not in ("localhost", "127.0.0.1"):
            problems.append(f"request: {asked.url}")
        if address.path.endswith(LATER) and not (asked.service_worker or may_need_the_rest):
            problems.append(f"the rest of Pyodide was needed: run tests/bench/make_hot_functions.py ({asked.url})")

    with browser.new_context() as context:
        if not request.node.get_closest_marker("service_worker"):
            context.add_init_script("delete Navigator.prototype.serviceWorker")
        if not request.node.get_closest_marker("first_visit"):
            context.add_init_script(KNOWN)
        context.on("console", on_console)
        context.on("weberror", lambda error: problems.append(f"page: {error.error}"))
        context.on("request", on_request)
        yield context.new_page()
    if not request.node.get_closest_marker("page_problems"):
        assert not problems, "\n".join(problems)


@pytest.fixture(scope="module", params=["chromium", "firefox", "webkit"])
def visit(request, playwright, tmp_path_factory):
    """visit(), a context manager, opens a page in a fresh profile of each browser; `browsers` has its verbs."""
    with opened(request.param, playwright, tmp_path_factory.mktemp("browser")) as visit:
        yield visit


@pytest.fixture
def host(page, site, tmp_path):
    """host(html) opens a page of another origin and site, with its own headers; SITE in it is the address of ours."""
    server = build.server(tmp_path)
    threading.Thread(target=server.serve_forever).start()

    def open_host(html, headers=None, until="load"):
        name = f"{len(list(tmp_path.iterdir()))}.html"
        address = f"http://127.0.0.1:{server.server_port}/{name}"
        (tmp_path / name).write_text(HEAD + html.replace("SITE", site), encoding="utf-8")
        page.emulate_media(reduced_motion="reduce")
        if headers:
            rule = [f"/{name}", *(f"  {header}: {value}" for header, value in headers.items())]
            (tmp_path / "_headers").write_text("\n".join(rule), encoding="utf-8")
        page.goto(address, wait_until=until)
        return page

    yield open_host
    server.shutdown()
    server.server_close()
