"""The one door to the AI: `think(request) -> analysis`, both plain dicts that JSON can carry.

A caller drives a search in slices: it asks again with the same moves, and every answer holds all that is known so far.
What was searched is kept between slices and, where the game went on as searched, between moves; it is never needed,
since every request carries the whole game.

Request
  id            str, comes back in the analysis
  game          "35", "cell-division", "five-in-a-row" or "threes"
  moves         list of str, the whole game from the start, such as ["e4=9", "d5=3"], ["c3", "d4"], ["0,0", "3,-2"] or
                ["left", "up"]
  level         int 1 ... 10 in 35, which alone has levels, or
  player        str, a name from the game's module in `pygame35.players`; when neither is given, its DEFAULT: "full" in
                35, "master" in the other games
  milliseconds  number above 0, how long this slice may take, or
  simulations   int >= 0, how many this slice adds; 0 reads what is known
  final         bool, the last slice of a move: all tried candidates are listed, not ten. False when missing
  ownership     bool, whether to tell who is expected to own which square; only in 35. False when missing
  options       dict: board (str, its name as `rules.cell_division_board` or, with the seed of the game, `rules.threes`
                writes it; "" is the usual one, and in the other games the only one), seed (int 0 ... 2^32 - 1),
                exploration (0.01 ... 100), batch (int 1 ... 4096); in cell-division skill (0 ... 1, of the player
                adaptive, 0.5 unless given); in threes depth (int 1 ... 15 plies, 3) and, of the original, simulations
                (int 5 ... 500 of each move, 50) and blanks (1: scores count more the fewer tiles there are, 0); all may
                be missing. A player whose play does not depend on an option ignores it

Analysis
  id            as in the request
  best          str, the move to play; None when the game is over, or nothing was searched yet and the player needs to
  candidates    list, best first, of dicts: move (str), visits (int), value (0 ... 1, the probability that the first
                player wins after it), margin (as below), prior (0 ... 1, likelihood before any search), and exact
                (True) where that margin is proved
  win           0 ... 1, the probability that the first player wins, a tie counted as half; None in threes, where
                nobody wins, as is every value
  margin        the expected final score of the first player minus that of the second: in 35 squares, -64 ... 64, in
                cell-division points, at most 8 for each of a side's cells (-144 ... 144 on 6x6), in five-in-a-row
                1 for a win, -1 for a loss of the first player, in threes, where there is no second, the score. Of the
                players with values, which expect nothing (see there), that of the
                scores after the move, and value and win are what it means on average
  simulations   int, on this position, slices and moves before included
  per_second    float, simulations a second in this slice
  depth         int, plies from the position to the deepest one reached
  exact         bool, proved: the margin is what best play of both sides leads to, the line is such play
  line          list of str, the principal variation from `best` on; a win that is proved in five-in-a-row, to its end
  ownership     list of 64 numbers in index order, only when asked for: each square's expected final owner, 1 the first
                player, -1 the second; they add up to the margin
  values        {move: number} of every legal move, what the player plays the highest of: beginner, easy, medium, hard
                and adaptive of cell-division, beginner and original of five-in-a-row, original of threes. On the
                endless grid the moves are the cells that the player looks at
  done          bool, another slice would change nothing: the game is over or proved, or the player's simulations are
                used up

A request with `games` (int 1 ... 10,000), only in threes, is of a series: a player plays so many games of its own, by
the rules of the board and with chance drawn from its seed. It has id, game, player, options and milliseconds as above,
and is asked in slices, too. Answer

  id, games     as in the request
  scores        list of int, of the games that have ended, in the order in which they did
  highest       list of int, their highest tiles
  moves         int, played so far in all games
  done          bool, all games have ended
"""

import time
from typing import Any, NamedTuple

from . import players
from .games import GAMES, Game
from .players import searches
from .rules import record
from .rules.contract import UserError

_CANDIDATES = 10
_KEPT_SEARCHES = 2  # one for each side, when two different players play each other
_MOST_SIMULATIONS = 10**9
_MOST_GAMES = 10_000  # in a series


class EngineError(UserError):
    """A request that cannot be answered; the message says what is wrong with it."""


class _Kept(NamedTuple):
    setting: tuple  # game, board, player, options: what the search depends on beside the moves
    moves: list
    search: searches.Search


