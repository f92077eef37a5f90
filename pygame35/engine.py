"""The one door to the AI: `think(request) -> analysis`, both plain dicts that JSON can carry.

A caller drives a search in slices: it asks again with the same moves, and every answer holds all that is known so far.
What was searched is kept between slices and, where the game went on as searched, between moves; it is never needed,
since every request carries the whole game.

Request
  id            str, comes back in the analysis
  game          "35"
  moves         list of str, the whole game from the start, such as ["e4=9", "d5=3"]
  level         int 1 ... 10, or
  player        str, a name from `pygame35.players`; "original" when neither is given
  milliseconds  number above 0, how long this slice may take, or
  simulations   int >= 0, how many this slice adds; 0 reads what is known
  final         bool, the last slice of a move: all tried candidates are listed, not ten. False when missing
  options       dict: seed (int 0 ... 2^32 - 1), exploration (0.01 ... 10), batch (int 1 ... 4096); all may be missing

Analysis
  id            as in the request
  best          str, the move to play; None when the game is over or nothing was searched yet
  candidates    list, best first, of dicts: move (str), visits (int), value (0 ... 1, the probability that the first
                player wins after it), margin (squares, as below), prior (0 ... 1, likelihood before any search)
  win           0 ... 1, the probability that the first player wins, a tie counted as half
  margin        -64 ... 64, the expected final squares of the first player minus those of the second
  simulations   int, on this position, slices and moves before included
  per_second    float, simulations a second in this slice
  depth         int, plies from the position to the deepest one reached
  exact         bool, proved; so far only for a finished game
  line          list of str, the principal variation from `best` on
  done          bool, another slice would change nothing: the game is over or the level's simulations are used up
"""

import time
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from . import players
from .batch import thirtyfive as batch_35
from .rules import record as record_35
from .rules import thirtyfive as rules_35
from .search import mcts, montecarlo

_CANDIDATES = 10
_KEPT_SEARCHES = 2  # one for each side, when two different players play each other
_MOST_SIMULATIONS = 10**9


class EngineError(ValueError):
    """A request that cannot be answered; the message says what is wrong with it."""


class Game(NamedTuple):
    """The modules of a game."""

    rules: ModuleType
    batch: ModuleType
    record: ModuleType


GAMES = {"35": Game(rules_35, batch_35, record_35)}


class _Kept(NamedTuple):
    setting: tuple  # game, player, options: what the search depends on beside the moves
    moves: list[int]
    search: mcts.Search


_kept: list[_Kept] = []  # the last used first


def reset() -> None:
    """Forget all searches."""
    _kept.clear()


def think(request: dict[str, Any]) -> dict[str, Any]:
    """Answer one request (see the module's text); EngineError names what is wrong with it."""
    start = time.perf_counter()
    if not isinstance(request, dict):
        raise EngineError(f"a request is a dict, not {type(request).__name__}")
    game, moves, position = _game(request)
    player = _player(request)
    options = _options(request)
    milliseconds, simulations = _limits(request)
    final = _field(request, "final", bool, False)
    identity = _field(request, "id", str)
    if position.is_over():
        return _finished(identity, position)
    search = _search(game, player, options, moves, position)
    before = search.simulations()
    allowed = _MOST_SIMULATIONS if player.simulations is None else max(player.simulations - before, 0)
    if milliseconds is None:
        search.run(min(simulations, allowed))
    else:
        while allowed and search.simulations() - before < allowed:
            search.run(min(search.batch, allowed - search.simulations() + before))
            if time.perf_counter() - start >= milliseconds / 1000:
                break
    added = search.simulations() - before
    analysis = _described(search.analysis(), game.rules.format_move, final)
    return {
        "id": identity,
        **analysis,
        "per_second": added / (time.perf_counter() - start),
        "exact": False,
        "done": added >= allowed,
    }


def _described(found: dict[str, Any], format_move, final: bool) -> dict[str, Any]:
    """The analysis of a search in the words of the engine."""
    candidates = [
        {
            "move": format_move(candidate["action"]),
            "visits": candidate["visits"],
            "value": _win(candidate["value"]),
            "margin": candidate["margin"],
            "prior": candidate["prior"],
        }
        for candidate in found["candidates"][: None if final else _CANDIDATES]
    ]
    return {
        "best": candidates[0]["move"] if candidates else None,
        "candidates": candidates,
        "win": _win(found["value"]),
        "margin": found["margin"],
        "simulations": found["simulations"],
        "depth": found["depth"],
        "line": [format_move(action) for action in found["line"]],
    }


