"""The variations of Monty Hall on the page: the sheet, hosts and doors, the link to a result, its table, and print."""

import re

import pytest
from test_access import violations
from test_copying import CLIPBOARD

from app.games.monty_hall import words
from pygame35.chance import Chance
from pygame35.games.monty_hall.boards import Variation, board_name
from pygame35.games.monty_hall.chances import exact, rows, simulate
from pygame35.games.monty_hall.report import as_tsv
from pygame35.games.monty_hall.rules import start
from tests.web.games.monty_hall.doors import Doors

HOSTS = [Variation("knowing", 10), Variation("forgetful", 3), Variation("leftmost", 3), Variation("leftmost", 5)]
VOID = "#forgetful-7-36.A"  # he opens five doors, and the car shows
every_host = pytest.mark.parametrize("variation", HOSTS, ids=lambda variation: f"{variation[0]}-{variation[1]}")


@pytest.fixture
def doors(page, site):
    return Doors(page, site)


def choose(page, variation):
    """Choose a variation in the sheet, and play it."""
    page.click("#open-new")
    page.check(f"[name=host][value={variation.host}]", force=True)
    page.check(f"[name=doors][value='{variation.doors}']", force=True)
    page.click("#new-game")
    named = "text => document.querySelector('#variation').textContent === text"
    page.wait_for_function(named, arg=words.variation(variation))


def table(page):
    """The lines of the table that have figures, without their names."""
    cells = "row => [...row.querySelectorAll('td')].map(it => it.textContent)"
    found = page.evaluate(f"[...document.querySelectorAll('#result-rows tr')].map({cells})")
    return [line for line in found if line]


def expected(variation, games, seed):
    counts = simulate(games, Chance(seed), variation)
    return [words.cells(*pair) for pair in zip(rows(variation, counts), exact(variation), strict=True)]


@every_host
def test_a_variation_is_chosen_and_played(doors, variation):
    page = doors.open().page
    choose(page, variation)
    assert page.locator(".door").count() == variation.doors
    assert re.search(rf"#{board_name(variation, 0)[:-1]}\d+\.$", page.url)
    doors.door(2).click()
    position = start(re.search(r"#(.*)\.", page.url)[1])
    position.play(1)
    opened = page.locator(".door:not([data-hides=''])")
    assert opened.count() == variation.doors - 2
    assert {int(it.get_attribute("data-door")) for it in opened.all()} == set(position.opened)
    if not position.is_void():
        page.click("#switch")
        won = position.play(position.switch).won
        assert doors.tally() == ("0 of 0", f"{int(won)} of 1")
    page.click("#next")  # of the same variation
    assert (
        words.variation(variation) == page.inner_text("#variation") and page.locator(".door").count() == variation.doors
    )
    choose(page, Variation("knowing", 3))
    assert doors.tally() == ("0 of 0", "0 of 0") and page.locator(".door").count() == 3


def test_a_variation_by_keyboard(doors):
    page = doors.open().page
    page.keyboard.press("v")
    assert page.evaluate("document.activeElement.id") == "new-game"
    page.keyboard.press("4")  # no door behind the sheet
    for _ in range(3):
        page.keyboard.press("Shift+Tab")
        if page.evaluate("document.activeElement.name === 'doors'"):
            break
    page.keyboard.press("ArrowLeft")  # from 3 to 10
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelectorAll('.door').length === 10")
    page.wait_for_selector("dialog[open]", state="detached")
    page.keyboard.press("0")
    doors.wait_for_status("Stay with 10, or switch to")
    page.keyboard.press("s")
    doors.wait_for_status("You stayed with door 10")
    page.keyboard.press("n")
    page.keyboard.press("v")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    page.keyboard.press("9")
    doors.wait_for_status("Stay with 9, or switch to")


def test_a_void_game_is_over_and_counts_nowhere(doors):
    page = doors.open(VOID).page
    assert doors.status() == "The host opened five doors by chance, and the car is behind 6. This game is void."
    assert page.locator(".door:not([data-hides=''])").count() == 5 and page.locator("[data-hides=car]").count() == 1
    assert page.get_attribute("#stay", "aria-disabled") == page.get_attribute("#switch", "aria-disabled") == "true"
    page.keyboard.press("s")
    page.keyboard.press("4")
    assert doors.status().endswith("This game is void.") and doors.tally() == ("0 of 0", "0 of 0")
    page.keyboard.press("n")
    doors.wait_for_status("Pick a door. One hides a car, six hide goats.")


def test_the_tally_of_a_variation_survives_a_reload(doors):
    page = doors.open("#4-1.").page
    page.keyboard.press("1")
    page.keyboard.press("w")
    page.wait_for_function("(localStorage['pygame35 / monty-hall.tally'] || '').includes('4 switch')")
    doors.reload()
    assert doors.tally()[1].endswith("of 1")
    page.evaluate("location.hash = '#35.'")
    doors.wait_for_status("two hide goats")
    assert doors.tally() == ("0 of 0", "0 of 0")


@every_host
def test_an_address_plays_the_same_games_again(doors, variation):
    page = doors.open(f"#{board_name(variation, 12)}.", "?games=1200&seed=35").page
    doors.simulation_result()
    assert table(page) == expected(variation, 1200, 35)
    assert "1,200 games, seed 35" in page.inner_text("#table-title")
    assert page.url.endswith(f"?games=1200&seed=35#{board_name(variation, 12)}.")
    before = page.url
    page.keyboard.press("n")
    page.wait_for_function("before => location.href !== before", arg=before)
    assert "?games=1200&seed=35#" in page.url
    doors.reload()
    doors.simulation_result()
    assert table(page) == expected(variation, 1200, 35)


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
    choose(page, Variation("leftmost", 4))
    assert not page.is_visible("#results") and page.inner_text("#count") == "Nothing was simulated yet."
    page.wait_for_function("!location.href.includes('games=')")


