"""The actions of a person at the page, for the tests."""

import os
from pathlib import Path

from app.core import stored
from app.core.records import game_in_progress
from tools.bundle import UNPACK
from tools.programs import program_on_path
from tools.testing import CHROMIUMS, FIREFOXES

PICTURE = "document.querySelector('#squares').toDataURL()"
# Two frames, and the task after them: a page draws its board in a frame, and the rest in the task after that.
# The page follows a frame in several tasks, each of which calls the next.
SETTLED = """() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(
  () => setTimeout(() => setTimeout(() => setTimeout(done))))))"""
ELSEWHERE = {**os.environ, "TZ": "UTC"}  # environment of the browsers: pages show the same dates everywhere
ENGINE_LIMIT = 60_000  # milliseconds for the engine to load on a slow machine
# A pointer that is no longer down moves: its release went to another window, or to a menu of the browser.
MISSED_END = """document.dispatchEvent(
  new PointerEvent('pointermove', {pointerType: 'mouse', pointerId: 1, isPrimary: true, buttons: 0}))"""
# Workers that never answer, and real ones again. They cost less than a route, through which every request has to go.
MUTE_WORKERS = """globalThis.RealWorker ??= Worker;
globalThis.Worker = class extends EventTarget { postMessage() {} terminate() {} };"""
REAL_WORKERS = "globalThis.Worker = globalThis.RealWorker ?? Worker;"
# Run in a page, makes its visitor one who has closed the card of the first visit.
KNOWN = "addEventListener('DOMContentLoaded', () => document.getElementById('first-visit')?.setAttribute('hidden', ''))"


def with_program(html, program):
    """A built page with the text of another main program, and the same modules."""
    begin, unpacking, end = html.rpartition(UNPACK)
    assert unpacking
    return f"{begin}{unpacking}{program}{end[end.index('</script>') :]}"


def chromium(playwright, *arguments):
    """What starts Playwright's own browser if it is installed, else the one on the PATH, with these arguments."""
    own = Path(playwright.chromium.executable_path).exists()
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return {
        "executable_path": None if own else program_on_path(CHROMIUMS),
        "args": [*arguments, *(["--no-sandbox"] if as_root else [])],
        "env": ELSEWHERE,
    }


def launch_chromium(playwright, *arguments):
    """Start Chromium with these arguments, without a profile: each context is a private window."""
    return playwright.chromium.launch(**chromium(playwright, *arguments))


def launch_firefox(playwright):
    """Start the Firefox on the PATH, over Firefox's own WebDriver BiDi.

    Playwright's BiDi cannot tap, nor emulate media, so reduced motion is a preference.
    """
    return playwright.firefox.launch(
        channel="moz-firefox",
        executable_path=program_on_path(FIREFOXES),
        env=ELSEWHERE,
        firefox_user_prefs={"ui.prefersReducedMotion": 1},
    )


def never(route):
    """Leave a request without an answer."""


def without_engine(pages):
    """Let no engine finish loading in what is opened from now on. pages: a page or a context."""
    pages.add_init_script(MUTE_WORKERS)


def wait_until_ready(page):
    """Wait until a move can be made. It checks at each frame; wait_for_selector checks only twice a second."""
    page.wait_for_function("document.body?.dataset.ready")


def wait_for_async(page, condition, arg=None):
    """Wait until an async function of JavaScript returns something true.

    `wait_for_function` takes the function's promise for that.
    """
    page.evaluate(
        f"async arg => {{ while (!await ({condition})(arg)) await new Promise(done => setTimeout(done, 20)); }}", arg
    )


def store_game(page, site, session, challenge=None):
    """Store the game of a session, so that its page goes on with it. challenge: see `app.duel.library.Library`."""
    key = f"pygame35 / {session.game.storage_prefix()}game"
    page.goto(site + "manifest.webmanifest")
    page.evaluate(
        "([key, text]) => { localStorage[key] = text; }",
        [key, stored.write("game", dict(game_in_progress(session), challenge=challenge))],
    )


