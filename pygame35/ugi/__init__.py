"""The Universal Game Interface over standard input and output: how other programs play this one.

The protocol is that of https://github.com/kz04px/cutegames (`ugi.md`).

    ugi                                  -> id name, id author, the options of the game, ugiok
    isready                              -> readyok, once everything is loaded
    setoption name NAME value VALUE
    uginewgame                           the position is that of a new game, and searches are forgotten
    position startpos [moves M ...]
    position fen M ... [moves M ...]     a FEN is the moves that lead to the position, such as those of an opening
    query gameover | p1turn | result     -> response true | false | p1win | p2win | draw | none
    go LIMIT ...                         -> info ..., bestmove M
    stop                                 ends a search
    quit

`result` is none until the game is over, and always in a game for one player, where nobody wins. The limits of `go`
are described in `limits`. `bestmove none` means that the game is over.

Options, announced for the game that is chosen. Case does not matter in their names, nor in a choice of several values.

    Game         the position is that of a new game then, and every option but Seed the game's own
    Board        its name, <empty> for the game's usual one; the position is that of a new game then
    Level        1 ... 10, how strong it plays; it takes the place of a player. Only in games that have levels
    Player       a name from the game's module in `pygame35.players`, who plays; it takes the place of a level
    Skill        0 ... 1, of the player adaptive. Only in cell-division
    Depth, Simulations, Blanks  of the players of threes, see `pygame35.engine`
    Seed         equal seeds make equal games, as far as they do not depend on the clock
    Threads      1

An info line has depth, score cp (a hundredth of a point of the expected margin, from the side to move), time (in
milliseconds, since `go`), nodes (of the position, those of earlier searches included), nps (new nodes a second, since
`go`), win (the first player's chance, 0 ... 1), margin (the expected final score, first player minus second) and pv.

`ugi` comes first, as the protocol has it; that is left to the other program: every command is obeyed without it.

What cannot be obeyed is answered with `info string error: ...`, and nothing changes, except that there is no position
after a `position` that cannot be read: `go` and `query` are refused until another one comes. During a search isready
and query are answered, and all other commands wait for its end. At the end of the input a search with a limit is
finished.
"""

import io
import sys
from typing import TextIO

from .. import engine
from ..basics import UserError, shown
from . import options, session
from .inbox import Inbox
from .session import Session
from .thinking import Say, think

_FIRST_GAME = "35"


def main(source: TextIO | None = None, sink: TextIO | None = None) -> None:
    """Answer commands until `quit` or the end of the input; both are the standard ones unless given."""
    source, sink = source or sys.stdin, sink or sys.stdout
    for stream in (source, sink):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # no byte and no character ends the conversation

    def say(text: str) -> None:
        print(text, file=sink, flush=True)

    inbox, now = Inbox(source), session.begun(_FIRST_GAME)
    while (line := inbox.next()) not in ("quit", None):
        try:
            now = _answered(line, now, inbox, say)
        except UserError as error:
            say(f"info string error: {error}")
            if isinstance(error, session.NoPosition):
                now = now._replace(position=None)


def _answered(line: str, now: Session, inbox: Inbox, say: Say) -> Session:
    """Carry one command out; returns the session as it stands after it."""
    command, _, rest = line.partition(" ")
    words = rest.split()
    if command == "ugi":
        for text in ("id name pygame35", "id author the pygame35 authors", *options.announced(now.game), "ugiok"):
            say(text)
    elif command == "isready":
        if now.position is not None:
            engine.think({**session.request(now), "simulations": 0})  # loads what was learned
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
