"""The outcome of a game."""

from app.core.protocols import Scores, Settings

RESIGNED, OUT_OF_TIME, COUNTED = "resigned", "time", "counted"  # the reasons of an end


class GameOutcome:
    """A part of `app.core.session.Session`. A node is one of the session's tree; a tip is the last node of a line.

    finals     {tip: (winner, (red, blue)) if the game is over by the rules there, else None}
    ended      (tip, winner, RESIGNED or OUT_OF_TIME) after a resignation or a loss on time, or None
    finished   (tip, its `ended`, its players) of the finished game that another try replays, or None
    resigning  the number of the question, from 1, while the page asks a person whether to resign, else 0
    counted    True if the game is counted in the person's standings already, or never counts
    """

    def __init__(self) -> None:
        self.finals: dict[int, tuple[int, Scores] | None] = {}
        self.ended: tuple[int, int, str] | None = None
        self.finished: tuple[int, tuple[int, int, str] | None, Settings | None] | None = None
        self.resigning = 0
        self.counted = False
