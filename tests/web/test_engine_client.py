"""The search behind the page: in time, on several workers, and after one has died."""

import time

import pytest
from table import Table

pytestmark = pytest.mark.timed

KILL = """() => { const scripts = [...document.querySelectorAll('script[name^=engine-]')];
  scripts.at(-1).xworker.terminate(); }"""


@pytest.fixture
def table(page):
    return Table(page)


def seconds_until_plies(table, count):
    start = time.perf_counter()
    table.wait_for_plies(count)
    return time.perf_counter() - start


def test_the_ai_answers_in_time(table, site):
    table.open(site + "?level=10&seconds=1")
    table.play("e4=9")
    assert 0.8 < seconds_until_plies(table, 2) < 1.3 + 0.3  # the last 0.3 for a busy machine's browser driver
    assert table.simulations() > 1000


def test_move_now_ends_the_thinking(table, site):
    table.open(site + "?level=10&seconds=30")
    table.play("e4=9")
    table.page.wait_for_function("document.body.dataset.simulations")
    elapsed = table.page.evaluate(
        """() => new Promise(resolve => {
            const start = performance.now();
            const list = document.querySelector('[data-testid=move-list]');
            new MutationObserver(() => resolve(performance.now() - start))
                .observe(list, {childList: true, subtree: true});
            document.querySelector('#move-now').click();
        })"""
    )
    assert elapsed < 300
    assert len(table.moves()) == 2


def test_move_now_in_the_first_instant_is_heard(table, site):
    table.open(site + "?level=10&seconds=30")
    table.page.evaluate(
        """() => { const button = document.querySelector('#move-now');
        new MutationObserver((_, observer) => {
          if (button.getAttribute('aria-disabled') === 'true') return;
          observer.disconnect();
          button.click();
        }).observe(button, {attributes: true});
        document.querySelector('[data-square=e4]').click();
        document.querySelector('[data-place="9"]').click(); }"""
    )
    table.wait_for_plies(2, timeout=5_000)


def test_each_of_two_workers_searches_and_the_death_of_the_other_costs_no_time(table, site):
    dead, alive = "engine-1", "engine-2"
    table.open(site + "?level=10&seconds=2&workers=2")
    page = table.page
    page.wait_for_selector("body[data-workers='2']", timeout=60_000)
    page.evaluate("name => document.querySelector(`script[name=${name}]`).xworker.terminate()", dead)
    table.play("e4=9")
    table.wait_for_plies(2, timeout=3_000)
    assert table.simulations() > 1000
    page.wait_for_selector("script[name=engine-3]", state="attached")
    page.wait_for_selector("body[data-workers='2'][data-engine=ready]", timeout=60_000)
    assert page.locator(f"script[name={alive}]").count() == 1
    assert page.locator(f"script[name={dead}]").count() == 0


def test_a_death_in_mid_search_costs_no_ply(page, site):
    """The AI plays both sides; its worker dies twice during a search."""
    page.emulate_media(reduced_motion="reduce")
    table = Table(page).open(site + "?level=10&seconds=0.2&side=none&pace=0")
    for death in range(2):
        table.wait_for_plies(5 * death + 1, timeout=60_000)
        page.wait_for_selector("body[data-engine=thinking]")
        before = table.moves()
        page.evaluate(KILL)
        page.wait_for_selector(f"script[name=engine-{death + 2}]", state="attached")
        table.wait_for_plies(len(before) + 1, timeout=60_000)
        assert table.moves()[: len(before)] == before
    names = "[...document.querySelectorAll('script[name^=engine-]')].map(it => it.getAttribute('name'))"
    assert page.evaluate(names) == ["engine-3"]
