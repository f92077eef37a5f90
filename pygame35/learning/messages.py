"""Messages on stderr about a training run."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ..output import report


@contextmanager
def announced(folder: Path) -> Iterator[Callable[[str], None]]:
    """Explain on stderr how a training run is interrupted and, after Ctrl+C, how to continue it.

    Yields a function to call once with the length of the run in words, such as "for 60 minutes".
    """
    try:
        yield lambda budget: report(f"learning {budget} in all, kept in {folder}; Ctrl+C interrupts it")
    except KeyboardInterrupt:
        report(f"\ninterrupted; the same command continues the run in {folder}")
        raise
