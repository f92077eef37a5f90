"""The stored and the exported data: games, settings, links, pictures."""

import pytest
from PIL import Image
from table import Table, wait_until_ready


@pytest.fixture
def table(page, site):
    page.emulate_media(reduced_motion="reduce")
    return Table(page).open(site + "?side=both", engine=False)


# Settings are stored under a lock, within milliseconds: faster than a person closes a tab, but not than a test does.
STORED = """async () => {
  let locks;
  try { locks = navigator.locks; } catch { return; } // a test forbids them
  const ours = ({ name }) => name.endsWith('settings') || name.endsWith('everywhere');
  for (;;) {
    const { held, pending } = await locks.query();
    if (![...held, ...pending].some(ours)) return;
  }
}"""


def reopen(table, address):
    table.page.evaluate(STORED)
    table.page.goto("about:blank")
    return table.open(address, engine=False)


def test_the_game_and_the_settings_survive(table, site):
    table.set("colours", "safe")
    table.play("e4=9")
    table.play("d5=3")
    table.wait_for_plies(2)
    table.choose(level="7")
    assert table.message() == "With other players, this game does not count in your record."
    table.choose(opponent="person")
    reopen(table, site)
    table.wait_for_plies(2)
    assert table.players() == ("person", "person")
    assert table.moves() == ["e4=9", "d5=3"]
    assert table.page.get_attribute("html", "data-colours") == "safe"
    assert table.chosen("opponent") == "person"


def test_what_cannot_be_read_is_set_aside(table, site):
    page, spoiled = table.page, '{"pygame35": "game", "version": 99, "content": {}}'
    page.evaluate(
        "text => { for (const name of ['game', 'settings', 'games']) localStorage['pygame35 / ' + name] = text; }",
        spoiled,
    )
    reopen(table, site + "?side=both")
    page.wait_for_selector("#message:not([hidden])")
    assert "set aside" in table.message()
    assert page.evaluate("localStorage['pygame35 / game.set-aside']") == spoiled
    table.play("e4=9")
    table.wait_for_plies(1)
    page.reload()
    wait_until_ready(page)
    table.wait_for_plies(1)
    assert page.locator("#message").is_hidden()


def test_without_storage_or_with_a_full_one_the_game_goes_on(page, site):
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
    )
    table = Table(page).open(site + "?side=both", engine=False)
    page.wait_for_selector("#message:not([hidden])")
    assert "does not allow keeping" in table.message()
    table.play("e4=9")
    table.wait_for_plies(1)
    full = page.context.new_page()
    full.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }")
    table = Table(full).open(site + "?side=both", engine=False)
    table.play_all(["e4=9", "d5=3"])


def test_a_link_leads_to_the_ply_that_is_looked_at(browser, site):
    with browser.new_context(permissions=["clipboard-read", "clipboard-write"]) as context:
        table = Table(context.new_page()).open(site + "?side=both", engine=False)
        table.play_all(["e4=9", "d5=3", "a1=1"])
        table.page.keyboard.press("[")
        table.page.keyboard.press("[")
        table.page.keyboard.press("s")
        table.page.click("#copy-link")
        table.page.wait_for_function("document.querySelector('#record-problem').textContent === 'Copied.'")
        link = table.page.evaluate("navigator.clipboard.readText()")
    assert link == site + "?side=both&ply=1#EEE9AA"
    with browser.new_context() as context:
        other = Table(context.new_page()).open(link, engine=False)
        other.wait_for_plies(3)
        assert [name for name, (_, digit) in other.grid().items() if digit] == ["e4"]


def test_a_picture_of_the_board(table):
    table.play("e4=9")
    table.wait_for_plies(1)
    table.page.keyboard.press("s")
    with table.page.expect_download() as download:
        table.page.click("#save-picture")
    assert download.value.suggested_filename == "35 after 1 move.png"
    with Image.open(download.value.path()) as picture:
        assert picture.size == (1200, 630) and len(picture.convert("RGB").getcolors(100_000)) > 100


def test_sounds_from_the_first_press_until_the_switch_in_the_header_is_used(page, site):
    """... where a browser, as Safari does, makes nothing heard but what resumes while a press is being handled."""
    page.add_init_script(
        """window.tones = [];
        let heard = false;
        Object.defineProperty(AudioContext.prototype, 'state', {get: () => heard ? 'running' : 'suspended'});
        AudioContext.prototype.resume = async () => { heard ||= Boolean(window.event); };
        const real = AudioContext.prototype.createOscillator;
        AudioContext.prototype.createOscillator = function () {
          const made = real.call(this);
          tones.push(made.frequency);
          return made;
        };"""
    )
    page.add_init_script("navigator.vibrate = pattern => window.buzz = pattern")
    table = Table(page).open(site + "?side=both", engine=False)
    table.play("e4=9")
    page.wait_for_function("tones.length")
    assert [round(hertz) for hertz in page.evaluate("tones.map(tone => tone.value)")] == [784]
    assert page.evaluate("buzz") == [8]
    switch = page.get_by_role("button", name="Sound", pressed=True)
    switch.click()
    page.get_by_role("button", name="Sound", pressed=False).wait_for()
    table.play("d5=3")
    table.wait_for_plies(2)
    assert page.evaluate("tones.length") == 1
    page.reload()
    table.play("c5=3")
    table.wait_for_plies(3)
    assert not page.locator("#toggle-sound").is_visible() and page.evaluate("tones.length") == 0


def test_two_tabs_do_not_write_over_each_other(browser, site):
    with browser.new_context() as context:
        tabs = [Table(context.new_page()).open(site + "?side=both", engine=False) for _ in range(2)]
        for table, move in zip(tabs, ("e4=9", "a1=1"), strict=True):
            table.play(move)
            table.wait_for_plies(1)
        tabs[0].page.close()
        reopen(tabs[1], site)
        tabs[1].wait_for_plies(1)
        assert tabs[1].moves() == ["a1=1"]  # its own, though the first place is free
        tabs[1].page.wait_for_function("!('pygame35 / game' in localStorage)")  # the closed tab's game is in the list
        tabs[1].new_game()
        tabs[1].page.wait_for_function("JSON.parse(localStorage['pygame35 / games']).content.length === 2")
        third = Table(context.new_page()).open(site, engine=False)
        games = third.games()
        assert games.count() == 2  # of both tabs
        games.nth(1).click()
        third.wait_for_plies(1)
        assert third.moves() == ["e4=9"]


def test_a_move_is_kept_though_the_page_is_left_in_the_same_instant(table, site):
    table.square("e4").click()
    table.page.evaluate("document.querySelector('[data-place=\"9\"]').click(); location.href = 'about:blank'")
    table.page.wait_for_url("about:blank")
    table.open(site, engine=False)
    table.wait_for_plies(1)
    assert table.moves() == ["e4=9"]
