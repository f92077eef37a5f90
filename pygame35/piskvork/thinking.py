"""Searches for a move, in slices. New commands are read between two slices."""

import time
from pkgutil import resolve_name

from .. import engine
from ..basics import UserError
from ..contracts import Json
from ..protocols.clock import time_slice
from ..protocols.inbox import Inbox
from ..protocols.streams import Say
from . import session
from .session import OWN, Session

_VERSION = resolve_name("pygame35:__version__")  # by name, since no module here imports the package itself
ABOUT = f'name="pygame35", version="{_VERSION}", author="the pygame35 authors"'
STOPS = ("STOP", "YXSTOP")

_GO_ON, _MOVE, _GIVE_UP = range(3)  # a command lets a search continue, send its move, or end without a move


def think(now: Session, inbox: Inbox, say: Say) -> Session:
    """Search, send our move and play it; returns the session after it.

    A command that ends the search without a move stays in the inbox.
    """
    start = time.perf_counter()
    request, messages = session.request(now), now.info.messages()
    for message in messages:
        say(f"MESSAGE {message}")
    passed, slices, asked = 0.0, 0, _GO_ON
    while True:
        analysis = engine.think({**request, "milliseconds": time_slice(now.info.budget() - passed, slices)})
        slices += 1
        while inbox.has_new():
            now, heard = _heard(now, inbox, say)
            if heard == _GIVE_UP:
                return now
            asked = max(asked, heard)
        passed = 1000 * (time.perf_counter() - start)
        if asked == _MOVE or analysis["done"] or passed >= now.info.budget():
            break
    if analysis["best"] is None:
        raise UserError("the game is over")
    x, y = session.cell_of(now, analysis["best"])
    say(_report(now, analysis))
    say(f"{x},{y}")
    return session.put(now, (x, y), OWN)._replace(info=now.info.moved(1000 * (time.perf_counter() - start)))


def _heard(now: Session, inbox: Inbox, say: Say) -> tuple[Session, int]:
    """Read a command that came during a search. Returns the session after it, and _GO_ON, _MOVE or _GIVE_UP."""
    line = inbox.new()
    command, _, rest = (line if line is not None else "END").partition(" ")
    command = command.upper()
    if command == "INFO":
        return now._replace(info=now.info.updated(rest)), _GO_ON
    if command == "ABOUT":
        say(ABOUT)
    if command in ("ABOUT", ""):
        return now, _GO_ON
    if command in STOPS:
        return now, _MOVE
    if line is None or command == "END":
        inbox.drop()
    else:
        inbox.put_off(line)
    return now, _GIVE_UP


def _report(now: Session, analysis: Json) -> str:
    """A line DEBUG about the search: depth, simulations, our probability to win, principal variation."""
    line = " ".join("{},{}".format(*session.cell_of(now, move)) for move in analysis["line"])
    win = analysis["win"] if len(now.stones) % 2 == 0 else 1 - analysis["win"]
    return f"DEBUG depth {analysis['depth']} nodes {analysis['simulations']} win {win:.4f} line {line}"
