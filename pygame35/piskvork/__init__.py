"""The protocol of piskvork and Gomocup over standard input and output, for five in a row on a board with borders.

Tournament managers play matches between programs ("brains") that speak this protocol. Its description is
https://plastovicka.github.io/protocl2en.htm.

    START SIZE                  -> OK          an empty board of SIZE x SIZE cells, 5 to 1000
    RECTSTART WIDTH,HEIGHT      -> OK
    RESTART                     -> OK          the same board, empty
    BEGIN                       -> X,Y         the first move
    TURN X,Y                    -> X,Y         the opponent's move, and the answer
    BOARD, lines X,Y,N, DONE    -> X,Y         a position, in any order; N is 1 for own stones and 2 for the opponent's
    YXBOARD, lines X,Y,N, DONE                 the same without an answer (of Yixin)
    TAKEBACK X,Y                -> OK          removes a stone
    INFO KEY VALUE                             `info` lists the keys
    ABOUT                       -> name="pygame35", ...
    STOP, YXSTOP                               ends a search, which then sends its move (of Yixin)
    END                                        ends the program without a move; so does the end of the input

Cells are counted from 0 at the upper left. The case of commands does not matter. Only rule 0, freestyle, is supported:
five or more in a row win. Before a move, a line DEBUG reports the result of the search, and lines MESSAGE report faults
in earlier INFO commands.

A command that cannot be carried out is answered by ERROR and changes nothing. An unsupported rule is reported by ERROR
at the next command that asks for a move, since no manager reads an answer to INFO. Other commands are answered by
UNKNOWN; so are SWAP2BOARD, which is read up to its DONE, and PLAY, since we never send SUGGEST.

During a search, INFO takes effect at once, also for this move, and ABOUT is answered. Any other command ends the search
without a move and is then carried out.

The time for a move counts from the moment when its command was read. A twentieth of timeout_turn is kept in reserve, at
least 50 ms (but no more than half). A move takes a share of time_left, see `protocols.clock`.
"""

from typing import TextIO

from .. import engine
from ..basics import UserError, shown
from ..protocols.inbox import Inbox
from ..protocols.numbers import whole
from ..protocols.streams import Say, opened
from . import session
from .session import OPPONENT, Session
from .thinking import ABOUT, STOPS, think


def main(source: TextIO | None = None, sink: TextIO | None = None) -> None:
    """Answer commands until END or the end of the input; the defaults are standard input and output."""
    inbox, say = opened(source, sink)
    now = Session()
    while (line := inbox.next()) is not None and line.upper() != "END":
        try:
            now = _answered(line, now, inbox, say)
        except UserError as error:
            say(f"ERROR {error}")


def _answered(line: str, now: Session, inbox: Inbox, say: Say) -> Session:
    """Carry out one command; returns the session after it."""
    name, _, rest = line.partition(" ")
    command, rest = name.upper(), rest.strip()
    if command in ("START", "RECTSTART", "RESTART"):
        now = _prepared(_begun(command, rest, now))
        say("OK")
    elif command == "BEGIN":
        if now.stones:
            raise UserError("BEGIN is for an empty board")
        return think(now, inbox, say)
    elif command == "TURN":
        return think(session.put(now, session.cell(now, rest), OPPONENT), inbox, say)
    elif command in ("BOARD", "YXBOARD", "SWAP2BOARD"):
        return _read(command, now, inbox, say)
    elif command == "TAKEBACK":
        now = session.taken_back(now, session.cell(now, rest))
        say("OK")
    elif command == "INFO":
        return now._replace(info=now.info.updated(rest))
    elif command == "ABOUT":
        say(ABOUT)
    elif command not in ("", *STOPS):
        say(f"UNKNOWN command {shown(name)}")
    return now


def _begun(command: str, rest: str, now: Session) -> Session:
    if command == "RESTART":
        return session.restarted(now)
    if command == "START":
        size = whole(rest, 0, 10**9)
        return session.started(now, size, size)
    return session.started(now, *session.numbers(rest, 2, "RECTSTART 30,20"))


def _prepared(now: Session) -> Session:
    """Load all that a search needs, so that the first move need not wait. Returns the session unchanged."""
    engine.prepare(session.request(session.put(now, (0, 0), OPPONENT)))
    engine.reset()
    return now


def _read(command: str, now: Session, inbox: Inbox, say: Say) -> Session:
    """Carry out a command of several lines, such as BOARD: read its lines up to DONE. Returns the session after it."""
    lines = []
    while (line := inbox.next()) is not None and line.upper() != "DONE":
        if line.upper() == "END":
            inbox.drop()
        elif line:
            lines.append(line)
    if line is None:
        return now
    if command == "SWAP2BOARD":
        say("UNKNOWN command 'SWAP2BOARD': the rule swap2 is not supported")
        return now
    session.check(now)
    placed = session.placed(now, lines)
    return think(placed, inbox, say) if command == "BOARD" else placed
