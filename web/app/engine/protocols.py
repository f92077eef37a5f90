"""The protocol of the engine's workers. Type checkers read this module; no page loads it."""

from collections.abc import Callable
from typing import Protocol

from app.core.protocols import Analysis, Plain


class EngineWorker(Protocol):
    """An engine in a worker, such as `app.engine.worker.Worker`."""

    async def start(self, on_percent: Callable[[float], object]) -> None:
        """Load the engine, and report the progress; WorkerLost if it cannot be loaded."""

    async def ask(self, request: Plain) -> Analysis:
        """An analysis. EngineFailed if the engine refuses the request, WorkerLost if there is no answer."""

    def terminate(self) -> None: ...
