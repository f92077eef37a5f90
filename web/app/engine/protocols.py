"""The types that the engine's client expects of others. Type checkers read this module; no page loads it."""

from collections.abc import Callable
from typing import Protocol

from app.core.protocols import Analysis, Plain


class EngineWorker(Protocol):
    """An engine somewhere, such as `app.engine.worker.Worker`."""

    async def start(self, on_percent: Callable[[float], object]) -> None:
        """Load it, reporting the progress; WorkerLost if it cannot be loaded."""

    async def ask(self, request: Plain) -> Analysis:
        """An analysis. EngineFailed if the engine refuses the request, WorkerLost if there is no answer."""

    def terminate(self) -> None: ...


class AnalystView(Protocol):
    """The view of a page whose game is analysed."""

    def refresh(self) -> None: ...

    def refuse(self, reason: str) -> None:
        """The engine cannot move."""

    def start_progress(self, seconds: float | None) -> None:
        """A search begins that takes so long; None: as long as it is wanted."""

    def show_progress(self, analysis: Analysis) -> None: ...

    def show_analysis(self, analysis: Analysis) -> None: ...

    def show_hint(self) -> None: ...
