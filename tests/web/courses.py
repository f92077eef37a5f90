"""Courses of lessons at a step, for tests."""

from app.core.lessons.course import Course
from app.core.lessons.steps import told


def opened_at(teacher, lessons, name, defaults):
    """A course at the step of that name; defaults: the settings of a visitor who has chosen none."""
    course = Course(teacher, lessons, (), defaults)
    for index, lesson in enumerate(lessons):
        names = [step["id"] for step in lesson["steps"]]
        if name in names:
            course.open(index, names.index(name))
    return course


def short_texts(step, most):
    """The texts of a step, which are short, and plain in tone. most: characters of its task."""
    texts = [told(step[key]) for key in ("text", "task", "right", "hint" if "hint" in step else "wrong")]
    assert all(0 < len(text) <= 200 and "!" not in text and "  " not in text for text in texts)
    assert len(step["task"]) <= most
    return texts
