"""The Universal Game Interface over standard input and output, through which other programs use the engine.

https://github.com/kz04px/cutegames (`ugi.md`) describes the protocol.

    ugi                                  -> id name, id author, the options of the game, ugiok
    isready                              -> readyok, once everything is loaded
    setoption name NAME value VALUE
    uginewgame                           begins a new game and drops all searches
    position startpos [moves M ...]
    position fen M ... [moves M ...]     a FEN is the list of moves that leads to a position, such as an opening
    query gameover | p1turn | result     -> response true | false | p1win | p2win | draw | none
    go LIMIT ...                         -> info ..., bestmove M
    stop                                 ends a search
    quit

`result` is none until the game is over, and always in a game for one player. See `limits` for the limits of `go`.
`bestmove none` means that the game is over.

The engine announces the options of the chosen game. The case of names and of choices does not matter.

    Game         begins a new game with its own options; only Seed is kept
    Board        the name of the board, <empty> for the usual one; begins a new game
    Level        1 ... 10, the strength; replaces a player. Only in games with levels
    Player       a name from the game's `players`; replaces a level
    Strength     0 ... 10, in levels, for the player adaptive. Only in 35
    Skill        0 ... 1, for the player adaptive. Only in cell-division
    Depth, Simulations, Blanks  options of the players of threes, see `pygame35.engine`
    Width, Height  the size of a board with borders in five-in-a-row; 0 and 0: the grid never ends
    Seed         equal seeds make equal games, as far as they do not depend on the clock
    Threads      1

An info line has depth, score cp (the expected margin for the side to move, in hundredths of a point), time
(milliseconds since `go`), nodes (of the position, including earlier searches), nps (new nodes a second since `go`), win
(the first player's probability to win, 0 ... 1), margin (the expected final score, first player minus second) and pv.

The protocol begins with `ugi`, but all commands also work without it.

The answer to a command that cannot be carried out is `info string error: ...`. Such a command changes nothing, except
that after a wrong `position` there is no position: `go` and `query` are then errors until the next `position`. During a
search, isready and query are answered, stop and quit end it, and other commands wait for its end. At the end of the
input, a search with a limit is finished.
"""

from typing import TextIO

from .. import engine
from ..basics import UserError, shown
from ..games import GAMES
from ..protocols.inbox import Inbox
from ..protocols.streams import Say, opened
from . import options, session
from .session import Session
from .thinking import think


def main(source: TextIO | None = None, sink: TextIO | None = None) -> None:
    """Answer commands until `quit` or the end of the input; the defaults are standard input and output."""
    inbox, say = opened(source, sink)
    now = session.begun(next(iter(GAMES)))
    while (line := inbox.next()) not in ("quit", None):
        try:
            now = _answered(line, now, inbox, say)
        except UserError as error:
            say(f"info string error: {error}")
            if isinstance(error, session.NoPosition):
                now = now._replace(position=None)


def _answered(line: str, now: Session, inbox: Inbox, say: Say) -> Session:
    """Carry out one command; returns the session after it."""
    command, _, rest = line.partition(" ")
    words = rest.split()
    if command == "ugi":
        for text in ("id name pygame35", "id author the pygame35 authors", *options.announced(now.game), "ugiok"):
            say(text)
    elif command == "isready":
        try:
            if now.position is not None:
                engine.prepare(session.request(now))
        except UserError as error:  # the engine refuses the request, but the other program waits for an answer
            say(f"info string error: {error}")
        say("readyok")
    elif command == "setoption":
        return options.set_by(words, now)
    elif command == "uginewgame":
        engine.reset()
        return session.restarted(now)
    elif command == "position":
        return session.placed(now, words)
    elif command == "query":
        say(f"response {session.response(now, words)}")
    elif command == "go":
        think(now, words, inbox, say)
    elif command not in ("", "stop"):
        raise UserError(f"unknown command {shown(command)}")
    return now
