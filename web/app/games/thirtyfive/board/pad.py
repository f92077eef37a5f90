"""Digits on the selected square, by the buttons of the pad or by keys."""

from pygame35.basics import TYPE_CHECKING
from pygame35.games.thirtyfive.rules import DIGITS

if TYPE_CHECKING:
    from app.core.protocols import BoardActions
    from app.core.session import Session


def move_of(actions: "BoardActions", digit: int) -> int | None:
    """The move of a digit on the selected square; None if no empty square is selected."""
    session = actions.session
    square: int | None = session.selection.chosen()
    return None if square is None or session.position.digits[square] else DIGITS * square + digit - 1


def is_meant(session: "Session", focused: int | None) -> bool:
    """True if a typed digit is for the focused square: it is empty, none is chosen, and one was chosen in this game.

    At the beginning of a game the focus may be where the game before has left it.
    """
    return bool(
        session.selection.pointed
        and session.selection.chosen() is None
        and focused is not None
        and not session.position.digits[focused]
    )


def digit_of(key: str) -> int | None:
    """The digit 1 ... 9 of a key, or None."""
    return int(key) if len(key) == 1 and key in "123456789" else None


def place(actions: "BoardActions", text: str) -> None:
    """Place a digit. Without a selected square, the next one takes it. If it is filled, the page says so."""
    session = actions.session
    square = session.selection.chosen()
    is_filled = square is not None and bool(session.position.digits[square])
    actions.attempt(move_of(actions, int(text)), None if is_filled else int(text))


def foresee(actions: "BoardActions", text: str) -> None:
    actions.foresee(move_of(actions, int(text)))