def test_a_stopped_simulation_is_played_again_as_far_as_it_went(doors):
    page = doors.open("#leftmost-35.").page
    doors.simulate("1000000")
    page.wait_for_function("document.querySelector('#simulated').value > 0")
    page.click("#simulate")
    doors.simulation_result()
    page.wait_for_function("location.href.includes('games=')")
    games, seed = map(int, re.search(r"games=(\d+)&seed=(\d+)", page.url).groups())
    assert games < 1_000_000 and table(page) == expected(Variation("leftmost", 3), games, seed)


@pytest.mark.parametrize("query", ["?games=0", "?games=x", "?seed=-1", "?games=10&seed=x"])
def test_a_part_of_the_address_that_cannot_be_read_is_reported(doors, query):
    page = doors.open("#35.", query).page
    wrong = query.lstrip("?").split("&")[-1]
    page.wait_for_function("text => document.querySelector('#message').textContent.includes(text)", arg=wrong)


@pytest.mark.parametrize("text", ["-1", "x", "4294967296"])
def test_a_bad_seed_is_reported(doors, text):
    page = doors.open().page
    page.fill("#seed", text)
    page.click("#simulate")
    page.wait_for_function("document.querySelector('#problem').textContent.includes('is not a seed')")
    assert page.evaluate("document.activeElement.id") == "seed"
    assert [page.get_attribute(f"#{name}", "aria-invalid") for name in ("seed", "games-to-play")] == ["true", "false"]
    page.fill("#seed", "7")
    doors.simulate("5")
    assert doors.simulation_result().startswith("5 games.")


@every_host
def test_table_and_link_are_copied(doors, variation):
    doors.page.add_init_script(CLIPBOARD)
    page = doors.open(f"#{board_name(variation, 3)}.A", "?games=300&seed=9&theme=dark").page
    doors.simulation_result()
    page.click("#copy-table")
    page.wait_for_function(
        "document.querySelector('#copied').textContent === 'Table copied: paste it into a spreadsheet.'"
    )
    page.click("#copy-result")
    page.wait_for_function("document.querySelector('#copied').textContent.startsWith('Link copied')")
    text, link = page.evaluate("copied")
    assert text == as_tsv(variation, simulate(300, Chance(9), variation))
    assert link == f"{doors.address}?games=300&seed=9#{board_name(variation, 9)}."
    before = table(page)
    page.goto("about:blank")
    page.goto(link)
    doors.simulation_result()
    assert table(page) == before


def test_what_cannot_be_copied_can_be_copied_by_hand(doors):
    doors.page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")  # as over http
    page = doors.open("#35.", "?games=100&seed=9").page
    doors.simulation_result()
    page.click("#copy-table")
    page.wait_for_selector("#to-copy")
    assert page.evaluate("getSelection().toString()").startswith("Result\tGames\tWins")
    page.keyboard.press("3")  # typed into the field, which takes nothing
    assert doors.status().startswith("Pick a door")
    page.click("#copy-result")
    page.wait_for_function("document.querySelector('#to-copy').value.endsWith('?games=100&seed=9#9.')")
    page.evaluate("void (window.print = undefined)")  # some browsers on phones have none
    page.click("#print")
    page.wait_for_selector("#copied:has-text('cannot print')")


@every_host
def test_print_has_one_page_with_all_of_it(doors, variation):
    page = doors.open(f"#{board_name(variation, 3)}.A", "?games=300&seed=9&theme=dark").page
    doors.simulation_result()
    assert not page.is_visible("#because")
    printed = page.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    assert not page.is_visible("#because")  # folded as before
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    for name in ("h1", "#sheet-title", "#because", "#plot", "#result-rows", "#result-link"):
        assert page.is_visible(name), name
    for name in ("#doors", "#tally", "#simulation", "#copy-table", "#open-new", "nav", ".credits"):
        assert not page.is_visible(name), name
    assert page.inner_text("#result-link").endswith(f"{doors.address}?games=300&seed=9#{board_name(variation, 9)}.")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", ["10-35.C", "forgetful-35.A", "forgetful-10-35.A", "leftmost-35.A", "leftmost-6-35."])
def test_axe_finds_nothing_in_a_variation(doors, theme, name):
    page = doors.open(f"#{name}", f"?theme={theme}&games=200&seed=1").page
    doors.simulation_result()
    page.evaluate("document.querySelector('#why').open = true")
    assert violations(page) == []
    page.click("#open-new")
    assert violations(page) == []


@pytest.mark.parametrize("size", [(320, 640), (360, 640), (390, 844), (768, 1024), (780, 360), (1440, 900)])
@pytest.mark.parametrize("name", ["10-35.", "forgetful-4-35.", "leftmost-7-35."])
def test_many_doors_fit_and_touch_plays(browser, site, size, name):
    width, height = size
    with browser.new_context(viewport={"width": width, "height": height}, has_touch=True) as context:
        doors = Doors(context.new_page(), site).open(f"#{name}", "?games=100&seed=1")
        page = doors.page
        doors.door(3).tap()
        doors.wait_for_status("The host opened")
        page.evaluate("document.querySelector('#why').open = true")
        doors.simulation_result()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        sizes = page.evaluate("[...document.querySelectorAll('.door')].map(it => it.getBoundingClientRect().width)")
        assert min(sizes) >= 40
        bottoms = [page.locator(name).bounding_box() for name in ("#doors", "#switch")]
        assert all(box["y"] >= 0 and box["y"] + box["height"] <= height for box in bottoms)
