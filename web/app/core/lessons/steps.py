"""The lessons of a game as plain data, read from `lessons.json`.

A lesson is a dict:

    id        its name in addresses
    title, subtitle
    stars     True if each of its steps is worth up to two stars
    text      the explanation for steps without one of their own; None if every step has one
    steps     its steps, each a dict:

        id        the key under which the browser stores that it is solved
        name      its name in addresses, after the name of its lesson
        game      the moves before it, as in links; a game for one may have other fields instead
        text      the explanation
        task      the task
        settings  {name: value}; settings of the page while the step is shown

        and the fields that the game's teacher reads.
"""

from typing import Any, TypeAlias

from app.core.address import name_in

Step: TypeAlias = dict[str, Any]
Lesson: TypeAlias = dict[str, Any]


def lesson(group: Any, steps: list[Step], first: int = 1) -> Lesson:
    """A lesson with its steps. first: the first step's name.

    group: has the lesson's other fields, and the text, task and settings of the steps that lack them.
    """
    for number, step in enumerate(steps, first):
        step["name"] = str(number)
        for key in ("text", "task", "settings"):
            step.setdefault(key, group.get(key))
        step["settings"] = step["settings"] or {}
    return {
        "id": group["id"],
        "title": group["title"],
        "subtitle": group.get("subtitle", ""),
        "stars": group.get("stars", False),
        "text": group.get("text"),
        "steps": steps,
    }


def read_lessons(content: Any) -> list[Lesson]:
    """The lessons of the content of `lessons.json`."""
    return [lesson(group, [dict(step) for step in group["steps"]]) for group in content["lessons"]]


def place_of(lessons: list[Lesson], text: str) -> tuple[int, int] | None:
    """(lesson, number of the step) that a fragment such as "#set-up/2" names; None if there is no such lesson.

    The number is 0 if the lesson has no such step.
    """
    name, _, number = name_in(text).partition("/")
    for index, named in enumerate(lessons):
        if named["id"] == name:
            names = [step["name"] for step in named["steps"]]
            return index, names.index(number) if number in names else 0
    return None
