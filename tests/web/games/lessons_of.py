"""The lessons of a game, read when a test asks for them, and a course at any of their steps."""

from functools import cached_property

from app.core import language, settings
from app.core.lessons.steps import read_lessons
from pygame35.records import read_fragment
from tests.paths import ROOT
from tests.web.courses import opened_at


class LessonsOf:
    """folder: of the game; teacher: None for Threes, whose positions have no past."""

    def __init__(self, folder, teacher=None):
        self.folder, self.teacher = folder, teacher

    @cached_property
    def all(self):
        path = ROOT / f"web/app/games/{self.folder}/lessons/lessons.json"
        content = language.content(path)
        return self.teacher.lessons(content) if self.teacher else read_lessons(content)

    @cached_property
    def steps(self):
        """{name: step}, in their order."""
        return {step["id"]: step for lesson in self.all for step in lesson["steps"]}

    @cached_property
    def goals(self):
        """The steps whose answers the rules decide."""
        return {name: step for name, step in self.steps.items() if "goal" in step}

    def position(self, name):
        return read_fragment(self.steps[name]["game"], self.teacher.game.rules)

    def opened(self, name):
        """A course at a step."""
        return opened_at(self.teacher, self.all, name, settings.defaults(self.teacher.game))
