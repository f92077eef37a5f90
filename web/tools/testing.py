"""Runs the linters and all tests. Finds or installs the virtual environments and browsers for them."""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator, Sequence

from tools import assembly
from tools.programs import ROOT, VENV, BuildError, program_on_path, run, venv_program


def prepare_venv() -> None:
    """Make a virtual environment with what the tests need, unless it is there for the same pyproject.toml."""
    pyproject = (ROOT / "pyproject.toml").read_bytes()
    stamp = VENV / "pyproject.sha256"
    digest = hashlib.sha256(pyproject).hexdigest()
    if stamp.exists() and stamp.read_text() == digest:
        return
    if not importlib.util.find_spec("ensurepip"):
        raise BuildError("this Python cannot make virtual environments; on Debian: apt-get install python3-venv")
    extras = tomllib.loads(pyproject.decode())["project"]["optional-dependencies"]
    run(sys.executable, "-m", "venv", VENV)
    pip = (venv_program("python"), "-m", "pip", "install", "--quiet", "--retries=1")
    try:
        run(*pip, *extras["test"], *extras["docs"])
    except subprocess.CalledProcessError:
        raise BuildError("pip could not install what the tests need; with a network, run it again") from None
    stamp.write_text(digest)


HEADLESS = "chromium-headless-shell"  # Debian's; it opens a page in half the time of Chromium
CHROMIUMS = (HEADLESS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FIREFOXES = ("firefox-esr", "firefox")
WEBKIT = ("WebKitWebDriver", "Xvfb")  # what drives it, and a display for its window


def install_from_debian(*packages: str) -> bool:
    """Install packages if this is Debian and the user is root. True if that worked."""
    if not (shutil.which("apt-get") and os.geteuid() == 0):
        return False
    print("installing Debian's", *packages)
    try:
        run("apt-get", "update")
        run("apt-get", "install", "--yes", "--no-install-recommends", *packages)
    except subprocess.CalledProcessError:
        print("that failed")
        return False
    return True


def prepare_other_browsers() -> None:
    """Install Firefox and WebKit if there is none; the tests skip a browser that is missing."""
    if not program_on_path(FIREFOXES) and not install_from_debian(FIREFOXES[0]):
        print("no Firefox: its tests are skipped")
    if not all(map(shutil.which, WEBKIT)) and not install_from_debian("webkit2gtk-driver", "xvfb"):
        print("no WebKit: its tests are skipped")


def playwright_has_browser() -> bool:
    script = (
        "from pathlib import Path; from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as p: raise SystemExit(not Path(p.chromium.executable_path).exists())"
    )
    return subprocess.run([venv_program("python"), "-c", script]).returncode == 0


def prepare_browser() -> None:
    """Find a browser: Playwright's, Debian's headless one, any other on the PATH, or one that can be installed."""
    if playwright_has_browser():
        print("browser: Playwright's own")
        return
    if not program_on_path([HEADLESS]):
        install_from_debian(HEADLESS)
    if browser := program_on_path(CHROMIUMS):
        print(f"browser: {browser}")
        return
    print("no browser found: asking Playwright to install one")
    try:
        run(venv_program("python"), "-m", "playwright", "install", "chromium")
    except subprocess.CalledProcessError:
        if not install_from_debian("chromium"):
            raise BuildError("no browser for the tests: install Chromium or Chrome") from None


def pytest(*arguments: str) -> None:
    run(venv_program("python"), "-m", "pytest", f"--site={assembly.DIST}", *arguments)


def parts(everything: bool, pytest_arguments: Sequence[str]) -> Iterator[tuple[str, Callable[[], object]]]:
    """(name, what runs it) of each part of the tests."""
    yield "ruff check", lambda: run(venv_program("ruff"), "check")
    yield "ruff format", lambda: run(venv_program("ruff"), "format", "--check")
    yield "mypy", lambda: run(venv_program("mypy"))
    if pytest_arguments:
        yield "pytest", lambda: pytest(*(("-m", "") if everything else ()), *pytest_arguments)
        return
    together = ("--numprocesses=auto", "--dist=worksteal")
    yield "tests", lambda: pytest("-m", "not timed" if everything else "not timed and not long", *together)
    if everything:
        yield "timed tests", lambda: pytest("-m", "timed")


def test(everything: bool, pytest_arguments: Sequence[str]) -> None:
    """Run all parts, also after one that fails; then raise the CalledProcessError of the first that failed.

    everything: also the tests marked `long` or `timed`.
    """
    prepare_venv()
    prepare_browser()
    if not pytest_arguments:
        prepare_other_browsers()
    assembly.build()
    failed = []
    for name, run_part in parts(everything, pytest_arguments):
        began = time.monotonic()
        try:
            run_part()
        except subprocess.CalledProcessError as error:
            failed.append((name, error))
        print(f"{name}: {time.monotonic() - began:.0f} s", flush=True)
    if failed:
        told = ", ".join(f"{name} ({error.returncode})" for name, error in failed)
        print(f"failed: {told}", file=sys.stderr)
        raise failed[0][1]
