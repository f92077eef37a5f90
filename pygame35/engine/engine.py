"""The engine: answers requests, one after the other, and keeps searches between them."""

import inspect
import os
import threading
import time
import weakref
from pathlib import Path
from typing import Any

from .. import records as record
from .. import search as searches
from ..contracts import Json, Search, Series
from ..game import AnyPosition, LossModel, SolitaireGame, TwoPlayerGame
from ..kernels import context
from .analyses import described, finished, per_second
from .cache import Cache
from .requests import MOST_SIMULATIONS, EngineError, Request, checked

_MEMORY = 256 * 2**20  # approximate number of bytes of all searches together
_MOST_SEARCHES = 8  # enough for two players in each of four games
_MOST_SERIES = 4
_MOST_GAMES = 4  # games for one player whose positions are kept


_engines: weakref.WeakSet["Engine"] = weakref.WeakSet()


def _unlock() -> None:
    """Unlock all engines in a forked process: the threads that held the locks do not exist there."""
    for engine in _engines:
        engine._lock = threading.Lock()


if hasattr(os, "register_at_fork"):  # not in a browser
    os.register_at_fork(after_in_child=_unlock)


class Engine:
    """Answers requests, and keeps searches between them. `pygame35.engine` describes requests and answers.

    An engine keeps the 8 most recently used searches (fewer if they need more than 256 MB), the positions of 4 games
    for one player, and 4 series. Several threads may use an engine, which answers their requests one after the other. A
    forked process has the searches of its parent; an unpickled engine has none.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._searches = Cache(_MOST_SEARCHES, _MEMORY)
        self._games = Cache(_MOST_GAMES)  # the last positions of games for one player
        self._series = Cache(_MOST_SERIES)
        _engines.add(self)

    def __reduce__(self) -> tuple[type["Engine"], tuple[()]]:
        return Engine, ()  # a copy, or an unpickled engine, begins without searches

    def think(self, request: Json) -> Json:
        asked = checked(request)
        with self._lock:
            answer = self._series_of(asked) if asked.games else self._analysis(asked)
        return {"id": asked.id, **answer}

    def prepare(self, request: Json) -> None:
        """Do in advance the slow preparations for a request. EngineError names a wrong field.

        The engine loads the weights of the game and compiles all kernels of the game and of the searches.
        """
        request = {**request, "simulations": 0}
        self.think(request)
        for owner in (type(checked(request).game), searches):
            context.prepare(Path(inspect.getfile(owner)).parent)

    def reset(self) -> None:
        with self._lock:
            for kept in (self._searches, self._games, self._series):
                kept.clear()

    def _analysis(self, asked: Request) -> Json:
        start = time.perf_counter()
        position = self._position(asked)
        if position.is_over():
            return finished(asked.game, position, asked.ownership)
        setting = (asked.game, position.board, asked.player, _sorted(asked.options))
        moves = list(position.moves)
        search = self._search(asked, setting, position)
        before = search.simulations()
        limit = asked.player.simulations
        allowed = MOST_SIMULATIONS if limit is None else max(limit - before, 0)
        wanted = allowed if asked.simulations is None else min(asked.simulations, allowed)
        while (added := search.simulations() - before) < wanted and not search.exhausted():
            left = allowed - added if limit is not None else wanted - added
            in_batches = limit is not None or asked.milliseconds is not None
            search.run(min(search.batch, left) if in_batches else left)
            if asked.milliseconds is not None and time.perf_counter() - start >= asked.milliseconds / 1000:
                break
        added = search.simulations() - before
        found = search.analysis()
        if asked.final:
            found["candidates"] += asked.game.unconsidered(found["candidates"], asked.player, position)
        answer = {
            **described(found, asked.game, position, asked.final, asked.ownership),
            "per_second": per_second(added, time.perf_counter() - start),
            "done": added >= allowed or search.exhausted(),
        }
        if asked.losses and isinstance(asked.game, LossModel):
            answer["losses"] = asked.game.losses(position, -position.turn)
        self._searches.keep(setting, moves, search)
        return answer

    def _search(self, asked: Request, setting: tuple[Any, ...], position: AnyPosition) -> Search:
        """A search of the position: either a cached search, which leaves the cache and advances, or a new one."""
        game, player, moves = asked.game, asked.player, position.moves
        # A search cannot follow a move of chance. A player with a budget must play the same whatever was asked before.
        begins_anew = isinstance(game, SolitaireGame) or player.simulations is not None
        before, search = self._searches.take(setting, moves, exactly=begins_anew) or ([], None)
        if not isinstance(game, TwoPlayerGame):
            return search or game.begin(player, position, **asked.options)
        if search is None:
            return game.with_proof(game.begin(player, position, **asked.options), player, position)
        for move in moves[len(before) :]:
            search.advance(move)
        return game.with_proof(search, player, position) if len(before) < len(moves) else search

    def _position(self, asked: Request) -> AnyPosition:
        """The position after the moves. Games for one player can be long, so their last positions are cached."""
        if not isinstance(asked.game, SolitaireGame):
            return _played(_start(asked), asked.moves)
        setting = (asked.game, asked.board)
        before, position = self._games.take(setting, asked.moves) or ([], _start(asked))
        _played(position, asked.moves[len(before) :])
        self._games.keep(setting, asked.moves, position)
        return position

    def _series_of(self, asked: Request) -> Json:
        start = time.perf_counter()
        setting = (asked.game, asked.player, asked.games, asked.board, _sorted(asked.options))
        _, series = self._series.take(setting, []) or ([], _begun(asked))
        while asked.milliseconds and not series.done():
            series.run()
            if time.perf_counter() - start >= asked.milliseconds / 1000:
                break
        answer = {**series.progress(), "done": series.done()}
        self._series.keep(setting, [], series)
        return answer


def _start(asked: Request) -> AnyPosition:
    try:
        return record.start(asked.game.rules, asked.board)
    except record.RecordError as error:
        raise EngineError(f"option board: {error}") from error


def _played(position: AnyPosition, moves: list[str]) -> AnyPosition:
    try:
        return record.play_text(position, moves)
    except record.RecordError as error:
        raise EngineError(f"moves: {error}") from error


def _sorted(options: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(sorted(options.items()))


def _begun(asked: Request) -> Series:
    _start(asked)  # raises EngineError if there is no such board
    assert isinstance(asked.game, SolitaireGame) and asked.games  # requests.checked makes sure
    return asked.game.series(asked.player, asked.games, asked.board, **asked.options)
