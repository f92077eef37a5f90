"""Shows the texts of a step, the verdict, the buttons and the list of lessons. Every game uses this module."""

from app.core.lessons import words as lesson_words
from app.core.lessons.progress import GOOD, RIGHT, WRONG, Progress
from app.core.lessons.steps import Lesson
from app.core.protocols import Element, Settings
from app.core.sounds import Cue
from app.platform.browser import add_button, bring_into_sight, find, mark_current, write
from app.platform.late_sound import LateSound
from app.tasks.panel import TaskPanel, add_choice
from app.widgets.notice import Notice
from app.widgets.site_page import show_fragment

JUDGED = 250  # milliseconds from an answer to the sound of its verdict


class ListView:
    def __init__(self, course: Progress) -> None:
        self.chip: Element | None = None  # the button of the shown step
        self.lessons = [_lesson_button(index, lesson) for index, lesson in enumerate(course.lessons)]
        self.steps = [_step_button(i) for i in range(max([len(lesson["steps"]) for lesson in course.lessons]))]

    def update(self, course: Progress) -> None:
        for index, button in enumerate(self.lessons):
            lesson, (solved, steps) = course.lessons[index], course.progress(index)
            stars = sum([course.stars(step) for step in lesson["steps"]])
            most = lesson_words.MOST_STARS * steps
            shown = lesson_words.STAR_COUNT.format(stars, most) if lesson["stars"] and stars else ""
            write(button.querySelector(".stars"), shown)
            write(button.querySelector(".count"), lesson_words.COUNT.format(solved, steps))
            button.setAttribute("aria-label", lesson_words.lesson_button(lesson, solved, stars))
            mark_current(button, index == course.lesson)
        self._strip(course, course.lessons[course.lesson])

    def _strip(self, course: Progress, lesson: Lesson) -> None:
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


def _lesson_button(index: int, lesson: Lesson) -> Element:
    button = add_choice("data-lesson", index, lesson["title"], ("name", "stars", "count", "subtitle"))
    write(button.lastElementChild, lesson["subtitle"])
    return button


def _step_button(number: int) -> Element:
    button = add_button(find("steps"), "data-step", number)
    write(button, str(number + 1))
    return button


class StepView(TaskPanel):
    """Shows everything but the board. The subclass for two-player games is `app.lessons.page.LessonsView`.

    chosen: the settings. sound: plays the sounds of verdicts.
    """

    course: Progress

    def __init__(self, course: Progress, chosen: Settings) -> None:
        super().__init__()
        self.course, self.chosen = course, chosen
        self.sound = LateSound(lambda name: bool(chosen[name]))
        self.notice = Notice()
        self.list = ListView(course)
        self.about, self.text, self.task = find("about"), find("text"), find("task")
        self.spoken, self.retry = find("spoken"), find("retry")
        self.shortcuts = find("shortcuts")  # the description of the keyboard shortcuts
        self.next_word, self.play_word = self.onward.textContent, self.onward.getAttribute("data-last")
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
        self.list.update(self.course)
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
        return str(self.course.step()[name])

    def _title(self) -> str:
        return lesson_words.title(self.course.lessons[self.course.lesson], self.course.number)

    def _buttons(self) -> None:
        course = self.course
        kind = course.verdict.kind if course.verdict else None
        wanted = {None: "", RIGHT: "next", GOOD: "next", WRONG: "again"}[kind]
        enabled: dict[str, object] = {
            "hint": not course.is_over(),
            "again": course.verdict is not None,
            "next": course.following() or course.stars(course.step()),
        }
        self.update_buttons(enabled, wanted)
        write(self.onward, self.next_word if course.following() else self.play_word)
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
        write(self.spoken, lesson_words.TAKEN_BACK.format(self.step_text("task")))

    def show_step(self) -> None:
        """Show another step and its address. The explanation is closed if an earlier step has shown it."""
        course = self.course
        lesson, step = course.lessons[course.lesson], course.step()
        known = step["text"] == lesson["text"]  # the lesson's first step has shown this text
        write(self.spoken, self.spoken_step())
        self.about.open = course.number == 0 or not known
        self.about.classList.toggle("optional", known)
        show_fragment(f"#{lesson['id']}/{step['name']}")
        bring_into_sight(self.heading)
        self.show_message("")
        self.show_position()

    def spoken_step(self) -> str:
        """The title, the text and the task of the step, for screen readers."""
        return f"{self._title()} {self.step_text('text')} {self.step_text('task')}"
