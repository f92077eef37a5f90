"""Tabs, each with a panel. One panel is open. See https://www.w3.org/WAI/ARIA/apg/patterns/tabs/.

On narrow screens the panels are in a sheet, which the button `#pull` pulls up and puts down. On wide screens they may
be folded, which is the same state.
"""

from pyscript import document

from app.core.protocols import Element
from app.platform.browser import find

STEPS = {"ArrowLeft": -1, "ArrowRight": 1}
ENDS = {"Home": 0, "End": -1}


class Tabs:
    """The tabs of the page's only role=tablist."""

    def __init__(self) -> None:
        self.tabs = document.querySelectorAll("[role=tab]")
        self.main, self.buttons = document.querySelector("main"), document.querySelectorAll("[aria-expanded]")

    def open(self, panel: str) -> None:
        """Open a panel, and close all others. panel: its id."""
        for tab in self.tabs:
            name = tab.getAttribute("data-panel")
            chosen = name == panel
            tab.setAttribute("aria-selected", "true" if chosen else "false")
            tab.setAttribute("tabindex", "0" if chosen else "-1")
            find(name).hidden = not chosen

    def go_by_key(self, tab: Element, key: str) -> bool:
        """Focus and open another tab by an arrow key, Home or End; False for other keys."""
        tabs = [each for each in self.tabs if not each.hidden]
        if key in ENDS:
            other = tabs[ENDS[key]]
        elif key in STEPS:  # from right to left, the next tab is at the left
            at = [index for index in range(len(tabs)) if tabs[index].matches(":focus")]
            step = -STEPS[key] if document.dir == "rtl" else STEPS[key]
            other = tabs[(at[0] + step) % len(tabs)]
        else:
            return False
        other.focus()
        other.click()
        return True

    def pull_up(self, panel: str) -> None:
        """Open a panel, and pull up the sheet."""
        self.open(panel)
        self._pull(True)

    def pull(self) -> None:
        """Pull up the sheet with its first tab, or put the sheet down."""
        if self.is_pulled():
            self.put_down()
        else:
            self.pull_up(self.tabs[0].getAttribute("data-panel"))

    def is_pulled(self) -> bool:
        return bool(self.main.classList.contains("pulled"))

    def put_down(self) -> None:
        self._pull(False)

    def _pull(self, up: bool) -> None:
        self.main.classList.toggle("pulled", up)
        for button in self.buttons:
            button.setAttribute("aria-expanded", "true" if up else "false")
