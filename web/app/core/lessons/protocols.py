"""The lessons as their page needs them. Type checkers read this module; no page loads it."""

from typing import Any, Protocol

from app.core.lessons.steps import Lesson, Step


class ShownLessons(Protocol):
    """An `app.core.lessons.progress.Progress` whose shown step can be answered."""

    lessons: list[Lesson]
    solved: set[str]
    lesson: int
    number: int
    verdict: Any  # the Verdict on the last answer, or None
    hint: Any  # the hint that is shown, or None

    def step(self) -> Step: ...
    def open(self, lesson: int, number: int) -> None: ...
    def first_open(self) -> tuple[int, int]: ...
    def following(self) -> tuple[int, int] | None: ...
    def progress(self, lesson: int) -> tuple[int, int]: ...
    def stars(self, step: Step) -> int: ...
    def is_over(self) -> bool: ...  # True if the step is solved as well as it can be
    def hint_text(self) -> str: ...


class ShownStep(Protocol):
    """A view of the lessons."""

    def show_step(self) -> None: ...  # show another step
    def show_message(self, text: str) -> None: ...
