"""The page of Monty Hall, as its tests use it."""

import re

from table import wait_until_ready

from app.games.monty_hall import words

STAYED, SWITCHED = "#tally-stay .count", "#tally-switch .count"
TALLY = "pygame35 / monty-hall.tally"


class Doors:
    """The page, open. Seed 35 has the car behind door 1, and the host opens 2 when 1 or 3 is picked."""

    def __init__(self, page, site):
        self.page = page
        self.address = site + "monty-hall/"

    def open(self, hash="#35.", query=""):
        self.page.emulate_media(reduced_motion="reduce")
        self.page.goto(self.address + query + hash)
        wait_until_ready(self.page)
        self.page.evaluate("many.open = own.open = true")
        return self

    def reload(self):
        self.page.reload()
        wait_until_ready(self.page)

    def door(self, number):
        return self.page.locator(f"[data-door='{number - 1}']")

    def status(self):
        return self.page.inner_text("[data-testid=status]")

    def tally(self):
        return self.page.inner_text(STAYED), self.page.inner_text(SWITCHED)

    def wait_for_status(self, text):
        self.page.wait_for_function(
            "text => document.querySelector('[data-testid=status]').textContent.includes(text)", arg=text
        )

    def wait_for_address(self, ending):
        self.page.wait_for_function("ending => location.href.endsWith(ending)", arg=ending)

    def wait_for_tally(self, text):
        """Wait until it is kept."""
        self.page.wait_for_function(f"text => (localStorage['{TALLY}'] || '').includes(text)", arg=text)

    def press(self, keys):
        """Press single keys, one a letter."""
        for key in keys:
            self.page.keyboard.press(key)

    def choose(self, variation):
        """Choose a variation in the sheet, and play it."""
        self.page.click("#open-new")
        self.page.check(f"[name=host][value={variation.host}]", force=True)
        self.page.check(f"[name=doors][value='{variation.doors}']", force=True)
        self.page.click("#new-game")
        named = "text => document.querySelector('#variation').textContent === text"
        self.page.wait_for_function(named, arg=words.variation(variation))

    def simulate(self, games):
        self.page.fill("#games-to-play", games)
        self.page.click("#simulate")

    def simulation_result(self):
        self.page.wait_for_function("document.querySelector('#told').textContent")
        return self.page.inner_text("#told")

    def intervals(self):
        """((low, high) of switching, of staying) in percent, as the plot tells those who do not see it."""
        found = re.findall(r"interval ([\d.]+)% to ([\d.]+)%", self.page.get_attribute("#plot", "aria-label"))
        return [tuple(map(float, pair)) for pair in found]