_kept: list[_Kept] = []  # the last used first
_kept_games: dict[tuple[str, str], tuple[list, Any]] = {}  # of one player, by game and board: moves, position
_kept_series: list[tuple[tuple, Any]] = []  # the one under way, with its setting


def reset() -> None:
    """Forget all searches."""
    _kept.clear()
    _kept_series.clear()
    _kept_games.clear()


def think(request: dict[str, Any]) -> dict[str, Any]:
    """Answer one request (see the module's text); EngineError names what is wrong with it."""
    start = time.perf_counter()
    if not isinstance(request, dict):
        raise EngineError(f"a request is a dict, not {type(request).__name__}")
    game = _game(request)
    options = _options(request, game)
    if "games" in request:
        return _series(request, game, options, start)
    position = _position(request, game, options.pop("board", ""))
    player = players.on_the_day(_player(request, game), options.get("seed", 0))
    milliseconds, simulations = _limits(request)
    final = _field(request, "final", bool, False)
    identity = _field(request, "id", str)
    ownership = _field(request, "ownership", bool, False)
    if ownership and not game.ownership:
        raise EngineError(f"ownership is not told in {game.rules.NAME}")
    if position.is_over():
        return _finished(identity, position, game, ownership)
    search = _search(game, player, options, position)
    before = search.simulations()
    allowed = _MOST_SIMULATIONS if player.simulations is None else max(player.simulations - before, 0)
    wanted = allowed if milliseconds is not None else min(simulations, allowed)
    while (left := wanted - search.simulations() + before) > 0 and not search.exhausted():
        search.run(left if milliseconds is None else min(search.batch, left))
        if milliseconds is not None and time.perf_counter() - start >= milliseconds / 1000:
            break
    added = search.simulations() - before
    analysis = _described(search.analysis(), game, position, final, ownership)
    return {
        "id": identity,
        **analysis,
        "per_second": added / (time.perf_counter() - start),
        "done": added >= allowed or search.exhausted(),
    }


def _series(request: dict, game: Game, options: dict, start: float) -> dict[str, Any]:
    """The answer about many games at once."""
    games = _field(request, "games", int)
    if not 1 <= games <= _MOST_GAMES:
        raise EngineError(f"games must be 1 to {_MOST_GAMES}, not {games}")
    if not game.series:
        raise EngineError(f"series of games are not played in {game.rules.NAME}")
    player, (milliseconds, _) = _player(request, game), _limits(request)
    _position({"moves": []}, game, options.get("board", ""))
    setting = (game, player, games, tuple(sorted(options.items())))
    if not _kept_series or _kept_series[0][0] != setting:
        own = {name: value for name, value in options.items() if name in {"board", "seed", *game.players.OPTIONS}}
        _kept_series[:] = [(setting, game.series(player, games, **own))]
    series = _kept_series[0][1]
    while milliseconds and not series.done():
        series.run()
        if time.perf_counter() - start >= milliseconds / 1000:
            break
    return {"id": _field(request, "id", str), **series.told(), "done": series.done()}


def _described(found: dict[str, Any], game: Game, position, final: bool, ownership: bool) -> dict[str, Any]:
    """The analysis of a search in the words of the engine."""

    def win(row: dict[str, Any]) -> float | None:
        """The first player's chance: as it was played out, or what the expected margin means."""
        if row.get("exact") and game.rules.SIDES == 2:
            return (1 + (row["margin"] > 0) - (row["margin"] < 0)) / 2
        return (row["value"] + 1) / 2 if "value" in row else game.outlook.win(position, row["margin"])

    most = game.outlook.most_margin(position)

    def within(margin: float) -> float:
        """A margin that a board can have: an evaluation, and noise the more, may be beyond."""
        return float(min(max(margin, -most), most))

    format_move = position.format_move
    candidates = [
        {
            "move": format_move(candidate["action"]),
            "visits": candidate["visits"],
            "value": win(candidate),
            "margin": within(candidate["margin"]),
            "prior": candidate["prior"],
            **({"exact": True} if candidate.get("exact") else {}),
        }
        for candidate in found["candidates"][: None if final else _CANDIDATES]
    ]
    described = {
        "best": candidates[0]["move"] if candidates else None,
        "candidates": candidates,
        "win": win(found),
        "margin": within(found["margin"]),
        "simulations": found["simulations"],
        "depth": found["depth"],
        "exact": found.get("exact", False),
        "line": [format_move(action) for action in found["line"]],
    }
    if "values" in found:
        described["values"] = {format_move(action): value for action, value in found["values"].items()}
    if ownership and game.ownership:
        described["ownership"] = game.ownership(position, found["line"], described["margin"], described["exact"])
    return described


