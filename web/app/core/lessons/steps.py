"""The lessons of a game as plain data, read from `lessons.json`.

A lesson is a dict with these fields:

    id        the name of the lesson in addresses
    title, subtitle
    icon      the icon of its place on the path, of `web/icons/`
    stars     True if each step is worth up to two stars
    text      the explanation for steps that have no text; None if every step has a text
    steps     a list of steps

A step is a dict with these fields, and with the fields that the game's teacher reads:

    id        the key under which the browser stores that the step is solved
    name      the name of the step in addresses, after the name of the lesson
    game      the moves before the step, as in links; single-player games may have other fields instead
    text      the explanation
    task      the task
    settings  {name: value}, settings of the page while the step is shown
"""

from typing import TypeAlias

from app.core.address import name_in
from app.core.language import Parts
from app.core.protocols import Json
from app.core.texts import filled
from app.core.words import hue
from pygame35.basics import RED

Step: TypeAlias = dict[str, Json]
Lesson: TypeAlias = dict[str, Json]
ICON = "graduation-cap"  # of a lesson without one


def told(text: Parts) -> str:
    """A text of a lesson. Its parameter `first` is the colour of the first side."""
    return filled(text, {"first": hue(RED)})


def lesson(group: Json, steps: list[Step], first: int = 1) -> Lesson:
    """Make a lesson from its steps. The steps get numbers as names, from `first` on.

    group: the other fields of the lesson. Steps without a text, task or settings get those of the group.
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
        "icon": group.get("icon", ICON),
        "stars": group.get("stars", False),
        "text": group.get("text"),
        "steps": steps,
    }


def read_lessons(content: Json) -> list[Lesson]:
    """Read the lessons from the content of `lessons.json`."""
    return [lesson(group, [dict(step) for step in group["steps"]]) for group in content["lessons"]]


def place_of(lessons: list[Lesson], text: str) -> tuple[int, int] | None:
    """Find the step that a fragment such as "#set-up/2" names. Returns (index of the lesson, index of the step).

    The index of the step is 0 if the lesson has no such step. None if no lesson has this name.
    """
    name, _, number = name_in(text).partition("/")
    for index, named in enumerate(lessons):
        if named["id"] == name:
            names = [step["name"] for step in named["steps"]]
            return index, names.index(number) if number in names else 0
    return None
