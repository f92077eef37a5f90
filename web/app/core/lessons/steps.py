"""The lessons of a game as plain data: built from `lessons.json`, found by the fragment of an address.

A lesson is a dict:

    id        its name in addresses
    title, subtitle
    stars     True if each of its steps is worth up to two stars
    text      the explanation for steps without one of their own; None if every step has one
    steps     its steps, each a dict:

        id        the key under which the browser stores that it is solved
        name      its name in addresses, after that of its lesson
        game      the game before it, as in links; a game for one may have other fields instead
        text      the explanation
        task      the task
        settings  {name: value} of the page's settings while it is shown

    and the further fields that the game's teacher reads.
"""

from typing import Any, TypeAlias

from app.core.address import name_in

Step: TypeAlias = dict[str, Any]
Lesson: TypeAlias = dict[str, Any]


def lesson(group: Any, steps: list[Step], first: int = 1) -> Lesson:
    """A lesson with its steps; a step takes the fields that it lacks from the group. first: the first step's name."""
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
    """(lesson, number) of an address's fragment such as "#set-up/2"; None if there is no such lesson.

    The number is 0, the first step, if the lesson has no such step.
    """
    name, _, number = name_in(text).partition("/")
    for index, found in enumerate(lessons):
        if found["id"] == name:
            names = [step["name"] for step in found["steps"]]
            return index, names.index(number) if number in names else 0
    return None
