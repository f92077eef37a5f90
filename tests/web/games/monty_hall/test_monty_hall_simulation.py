"""A simulation on the page of Monty Hall: its result, the link to it, its table, and print."""

import re

import pytest

from app.games.monty_hall import words
from pygame35.chance import Chance
from pygame35.games.monty_hall.boards import Variation, board_name
from pygame35.games.monty_hall.chances import exact, rows, simulate
from pygame35.games.monty_hall.report import as_tsv
from tests.web.games.monty_hall.doors import Doors

LEFTMOST = Variation("leftmost", 5)


@pytest.fixture
def doors(page, site):
    return Doors(page, site)


def table(page):
    """The lines of the table that have figures, without their names."""
    cells = "row => [...row.querySelectorAll('td')].map(it => it.textContent)"
    found = page.evaluate(f"[...document.querySelectorAll('#result-rows tr')].map({cells})")
    return [line for line in found if line]


def expected(variation, games, seed):
    counts = simulate(games, Chance(seed), variation)
    return [words.cells(*pair) for pair in zip(rows(variation, counts), exact(variation), strict=True)]


def test_ten_thousand_games_have_two_thirds_in_their_interval(doors):
    page = doors.open().page
    page.fill("#games-to-play", "1000001")
    page.click("#simulate")
    page.wait_for_selector("#problem:has-text('too many')")
    page.fill("#games-to-play", "10000")
    page.locator("#seed").press_sequentially("35")
    assert doors.status().startswith("Pick a door")  # keys typed are no moves
    page.click("#simulate")
    assert doors.simulation_result().startswith("10,000 games. Switching won ")
    page.wait_for_function("document.querySelector('#count').textContent === '10,000 of 10,000 games'")
    (low, high), (low_of_staying, high_of_staying) = doors.intervals()
    assert low <= 66.66 and high >= 66.67 and high - low < 2
    assert low_of_staying <= 33.33 and high_of_staying >= 33.34
    (counts,) = simulate(10_000, Chance(35))  # MicroPython plays the same games
    assert page.inner_text("#switching") == words.estimate(counts.switched, 10_000)
    assert page.inner_text("#staying") == words.estimate(counts.stayed, 10_000)


def test_a_simulation_stops_the_doors_stay_alive_and_it_is_played_again_as_far_as_it_went(doors):
    page = doors.open("#leftmost-35.").page
    doors.simulate("1,000,000")
    page.wait_for_function("document.querySelector('#simulate').textContent === 'Stop'")
    page.wait_for_function("document.querySelector('#simulated').value > 0")
    page.keyboard.press("Escape")
    doors.door(3).click()
    page.click("#stay")
    assert doors.status().startswith("You stayed with door 3")
    page.click("#simulate")
    told = doors.simulation_result()
    done = int(re.match(r"Stopped after ([\d,]+) games\.", told)[1].replace(",", ""))
    page.wait_for_function("location.href.includes('games=')")
    games, seed = map(int, re.search(r"games=(\d+)&seed=(\d+)", page.url).groups())
    assert 0 < done == games < 1_000_000 and table(page) == expected(Variation("leftmost", 3), games, seed)


def test_what_was_simulated_stands_in_the_address_until_the_variation_changes(doors):
    page = doors.open("#forgetful-35.", "?theme=dark").page
    doors.simulate("500")
    doors.simulation_result()
    seed = int(re.search(r"seed=(\d+)", page.url)[1])
    assert page.url.endswith(f"?games=500&seed={seed}&theme=dark#forgetful-35.") and seed < 1_000_000
    first = table(page)
    assert first == expected(Variation("forgetful", 3), 500, seed)
    doors.simulate("501")  # with another seed
    page.wait_for_function("location.href.includes('games=501')")
    assert f"seed={seed}&" not in page.url
    page.fill("#seed", str(seed))
    doors.simulate("500")
    page.wait_for_function("location.href.includes('games=500')")
    assert table(page) == first
    doors.reload()
    doors.simulation_result()
    assert table(page) == first
    doors.choose(Variation("leftmost", 4))
    assert not page.is_visible("#results") and page.inner_text("#count") == "Nothing was simulated yet."
    page.wait_for_function("!location.href.includes('games=')")


def test_table_and_link_are_copied(doors):
    doors.page.add_init_script(
        """window.copied = [];
        const clipboard = { writeText: async text => { copied.push(text); } };
        Object.defineProperty(navigator, "clipboard", { value: clipboard });"""
    )
    page = doors.open(f"#{board_name(LEFTMOST, 3)}.A", "?games=300&seed=9&theme=dark").page
    doors.simulation_result()
    assert table(page) == expected(LEFTMOST, 300, 9)
    page.click("#copy-table")
    page.wait_for_selector("#copied:text-is('Table copied: paste it into a spreadsheet.')")
    page.click("#copy-result")
    page.wait_for_function("document.querySelector('#copied').textContent.startsWith('Link copied')")
    text, link = page.evaluate("copied")
    assert text == as_tsv(LEFTMOST, simulate(300, Chance(9), LEFTMOST))
    assert link == f"{doors.address}?games=300&seed=9#{board_name(LEFTMOST, 9)}."


def test_print_has_one_page_with_all_of_it(doors):
    variation = Variation("forgetful", 10)
    page = doors.open(f"#{board_name(variation, 3)}.A", "?games=300&seed=9&theme=dark").page
    doors.simulation_result()
    printed = page.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    assert not page.is_visible("#because")  # folded as before
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    for name in ("h1", "#sheet-title", "#because", "#plot", "#result-rows", "#result-link"):
        assert page.is_visible(name), name
    for name in ("#doors", "#tally", "#simulation", "#copy-table", "#open-new", "nav", ".credits"):
        assert not page.is_visible(name), name
