"""Measure how soon a visitor with a phone can play 35, and when the AI answers, in headless Chromium.

    .venv/bin/python tests/bench/measure_phone.py [--profile slow] [--rounds 3] [--level 1] [--page daily/]

The server sends as fast as the phone's network. Page and workers run a share of the time, because the browser's
processes for pages are stopped and continued again and again (Linux only). In each round a new visitor places
a digit as soon as the board can be used, and another digit when the engine is there; on a second visit the game goes
on. The browser has a profile: a private window would keep no compiled code. The page itself selects the square and
presses the digit: taps of Playwright would wait for the stopped page several times each.

A profile is so many times slower than a machine on which hand-written JavaScript plays REFERENCE playouts a second. The
command measures this machine before each round, and slows it down so much that the profile is met, whatever else the
machine does. Of a page other than that of 35, only the start is measured.

Prints JSON: the playouts of JavaScript a second that were measured, and milliseconds since the page was opened, the
median of the rounds and the largest.
"""

import argparse
import functools
import json
import os
import signal
import sys
import tempfile
import threading
import time
from collections import namedtuple
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "web"), str(ROOT / "tests/web"), str(ROOT / "tests/bench")]
from measure import WHEN, figures  # noqa: E402
from served import REFERENCE, speed  # noqa: E402
from table import KNOWN, chromium  # noqa: E402

import build  # noqa: E402
from tools.serving import Handler, Server  # noqa: E402

Profile = namedtuple("Profile", ("slowdown", "bits", "latency"))
# slowdown  how many times slower page and workers run than on the machine of REFERENCE
# bits      a second, of all connections together
# latency   seconds from a request until its answer begins

PROFILES = {"usual": Profile(4, 10_000_000, 0.04), "slow": Profile(6, 1_600_000, 0.15)}
PERIOD = 0.1  # seconds in which the processes run once and stop once: they slow down 3.8 times for 4, 5.5 for 6
SCAN = 0.2  # seconds after which new processes are looked for
PIECE = 4096  # bytes that are sent at once
SCREEN = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 3}
LIMIT = 240_000  # milliseconds for one event
STAY = 10_000  # milliseconds that a visitor stays after the last move
PLAYED = """plays => new Promise((resolve, reject) => {
  const times = {}, filled = () => document.querySelectorAll("[role=gridcell]:not([data-digit=''])").length;
  let wanted = Infinity;
  const tryToLook = now => { try { look(now); } catch (error) { reject(error); } };
  const look = now => {
    const square = document.querySelector("[role=gridcell][data-digit='']");
    if (document.body?.dataset.ready && (square || !plays) && !times.board) {
      times.board = now;
      if (!plays) { resolve(times); return; }
      wanted = filled() + 2;
      square.focus();
      document.querySelector("[data-place='5']").click();
    }
    if (filled() < wanted) { requestAnimationFrame(tryToLook); return; }
    times.answer = performance.now();
    resolve(times);
  };
  requestAnimationFrame(tryToLook);
})"""


class Line:
    """A network line that all connections share."""

    def __init__(self, profile):
        self.profile = profile
        self.lock = threading.Lock()
        self.free = 0.0  # when what is on the line is through

    def send(self, size):
        """Wait until so many bytes are through."""
        with self.lock:
            self.free = max(self.free, time.monotonic()) + 8 * size / self.profile.bits
            until = self.free
        time.sleep(max(0.0, until - time.monotonic()))


class PhoneHandler(Handler):
    """Answers as late and as slowly as the class's `line` does."""

    compresses = True
    line = None

    def send_head(self):
        time.sleep(self.line.profile.latency)
        return super().send_head()

    def copyfile(self, source, outputfile):
        while piece := source.read(PIECE):
            self.line.send(len(piece))
            outputfile.write(piece)


def descendants():
    """The numbers of the processes that this program has started, and those that they have."""
    parents = {}
    for entry in Path("/proc").iterdir():
        with suppress(OSError, ValueError):
            parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
    return [number for number in parents if os.getpid() in ancestors(number, parents)]


def ancestors(number, parents):
    while number in parents:
        number = parents[number]
        yield number


def renderers():
    """The numbers of the processes for pages that this program's browser has started."""
    found = []
    for number in descendants():
        with suppress(OSError):
            if b"--type=renderer" in Path(f"/proc/{number}/cmdline").read_bytes():
                found.append(number)
    return found


def tell(processes, number):
    """Send processes a signal, those that are still there."""
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, number)


@contextmanager
def slowed(times):
    """Let the browser's pages and workers run only one of so many parts of the time; all of it if that is below 1."""
    over = threading.Event()

    def pace():
        found, looked = [], 0.0
        while not over.is_set():
            began = time.monotonic()
            tell(found, signal.SIGSTOP)
            if began - looked > SCAN:
                found, looked = renderers(), began
            time.sleep(max(0.0, began + PERIOD * (1 - 1 / max(1, times)) - time.monotonic()))
            tell(found, signal.SIGCONT)
            time.sleep(max(0.0, began + PERIOD - time.monotonic()))

    thread = threading.Thread(target=pace)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def visit(context, address, plays):
    """{event: milliseconds since the page was opened} of one visit. plays: a digit is placed at once."""
    page = context.new_page()
    page.set_default_timeout(LIMIT)
    page.goto(address, wait_until="commit")
    times = page.evaluate(PLAYED, plays)
    if page.get_attribute("body", "data-engine"):
        times["engine"] = page.evaluate(WHEN, "body[data-engine=ready]")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    if plays:
        page.evaluate(PLAYED, plays)
        page.wait_for_timeout(STAY)
    page.close()
    return times


@contextmanager
def visitor(playwright):
    """A new visitor's browser, with a profile."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        context = playwright.chromium.launch_persistent_context(profile, **chromium(playwright), **SCREEN)
        context.add_init_script(KNOWN)
        try:
            yield context
        finally:
            context.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--profile", choices=PROFILES, default="usual")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--level", default="1")
    parser.add_argument("--page", default="", help="its path in the site, by default 35's")
    wanted = parser.parse_args()
    profile, visits, speeds = PROFILES[wanted.profile], [], []
    build.build()
    handler = type("ThisHandler", (PhoneHandler,), {"line": Line(profile)})
    with (
        Server(("127.0.0.1", 0), functools.partial(handler, directory=str(build.DIST))) as server,
        sync_playwright() as playwright,
    ):
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://localhost:{server.server_port}/{wanted.page}?side=red&level={wanted.level}"
        for _ in range(wanted.rounds):
            with visitor(playwright) as context:
                speeds.append(speed(context))
                with slowed(profile.slowdown * speeds[-1] / REFERENCE):
                    visits.append([visit(context, address, not wanted.page) for _ in range(2)])
        server.shutdown()
    told = {
        name: {key: value for event in both[0] for key, value in figures(event, [of[event] for of in both]).items()}
        for name, both in zip(("first_visit", "second_visit"), zip(*visits, strict=True), strict=True)
    }
    print(json.dumps({"profile": wanted.profile, **profile._asdict(), "javascript": speeds, **told}, indent=1))


if __name__ == "__main__":
    main()
