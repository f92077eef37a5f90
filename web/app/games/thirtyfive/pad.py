"""Digits on the selected square: by the pad, by the keyboard, and what they would do."""

from app.core.game import ENTER
from pygame35.games.thirtyfive.rules import DIGITS


def move_of(controller, digit):
    """The move of a digit on the selected square; None without one."""
    square = controller.session.selected
    return None if square is None or digit is None else DIGITS * square + digit - 1


def press(controller, square):
    """A click chooses the square for the next digit."""
    controller.select(square)


def type_key(controller, key, focused):
    """A digit is placed; Enter and the space bar choose the focused square."""
    if len(key) == 1 and key in "123456789":
        controller.attempt(move_of(controller, int(key)))
        return True
    if focused is not None and key in ENTER:
        controller.select(focused)
        return True
    return False


def place(controller, text):
    controller.attempt(move_of(controller, int(text)))


def foresee(controller, text):
    controller.foresee(move_of(controller, int(text)))
