"""The texts about Mega tic-tac-toe: its squares, local boards, moves and puzzles."""

from collections import namedtuple

from app.core.duel_kind import Trap
from app.core.rivals import RIVALS, ladder
from app.core.texts import say
from app.core.words import joined
from app.games.mega_tictactoe.boards import IN, NAMES, OBJECT, SIGNS, SUBJECT, TO, is_in_play, result, target
from pygame35.basics import BLUE, NONE, RED
from pygame35.games.mega_tictactoe.rules import BOARD, DRAWN, PLACE, Outcome, Position, format_move

SIDES = {RED: say("games.side.crosses"), BLUE: say("games.side.noughts")}
OPPONENTS = ladder(
    *[
        (level, say("mega.rival.about", rival=key), say("mega.rival.own", rival=key))
        for level, (key, _) in enumerate(RIVALS, 1)
    ]
)
CHOOSE = say("mega.choose")
BEGIN = say("mega.begin")
BOARD_KEYS = say("mega.keys")
MOVE = "square"
THEMES = {
    "save": say("mega.theme.save"),
    "win-in-2": say("mega.theme.win", count=2),
    "win-in-3": say("mega.theme.win", count=3),
    "win-in-4": say("mega.theme.win", count=4),
    "win-in-5": say("mega.theme.win", count=5),
    "take": say("mega.theme.take"),
    "block": say("mega.theme.block"),
    "threaten": say("mega.theme.threaten"),
    "offer": say("mega.theme.offer"),
    "free": say("mega.theme.free"),
    "harmless": say("mega.theme.harmless"),
    "quiet": say("mega.theme.quiet"),
}
UNSOLVED = say("mega.puzzle.wrong")
UNSOLVED_LATER = say("mega.puzzle.slower")

Preview = namedtuple("Preview", ("move", "name", "side", "board", "became", "sends", "open", "line"))
# move    the square
# name    the name of the square
# side    the owner of the mark
# board   the local board of the move
# became  RED, BLUE or DRAWN if the move decides that board, else NONE
# sends   the local board in which the opponent must play; None: any open one
# open    the local boards in which the opponent may play; [] after the end of the game
# line    the three local boards in a row that win the game, or ()


def task(side: int, later: bool) -> str:
    """The task of a puzzle for a side. later: after the first move."""
    return say("mega.task-later", side=SIGNS[side]) if later else say("mega.task", side=SIGNS[side])


def square_label(position: Position, square: int) -> str:
    """A square in words, such as "e5, empty, in the centre board, sends to the centre board"."""
    owner, name, where = position.owners[square], format_move(square), IN[BOARD[square]]
    became, content = position.boards[BOARD[square]], SIGNS.get(owner, "")
    if became:
        decided = SIGNS.get(became, "")
        return say("mega.square.decided", square=name, content=content, where=where, owner=decided)
    if owner or position.is_over():
        return say("mega.square.plain", square=name, content=content, where=where)
    place, ended = target(position, square), result(position, square)
    now = "yes" if is_in_play(position, square) else "no"
    if ended is not None:
        return say("mega.square.ends", square=name, where=where, result="win" if ended else "tie", now=now)
    if place is None:
        return say("mega.square.free", square=name, where=where, now=now)
    return say("mega.square.sends", square=name, where=where, to=TO[place], now=now)


def waits(board: int) -> str:
    """The message after the first of two digits has chosen a board."""
    return say("mega.digit", board=NAMES[board])


def foretold(preview: Preview) -> str:
    """A move and its effects, such as "e4: sends Noughts to the bottom board"."""
    name, board, rival = preview.name, OBJECT[preview.board], SIGNS[-preview.side]
    became = {NONE: "open", DRAWN: "full"}.get(preview.became, "won")
    if preview.line:
        return say("mega.move.game", square=name, board=board)
    if not preview.open:
        return say("mega.move.tie", square=name, became=became, board=board)
    if preview.sends is None:
        return say("mega.move.free", square=name, became=became, board=board, rival=rival)
    return say("mega.move.sends", square=name, became=became, board=board, rival=rival, to=TO[preview.sends])


def announcement(position: Position, outcome: Outcome) -> str:
    """The last move, the boards that it decided, and the boards where the opponent must play."""
    move, turn, decided, then = position.moves[-1], SIGNS[position.turn], "", ""
    if outcome.became == DRAWN:
        decided = say("mega.told.full", board=OBJECT[outcome.board])
    elif outcome.became:
        decided = say("mega.told.won", board=OBJECT[outcome.board], game="yes" if outcome.line else "no")
    if outcome.sends is not None and not position.is_over():
        then = say("mega.told.sends", side=turn, where=IN[outcome.sends])
    elif not position.is_over():
        then = say("mega.told.free", side=turn, board=SUBJECT[PLACE[move]])
    return joined(say("mega.told.move", side=SIGNS[-position.turn], square=format_move(move)), decided, then)


def press_again(position: Position, move: int) -> str:
    place, ended, name = target(position, move), result(position, move), format_move(move)
    if ended is not None:
        return say("mega.again.ends", result="win" if ended else "tie", square=name)
    rival = SIGNS[-position.turn]
    if place is None:
        return say("mega.again.free", rival=rival, square=name)
    return say("mega.again.sends", rival=rival, where=IN[place], square=name)


def warning(rival: int, wins: list[int], of_game: bool) -> Trap:
    """The warning before a move that gives something to the rival. wins, of_game: see `boards.given`."""
    text, said = [_gift(who, wins, of_game) for who in (SIGNS[rival], "me")]
    return Trap(text, said, 0, wins, say("play.trap.leave"), say("mega.trap.place"))


def _gift(rival: str, wins: list[int], of_game: bool) -> str:
    if of_game:
        return say("mega.trap.game", rival=rival)
    return (
        say("mega.trap.board", rival=rival, board=OBJECT[BOARD[wins[0]]])
        if wins
        else say("mega.trap.free", rival=rival)
    )


def where(position: Position) -> str:
    """Where the side to move must play."""
    return say("mega.play-anywhere") if position.forced is None else say("mega.play-in", where=IN[position.forced])


def standing(position: Position) -> str:
    """The boards that each side has won, the side to move, and the boards where it must play."""
    crosses, noughts = [position.boards.count(side) for side in (RED, BLUE)]
    won, side = say("mega.boards-won", crosses=crosses, noughts=noughts), SIGNS[position.turn]
    if position.is_over():
        return won
    if position.forced is None:
        return joined(won, say("mega.to-move-anywhere", side=side))
    return joined(won, say("mega.to-move", side=side, where=IN[position.forced]))