def _finished(identity: str, position) -> dict[str, Any]:
    first, second = position.scores()
    return {
        "id": identity,
        "best": None,
        "candidates": [],
        "win": _win(position.winner()),
        "margin": float(first - second),
        "simulations": 0,
        "depth": 0,
        "line": [],
        "per_second": 0.0,
        "exact": True,
        "done": True,
    }


def _win(value: float) -> float:
    """The probability of a win from an expected result -1 ... 1."""
    return (value + 1) / 2


def _search(game: Game, player: players.Player, options: dict, moves: list[int], position) -> mcts.Search:
    """The kept search that leads here, moved on to the position, or a new one; it is kept as the last used."""
    setting = (game, player, tuple(sorted(options.items())))
    kept = next((kept for kept in _kept if kept.setting == setting and moves[: len(kept.moves)] == kept.moves), None)
    if kept:
        _kept.remove(kept)
        search = kept.search
        for move in moves[len(kept.moves) :]:
            search.advance(move)
    else:
        seed = options.get("seed", 0)
        evaluator = montecarlo.playouts(game.batch, np.random.default_rng([seed, len(moves)]))
        settings = {"exploration": player.exploration, "seed": seed, **options}
        search = mcts.Search(game.batch, evaluator, game.batch.from_position(position), **settings)
    _kept.insert(0, _Kept(setting, moves, search))
    del _kept[_KEPT_SEARCHES:]
    return search


def _field(request: dict, name: str, kind: type, *default: Any) -> Any:
    """A field of the request, checked for its type."""
    if name not in request and default:
        return default[0]
    value = request.get(name)
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise EngineError(f"{name} must be of type {kind.__name__}, not {value!r}")
    return value


def _game(request: dict) -> tuple[Game, list[int], Any]:
    name = _field(request, "game", str)
    if name not in GAMES:
        raise EngineError(f"game {name!r} is unknown; the engine plays {', '.join(sorted(GAMES))}")
    game, moves = GAMES[name], []
    for ply, text in enumerate(_field(request, "moves", list), 1):
        try:
            moves.append(game.rules.parse_move(text))
        except game.rules.IllegalMove as error:
            raise EngineError(f"moves: ply {ply}: {error}") from error
    try:
        return game, moves, game.record.replay(moves)
    except game.record.RecordError as error:
        raise EngineError(f"moves: {error}") from error


def _player(request: dict) -> players.Player:
    if "level" in request and "player" in request:
        raise EngineError("level and player exclude each other")
    try:
        if "level" in request:
            return players.at_level(request["level"])
        return players.named(_field(request, "player", str, players.ORIGINAL.name))
    except ValueError as error:
        raise EngineError(str(error)) from error


def _limits(request: dict) -> tuple[float | None, int]:
    """milliseconds, or None and simulations."""
    if ("milliseconds" in request) == ("simulations" in request):
        raise EngineError("exactly one of milliseconds and simulations must be given")
    if "simulations" in request:
        simulations = _field(request, "simulations", int)
        if not 0 <= simulations <= _MOST_SIMULATIONS:
            raise EngineError(f"simulations must be 0 to {_MOST_SIMULATIONS}, not {simulations}")
        return None, simulations
    milliseconds = request["milliseconds"]
    if type(milliseconds) not in (int, float) or not 0 < milliseconds < float("inf"):
        raise EngineError(f"milliseconds must be a number above 0, not {milliseconds!r}")
    return milliseconds, 0


_OPTIONS = {"seed": (int, 0, 2**32 - 1), "exploration": (float, 0.01, 10.0), "batch": (int, 1, 4096)}


def _options(request: dict) -> dict[str, Any]:
    options = _field(request, "options", dict, {})
    for name, value in options.items():
        if name not in _OPTIONS:
            raise EngineError(f"option {name!r} is unknown; there are {', '.join(sorted(_OPTIONS))}")
        kind, least, most = _OPTIONS[name]
        if type(value) not in (int, kind) or not least <= value <= most:
            raise EngineError(f"option {name} must be a number ({kind.__name__}) from {least} to {most}, not {value!r}")
    return options
