"""Boards on other people's pages: pages of another origin, which know nothing but embed.js or a plain frame."""

import json
from datetime import datetime

import pytest
from embedding import board, command, frame_in, frame_of, hear
from puzzle_days import of_day
from table import wait_until_ready

PUZZLE = "d4=5 c3=9 a8=1 e5=9 a7=1 c5=9 a6=1 e3=8 h8=1 h7=2"


def test_a_game_against_the_ai_on_another_page(host):
    page = host(board('moves="e4=9 d5=3" level="1" side="red"'))
    assert hear(page, "ready")["moves"] == "EEE9"
    frame_of(page).click("[data-square=a1]")
    page.keyboard.press("1")
    first = hear(page, "move")
    assert (first["move"], first["ply"], first["turn"]) == ("a1=1", 3, "blue")
    assert hear(page, "move", 2)["turn"] == "red"
    state = command(page, "play('h8=2')")
    assert state["ply"] == 5
    hear(page, "move", 4)
    undone = command(page, "undo()")
    assert (undone["ply"], undone["turn"]) == (4, "red")
    assert "filled" in command(page, "play('a1=1')")
    assert "is not a move" in command(page, "play('a1')")
    assert command(page, "load('e4=9', 0)")["ply"] == 0


def test_a_board_to_look_at_loads_no_engine(host, site):
    asked = []
    page = host("<p></p>")
    page.on("response", lambda response: asked.append(response))
    page = host(board('mode="view" moves="EEE9" ply="1"'))
    assert (hear(page, "ready")["ply"], hear(page, "ready")["moves"]) == (1, "EEE9")
    frame = frame_of(page)
    frame.click("#forward")
    frame.wait_for_selector("[data-square=d5][data-digit='3']")
    assert not frame.is_visible("#pad")
    frame.focus("[data-square=a1]")
    page.keyboard.press("5")
    assert frame.locator("[data-digit='5']").count() == 0
    assert command(page, "play('a1=5')")["moves"] == "EEE9AE"  # a page may show a game as it goes on
    assert not any("pyodide" in response.url for response in asked)
    size = sum(len(response.body()) for response in asked if response.url.startswith(site))
    assert 600_000 < size <= 900_000


def test_a_puzzle(host):
    page = host(board(f'mode="puzzle" moves="{PUZZLE}" ply="7"'))
    assert hear(page, "ready")["turn"] == "blue"
    frame = frame_of(page)
    assert frame.inner_text("[data-testid=status]") == "Puzzle · Blue to move"
    frame.click("[data-square=e3]")
    page.keyboard.press("7")
    assert hear(page, "attempt")["move"] == "e3=7"
    assert "Try another" in frame.inner_text("#message")
    key = "getComputedStyle(document.querySelector('[data-place=\"8\"]'), '::after').content"
    assert frame.evaluate(key) == "none"  # the effect of a digit on its key would be the answer
    assert command(page, "play('e3=6')") == "e3=6 is not the solution. Try another move."
    assert hear(page, "attempt", 2)["move"] == "e3=6"
    page.keyboard.press("8")
    assert hear(page, "move", 2)["move"] == "h8=1"  # the answer
    assert command(page, "play('h7=2')")["ply"] == 10
    hear(page, "solved")
    frame.wait_for_function("document.querySelector('[data-testid=status]').textContent === 'Red to move'")
    assert "a puzzle" in command(page, "undo()")
    assert command(page, "play('b1=1')") == "Solved."
    assert "which are the solution" in command(page, "load('EEE9')")
    assert command(page, "load('EEE9AA', 1)")["ply"] == 1
    assert command(page, "play('d5=3')")["ply"] == 3


