"""The part of the page about the series: the form, the progress, the figures. It only shows."""

from pyscript import document

from app.games.threes import words
from app.platform.browser import find, write
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import Analysis, Element
    from app.games.threes.series import Series


class SeriesView:
    """Shows an `app.games.threes.series.Series`, and passes the input of its form on to it."""

    def __init__(self, series: "Series") -> None:
        self.series = series
        self.field, self.first, self.other = find("games-to-play"), find("series-start"), find("series-anew")
        self.field.value = series.typed
        self.field.addEventListener("input", self._type)
        find("series-form").addEventListener("submit", self._submit)
        self.other.addEventListener("click", lambda _: series.press_other())

    def _type(self, _event: "Element") -> None:
        self.series.typed = self.field.value
        self.series.refresh()

    def _submit(self, event: "Element") -> None:
        event.preventDefault()
        self.series.press()

    def scene(self) -> "Analysis | None":
        return self.series.found

    def update(self) -> None:
        """Update form, progress and figures."""
        series, found, progress = self.series, self.series.found, find("series-progress")
        paused = series.is_paused()
        if self.field.value != series.typed:
            self.field.value = series.typed
        write(find("series-problem"), series.problem)
        first, other = words.series_buttons(bool(series.job), paused, series.is_as_set())
        write(self.first, first)
        write(self.other, other)
        self.other.hidden = not other
        progress.hidden = not (series.job or paused)
        progress.value = len(found["scores"]) / found["games"] if found else 0
        write(find("series-told"), words.series_state(series))
        show_figures(find("plot"), find("figures"), found)


def show_figures(plot: "Element", figures: "Element", found: "Analysis | None") -> None:
    """Show the figures of some games beside their drawing; hide both if there is no game."""
    scores, highest = (found["scores"], found["highest"]) if found else ([], [])
    plot.hidden = not scores
    if scores:
        plot.setAttribute("aria-label", words.plot(scores, highest))
    figures.replaceChildren()
    for name, figure in words.summary(scores, highest) if scores else []:
        for kind, text in (("dt", name), ("dd", figure)):
            element = document.createElement(kind)
            element.textContent = text
            figures.append(element)
