"""What is asked of the pages of all games here alike: axe-core finds nothing; their boards work on other pages."""

from embedding import board, command, frame_in, hear
from scenes import BOARDS
from table import Table, without_engine
from test_access import violations

from tests.web.games.threes.tiles import finished, fragment

CLUSTER = ("0,0", "0,1", "1,0", "1,1", "2,0", "2,1", "3,0", "3,1", "4,0")  # five in a row for the first


def states():
    """{address: buttons, one after the other, of sheets and dialogs which `test_access` does not open}"""
    return {
        "cell-division/?side=both#AF": (),
        "five-in-a-row/?side=both#AAAC": (),
        f"mega-tic-tac-toe/?side=both{BOARDS}": (),
        f"mega-tic-tac-toe/?side=both&theme=dark&colours=contrast{BOARDS}": (),
        "threes/?player=original&theme=dark#full-7.AJzg": ("#put-down #tab-series",),
        f"threes/?player=original{fragment(finished())}": ("#invitation-watch #open-new", "#open-more #open-ai"),
        "monty-hall/?games=200&seed=1#35.CE": (),
        "monty-hall/?games=200&seed=1&theme=dark#forgetful-10-35.A": ("#open-new",),
    }


def test_axe_finds_nothing(page, site):
    page.emulate_media(reduced_motion="reduce")
    table, found = Table(page), {}
    for address, openers in states().items():
        page.goto("about:blank")  # not from one fragment to another
        table.open(site + address, engine=False)
        if address.startswith("monty"):
            page.wait_for_function("document.querySelector('#told').textContent")
            page.evaluate("document.querySelector('#why').open = true")
        elif not address.startswith("threes"):
            page.locator("[role=gridcell]:visible").nth(8).hover()
        table.settle()
        found[address] = violations(page)
        for opener in openers:
            for button in opener.split():
                page.click(button)
            found[address, opener] = violations(page)
            page.keyboard.press("Escape")
    assert not any(found.values()), found


def test_boards_for_two_on_another_page(host, page):
    without_engine(page)
    host(
        board('game="cell-division" board="2x2" moves="a1 b1 a2" side="both"', "cells")
        + board('game="five-in-a-row" side="both"', "five")
        + board('game="mega-tic-tac-toe" moves="e5 e4" side="both"', "mega")
    )
    for name in ("cells", "five", "mega"):
        hear(page, "ready", board=name)
    command(page, "play('b2')", "cells")
    over = hear(page, "gameover", board="cells")
    assert (over["red"], over["blue"], over["winner"]) == (4, 4, None)
    for move in CLUSTER:
        state = command(page, f"play('{move}')", "five")
    assert (state["turn"], state["red"], state["blue"]) == ("blue", 1, 0)
    assert hear(page, "gameover", board="five")["winner"] == "red"
    assert command(page, "load('0,0 5,5', 1)", "five")["ply"] == 1
    frame_in(page, "five").wait_for_selector("[data-square='0,0'][data-owner=red]")

    ready = hear(page, "ready", board="mega")
    assert (ready["moves"], ready["turn"]) == ("AoAf", "red")
    frame = frame_in(page, "mega")
    frame.click("[data-square=e1]")
    assert hear(page, "move", board="mega")["move"] == "e1"
    frame.locator("[data-square=d1]").press("9")
    assert hear(page, "move", 2, board="mega")["move"] == "f3"
