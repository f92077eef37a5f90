"""The base class of the searches of five in a row, and the error of a search that cannot take a position."""


class Unsuited(Exception):
    """A search cannot take this position, or cannot go on with it; another kind of search has to."""


class Thinking:
    """The part of the interface of the searches of `pygame35.search` that says how far a search has come."""

    _steps = 0
    _done = False

    def exhausted(self) -> bool:
        """True when further calls of run() change nothing."""
        return self._done

    def simulations(self) -> int:
        """Positions searched so far."""
        return self._steps
