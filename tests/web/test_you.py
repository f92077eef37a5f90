"""The page of a person's record, in a browser."""

import pytest
from playwright.sync_api import expect
from table import KNOWN, SETTLED, Table, wait_until_ready
from test_access import VIEWS, assert_accessible, violations
from test_record_state import text_of, won

from app.core import stored

SITE = "pygame35 / "
KEPT = {
    "archive 2026-11": text_of(
        won("2026-11-20 10:00", scores=[40, 24], rating=[420, 200]),
        won("2026-11-21 10:00", result="lost", why="resigned", scores=[20, 24], rating=[400, 190], helped=True),
    ),
    "cell-division.archive 2026-10": text_of(won("2026-10-02 10:00", ai="hard", moves="AB")),
    "threes.archive 2026-09": text_of(
        {"at": "2026-09-02 10:00", "score": 3204, "highest": 384, "moves": "full-7.AJzg"}
    ),
    "memory": stored.write(
        "memory", {"standings": {"4": [1, 0, 1, 1]}, "strength": [400, 0, 36000, 0, 90000], "tips": {}}
    ),
    "cell-division.memory": stored.write("memory", {"standings": {"hard": [1, 0, 0, 0]}, "tips": {}}),
    "monty-hall.tally": stored.write("tally", {"stay": [1, 3], "switch": [2, 3]}),
    "lessons": stored.write("lessons", ["a/1"]),
}
TEXTS = f"""() => Object.fromEntries(Object.entries(localStorage)
  .filter(([key]) => key.startsWith('{SITE}')).map(([key, text]) => [key.slice({len(SITE)}), text]))"""


def keep(page, site, texts):
    """Store texts in the browser of a page. texts: {key: text}."""
    page.goto(site + "manifest.webmanifest")
    page.evaluate("texts => { for (const name in texts) localStorage[name] = texts[name]; }", texts)


def open_record(page, site, texts=None):
    if texts:
        keep(page, site, {SITE + name: text for name, text in texts.items()})
    page.goto(site + "you/")
    wait_until_ready(page)
    page.evaluate("document.querySelectorAll('details.fold').forEach(part => { part.open = true; })")
    return page


def rows(page):
    page.evaluate(SETTLED)
    return page.locator("#list .game b").all_inner_texts()


def figures(page):
    return page.locator("#figures .figure").all_inner_texts()


def test_the_record_of_a_person(page, site):
    page.add_init_script(KNOWN)
    open_record(page, site, KEPT)
    assert figures(page)[0] == "4" and figures(page)[1] == "67%"
    assert page.inner_text("#level") == "Like Otto" and page.inner_text("#rating") == "400 ± 190 points"
    assert page.inner_text("#strength-told") == "Strongest rival beaten: Nell."
    assert page.get_attribute("#course", "aria-label").endswith(
        "2 won, 0 tied, 1 lost. Your rating went from 420 to 400."
    )
    cards = page.locator("#by-game .card").all_inner_texts()
    assert [card.split("\n")[0] for card in cards] == ["35", "Cell Division", "Threes", "Monty Hall"]
    assert "1 won, 1 lost" in cards[0] and "3,204" in cards[2] and "2 of 3 cars, 67%" in cards[3]
    assert rows(page) == ["Lost against Nell", "Won against Nell", "Won against The author's AI", "3,204 points"]
    assert page.locator("#list h3").all_inner_texts() == ["November 2026", "October 2026", "September 2026"]
    page.click("#filter >> text=Cell Division")
    assert rows(page) == ["Won against The author's AI"]
    assert page.locator("#filter [aria-pressed=true]").all_inner_texts() == ["Cell Division"]
    page.click("#filter >> text=All")
    page.click("#list >> text=Won against Nell")
    wait_until_ready(page)
    assert Table(page).moves() == ["e4=9", "d5=3"]


def test_games_are_deleted_and_come_back(page, site):
    open_record(page, site, KEPT)
    page.locator("#list .delete").nth(1).click()
    expect(page.locator("#done")).to_contain_text("The game is deleted.")
    assert rows(page) == ["Lost against Nell", "Won against The author's AI", "3,204 points"]
    page.click("#undo")
    expect(page.locator("#done")).to_contain_text("Everything is as it was before.")
    assert len(rows(page)) == 4 and page.evaluate(TEXTS) == KEPT
    page.click("#delete-all")
    page.click("#keep-all")
    assert len(rows(page)) == 4
    page.click("#delete-all")
    page.click("#delete-yes")
    expect(page.locator("#all-games")).to_be_hidden()  # the lessons stay
    expect(page.locator("#beaten")).to_have_text("0")
    assert set(page.evaluate(TEXTS)) == {"memory", "cell-division.memory", "lessons"}
    page.click("#undo")
    expect(page.locator("#all-games")).to_be_visible()
    assert page.evaluate(TEXTS) == KEPT


FAILS = """([name, message]) => {
  Storage.prototype.setItem = () => { throw new DOMException(message, name) }
}"""


