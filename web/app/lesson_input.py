"""Events of pointer and keyboard on the lessons; one listener for each kind."""

from pyscript import document, window

from app.input import ARROWS
from app.lesson import NOT_ASKED, place_of
from pygame35.rules.thirtyfive import SIZE, parse_square

KEYS = {"h": "hint", "t": "again", "n": "next"}  # a key presses the button of that name


def square_of(element):
    """The square whose cell an element is, or None."""
    cell = element.closest("[role=gridcell]")
    return parse_square(cell.getAttribute("data-square")) if cell else None


class Actions:
    """What a visitor can do: the course changes, the view is told, progress is kept."""

    def __init__(self, course, view, keeper):
        self.course = course
        self.view = view
        self.keeper = keeper

    def select(self, square):
        shown = self.course.shown
        self.course.select(square)
        if self.course.shown is not shown:
            self.view.drop_effects()
        self.view.complain("")
        self.view.refresh()

    def hover(self, square):
        if square != self.course.hovered:
            self.course.hovered = square
            self.view.refresh()

    def foresee(self, digit):
        if digit is not None or self.course.preview:
            self.course.foresee(digit)
            self.view.refresh()

    def place(self, digit):
        course = self.course
        before = list(course.position.owners)
        self.view.drop_effects()
        verdict, outcome = course.place(digit)
        if verdict.kind == NOT_ASKED:
            self.view.complain(verdict.text)
        else:
            self.view.complain("")
            self.view.show_move(course.shown.moves[-1], outcome, before)
            self.view.show_feedback()
            self.keeper.keep_progress(course.solved)
        self.view.refresh()

    def hint(self):
        self.course.ask_hint()
        self.view.drop_effects()
        self.view.refresh()

    def try_again(self):
        self.course.try_again()
        self.view.drop_effects()
        self.view.refresh()

    def open(self, lesson, number):
        """Show a step; a square that has the focus is the chosen one there, too."""
        self.course.open(lesson, number)
        self.course.select(square_of(document.activeElement))
        self.view.show_step()

    def open_lesson(self, lesson):
        """A lesson's first step that is not solved."""
        solved = [step["id"] in self.course.solved for step in self.course.lessons[lesson]["steps"]]
        self.open(lesson, solved.index(False) if False in solved else 0)

    def next(self):
        following = self.course.following()
        if following:
            self.open(*following)


def listen(actions, grid):
    """Attach every listener of the page."""
    course, view = actions.course, actions.view
    pressed = {"hint": actions.hint, "again": actions.try_again, "next": actions.next}
    chosen = {  # by the attribute that says what a button is about
        "data-place": actions.place,
        "data-lesson": actions.open_lesson,
        "data-step": lambda number: actions.open(course.lesson, number),
    }

    def on_click(event):
        square, button = square_of(event.target), event.target.closest("button")
        if square is not None:
            grid.focus(square)
            actions.select(square)
        elif button and button.id in pressed:
            pressed[button.id]()
        elif button:
            for name, action in chosen.items():
                if button.hasAttribute(name):
                    action(int(button.getAttribute(name)))

    def on_pointer_down(event):
        # The pad leaves the focus where it is, so that a person can go on with the keyboard.
        if event.target.closest("#pad"):
            event.preventDefault()

    def attend(target):
        button = target.closest("[data-place]")
        actions.foresee(int(button.getAttribute("data-place")) if button else None)

    def on_point(event):
        if event.pointerType == "mouse":
            actions.hover(square_of(event.target))
            attend(event.target)

    def on_focus(event):
        square = square_of(event.target)
        if square is None:
            attend(event.target)
        else:
            grid.reach(square)
            actions.select(square)

    def on_key(event):
        key = event.key
        if event.ctrlKey or event.metaKey or event.altKey:
            return
        square = square_of(event.target)
        if len(key) == 1 and key in "123456789":
            event.preventDefault()
            if not event.repeat:
                actions.place(int(key))
        elif key in ARROWS and square is not None:
            event.preventDefault()
            right, up = ARROWS[key]
            rank, file = square // SIZE + up, square % SIZE + right
            grid.focus(SIZE * min(max(rank, 0), SIZE - 1) + min(max(file, 0), SIZE - 1))
        elif key in ARROWS:
            event.preventDefault()
            grid.focus(grid.reachable)
        elif key in KEYS:
            button = document.getElementById(KEYS[key])
            if not button.disabled:
                button.click()
        elif key == "Escape":
            actions.select(None)

    def on_link(event):
        place = place_of(course.lessons, event.newURL.partition("#")[2])
        if place and place != (course.lesson, course.number):
            actions.open(*place)

    def on_resize(*_):
        view.board.resize()
        view.refresh()

    def on_theme(*_):
        view.apply_settings()

    document.addEventListener("click", on_click)
    document.addEventListener("pointerdown", on_pointer_down)
    document.addEventListener("pointerover", on_point)
    document.addEventListener("focusin", on_focus)
    document.addEventListener("keydown", on_key)
    # PyScript's own addEventListener wants `this`, which MicroPython leaves out for what it takes from `window`.
    document.defaultView.addEventListener("hashchange", on_link)
    window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", on_theme)
    window.ResizeObserver.new(on_resize).observe(view.board.canvas)
