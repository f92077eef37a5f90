"""The door to the AI: `think(request) -> analysis`, both plain dicts that JSON can carry.

A caller drives a search in slices: it asks again with the same moves, and every answer holds all that is known so far.
What was searched is kept between slices and, where the game went on as searched, between moves; it is never needed,
since every request carries the whole game. Kept are the 8 searches and the 4 series that were asked for last: of more
that take turns, each drops another, and none gets on.

`think` is that of one engine that the whole process shares. An `Engine` keeps its searches to itself. Both can be
called from several threads: an engine answers one request after the other. A request that cannot be answered raises
EngineError, which says what is wrong with it, and changes nothing; after any other exception, KeyboardInterrupt
included, the search in question is dropped and begins anew with the next request.

>>> analysis = think({"id": "1", "game": "35", "moves": ["e4=9"], "level": 3, "simulations": 0})
>>> analysis["id"], len(analysis["candidates"]), analysis["done"]
('1', 10, True)

Request
  id            str, comes back in the analysis
  game          "35", "cell-division", "five-in-a-row" or "threes"
  moves         list of str, the whole game from the start, such as ["e4=9", "d5=3"], ["c3", "d4"], ["0,0", "3,-2"] or
                ["left", "up"]. In threes, whose games are long, also str: the moves as `games.threes.rules.pack` writes
                them
  level         int 1 ... 10 in 35, which alone has levels, or
  player        str, a name from the game's module in `pygame35.players`; when neither is given, its DEFAULT: "full" in
                35, "master" in the other games
  milliseconds  number above 0, at most 10^9, how long this slice may take, or
  simulations   int from 0 to 10^9, how many this slice adds; 0 reads what is known. A player with a limit of
                simulations, such as the levels 1 ... 9, always ends its batch and begins each position anew, so it
                plays alike whatever the slices, and whatever was asked before
  final         bool, the last slice of a move: every candidate is listed, not ten, and after those of a search on an
                evaluation the best move on each square that it left out, never visited. False when missing
  ownership     bool, whether to tell who is expected to own which square; only in 35. False when missing
  options       dict: board (str, its name as `games.cell_division.boards` or, with the seed of the game,
                `games.threes.rules` writes it; "" is the usual one, and in the other games the only one), seed (int 0
                ... 2^32 - 1), exploration (0.01 ... 100), batch (int 1 ... 4096); in cell-division skill (0 ... 1, of
                the player adaptive, 0.5 unless given); in threes depth (int 1 ... 15 plies, 3) and, of the original,
                simulations (int 5 ... 500 of each move, 50) and blanks (1: scores count more the fewer tiles there are,
                0); all may be missing. A player whose play does not depend on an option ignores it

A field or an option of another name is an error.

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
                players with values, which expect nothing (see there), that of the scores after the move, and value
                and win are what it means on average
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
  done          bool, another slice would change nothing: the game is over or proved, the player's simulations are used
                up, or its search has ended. A search ends at its depth (three-ply, the players of threes), when its
                memory is full, and at once where a player plays by values alone. That of five-in-a-row's master ends
                after twelve plies, on the empty grid, and where every move that it looks at loses; exact is False
                there unless it is proved that every other move loses, too. A move that is forced ends no search

A request with `games` (int 1 ... 10,000), only in threes, is of a series: a player plays so many games of its own, by
the rules of the board and with chance drawn from its seed. It has id, game, player, options and milliseconds as above,
and is asked in slices, too; `final` changes nothing, and `moves` are missing or empty. Answer

  id, games     as in the request
  started       int, games that have begun
  scores        list of int, of the games that have ended, in the order in which they did
  highest       list of int, their highest tiles
  moves         int, played so far in all games
  done          bool, all games have ended
"""

from .engine import Engine
from .requests import OPTIONS, EngineError

__all__ = ["OPTIONS", "Engine", "EngineError", "reset", "think"]

_shared = Engine()
think = _shared.think
reset = _shared.reset
