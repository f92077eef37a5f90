"""A chess clock: how much time each side has left. Times are in seconds; what the time is, the caller says."""

from pygame35.basics import BLUE, RED


class Clock:
    """Each side starts with `seconds` and gets `increment` for each move (Fischer 1988).

    left      RED and BLUE -> seconds left when the clock last changed
    running   RED or BLUE while that side's time runs, else None
    """

    def __init__(self, seconds, increment=0):
        self.increment = increment
        self.left = {RED: seconds, BLUE: seconds}
        self.running = None
        self._since = 0

    def remaining(self, side, now):
        """Seconds left, at least 0."""
        spent = now - self._since if side == self.running else 0
        return max(0, self.left[side] - spent)

    def press(self, side, now):
        """That side has moved; the other's time runs."""
        self.stop(now)
        self.left[side] += self.increment
        self.start(-side, now)

    def start(self, side, now):
        self.stop(now)
        self.running, self._since = side, now

    def stop(self, now):
        """Let nobody's time run."""
        if self.running:
            self.left[self.running] = self.remaining(self.running, now)
        self.running = None

    def fallen(self, now):
        """The side whose time is used up, or None."""
        return self.running if self.running and not self.remaining(self.running, now) else None
