"""The panel of a review, one page at a time: see `parts/review.html`. The page loads this module late."""

from pyscript import document

from app.core.protocols import Element
from app.core.study import review_words as told
from app.core.study.pages import Pages
from app.core.texts import say
from app.platform.browser import find, made, write


class StoryFrame:
    def __init__(self) -> None:
        self.panel, self.review, self.progress = find("reviewing"), find("review"), find("review-progress")
        self.heading, self.bars, self.text = find("story-heading"), find("story-bars"), find("story-text")
        self.steps = find("story-steps")
        self.buttons = {name: document.querySelector(f"[data-story={name}]") for name in ("try", "next")}

    def update(self, story: Pages | None, share: float | None, name: str, end: str) -> None:
        """Show the page of a story.

        share: of the game that a running review has seen; None while no review runs. name: of the moment's player.
        end: the text of the page after the moments.
        """
        running = share is not None
        self.progress.hidden = not running
        self.progress.value = share or 0
        write(
            self.review, say("review.stop") if running else say("review.deeper") if story else say("play.review.begin")
        )
        self.panel.classList.toggle("reported", bool(story))
        write(self.heading, told.heading(story) if story else say("review.looking") if running else told.NOT_YET)
        ends = story and story.is_last() and story.at > 0
        write(self.text, end if ends else told.text(story) if story else "")
        self.text.className = "" if not (story and story.tried) else "right" if story.tried[2] else "tried"
        self._bars(story)
        self._steps(story, name)
        self._buttons(story)

    def _bars(self, story: Pages | None) -> None:
        """A bar for each moment; those up to the shown one are filled."""
        moments, at = (story.moments, story.at) if story else ([], 0)
        while self.bars.childElementCount > len(moments):
            self.bars.lastElementChild.remove()
        while self.bars.childElementCount < len(moments):
            self.bars.append(made("i"))
        for index in range(len(moments)):
            self.bars.children[index].classList.toggle("done", index < at)

    def _steps(self, story: Pages | None, name: str) -> None:
        """Name the positions of the shown moment."""
        moment = story.moment() if story and not story.tried else None
        texts = told.steps(moment, name, story.several) if story and moment else []
        self.steps.hidden = not texts
        for index in range(self.steps.childElementCount):
            button = self.steps.children[index]
            button.hidden = index >= len(texts)
            if story and not button.hidden:
                write(button.querySelector("b"), texts[index])
                button.setAttribute("aria-pressed", "true" if index == story.step else "false")

    def _buttons(self, story: Pages | None) -> None:
        moment, tried = (story.moment(), story.tried) if story else (None, None)
        again, on = self.buttons["try"], self.buttons["next"]
        again.hidden = not moment or moment.better is None or bool(tried and (tried[2] or tried[0] is None))
        write(again.lastElementChild, say("review.try-again") if tried else say("play.review.try"))
        self._show_if(on, story and not story.is_last())
        self._show_if(self.review, not story or story.is_last())
        find("story-rematch").hidden = not (story and story.is_last() and story.over)
        self._show_if(find("story-show"), tried and not tried[2])

    def _show_if(self, button: Element, wanted: object) -> None:
        """Show or hide a button. A hidden button gives its focus to the heading."""
        if not wanted and button.matches(":focus"):
            self.heading.focus()
        button.hidden = not wanted


def dots(story: Pages | None, plies: int) -> list[tuple[float, int, str]]:
    """The moments as dots on a ribbon, see `app.widgets.ribbon`. plies: the number of moves of the game."""
    moments = story.moments if story else []
    return [
        (moment.ply / max(1, plies), number, say("review.moment-at", number=number, count=len(moments), ply=moment.ply))
        for number, moment in enumerate(moments, 1)
    ]
