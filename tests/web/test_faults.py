"""Every fault has a plain message, and the game so far is unchanged."""

import json
import re

import pytest
from embedding import board, command, frame_of, hear
from playwright.sync_api import expect
from table import Table, launch_chromium
from test_boot import damaged

from tools import policy


def test_a_broken_link_a_wrong_value_and_a_corrupted_record_change_nothing(page, site):
    table = Table(page).open(f"{site}?seconds=-1&side=both#EEE9", engine=False)
    page.wait_for_selector("#message:not([hidden])")
    assert "seconds=-1" in table.message()
    for fragment in ("EE!E", "EEE", "____", "%F0%9F%98%80"):
        page.evaluate("fragment => { location.hash = fragment; }", fragment)
        page.wait_for_selector("#message:not([hidden])")
        assert "link could not be read" in table.message(), fragment
        page.click("#seat-red .name")  # what was said is over
        page.wait_for_selector("#message", state="hidden")
    for text, reason in (("1. e4=9 e4=1", "move 2: e4 is already filled"), ('[Game "chess"]\n\n1. e4', "chess")):
        page.click("#open-record")
        table.moves_as_text().fill(text)
        page.click("#load-record")
        assert reason in page.inner_text("#record-problem")
        page.keyboard.press("Escape")
    assert table.moves() == ["e4=9", "d5=3"]


@pytest.mark.page_problems
def test_an_engine_with_a_damaged_file_leaves_a_board_for_two(page, site):
    page.route("**/pyodide.asm.wasm", damaged)
    table = Table(page).open(site + "?side=both&level=1", engine="later")
    page.wait_for_selector("body[data-engine=failed]")
    page.wait_for_selector("#thoughts >> text=/pyodide.asm.wasm is damaged/")
    table.play("e4=9")
    table.play("d5=3")
    table.wait_for_plies(2)
    table.choose(level="1", side="blue")
    page.wait_for_function("document.querySelector('[data-testid=status]').textContent.includes('cannot play here')")
    page.unroute_all(behavior="wait")
    page.click("#retry")
    table.wait_for_plies(3, timeout=60_000)
    assert table.moves()[:2] == ["e4=9", "d5=3"]
    assert not page.is_visible("#message")


def under_policy_without(lacking):
    """The page under a policy of its host that lacks a source. lacking: the directive and the source."""
    directive, _, source = lacking.partition(" ")
    inline = {"script-src": "'unsafe-inline'"}.get(directive, "")  # the hashes of scripts in a page stand in the page

    def serve(route):
        answer = route.fetch()
        rest = re.search(f"{directive} ([^;]*)", policy.POLICY)[1].replace(source, "")
        route.fulfill(
            response=answer, headers=answer.headers | {"content-security-policy": f"{directive} {rest} {inline}"}
        )

    return serve


@pytest.mark.page_problems
@pytest.mark.parametrize("lacking", ["script-src 'unsafe-eval'", "worker-src blob:"])
def test_a_host_whose_policy_forbids_the_engine_is_named(page, site, lacking):
    page.route("**/?*", under_policy_without(lacking))
    page.goto(site + "?side=both")
    expect(page.locator("#thoughts")).to_contain_text(f"lacks {lacking}")
    page.focus("[role=gridcell]")
    page.keyboard.press("9")
    expect(page.locator("[role=gridcell][data-digit='9']")).to_have_count(1)


@pytest.mark.page_problems
def test_a_page_whose_files_a_deploy_has_taken_away_offers_to_reload(page, site):
    """Without a service worker nothing keeps the files of the older version."""
    page.route("**/worker.json", lambda route: route.fulfill(status=404))
    page.route(
        f"{site}?side=both",
        lambda route: (
            route.continue_()
            if route.request.resource_type == "document"
            else route.fulfill(body='<meta name="version" content="./immutable/site-0/">')
        ),
    )
    Table(page).open(f"{site}?side=both", engine="later").play("e4=9")
    page.wait_for_selector("body[data-engine=failed]")
    assert "new version" in page.inner_text("#thoughts") and page.inner_text("#update") == "New version: load it"
    page.unroute("**/worker.json")
    assert page.inner_text("#retry") == "Reload"
    with page.expect_navigation():
        page.click("#retry")
    page.wait_for_function("document.body?.dataset.engine === 'ready'", timeout=60_000)
    assert Table(page).moves() == ["e4=9"]


def test_files_that_only_one_games_ai_loads_are_checked_too(built):
    (folder,) = built.glob("immutable/site-*")
    listed = json.loads((folder / "engine.json").read_text(encoding="utf-8"))
    for config in folder.glob("worker*.json"):
        files = json.loads(config.read_text(encoding="utf-8"))["files"]
        assert {config.name, *(name.removeprefix("./") for name in files)} <= listed.keys()


@pytest.mark.page_problems
def test_the_page_around_a_board_is_told_why_its_ai_failed(page, host):
    page.route("**/worker.json", lambda route: route.fulfill(status=500))
    page = host(board('side="blue"'))
    hear(page, "ready")
    why = "worker.json is answered with 500"
    error = hear(page, "error")
    assert error["reason"].startswith("The computer could not be started: ") and why in error["reason"]
    assert error["ply"] == 0 and error["moves"] is not None
    assert command(page, "play('e4=9')") == error["reason"]
    assert why in frame_of(page).inner_text("#message")
    assert len([event for event in page.evaluate("heard") if (event["board"], event["name"]) == ("a", "error")]) == 1


@pytest.mark.page_problems
def test_an_engine_with_a_missing_file_is_promised_to_nobody(page, site):
    page.route("**/worker.py", lambda route: route.fulfill(status=404))
    Table(page).open(site + "?side=blue&level=6", engine="later")  # weaker ones need no engine
    page.wait_for_function("document.querySelector('#thoughts').textContent.includes('worker.py is missing')")
    assert page.inner_text("[data-testid=status]") == "Vera cannot play here now"


def test_a_processor_without_vectors_is_told_to_lack_them(playwright, site):
    with launch_chromium(playwright, "--js-flags=--no-enable-sse4-1") as browser:
        page = browser.new_page()
        Table(page).open(site + "?side=blue&level=9", engine="later")
        page.wait_for_function("document.querySelector('#thoughts').textContent.includes('which this processor lacks')")
        assert "Error" not in page.inner_text("#thoughts")
        assert page.inner_text("[data-testid=status]") == "Sable cannot play here now"


BLOCKED = "BroadcastChannel = class { constructor() { throw new DOMException('blocked', 'SecurityError'); } };"


def test_a_browser_that_blocks_messages_between_tabs_plays_and_invites(page, site):
    """Firefox does so where it blocks cookies."""
    page.add_init_script(BLOCKED)
    table = Table(page)
    table.open(site + "?side=red&level=10")
    table.play("e4=9")
    table.wait_for_plies(2)
    table.new_game(opponent="live", side="red")
    expect(page.locator("#connect-copy")).to_be_enabled()


def test_a_key_without_a_name_does_nothing(page, site):
    """Chrome sends one when it fills a field in."""
    Table(page).open(site + "?side=both", engine="later")
    page.evaluate("document.body.dispatchEvent(new Event('keydown', {bubbles: true}))")
    page.click("#open-more")
    page.wait_for_selector("#more[open]")
    page.evaluate("document.activeElement.dispatchEvent(new Event('keydown', {bubbles: true}))")
