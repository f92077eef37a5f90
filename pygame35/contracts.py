"""What the rules of all games share: the two sides, and the error for what they do not allow.

Every game is a module with

    NAME                 its name in records and requests, such as "35"
    SIDES                2, or 1: a game for one player, with chance
    SIDE_NAMES           {RED: name, BLUE: name}, such as RED_AND_BLUE; only of a game for two
    Position(...)        a game from the start; also made by start(board)
    pack(moves)          moves as base64url characters, for links
    unpack(text)         the moves again; RecordError (of `packing`) when the text is none
    start(board="")      a position on the board of that name, "" for the usual one; IllegalMove when there is none

and every Position has

    game                 the NAME
    board                the name of the board, "" for the usual one
    turn                 RED or BLUE, who moves; RED begins
    moves                the moves played so far
    legal_moves()        in index order; on an endless grid, those near the stones
    play(move)           -> Outcome; IllegalMove says why not, and leaves the position as it was
    undo()               -> the move that was taken back
    is_over(), scores(), winner()
    parse_move(text), format_move(move)

In a game for one player the turn is always RED's, scores() has one entry and winner() is NONE once it is over. All its
chance is drawn from a seed (`chance.Chance`) that the name of its board holds, such as seeded(seed), so that the moves
tell the whole game and undo() takes chance back, too. What a player cannot know yet follows from it all the same: an AI
draws for itself.

Plain Python that runs alike on CPython, Pyodide and MicroPython.
"""

RED, BLUE, NONE = 1, -1, 0
RED_AND_BLUE = {RED: "Red", BLUE: "Blue"}


class UserError(ValueError):
    """Something was asked for that cannot be done; the message tells whoever asked why.

    Programs that face people, such as the command line, catch this and nothing wider: any other error is a bug.
    """


class IllegalMove(UserError):
    """A move that the rules do not allow, or text that is no move or no board; the message says why."""


_SHOWN = 80  # characters of a wrong value in a message


def shown(value) -> str:
    """The repr of a value for an error message, cut to a line; its type where it has no repr."""
    try:
        text = repr(value)
    except Exception:  # a number of 5,000 digits, lists too deep, an object's own repr
        return f"a value of type {type(value).__name__}"
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


def winner_of(scores: tuple[int, int]) -> int:
    """RED or BLUE, whose score is higher; NONE for a tie."""
    red, blue = scores
    return RED if red > blue else BLUE if blue > red else NONE
