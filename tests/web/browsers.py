"""The few things that the smoke test does in a browser: Chromium and Firefox by Playwright, WebKit by Selenium."""

import os
import shutil
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Error
from selenium import webdriver
from selenium.common import WebDriverException
from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service
from table import ELSEWHERE, launch_chromium, launch_firefox
from urllib3.exceptions import HTTPError

from tools.programs import program_on_path
from tools.testing import FIREFOXES, WEBKIT

PATIENCE = 120  # seconds that each wait may take: the browsers may run beside each other
SIZE = (1440, 900)
# WebKit's window has a bar that would keep it from being as narrow as a phone.
NARROW_BAR = "* { min-width: 0; padding: 0; font-size: 1px; -gtk-icon-transform: scale(0); }"

# Without these, WebKit would use four times the processor's time before the engine is loaded: it paints with OpenGL
# without a graphics card, and runs its last optimisation of WebAssembly.
CHEAPER = {"WEBKIT_DISABLE_COMPOSITING_MODE": "1", "JSC_useOMGJIT": "0"}


# What a page shows, for the message of a test that has waited in vain.
STATE = """[location.href, document.body.className, JSON.stringify(document.body.dataset),
  ...[...document.querySelectorAll('dialog[open], [data-testid=status], [data-testid=move-list], .told > *, #message')]
    .map(it => `${it.id || it.dataset.testid}${it.hidden ? ' (hidden)' : ''}: ${it.textContent.trim().slice(0, 200)}`)
].join('\\n')"""


class Visitor:
    """A page in a browser; the classes below have its other verbs."""

    gone = ()  # the errors of a page that is changing, or of an element over which something lies

    def wait(self, condition):
        """Wait until an expression in JavaScript is true. It polls through the driver: some pages forbid `eval`."""
        self._until(lambda: self.ask(f"Boolean({condition})"), condition)

    def _until(self, attempt, awaited):
        """Repeat an attempt until it returns True; it may raise errors of the driver until then."""
        end = time.monotonic() + PATIENCE
        error = None
        while time.monotonic() < end:
            try:
                if attempt():
                    return
            except self.gone as raised:
                error = raised
            time.sleep(0.05)
        raise TimeoutError(f"{awaited} ({error}); the page: {self.ask(STATE)}")


class ByPlaywright(Visitor):
    """A page in Chromium or Firefox."""

    gone = Error

    def __init__(self, page):
        self._page = page

    def open(self, address):
        self._page.goto(address)

    def reload(self):
        self._page.reload()

    def ask(self, expression):
        """The value of an expression in JavaScript."""
        return self._page.evaluate(expression)

    def press(self, selector):
        self._page.click(selector, timeout=1000 * PATIENCE)

    def type(self, key):
        self._page.keyboard.press(key)

    def resize(self, width, height):
        self._page.set_viewport_size({"width": width, "height": height})


class BySelenium(Visitor):
    """A page in WebKit."""

    gone = WebDriverException

    def __init__(self, driver):
        self._driver = driver

    def open(self, address):
        self._driver.get(address)

    def reload(self):
        self._driver.refresh()

    def ask(self, expression):
        return self._driver.execute_script(f"return {expression}")

    def press(self, selector):
        def press():
            self._driver.find_element(By.CSS_SELECTOR, selector).click()
            return True

        self._until(press, selector)

    def type(self, key):
        ActionChains(self._driver).send_keys(key).perform()

    def resize(self, width, height):
        """Set the size of the window, whose bar takes some of the height."""
        self._driver.set_window_size(width, height)


@contextmanager
def _by_playwright(browser):
    @contextmanager
    def visit():
        with browser.new_context(viewport=dict(zip(("width", "height"), SIZE, strict=True))) as context:
            yield ByPlaywright(context.new_page())

    yield visit
    browser.close()


@contextmanager
def _display(folder):
    """The environment of programs with windows: a virtual display (Xvfb)."""
    (folder / "gtk-3.0").mkdir()
    (folder / "gtk-3.0/gtk.css").write_text(NARROW_BAR, encoding="utf-8")
    reader, writer = os.pipe()
    # -noreset: Xvfb would begin anew when a browser ends, and turn away one that starts meanwhile.
    command = [WEBKIT[1], "-noreset", "-displayfd", str(writer), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL) as server:
        os.close(writer)
        with os.fdopen(reader) as display:
            yield ELSEWHERE | {"DISPLAY": f":{display.readline().strip()}", "XDG_CONFIG_HOME": str(folder)}
        server.terminate()


@contextmanager
def _by_selenium(folder):
    options = Options()
    options.binary_location = str(next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")))
    options.add_argument("--automation")
    with _display(folder) as env:
        env |= CHEAPER
        if os.geteuid() == 0:  # its sandbox does not work for root
            env["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"

        @contextmanager
        def visit():
            with _driver(options, env) as driver:
                driver.set_window_size(*SIZE)
                yield BySelenium(driver)

        yield visit


@contextmanager
def _driver(options, env):
    """WebKit. Its driver may hang if the browser exits at its start. It is then started once more."""
    for last in (False, True):
        service = Service(shutil.which(WEBKIT[0]), env=env)
        service.start()
        client = ClientConfig(service.service_url, timeout=PATIENCE / 2)
        try:
            driver = webdriver.Remote(service.service_url, options=options, client_config=client)
            break
        except (WebDriverException, HTTPError):
            service.process.kill()
            if last:
                raise
    try:
        yield driver
        driver.quit()
    finally:
        service.process.kill()
        service.process.wait()


def opened(name, playwright, folder):
    """A context manager that gives a function; each of its calls opens a page in a fresh profile. folder: empty."""
    if name == "chromium":
        return _by_playwright(launch_chromium(playwright))
    if name == "firefox":
        if not program_on_path(FIREFOXES):
            pytest.skip("there is no Firefox")
        return _by_playwright(launch_firefox(playwright))
    if not all(map(shutil.which, WEBKIT)):
        pytest.skip("there is no WebKit that can be driven")
    return _by_selenium(folder)
