"""What a game does outside its page, without a browser: the tab's title, the screen, what the browser has to keep."""

import asyncio
from types import SimpleNamespace

import pyscript
import pytest
from loops import in_a_loop
from wire import connected

from app.core import changes, title_words
from app.core.record.stored_game import RESIGNED
from app.core.session import Session
from app.games.five_in_a_row.game import GAME as FIVE
from app.games.mega_tictactoe.game import GAME as MEGA
from app.games.thirtyfive.game import GAME
from app.platform import archive
from app.platform.persistence import persist
from app.platform.screen import Screen
from pygame35.basics import BLUE


def title(session, name="35"):
    return title_words.of_tab(session, name)


def seated(game, red, blue):
    session = Session(game)
    session.settings.update(red=red, blue=blue)
    return session


def play(session, *texts):
    for text in texts:
        changes.play(session, session.position.parse_move(text))


def test_title_says_whose_move_it_is():
    session = seated(GAME, "person", "engine")
    assert title(session) == "35"
    play(session, "e4=9")
    assert title(session) == "Pip is thinking – 35"
    play(session, "d5=3")
    assert title(session) == "Your move – 35"
    changes.show(session, 1)  # the person looks back, and the game waits for its move
    assert title(session) == "Your move – 35"
    changes.end(session, BLUE, RESIGNED)
    assert title(session) == "35"


@pytest.mark.parametrize("players", ["person", "engine"])
def test_title_names_the_side_where_nobody_is_alone_with_a_rival(players):
    session = seated(FIVE, players, players)
    play(session, "0,0")
    assert title(session, "Five in a row") == "Noughts to move – Five in a row"
    session.paused = True
    assert title(session, "Five in a row") == "Five in a row"


def test_title_of_a_game_with_a_friend_names_the_friend():
    _, ann, ben = connected("e4=9", game=GAME)
    assert (title(ann.session), title(ben.session)) == ("Ben moves next – 35", "Your move – 35")


def test_title_of_a_shared_game_is_its_name():
    session = seated(MEGA, "person", "engine")
    play(session, "e5")
    session.players.shared = True
    assert title(session, "Mega tic-tac-toe") == "Mega tic-tac-toe"


class Lock:
    released = False

    def release(self):
        self.released = True


class Phone:
    """A phone whose browser grants wake locks, or refuses them."""

    def __init__(self, monkeypatch, grants=True):
        pyscript.reset()
        self.locks, self.grants, self.listeners = [], grants, []
        pyscript.window.navigator.wakeLock = SimpleNamespace(request=self.request)
        document = SimpleNamespace(hidden=False, addEventListener=lambda _kind, do: self.listeners.append(do))
        monkeypatch.setattr("app.platform.screen.document", document)
        self.document, self.screen = document, Screen()

    def request(self, kind):
        assert kind == "screen"
        if not self.grants or self.document.hidden:
            raise OSError("NotAllowedError")
        self.locks.append(Lock())
        return self.locks[-1]

    async def keep_on(self, wanted):
        self.screen.keep_on(wanted)
        await asyncio.sleep(0.01)

    async def hide(self, hidden):
        self.document.hidden = hidden
        for lock in self.locks:
            lock.released = lock.released or hidden
        for listener in self.listeners:
            listener(None)
        await asyncio.sleep(0.01)

    def is_on(self):
        return [lock.released for lock in self.locks].count(False)


@in_a_loop
async def test_screen_stays_on_until_it_is_no_longer_wanted(monkeypatch):
    phone = Phone(monkeypatch)
    await phone.keep_on(False)
    assert not phone.locks
    for _move in range(3):
        await phone.keep_on(True)
    assert len(phone.locks) == phone.is_on() == 1
    await phone.keep_on(False)
    assert phone.is_on() == 0


@in_a_loop
async def test_screen_stays_on_again_when_the_page_is_seen_again(monkeypatch):
    phone = Phone(monkeypatch)
    await phone.keep_on(True)
    await phone.hide(True)
    await phone.keep_on(True)  # a move arrives while the page is hidden
    assert len(phone.locks) == 1 and phone.is_on() == 0
    await phone.hide(False)
    assert len(phone.locks) == 2 and phone.is_on() == 1
    await phone.keep_on(False)
    await phone.hide(True)
    await phone.hide(False)
    assert phone.is_on() == 0


@in_a_loop
async def test_a_lock_that_comes_too_late_is_given_back(monkeypatch):
    phone = Phone(monkeypatch)
    phone.screen.keep_on(True)
    await phone.keep_on(False)
    assert phone.is_on() == 0


@in_a_loop
async def test_nothing_happens_where_the_screen_cannot_be_kept_on(monkeypatch):
    phone = Phone(monkeypatch, grants=False)
    await phone.keep_on(True)
    await phone.keep_on(False)
    del pyscript.window.navigator.wakeLock
    await phone.keep_on(True)
    assert not phone.locks and not phone.screen.asking


@pytest.mark.parametrize(("agent", "asked"), [("Chrome/140", 1), ("Version/18 Safari/605", 1), ("Firefox/140", 0)])
@in_a_loop
async def test_only_browsers_that_do_not_disturb_people_are_asked_to_keep_the_data(agent, asked):
    pyscript.reset()
    requests = []
    pyscript.window.navigator.userAgent = agent
    persist()  # a browser without storage manager
    pyscript.window.navigator.storage = SimpleNamespace(persist=lambda: requests.append(agent))
    archive.keep(SimpleNamespace(change=lambda _name, _edit: None), {"moves": ""})  # a game is finished
    await asyncio.sleep(0.01)
    assert len(requests) == asked


def test_a_friends_move_is_told_and_the_persons_own_is_not():
    _, ann, ben = connected(game=GAME)
    told = []
    ann.remote_game.on_moved, ben.remote_game.on_moved = lambda: told.append("Ann"), lambda: told.append("Ben")
    ann.move("e4=9")
    assert told == ["Ben"]
    ben.move("d5=3")
    assert told == ["Ben", "Ann"]
