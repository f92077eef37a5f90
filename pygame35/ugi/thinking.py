"""The command `go`: a search in slices. New commands are read between slices."""

import time

from .. import engine
from ..basics import RED, UserError
from ..contracts import Json
from ..engine.analyses import per_second
from ..game import AnyPosition
from ..games import GAMES
from ..protocols.clock import time_slice
from ..protocols.inbox import Inbox
from ..protocols.streams import Say
from . import limits, session
from .limits import Limits
from .session import Session

_NODE_SLICES = (4, 16, 64, 256)  # if nodes or depth are limited: nodes of the first three slices, then of all others
_LONGEST = 500.0  # the most milliseconds of such a slice; few take that long, so the clock rarely changes the play


def think(now: Session, words: list[str], inbox: Inbox, say: Say) -> None:
    """Search, and report the best move. words: the words after `go`, which are the limits."""
    start = time.perf_counter()
    position = session.position(now)
    limit = limits.parsed(words, GAMES[now.game], position)
    request = session.request(now)
    analysis = engine.think({**request, "simulations": 0})
    before, slices, stopped = analysis["simulations"], 0, False
    while not stopped and not analysis["done"]:
        passed = 1000 * (time.perf_counter() - start)
        if analysis["best"] and _reached(limit, passed, analysis["simulations"] - before, analysis["depth"]):
            break
        analysis = engine.think({**request, **_slice(limit, passed, analysis["simulations"] - before, slices)})
        slices += 1
        say(_info(analysis, position, 1000 * (time.perf_counter() - start), before))
        while not stopped and inbox.has_new():
            stopped = _heard(inbox, now, limit.endless, say)
    while limit.endless and not stopped:
        stopped = _heard(inbox, now, True, say)
    say(f"bestmove {analysis['best'] or 'none'}")


def _reached(limit: Limits, milliseconds: float, nodes: int, depth: int) -> bool:
    return (
        milliseconds >= limit.milliseconds
        or (limit.nodes is not None and nodes >= limit.nodes)
        or (limit.depth is not None and depth >= limit.depth)
    )


def _slice(limit: Limits, milliseconds: float, nodes: int, number: int) -> dict[str, float]:
    """The limit of the next slice, as fields of a request. milliseconds, nodes, number: those of the slices so far."""
    time_left = limit.milliseconds - milliseconds
    if limit.nodes is None and limit.depth is None:
        return {"milliseconds": time_slice(time_left, number)}
    usual_nodes = _NODE_SLICES[min(number, len(_NODE_SLICES) - 1)]
    left = usual_nodes if limit.nodes is None else max(limit.nodes - nodes, 1)
    return {"simulations": min(left, usual_nodes), "milliseconds": max(min(time_left, _LONGEST), 1.0)}


def _heard(inbox: Inbox, now: Session, endless: bool, say: Say) -> bool:
    """Read a command that came during the search; True if it ends the search.

    isready and query are answered; commands that need the end of the search are postponed.
    """
    line = inbox.new()
    if line == "isready":
        say("readyok")
    elif line is not None and line.startswith("query "):
        try:
            say(f"response {session.response(now, line.split()[1:])}")
        except UserError as error:
            say(f"info string error: {error}")
    elif line == "quit":
        inbox.drop()
    elif line is not None and line != "stop":
        inbox.put_off(line)
    return line in ("stop", "quit") or (line is None and endless)


def _info(analysis: Json, position: AnyPosition, milliseconds: float, before: int) -> str:
    """The info line of an analysis. milliseconds: time since `go`. before: the number of nodes at `go`."""
    margin, nodes = analysis["margin"], analysis["simulations"]
    words = [
        f"info depth {analysis['depth']}",
        f"score cp {round(100 * margin * (1 if position.turn == RED else -1))}",
        f"time {round(milliseconds)} nodes {nodes} nps {per_second(nodes - before, milliseconds / 1000):.0f}",
        *([] if analysis["win"] is None else [f"win {analysis['win']:.4f}"]),
        f"margin {margin:.2f}",
        *([f"pv {' '.join(analysis['line'])}"] if analysis["line"] else []),
    ]
    return " ".join(words)