def _finished(identity: str, position, game: Game, ownership: bool) -> dict[str, Any]:
    first, *second = position.scores()
    margin = float(first - sum(second))
    return {
        "id": identity,
        "best": None,
        "candidates": [],
        "win": (position.winner() + 1) / 2 if second else None,
        "margin": margin,
        "simulations": 0,
        "depth": 0,
        "line": [],
        "per_second": 0.0,
        "exact": True,
        "done": True,
        **({"ownership": game.ownership(position, [], margin, True)} if ownership and game.ownership else {}),
    }


def _search(game: Game, player: players.Player, options: dict, position) -> searches.Search:
    """The kept search that leads here, moved on to the position, or a new one; it is kept as the last used."""
    setting = (game, position.board, player, tuple(sorted(options.items())))
    moves = list(position.moves)
    chance = game.rules.SIDES == 1  # nobody knows where that leads to: a search is of one position
    kept = next((kept for kept in _kept if kept.setting == setting and _leads(kept.moves, moves, chance)), None)
    if kept:
        _kept.remove(kept)
        search = kept.search
        for move in moves[len(kept.moves) :]:
            search.advance(move)
    else:
        search = searches.begin(player, game, position, **options)
    if not kept or moves != kept.moves:
        search = searches.with_proof(search, player, game, position)
    _kept.insert(0, _Kept(setting, moves, search))
    del _kept[_KEPT_SEARCHES:]
    return search


def _leads(before: list, moves: list, chance: bool) -> bool:
    """True when a search after the moves before can be moved on to those."""
    return moves == before if chance else moves[: len(before)] == before


def _field(request: dict, name: str, kind: type, *default: Any) -> Any:
    """A field of the request, checked for its type."""
    if name not in request and default:
        return default[0]
    value = request.get(name)
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise EngineError(f"{name} must be of type {kind.__name__}, not {value!r}")
    return value


def _game(request: dict) -> Game:
    name = _field(request, "game", str)
    if name not in GAMES:
        raise EngineError(f"game {name!r} is unknown; the engine plays {', '.join(sorted(GAMES))}")
    return GAMES[name]


def _position(request: dict, game: Game, board: str) -> Any:
    moves = _field(request, "moves", list)
    try:
        if game.rules.SIDES == 2:
            return record.replay_text(moves, game.rules, board)
        return _played_on(moves, game, board)
    except record.RecordError as error:
        raise EngineError(f"moves: {error}" if error.ply else f"option board: {error}") from error


def _played_on(moves: list, game: Game, board: str) -> Any:
    """A game for one player, which can be long, and whose position no search keeps: the last one goes on."""
    before, position = _kept_games.pop((game.rules.NAME, board), ([], None))
    if position is None or moves[: len(before)] != before:
        _kept_games.clear()
        before, position = [], record.start(game.rules, board)
    record.play_text(position, moves[len(before) :])
    _kept_games[game.rules.NAME, board] = (list(moves), position)
    return position


def _player(request: dict, game: Game) -> players.Player:
    if "level" in request and "player" in request:
        raise EngineError("level and player exclude each other")
    try:
        if "level" in request:
            return players.at_level(game.players, request["level"])
        return players.named(game.players, _field(request, "player", str, game.players.DEFAULT.name))
    except UserError as error:
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


OPTIONS = {
    "seed": players.Option(int, 0, 2**32 - 1, 0),
    "exploration": players.Option(float, 0.01, 100.0),
    "batch": players.Option(int, 1, 4096),
}


def _options(request: dict, game: Game) -> dict[str, Any]:
    """A copy of the options, each of its type and range."""
    options = dict(_field(request, "options", dict, {}))
    known = {**OPTIONS, **game.players.OPTIONS}
    for name, value in options.items():
        if name == "board":
            _field(options, name, str)
            continue
        if name not in known:
            raise EngineError(f"option {name!r} is unknown; there are {', '.join(sorted([*known, 'board']))}")
        kind, least, most, _ = known[name]
        if type(value) not in (int, kind) or not least <= value <= most:
            raise EngineError(f"option {name} must be a number ({kind.__name__}) from {least} to {most}, not {value!r}")
    return options
