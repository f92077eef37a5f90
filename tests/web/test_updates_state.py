"""New versions of the site, without a browser: when the page offers one."""

from types import SimpleNamespace

import pyscript
import pytest
from loops import run

from app.platform import browser, updates


class Target:
    """An event target whose events the test fires."""

    def __init__(self, **state):
        self.listeners = {}
        self.__dict__.update(state)

    def addEventListener(self, kind, listener):
        self.listeners[kind] = listener

    def setAttribute(self, _name, _text):
        pass


@pytest.fixture
def started(monkeypatch):
    """started() -> (registration, the button that offers a version) of a page that the service worker controls.

    started(blocked=True): of one whose service worker is blocked; the registration is None.
    started(known=False): of a first visit.
    """
    pyscript.reset()

    async def start(registration, known=True):
        offer = Target(hidden=True)
        register = lambda _address: pyscript.Promise.resolve(registration)  # noqa: E731
        ready = pyscript.Promise.resolve(registration)
        controller = SimpleNamespace(postMessage=lambda _text: None) if known else None
        pyscript.window.navigator.serviceWorker = Target(controller=controller, register=register, ready=ready)
        classes = SimpleNamespace(add=lambda _name: None)
        monkeypatch.setattr(pyscript.document, "body", Target(classList=classes), raising=False)
        monkeypatch.setattr(updates, "find", lambda _name: offer)
        await updates.keep_offline()
        return registration, offer

    return lambda blocked=False, **state: run(
        start(None if blocked else Target(installing=None, waiting=None), **state)
    )


def test_a_version_is_offered_once_it_is_installed(started):
    registration, offer = started()
    registration.installing = Target()
    registration.listeners["updatefound"]()
    assert offer.hidden
    worker, registration.installing = registration.installing, None
    registration.waiting = worker
    worker.listeners["statechange"]()
    assert not offer.hidden


def test_a_page_whose_service_worker_is_blocked_goes_on_without_it(started):
    """Blockers resolve the registration with nothing."""
    _, offer = started(blocked=True)
    assert offer.hidden and not offer.listeners


@pytest.mark.parametrize(
    ("connection", "saves"),
    [
        (None, False),
        (SimpleNamespace(saveData=False), False),
        (SimpleNamespace(saveData=False, type="wifi"), False),
        (SimpleNamespace(saveData=True, type="wifi"), True),
        (SimpleNamespace(saveData=False, type="cellular"), True),
    ],
)
def test_who_saves_data_does_not_load_the_whole_site(started, monkeypatch, connection, saves):
    pyscript.reset()
    monkeypatch.setattr(pyscript.window.navigator, "connection", connection, raising=False)
    monkeypatch.setattr(pyscript, "reset", lambda: None)
    monkeypatch.setattr(browser, "SAVING", [])
    assert bool(started(known=False)[1].listeners) != saves
    assert started(known=True)[1].listeners  # it is there already, and loads what has changed
