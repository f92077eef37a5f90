"""Messages on stderr about a training run."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ..output import report


@contextmanager
def announced(folder: Path) -> Iterator[Callable[[str], None]]:
    """Report a training run. Yields a function that reports the budget; after Ctrl-C, explains how to continue."""
    try:
        yield lambda budget: report(f"learning {budget} in all, kept in {folder}; Ctrl+C interrupts it")
    except KeyboardInterrupt:
        report(f"\ninterrupted; the same command continues the run in {folder}")
        raise
