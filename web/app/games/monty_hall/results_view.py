"""Shows the result of a simulation as a table. The visitor can copy or print the result."""

import asyncio

from pyscript import window

from app.core.protocols import Element
from app.core.texts import say
from app.games.monty_hall import words
from app.games.monty_hall.explanation import explanation
from app.games.monty_hall.simulation import Simulation, link
from app.games.monty_hall.simulation_view import SimulationView
from app.platform.browser import copied, find, guarded, here, on_window, show_by_hand, write
from app.solo.input import Actions
from pygame35.games.monty_hall.boards import LEFTMOST, Variation
from pygame35.games.monty_hall.chances import Row
from pygame35.games.monty_hall.report import as_tsv

COLUMNS = 6


class ResultsView:
    """The table with the result, its buttons, and the explanation of the variation.

    actions    {id of a button: action}
    variation  the variation that is explained; None before the first call of `show`
    unfolded   True if the explanation is unfolded only because the page is being printed
    """

    def __init__(self, view: SimulationView) -> None:
        self.view = view
        self.variation: Variation | None = None
        self.unfolded = False
        self.actions: Actions = {
            "copy-table": lambda: self._copy(
                as_tsv(self._shown().variation, self._shown().counts), say("monty.results.table-copied")
            ),
            "copy-result": lambda: self._copy(self._link(), say("monty.results.link-copied")),
            "print": lambda: asyncio.create_task(self._print()),
        }
        on_window("beforeprint", self._before_print)
        on_window("afterprint", self._after_print)

    def show(self, variation: Variation) -> None:
        """Show the name and the explanation of a variation."""
        self.variation = variation
        write(find("sheet-title"), words.title(variation))
        find("because").innerHTML = explanation(variation)

    def show_result(self) -> None:
        """Show the table of the simulation. Without a simulation, hide the table."""
        simulation = self.view.simulation
        find("results").hidden = not simulation
        self._tell("")
        if simulation:
            title, seed = words.title(simulation.variation), str(simulation.seed)
            write(find("table-title"), say("monty.results.title", title=title, games=simulation.done, seed=seed))
            find("result-rows").innerHTML = lines(simulation.variation, simulation.rows(), self.view.plot.truths)
            write(find("result-link"), say("monty.results.again", link=self._link()))

    # Copying

    def _shown(self) -> Simulation:
        assert self.view.simulation  # without a simulation the buttons are hidden
        return self.view.simulation

    def _link(self) -> str:
        return link(here(), self._shown())

    def _copy(self, text: str, done: str) -> None:
        asyncio.create_task(self._try_to_copy(text, done))

    async def _try_to_copy(self, text: str, done: str) -> None:
        allowed = await copied(text)
        self._tell(done if allowed else "", "" if allowed else text)

    def _tell(self, text: str, by_hand: str = "") -> None:
        """Show a message about a press of a button. by_hand: a text that the visitor has to copy by hand, or ""."""
        write(find("copied"), text)
        show_by_hand(by_hand)

    async def _print(self) -> None:
        self._tell("" if await guarded(window, "print") else say("monty.results.not-printed"))

    def _before_print(self, _event: Element) -> None:
        """Unfold the explanation, so that it is printed."""
        self.unfolded = not find("why").open
        find("why").open = True

    def _after_print(self, _event: Element) -> None:
        if self.unfolded:
            find("why").open = self.unfolded = False


def lines(variation: Variation, rows: list[Row], truths: list[Row]) -> str:
    """The rows of the table as HTML. With the host LEFTMOST, each group of games has a heading."""
    html: list[str] = []
    for place, row in enumerate(rows):
        if variation.host == LEFTMOST and (not place or row.skipped != rows[place - 1].skipped):
            heading = say("monty.row.group", group=words.group(variation, row))
            html.append(f'<tr><th scope="rowgroup" colspan="{COLUMNS}">{heading}</th></tr>')
        cells = "".join([f"<td>{cell}</td>" for cell in words.cells(row, truths[place])])
        name = say("monty.row.kind", kind=row.kind)
        html.append(f'<tr><th scope="row">{name}</th>{cells}</tr>')
    return "".join(html)
