"""What only Firefox has to be asked; `test_smoke.py` does in it what a person does."""

import pytest
from playwright.sync_api import expect
from table import Table, launch_firefox

from tools.programs import program_on_path
from tools.testing import FIREFOXES

pytestmark = [pytest.mark.long, pytest.mark.skipif(not program_on_path(FIREFOXES), reason="there is no Firefox")]


@pytest.fixture(scope="module")
def firefox(playwright):
    browser = launch_firefox(playwright)
    yield browser
    browser.close()


def test_two_friends_play_live(firefox, site):
    ann, ben = [Table(firefox.new_context().new_page()) for _ in range(2)]
    ann.open(site + "?side=both", engine="later")
    ann.new_game(opponent="live", side="red")
    expect(ann.page.locator("#connect-copy")).to_be_enabled()
    ben.open(ann.page.input_value("#connect-link"), engine="later")
    ben.page.locator("#invitation-connect").click()
    expect(ben.page.locator("#connect-copy")).to_be_enabled()
    ben.page.wait_for_timeout(12_000)  # as people take to pass the answer on; Firefox itself would give up after five
    ann.page.fill("#connect-reply", ben.page.input_value("#connect-link"))
    for table in (ann, ben):
        expect(table.page.locator("#friend-text")).to_contain_text("is here.")
    ann.play("e4=9")
    ben.wait_for_plies(1)
    ben.play("d5=3")
    ann.wait_for_plies(2)
    assert ann.moves() == ben.moves() == ["e4=9", "d5=3"]
    for table in (ann, ben):
        table.page.context.close()


def test_the_engine_may_still_be_loading_when_the_page_is_left(firefox, site):
    """Firefox (153) never compiles WebAssembly again in a process where a worker ended amid instantiateStreaming.

    Last in this file: should that come back, nothing after it works in this browser.
    """
    for percent in range(0, 100, 10):
        with firefox.new_context() as context:
            page = context.new_page()
            page.goto(site)
            page.wait_for_function(
                "percent => parseInt(document.querySelector('#thoughts').textContent.match(/\\d+%|$/)[0]) >= percent"
                " || document.body.dataset.engine === 'ready'",
                arg=percent,
            )
            page.goto(site + "lessons/")
            page.wait_for_selector("body[data-ready]")
