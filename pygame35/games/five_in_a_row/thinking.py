"""The progress of a search of five in a row: positions searched, and whether it is done."""


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
