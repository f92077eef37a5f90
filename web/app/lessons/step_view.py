"""Shows the path, the texts of a step, the verdict, the buttons and the end. Every game uses this module."""

from pyscript import document, window

from app.core.lessons import words as lesson_words
from app.core.lessons.progress import GOOD, RIGHT, WRONG, Progress
from app.core.lessons.steps import Lesson, told
from app.core.protocols import Element, Settings
from app.core.sounds import Cue
from app.core.texts import say
from app.lessons.done_view import DoneView, Rival
from app.lessons.path_view import PathView
from app.platform.browser import add_button, bring_into_sight, find, mark_current, write
from app.platform.late_sound import LateSound
from app.tasks.panel import TaskPanel
from app.widgets.notice import Notice
from app.widgets.site_page import show_fragment

JUDGED = 250  # milliseconds from an answer to the sound of its verdict


PATH, STEP, END = "path", "step", "end"  # the parts of the page, of which one is shown


class StepsView:
    """The buttons of the steps of the shown lesson."""

    def __init__(self, course: Progress) -> None:
        self.chip: Element | None = None  # the button of the shown step
        self.steps = [_step_button(i) for i in range(max([len(lesson["steps"]) for lesson in course.lessons]))]

    def update(self, course: Progress, lesson: Lesson) -> None:
        steps, rated = lesson["steps"], lesson["stars"]
        for number, button in enumerate(self.steps):
            button.parentElement.hidden = number >= len(steps)
            if number < len(steps):
                stars = course.stars(steps[number])
                button.setAttribute("data-solved", "true" if stars else "false")
                button.setAttribute("data-stars", str(stars if rated else 0))
                button.setAttribute("aria-label", lesson_words.step_button(number, len(steps), stars, rated))
                mark_current(button, number == course.number, "step")
        chip = self.steps[course.number]
        if chip is not self.chip:
            self.chip = chip
            bring_into_sight(chip)


def _step_button(number: int) -> Element:
    button = add_button(find("steps"), "data-step", number)
    write(button, str(number + 1))
    return button


class StepView(TaskPanel):
    """Shows everything but the board. The subclass for two-player games is `app.lessons.page.LessonsView`.

    chosen: the settings. sound: plays the sounds of verdicts. part: the shown part of the page.
    """

    course: Progress
    part = ""

    def __init__(self, course: Progress, chosen: Settings) -> None:
        super().__init__()
        self.course, self.chosen = course, chosen
        self.sound = LateSound(lambda name: bool(chosen[name]))
        self.notice = Notice()
        self.steps, self.path, self.end = StepsView(course), PathView(), DoneView(course)
        self.about, self.text, self.task = find("about"), find("text"), find("task")
        self.spoken, self.retry = find("spoken"), find("retry")
        self.shortcuts = find("shortcuts")  # the description of the keyboard shortcuts
        self.retry_word, self.more_word = self.retry.textContent, self.retry.getAttribute("data-more")

    def refresh(self) -> None:
        """Update everything."""
        raise NotImplementedError

    def show_position(self) -> None:
        """Show the position at once, without effects, and update everything."""
        raise NotImplementedError

    def update_step(self, shortcuts: bool) -> None:
        """Update texts, buttons and list. shortcuts: True to show the description of the keyboard shortcuts."""
        self.show_texts()
        self._buttons()
        self.steps.update(self.course, self.course.lessons[self.course.lesson])
        self.path.update(self.course)
        self.shortcuts.hidden = not shortcuts

    def show_texts(self) -> None:
        """Show the step's texts, and the verdict or the hint."""
        write(self.heading, self._title())
        write(self.text, self.step_text("text"))
        write(self.task, self.step_text("task"))
        verdict, hint = self.course.verdict, self.course.hint_text()
        self.write_feedback(verdict.kind if verdict else "", verdict.text if verdict else "", hint)

    def step_text(self, name: str) -> str:
        """One of the step's texts. name: "text" for the explanation, or "task"."""
        return told(self.course.step()[name])

    def _title(self) -> str:
        return lesson_words.title(self.course.lessons[self.course.lesson], self.course.number)

    def _buttons(self) -> None:
        course = self.course
        kind = course.verdict.kind if course.verdict else None
        wanted = {None: "", RIGHT: "next", GOOD: "next", WRONG: "again"}[kind]
        enabled: dict[str, object] = {
            "hint": not course.is_over(),
            "again": course.verdict is not None,
            "next": True,
        }
        self.update_buttons(enabled, wanted)
        write(self.retry, self.more_word if kind == GOOD else self.retry_word)
        self.buttons["again"].classList.toggle("more", kind == GOOD)

    # Events and messages

    def show_feedback(self) -> None:
        """Update the texts, and scroll the feedback into view in a small window. Play the sound of the verdict."""
        self.show_texts()
        self.sound.play(self._cue)
        bring_into_sight(self.feedback)

    def _cue(self) -> Cue:
        from app.core import sounds  # a page without a board for two loads it late

        wrong = self.course.verdict is not None and self.course.verdict.kind == WRONG
        return sounds.later(sounds.WRONG if wrong else sounds.SOLVED, JUDGED)

    def show_message(self, text: str) -> None:
        """Show a message until the next one or the next move."""
        self.notice.show(text)

    def say_again(self) -> None:
        """Announce to screen readers that the move is taken back, and then the task."""
        write(self.spoken, say("lessons.taken-back", task=self.step_text("task")))

    def show_step(self) -> None:
        """Show another step and its address. The explanation is closed if an earlier step has shown it."""
        course = self.course
        lesson, step = course.lessons[course.lesson], course.step()
        way = "pushState" if self.part == PATH else "replaceState"
        if self.part != STEP:
            self._turn_to(STEP, self.heading)
        known = step["text"] == lesson["text"]  # the lesson's first step has shown this text
        write(self.spoken, self.spoken_step())
        self.about.open = course.number == 0 or not known
        self.about.classList.toggle("optional", known)
        show_fragment(f"#{lesson['id']}/{step['name']}", way)
        bring_into_sight(self.heading)
        self.show_message("")
        self.show_position()

    def show_path(self, finished: int | None = None) -> None:
        """Show the path. finished: the lesson whose last step was left, or None."""
        self.path.lead_on(-1 if finished is None else finished)
        self._turn_to(PATH, self.path.go_on)
        show_fragment("")
        self.show_message("")
        self.refresh()

    def show_end(self) -> None:
        """Celebrate the end of the rules, or of all lessons."""
        self.end.show(self.course, self.rival())
        self._turn_to(END, self.end.title)
        self.sound.play(_win)
        self.end.celebrate()

    def rival(self) -> Rival | None:
        """The rival to play next; None in a game for one."""
        return None

    def _turn_to(self, part: str, target: Element) -> None:
        """Show one part of the page. target: what gets the focus, unless the visitor has just come."""
        first, self.part = not self.part, part
        document.body.setAttribute("data-part", part)
        find("table").toggleAttribute("inert", part != STEP)
        if not first:
            window.scrollTo(0, 0)
            target.focus()

    def spoken_step(self) -> str:
        """The title, the text and the task of the step, for screen readers."""
        return f"{self._title()} {self.step_text('text')} {self.step_text('task')}"


def _win() -> Cue:
    from app.core import sounds

    return sounds.WIN