class Table:
    """The open page: its board, buttons and texts. Every query waits until the page is drawn."""

    def __init__(self, page):
        self.page = page

    def open(self, address, engine=True):
        """Open the page and wait for its engine.

        engine: "later" does not wait for the engine; False never finishes loading it, which costs no time.
        """
        self.page.add_init_script(REAL_WORKERS if engine else MUTE_WORKERS)
        self.page.goto(address)
        wait_until_ready(self.page)
        if engine is True:
            self.page.wait_for_function("document.body.dataset.engine !== 'loading'", timeout=ENGINE_LIMIT)
            assert self.page.get_attribute("body", "data-engine") in ("ready", "thinking")
        return self

    def square(self, name):
        return self.page.locator(f"[data-square='{name}']")

    def play(self, move):
        """Play e4=9 by a click and a key; a held digit is placed by a second press of the key."""
        name, digit = move.split("=")
        self.square(name).click()
        self.page.keyboard.press(digit)
        self.settle()
        if self.page.is_visible("#held"):
            self.page.keyboard.press(digit)

    def play_all(self, moves):
        """Play the first moves of a game, each once the one before is played."""
        for ply, move in enumerate(moves, 1):
            self.play(move)
            self.wait_for_plies(ply)

    def moves(self):
        self.settle()
        texts = self.page.locator("[data-testid=move-list] button").all_inner_texts()
        return [text.replace("\u2212", "-") for text in texts]  # as in records

    def wait_for_plies(self, count, timeout=30_000):
        self.page.wait_for_function(
            "count => document.querySelectorAll('[data-testid=move-list] button').length >= count",
            arg=count,
            timeout=timeout,
        )

    def wait_for_turn(self, side, timeout=30_000):
        """Wait until it is a side's turn, or the game is over."""
        self.page.wait_for_function(
            "side => document.body.classList.contains('over') || [side + ' to move', 'Your move · ' + side]"
            ".includes(document.querySelector('[data-testid=status]').textContent)",
            arg=side,
            timeout=timeout,
        )

    def is_over(self):
        self.settle()
        return self.page.locator("body.over").count() == 1

    def scores(self):
        self.settle()
        return tuple(int(self.page.inner_text(f"[data-testid=score-{side}]")) for side in ("red", "blue"))

    def message(self):
        self.settle()
        return self.page.inner_text("#message")

    def status(self):
        self.settle()
        return self.page.inner_text("[data-testid=status]")

    def grid(self):
        """{square: (owner, digit)} of the accessible grid."""
        self.settle()
        return self.page.evaluate(
            "Object.fromEntries([...document.querySelectorAll('[role=gridcell]')]"
            ".map(c => [c.dataset.square, [c.dataset.owner, c.dataset.digit]]))"
        )

    def picture(self):
        """The painted content of the board."""
        self.settle()
        return self.page.evaluate(PICTURE)

    def settle(self):
        """Wait until everything is drawn."""
        self.page.evaluate(SETTLED)

    def wait_for_picture(self, picture):
        self.page.wait_for_function(
            "picture => document.querySelector('#squares').toDataURL() === picture", arg=picture
        )

    def wait_for_another_picture(self, picture):
        self.page.wait_for_function(
            "picture => document.querySelector('#squares').toDataURL() !== picture", arg=picture
        )
        return self.picture()

    def set(self, *settings):
        """Change settings in the dialog: a name and its value, and further ones."""
        self.open_dialog("preferences")
        for name, value in zip(settings[::2], settings[1::2], strict=True):
            control = self.page.locator(f"#preferences [data-setting={name}]")
            if not control.first.is_visible():
                self.page.click("#advanced summary")
            if isinstance(value, bool):
                control.set_checked(value)
            elif control.first.get_attribute("type") == "radio":
                self._choose(control, value)
            else:
                control.select_option(value)
        self.page.click("#preferences form button")

    def _fill_sheet(self, settings):
        """Set controls of the open sheet, as {name: text of the value}."""
        for name, value in settings.items():
            control = self.page.locator(f"#new [data-choice={name}]")
            if not control.first.is_visible():
                self.page.click("#change")
            if control.first.get_attribute("type") == "radio":
                self._choose(control, value)
            else:
                control.select_option(value)

    def _choose(self, radios, value):
        """Choose one of several radio buttons; their labels cover them."""
        radios.and_(self.page.locator(f"[value='{value}']")).check(force=True)

    def new_game(self, **settings):
        """Begin a game from the sheet "Your rivals" with these settings, as opponent="person" or level="7"."""
        self.open_dialog("new")
        self._fill_sheet(settings)
        self.page.click("#new-game")

    def choose(self, **settings):
        """Go on with the game on the board with these settings; begin one if there is none."""
        self.open_dialog("new")
        self._fill_sheet(settings)
        self.page.click("#apply" if self.page.is_visible("#apply") else "#new-game")

    def chosen(self, name):
        """The value of a setting in the sheet "Your rivals"."""
        self.open_dialog("new")
        controls = f"#new [data-choice={name}]"
        radio = self.page.locator(controls).first.get_attribute("type") == "radio"
        value = self.page.locator(f"{controls}:checked" if radio else controls).input_value()
        self.page.keyboard.press("Escape")
        return value

    def press_tool(self, name):
        """Press a tool, or what stands for it on a phone before a game. name: its id."""
        self.page.locator(f"#{name}:visible, [data-opens={name}]:visible").first.click()

    def more(self, button):
        """Press a button of the dialog "More". button: its id."""
        self.press_tool("open-more")
        self.page.click(f"#more #{button}")

    def resign(self):
        """Resign, and put the end of the game away."""
        self.more("resign")
        self.page.click("#resign-yes")
        self.close_result()

    def close_result(self):
        """Wait for the end of the game that has just ended, and put it away."""
        self.page.wait_for_selector("#result")
        self.page.keyboard.press("Escape")
        self.page.wait_for_selector("#result", state="hidden")

    def rematch(self):
        """Begin a rematch from the end of the finished game."""
        self.page.click("#open-result")
        self.page.click("#rematch")

    def pause(self):
        """Let the AI wait, or go on."""
        self.page.click("#pause")

    def games(self):
        """Open the list of the games that were left; returns its buttons."""
        self.open_dialog("games")
        return self.page.locator("#games-list button")

    def leave_board(self):
        """Point at nothing that has an effect."""
        self.page.locator(".seat .name").first.hover()

    def wait_for_no_moves(self):
        self.page.wait_for_function("!document.querySelector('[data-testid=move-list]').textContent")

    def open_dialog(self, name):
        """Open new, more, record, games, preferences or help."""
        opener = {"preferences": "open-settings"}.get(name, f"open-{name}")
        if name == "games":
            self.more(opener)
        elif self.page.locator(f"#{opener}:visible, .early[data-opens={opener}]:visible").count():
            self.press_tool(opener)
        else:
            self.press_tool("open-more")
            self.page.click(f"#more [data-opens={opener}]")
        self.page.wait_for_selector(f"#{name}[open]")

    def moves_as_text(self):
        """Unfold the game as text in the dialog "Share"; returns it."""
        self.page.wait_for_selector("#record[open]")
        if not self.page.is_visible("#record-text"):
            self.page.click("#record summary")
        return self.page.locator("#record-text")

    def panel(self, name):
        """Open the tab of a panel: moves or reviewing; unfold it first, or pull up the sheet of a phone."""
        if self.page.locator("body.telling").count():  # the story has a way of its own
            if name != "reviewing":
                self.page.click(f".story-head [data-panel={name}]")
            return
        tab = self.page.locator(f"#tab-{name}")
        if not tab.is_visible():
            self.page.click("#pull" if self.page.is_visible("#pull") else "#put-down")
        tab.click()

    def players(self):
        """(player of Red, player of Blue), each "person" or "engine"."""
        self.settle()
        return tuple(
            "engine" if self.page.locator(f"#seat-{side}.ai").count() else "person" for side in ("red", "blue")
        )

    def simulations(self):
        return int(self.page.get_attribute("body", "data-simulations") or 0)
