"""The engine: `think(request) -> analysis`, both plain dicts that JSON can carry.

A caller drives a search in slices: it repeats the request with the same moves, and every analysis contains all results
so far. Every request contains the whole game. The engine keeps searches between slices, and their results for the
position after a move if it can; callers need not rely on that. It keeps the 8 most recently used searches and 4 series.
If a caller takes turns between more of them, each request drops another search, and no search makes progress.

`think` uses one engine for the whole process; an `Engine` object has its own searches. Several threads may call either;
requests are answered one after the other. A request that cannot be answered raises EngineError, which names the fault,
and changes nothing. After any other exception, KeyboardInterrupt included, the engine drops the search of that request;
the next request begins a new one.

>>> analysis = think({"id": "1", "game": "35", "moves": ["e4=9"], "level": 3, "simulations": 0})
>>> analysis["id"], len(analysis["candidates"]), analysis["done"]
('1', 10, True)

Request
  id            str, returned in the analysis
  game          a name of `pygame35.games.GAMES`: "35", "cell-division", "five-in-a-row", "mega-tic-tac-toe" or "threes"
  moves         list of str, the whole game from the start, such as ["e4=9", "d5=3"], ["c3", "d4"], ["0,0", "3,-2"],
                ["e5", "e4"] or ["left", "up"]. In threes, where games are long, also one str: the moves as
                `games.threes.rules.pack` writes them
  level         int 1 ... 10, in a game with levels (35, mega-tic-tac-toe), or
  player        str, a name from the game's `players`. Without level and player the game's default plays: "full" in 35
                and mega-tic-tac-toe, "master" in the other games
  milliseconds  number above 0, at most 10^9: the time for this slice, or
  simulations   int 0 ... 10^9: the number that this slice adds; 0 only reads the results so far. If milliseconds
                are given, too, the first limit that is reached ends the slice. A player with a budget of simulations,
                such as levels 1 ... 9, always completes its batches and begins every position anew, so its play does
                not depend on the slices or on earlier requests
  final         bool, True for the last slice of a move: `candidates` then lists all moves, not ten. After a search that
                uses an evaluation, it also lists the best moves on squares that the search did not consider, with 0
                visits. Default False
  ownership     bool, asks for `ownership`; only in 35. Default False
  losses        bool, asks for `losses`; only in 35. Default False
  options       dict, every entry optional:
                board        str, the name of the board, see `boards` of the game, or `games.threes.rules`
                             (there it contains the seed of the game); "" is the usual one
                seed         int 0 ... 2^32 - 1, determines everything random. Default 0
                exploration  0.01 ... 100, replaces the player's
                batch        int 1 ... 4096, replaces the player's
                skill        cell-division, player adaptive: 0 ... 1. Default 0.5
                strength     35, player adaptive: 0 ... 10, in levels. Default 1
                depth        threes: int 1 ... 15 plies. Default 3
                simulations  threes, player original: int 5 ... 500 for each move. Default 50
                blanks       threes, player original: 1 weights scores by 16 / (tiles on the board). Default 0
                width, height  five-in-a-row: int 0 ... 1000, the columns and rows of a board with borders, in which the
                             cell 0,0 is in column width // 2 and row height // 2, counted from 0. Default 0 and 0:
                             the grid never ends; if one is 0, the board is square. Only the AI's moves keep within the
                             borders; the rules remain the rules of the endless grid
                A player ignores options that do not affect it

Unknown fields and options are errors.

Analysis (fractions are rounded to nine digits, so equal requests have equal answers on all machines)
  id            as in the request
  best          str, the move to play; None if the game is over, or if the player's search has not begun
  candidates    list of dicts, best first: move (str), visits (int), value (0 ... 1, the probability that the first
                player wins after the move), margin (as below), prior (0 ... 1, the move's probability before any
                search), and, if the margin is proved, exact (True)
  win           0 ... 1, the probability that the first player wins, a tie counted as half. In threes win and every
                value are None
  margin        the expected final score, first player minus second: in 35 squares, -64 ... 64; in
                cell-division points, at most 8 for each cell of a side (-144 ... 144 on 6x6); in five-in-a-row and
                mega-tic-tac-toe 1 for a win and -1 for a loss of the first player; in threes the expected score. In a
                game for two, a player with `values` expects no final score: margin is the score right after the move,
                and value and win follow from it
  simulations   int, on this position, including earlier slices and moves
  per_second    float, simulations a second in this slice
  depth         int, plies from the position to the deepest position reached
  exact         bool, True if the result is proved: the margin is the result of best play by both sides, and the line is
                such play
  line          list of str, the principal variation, beginning with `best`; in five-in-a-row, a proved win is complete
  ownership     list of 64 numbers in index order, if asked for: each square's expected final owner, 1 the first player,
                -1 the second; the sum is the margin
  losses        list of numbers, if asked for and the game is not over. For each earlier move of the side that is not to
                move: the margin that this move lost against the best move, by the evaluation without a search
  values        {move: number} for each legal move (in five-in-a-row, for the cells that the player considers). The
                player chooses the highest. Only these players have values. 35: levels 1 ... 7, adaptive, random,
                careless, attentive and planner; cell-division: all players except planner and master; five-in-a-row:
                the players from random to original; mega-tic-tac-toe: levels 1 ... 6, random, careless, attentive and
                planner; threes: both
  done          bool, True if another slice would change nothing: the game is over or proved, the player's simulations
                are used up, or its search has ended. A search ends at its depth (the players of threes), when its
                memory is full, or at once if the player has values and no search. The search of five-in-a-row's master
                ends on the empty grid, in a known opening, after 60 plies, and in the rare case that it reaches the rim
                of the part of the grid that it sees. A forced move does not end a search

A request with the field `games` (int 1 ... 10,000) asks for a series: one player plays that many games. Only threes has
series. The seeds of the board and of the options determine all chance. The request has id, game, player, options and
milliseconds as above, and is repeated in slices, too. `moves` must be missing or empty; `final` changes nothing. The
answer is

  id, games     as in the request
  started       int, games that have begun
  scores        list of int, of the games that have ended, in the order in which they ended
  highest       list of int, their highest tiles
  moves         int, played so far in all games
  done          bool, all games have ended
"""

from ..contracts import Json
from .engine import Engine
from .requests import OPTIONS, EngineError

__all__ = ["OPTIONS", "Engine", "EngineError", "prepare", "reset", "think"]

_shared = Engine()


def think(request: Json) -> Json:
    """Answer one request; EngineError names the fault of a wrong request."""
    return _shared.think(request)


def prepare(request: Json) -> None:
    """Do in advance the slow preparations for a request, such as loading weights. EngineError names a wrong field."""
    _shared.prepare(request)


def reset() -> None:
    """Forget all searches."""
    _shared.reset()
