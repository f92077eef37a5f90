"""A chess clock. Times are in seconds; the caller passes the current time."""

from pygame35.basics import BLUE, RED

LAG = 2  # seconds that the network may delay the move of a remote opponent


class Clock:
    """Each side starts with `seconds` and gets `increment` for each move (Fischer 1988).

    left      {RED or BLUE: seconds left when the clock last changed}
    running   RED or BLUE while that side's time runs, else None
    """

    def __init__(self, seconds: float, increment: float = 0) -> None:
        self.increment = increment
        self.left: dict[int, float] = {RED: seconds, BLUE: seconds}
        self.running: int | None = None
        self._since: float = 0

    def remaining(self, side: int, now: float) -> float:
        return max(0, self._rest(side, now))

    def _rest(self, side: int, now: float) -> float:
        """As `remaining`, but negative once the time is used up."""
        return self.left[side] - (now - self._since if side == self.running else 0)

    def press(self, side: int, now: float) -> None:
        """Stop the time of `side`, which has moved, and run the other side's time."""
        self.stop(now)
        self.left[side] += self.increment
        self.start(-side, now)

    def start(self, side: int, now: float) -> None:
        self.stop(now)
        self.running, self._since = side, now

    def stop(self, now: float) -> None:
        if self.running:
            self.left[self.running] = self._rest(self.running, now)
        self.running = None

    def settle(self, side: int, claimed: float | None) -> None:
        """Set the time of a side that has just moved on another device.

        claimed: seconds left on that device; None changes nothing. The time becomes `claimed`, but at most LAG plus the
        larger of this clock's time and the increment.
        """
        if claimed is not None:
            self.left[side] = min(claimed, max(self.left[side], self.increment) + LAG)

    def fallen(self, now: float, elsewhere: int | None = None) -> int | None:
        """The side whose time is used up, or None. elsewhere: a remote side, whose moves may arrive LAG late."""
        if not self.running:
            return None
        late = LAG if self.running == elsewhere else 0
        return self.running if self._rest(self.running, now) <= -late else None
