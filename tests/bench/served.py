"""A built site and a browser, for measurements and pictures; importing it makes the other folders' modules known."""

import base64
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "web"), str(ROOT / "tests/web")]
from table import launch_chromium  # noqa: E402

import build  # noqa: E402

REFERENCE = 300_000
"""Playouts a second by web/static/playouts.js on the machine to which times are scaled."""


@contextmanager
def site_and_browser(folder: Path | None = None) -> Iterator[tuple[str, Browser]]:
    """(address, Chromium). folder: a built site; by default dist/ is built."""
    if folder is None:
        build.build()
    with build.server(folder or build.DIST) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}/", launch_chromium(playwright)
        server.shutdown()


def speed(browser: Browser | BrowserContext) -> float:
    """Playouts a second by hand-written JavaScript, now."""
    code = base64.b64encode((ROOT / "web/static/playouts.js").read_bytes()).decode()
    page = browser.new_page()
    module = f"import('data:text/javascript;base64,{code}')"
    rate = page.evaluate(f"{module}.then(playouts => {{ playouts.bench(500); return playouts.bench(1500).rate; }})")
    page.close()
    return rate
