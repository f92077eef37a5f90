"""A built site and a browser, for measurements and pictures; importing it makes the other folders' modules known."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "web"), str(ROOT / "tests/web")]
from table import launch_chromium  # noqa: E402

import build  # noqa: E402


@contextmanager
def site_and_browser(folder: Path | None = None) -> Iterator[tuple[str, Browser]]:
    """(address, Chromium). folder: a built site; by default dist/ is built."""
    if folder is None:
        build.build()
    with build.server(folder or build.DIST) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}/", launch_chromium(playwright)
        server.shutdown()