@pytest.mark.long
def test_all_boards_of_a_page_share_one_engine_and_survive_the_one_that_keeps_it(host):
    asked = []
    page = host("<p></p>")
    page.on("request", lambda request: asked.append(request.url))
    page = host(board('level="1"', "a") + board('level="2"', "b") + board('mode="view"', "c"))
    for name in "ab":
        hear(page, "ready", board=name)
        command(page, "play('e4=9')", name)
    for name in "ab":
        assert hear(page, "move", 2, name)["ply"] == 2
    assert sum("pyodide.asm.wasm" in url for url in asked) == 1
    keeper = "a" if frame_of(page).locator("script[name^=engine-]").count() else "b"
    other = "b" if keeper == "a" else "a"
    page.evaluate(f"document.querySelector('#{keeper}').remove()")
    command(page, "play('a1=1')", other)
    assert hear(page, "move", 4, other)["ply"] == 4
    assert sum("pyodide.asm.wasm" in url for url in asked) == 2


def test_only_the_parent_is_heard_and_only_if_it_is_the_one_named(host, site):
    frame = f'<iframe src="{site}embed.html?mode=view&amp;moves=EEE9%s" id="%s"></iframe>'
    page = host(
        frame % ("", "first")
        + frame % ("&amp;origin=https%3A%2F%2Felsewhere.example", "second")
        + frame % ("", "third")
    )
    for index in range(3):
        frame_of(page, index).wait_for_selector("body[data-ready]")
    hear(page, "ready", 2, "message")
    # a sibling of the same origin, and the page itself where another one was named
    frame_of(page, 2).evaluate("() => parent.frames[0].postMessage({pygame35: 'play', move: 'a1=1', id: 1}, '*')")
    page.evaluate("frames[1].postMessage({pygame35: 'play', move: 'a1=1', id: 2}, '*')")
    page.evaluate("frames[0].postMessage({pygame35: 'undo', id: 3}, '*')")
    page.wait_for_function("heard.some(event => event.name === 'done' && event.id === 3)")
    assert [event["id"] for event in page.evaluate("heard") if event["name"] in ("done", "refused")] == [3]
    for index, plies in ((0, 1), (1, 2)):
        frame_of(page, index).wait_for_selector(f"#ply[max='{plies}']", state="attached")


def test_nothing_of_the_page_around_becomes_html_or_code(host):
    attack = "<img src=x onerror=parent.hacked=1>"
    page = host(board(f"mode='view' moves='{attack}' label='{attack}' theme='{attack}'"))
    assert attack.rstrip(">") in hear(page, "error")["reason"]  # a mark at the end of a value is no part of it
    frame = frame_of(page)
    assert "could not be" in frame.inner_text(".fallback")
    assert frame.locator("img").count() == 0
    page.evaluate("document.querySelector('#a').outerHTML = '<board-35 id=b mode=view></board-35>'")
    hear(page, "ready", board="b")
    assert command(page, f"load({json.dumps(attack)})", "b").startswith("ply 1")
    assert frame_of(page).locator("img").count() == 0


def test_the_form_writes_what_works(page, site, browser):
    page.route("**/embed.html*", lambda route: route.fulfill(body=""))  # the boards of its examples stay empty
    page.goto(site + "embed/")
    wait_until_ready(page)
    page.select_option("[name=mode]", "view")
    page.fill("[name=moves]", "e4=9 d5=3")
    page.fill("[name=ply]", "1")
    page.press("[name=ply]", "Tab")
    page.wait_for_function("document.querySelector('#frame').textContent.includes('ply=1')")
    snippets = page.inner_text("#element"), page.inner_text("#frame")
    for snippet in snippets:
        with browser.new_context() as context:
            other = context.new_page()
            other.route("**/made", lambda route, _, body=snippet: route.fulfill(content_type="text/html", body=body))
            other.goto(site + "made")
            frame = other.frame_locator("iframe")
            frame.locator("[data-square=e4][data-digit='9']").wait_for(state="attached")
            frame.locator("body[data-ready]").wait_for()
            assert frame.locator("[data-digit]:not([data-digit=''])").count() == 1
    page.fill("[name=moves]", '"><b>')
    page.press("[name=moves]", "Tab")
    page.wait_for_function("document.querySelector('#told').textContent.includes('could not be read')")


