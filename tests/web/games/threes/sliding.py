"""The lessons of Threes, for tests."""

from app.games.threes.lessons.page import SlidingCourse
from tests.web.games.lessons_of import LessonsOf

THREES = LessonsOf("threes")


def opened(name, solved=()):
    """A course at a step."""
    course = SlidingCourse(THREES.all, solved)
    (at,) = [
        (index, lesson["steps"].index(THREES.steps[name]))
        for index, lesson in enumerate(THREES.all)
        if THREES.steps[name] in lesson["steps"]
    ]
    course.open(*at)
    return course