def test_a_change_or_an_undo_that_fails_says_why_and_can_be_tried_again(page, site):
    open_record(page, site, KEPT)
    page.evaluate("() => { window.before = Storage.prototype.setItem }")
    page.evaluate(FAILS, ["UnknownError", "The disk is gone."])
    page.locator("#list .delete").nth(1).click()
    expect(page.locator("#problem")).to_contain_text("The disk is gone.")
    expect(page.locator("#done")).to_be_hidden()
    assert page.evaluate(TEXTS) == KEPT
    page.evaluate("() => { Storage.prototype.setItem = window.before }")
    page.locator("#list .delete").nth(1).click()
    expect(page.locator("#done")).to_contain_text("The game is deleted.")
    page.evaluate(FAILS, ["QuotaExceededError", "The storage is full."])
    page.click("#undo")
    expect(page.locator("#problem")).to_contain_text("has no room for this")
    page.evaluate("() => { Storage.prototype.setItem = window.before }")
    page.click("#undo")
    expect(page.locator("#done")).to_contain_text("Everything is as it was before.")
    expect(page.locator("#problem")).to_be_empty()
    assert page.evaluate(TEXTS) == KEPT


def choose_file(page, name, text):
    with page.expect_file_chooser() as chooser:
        page.click("#import")
    chooser.value.set_files({"name": name, "mimeType": "application/json", "buffer": text.encode()})


@pytest.mark.parametrize("size", [10, pytest.param(1_200_000, marks=pytest.mark.long)])
def test_another_device_takes_over_what_was_exported(page, site, browser, size):
    """With a text larger than all memory that MicroPython has at first."""
    kept = KEPT | {"notes": "x" * size}
    open_record(page, site, kept)
    with page.expect_download() as download:
        page.click("#export")
    file = download.value
    assert file.suggested_filename.startswith("35-record-20") and file.suggested_filename.endswith(".json")
    text = file.path().read_text(encoding="utf-8")
    with browser.new_context() as context:
        other = open_record(context.new_page(), site)
        choose_file(other, "record.json", text)
        expect(other.locator("#file-told")).to_contain_text("record.json holds 4 finished games and was exported on ")
        other.click("#merge")
        expect(other.locator("#done")).to_contain_text("The file is imported.")
        assert other.evaluate(TEXTS) == kept and rows(other) == rows(page) and figures(other) == figures(page)
        other.click("#undo")
        expect(other.locator("#nothing")).to_be_visible()
        assert other.evaluate(TEXTS) == {}


def test_a_file_that_cannot_be_read_is_named_and_changes_nothing(page, site):
    open_record(page, site, KEPT)
    choose_file(page, "holiday.json", '{"pygame35": "games"}')
    expect(page.locator("#problem")).to_contain_text("holiday.json cannot be imported.")
    expect(page.locator("#problem")).to_contain_text("not exported by this site")
    expect(page.locator("#importing")).to_be_hidden()
    assert page.evaluate(TEXTS) == KEPT


def test_axe_finds_nothing_and_nothing_scrolls_sideways(page, site):
    page.emulate_media(reduced_motion="reduce")
    for texts in (None, KEPT):
        open_record(page, site, texts)
        page.evaluate("for (const it of document.querySelectorAll('details')) it.open = true")
        assert_accessible(page, VIEWS if texts else VIEWS[:1])
    page.locator("#list .delete").first.click()
    expect(page.locator("#done")).to_be_visible()
    page.click("#delete-all")
    assert violations(page) == []  # with both bars


def test_the_first_screen_shows_faces_days_puzzles_lessons_and_badges_and_a_first_visit_invites(page, site):
    open_record(page, site)
    expect(page.locator("#nothing")).to_contain_text("Ten rivals are waiting for you.")
    assert page.get_attribute("#nothing .go", "href") == "../?side=red&level=1"
    assert page.locator("#first-screen, #all-games").evaluate_all("parts => parts.every(part => part.hidden)")
    open_record(page, site, KEPT)
    expect(page.locator("#nothing")).to_be_hidden()
    assert page.inner_text("#in-words") == "1 win in 2 games of 35"
    assert page.inner_text("#rivals .head").split() == ["Rivals", "beaten", "1", "of", "10"]
    assert page.locator("#rivals .beaten a").get_attribute("aria-label") == "Nell, 1 win"
    assert page.locator("#rivals li").count() == 10 and page.locator("#calendar i:not(.week)").count() == 35
    assert page.inner_text("#badges .earned") != "" and page.inner_text("#badges .next").startswith("Beat Bruno")
    page.click("[data-game='cell-division']")
    expect(page.locator("#in-words")).to_have_text("1 win in 1 game of Cell Division")
    page.goto(f"{site}you/#move")
    page.reload()
    wait_until_ready(page)
    expect(page.locator("#export")).to_be_visible()
    assert page.locator("#all-games").get_attribute("open") is None
