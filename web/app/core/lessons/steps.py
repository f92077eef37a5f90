"""The lessons of a game as plain data: made of their content, found by addresses.

A lesson is a dict:

    id        by which addresses call it
    title, subtitle
    stars     True if each of its steps is worth up to two stars
    text      what is explained at each step that explains nothing of its own; None if all do
    steps     its steps, each a dict:

        id        under which the browser keeps that it is solved
        name      by which addresses call it in its lesson
        game      the game before it, as in links
        text      the explanation
        task      what is asked
        settings  {name: value} of the page's settings while it is shown

    and what the game's `Teacher` wants to know besides.
"""

from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    Step = dict[str, Any]
    Lesson = dict[str, Any]


def lesson(group: "Any", steps: "list[Step]", first: int = 1) -> "Lesson":
    """A lesson with its steps, which take from the group what they lack. first: the name of the first step."""
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


def place_of(lessons: "list[Lesson]", text: str) -> tuple[int, int] | None:
    """(lesson, number) of an address's fragment such as "#set-up/2"; None if there is no such lesson.

    The number is 0, that of the first step, if the lesson has no such step.
    """
    name, _, number = text.lstrip("#").partition("/")
    for index, found in enumerate(lessons):
        if found["id"] == name:
            names = [step["name"] for step in found["steps"]]
            return index, names.index(number) if number in names else 0
    return None
