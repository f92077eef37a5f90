"""The verdict on an answer to a step of the lessons."""

from collections import namedtuple

from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

RIGHT, GOOD, WRONG, NOT_ASKED = "right", "good", "wrong", "not asked"

Verdict = namedtuple("Verdict", ("kind", "text", "later"))
# kind   RIGHT, GOOD if another move is better, WRONG, or NOT_ASKED if no move was made
# text   the message about it
# later  the message when the move is taken back: what still holds of the board without it


def not_asked(text: str) -> "tuple[Any, None]":
    """(verdict, outcome) of an action that makes no move."""
    return Verdict(NOT_ASKED, text, ""), None