def test_three_doors_on_another_page(host):
    page = host(board('game="monty-hall" moves="35.C" theme="dark"'))
    assert hear(page, "ready") | {"board": 0} == {
        **{"board": 0, "name": "ready", "moves": "35.C", "ply": 1, "turn": "red", "red": 0, "blue": None}
    }
    frame = frame_of(page)
    frame.click("#switch")
    assert (hear(page, "move")["move"], hear(page, "gameover")["red"]) == ("switch", 1)
    assert frame.inner_text("#tally-switch .count") == "1 of 1"
    assert "the game is over" in command(page, "play('stay')")
    assert command(page, "undo()")["moves"] == "35.C"
    assert command(page, "load('2 stay')")["red"] == 0
    assert "is not a move" in command(page, "play('4')")
    frame.click("#simulate")
    frame.wait_for_function("document.querySelector('#told').textContent.startsWith('10,000 games.')")
    assert frame.get_attribute("#whole", "href") == "./#35.BD"


def test_what_cannot_be_had_fires_error_and_rejects(host):
    """Instead of `ready`; a visitor reads why and gets no board. It can be set up anew by another attribute."""
    wrong = {
        "level": ('mode="view" level="99"', "level is 1 to 10 or adaptive, not 99"),
        "moves": ('mode="view" moves="zzz"', "moves could not be read"),
        "game": ('mode="view" game="chess"', "not chess"),
        "ply": ('mode="view" moves="e4=9" ply="7"', "ply is a whole number from 0 to 1, not 7"),
        "doors": ('game="monty-hall" mode="puzzle"', "mode is one of play, view, not puzzle"),
    }
    page = host("".join(board(attributes, name) for name, (attributes, _) in wrong.items()))
    for name, (_, why) in wrong.items():
        reason = hear(page, "error", board=name)["reason"]
        assert why in reason
        assert command(page, "play('a1=1')", name) == reason
        assert (
            page.evaluate("name => document.getElementById(name).ready.catch(error => error.message)", name) == reason
        )
        frame = frame_in(page, name)
        assert frame.inner_text(".fallback") == f"This board cannot be shown: {reason}."
        assert frame.locator("main, #board, #doors").count() == 0
    assert not [event for event in page.evaluate("heard") if event["name"] == "ready"]
    page.evaluate("document.querySelector('#level').setAttribute('level', 3)")
    assert page.evaluate("document.querySelector('#level').ready")["ply"] == 0


SEEN_AGAIN = "document.dispatchEvent(new Event('visibilitychange'))"


def test_the_puzzle_of_the_day(page, host):
    page.clock.set_fixed_time(datetime.fromisoformat("2026-11-25T10:00:00+00:00"))
    host(board('game="five-in-a-row" mode="daily"'))  # its puzzles have several moves
    one = of_day("five-in-a-row", "2026-11-25")
    assert hear(page, "ready")["moves"] == one["game"]
    wrong, follow = next(iter(one["replies"])), one.get("then")
    assert "is not the solution" in command(page, f"play('{wrong}')")
    assert hear(page, "attempt")["move"] == wrong
    assert frame_of(page).get_attribute("#whole", "href").endswith("/five-in-a-row/puzzles/#2026-11-25")
    command(page, f"play('{one['solution']}')")
    page.clock.set_fixed_time(datetime.fromisoformat("2026-11-26T00:01:00+00:00"))
    while follow:  # a puzzle that is half solved stays after midnight
        frame_of(page).evaluate(SEEN_AGAIN)
        move, follow = next((move, then) for move, then in follow[1].items())
        command(page, f"play('{move}')")
    assert hear(page, "solved")["ply"] > 0
    frame_of(page).evaluate(SEEN_AGAIN)
    assert hear(page, "ready", 2)["moves"] == of_day("five-in-a-row", "2026-11-26")["game"]
