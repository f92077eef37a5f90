"""The element <board-35> as a page's script meets it: every promise settles, even if the board fails or is removed."""

import pytest
from embedding import board, command, frame_in, hear
from table import never

VIEW = 'mode="view" moves="EEE9"'
NOTES = """
() => {
  window.outcomes = {};  // the game's ply, or why not
  window.note = (name, promise) =>
    promise.then(game => outcomes[name] = game.ply, error => outcomes[name] = error.message);
}
"""
DEAF = "JSON.stringify = () => '{}'"  # a frame that understands no message answers none
GONE = "the board was taken off the page"
RENEWED = "the board was set up anew before it answered"


def outcomes(page, *names):
    """The outcomes of promises, after they have settled."""
    page.wait_for_function("names => names.every(name => name in outcomes)", arg=list(names))
    found = page.evaluate("outcomes")
    return [found[name] for name in names]


def test_calls_wait_for_the_board_and_are_rejected_with_it(host):
    page = host(board(VIEW))
    page.evaluate(NOTES)
    page.evaluate("""() => {
      const made = document.createElement('board-35');
      made.id = 'b';
      made.setAttribute('mode', 'view');
      note('before append', made.play('a1=1'));
      document.body.append(made);
      note('after append', made.play('a2=2'));
      note('ready', made.ready);
      made.setAttribute('moves', 'EE');
      note('set up anew', made.play('a3=3'));
      document.querySelector('#a').before(made);
      note('moved', made.play('a4=4'));
    }""")
    assert outcomes(page, "before append", "after append", "ready", "set up anew", "moved") == [2, 3, 1, 4, 5]
    page.evaluate("""() => {
      const board = document.querySelector('#b');
      note('sent', board.play('a5=5'));
      board.setAttribute('moves', 'EEE9');
      note('of the new board', board.undo());
      note('ready again', board.ready);
    }""")
    assert outcomes(page, "sent", "of the new board", "ready again") == [RENEWED, 1, 2]
    page.evaluate("""() => {
      const board = document.querySelector('#b');
      note('a function', board.play(() => {}));
      note('too long', board.load('e4=9 '.repeat(20_000)));
      note('endless', board.load('', Infinity));
    }""")
    found = outcomes(page, "a function", "too long", "endless")
    assert found[0] == "a move, moves and ply are texts and numbers" and "characters of JSON" in found[1]
    assert found[2] == 'ply is a whole number from 0 to 0, not "Infinity"'
    frame = frame_in(page, "b")
    frame.evaluate(DEAF)
    page.evaluate("() => { note('reloaded', document.querySelector('#b').play('a1=1')); }")
    frame.evaluate("location.reload()")
    hear(page, "ready", 3, "b")
    assert outcomes(page, "reloaded") == [RENEWED]
    assert command(page, "undo()", "b")["ply"] == 1
    page.evaluate("""() => {
      const board = window.removed = document.querySelector('#b');
      note('removed', board.play('a1=1'));
      board.remove();
      note('after removal', board.play('a1=1'));
      setTimeout(() => { note('later', board.play('a1=1')); note('ready later', board.ready); });
    }""")
    assert outcomes(page, "removed", "after removal", "later", "ready later") == [GONE, GONE, GONE, GONE]
    page.evaluate("document.body.append(removed)")
    assert command(page, "play('a1=1')", "b")["ply"] == 3


def test_a_board_loads_when_it_comes_near_or_is_asked_for_something(host):
    far, lazy = "<div style='height: 4000px'></div>", f'{VIEW} loading="lazy"'  # of two values, the first one counts
    boards = [board(lazy, "near"), "<details><summary>more</summary>", board(lazy, "closed"), "</details>", far]
    boards += [board(lazy, "far"), board(lazy, "asked"), board(VIEW, "eager"), far]
    page = host("".join(boards))
    page.evaluate(NOTES)
    hear(page, "ready", 1, "near")
    hear(page, "ready", 1, "eager")
    assert page.locator("board-35 iframe").count() == 2
    heights = page.evaluate("['far', 'eager'].map(id => document.getElementById(id).offsetHeight)")
    assert heights[0] == heights[1] > 300  # nothing moves when the frame comes
    assert command(page, "play('a1=1')", "asked")["ply"] == 3
    page.evaluate("""() => {
      document.querySelector('#far').setAttribute('moves', 'EE');
      note('far', document.querySelector('#far').ready);
    }""")
    page.click("summary")
    hear(page, "ready", 1, "closed")
    assert page.locator("#far iframe").count() == 0
    page.locator("#far").scroll_into_view_if_needed()
    assert outcomes(page, "far") == [1]


def test_neither_a_start_nor_a_call_takes_for_ever(host):
    late, silent = "the board did not start within 60 seconds", "no answer within 60 seconds"
    page = host("<p></p>")
    page.clock.install()
    page.route("**/embed.html?*", never)
    page = host(board(VIEW), until="domcontentloaded")
    page.evaluate(NOTES)
    page.evaluate("() => { note('called', document.querySelector('#a').play('a1=1')); }")
    page.clock.fast_forward(60_000)
    assert hear(page, "error")["reason"] == late
    assert outcomes(page, "called") == [late]
    page.unroute("**/embed.html?*")
    page.evaluate("document.querySelector('#a').setAttribute('ply', '1')")  # a board that failed is set up anew
    hear(page, "ready")
    frame_in(page).evaluate(DEAF)
    page.evaluate("() => { note('called again', document.querySelector('#a').play('a1=1')); }")
    page.clock.fast_forward(60_000)
    assert outcomes(page, "called again") == [silent]


def test_attributes_change_the_board_without_a_trace_in_the_history(host):
    """Looks and ply at once, with the game as it stands; what needs another board has one of its own."""
    page = host("<p></p>")
    page = host(board(VIEW) + board('game="threes" mode="view" board="full-12"', "b"))
    for name in "ab":
        hear(page, "ready", board=name)
    length = page.evaluate("history.length")
    assert command(page, "play('a1=1')")["ply"] == 3
    frames = [frame_in(page, name) for name in "ab"]
    page.evaluate("""() => {
      for (const board of document.querySelectorAll('board-35')) {
        board.setAttribute('theme', 'dark');
        board.setAttribute('colours', 'safe');
        board.setAttribute('ply', '1');
        board.setAttribute('label', 'mine');
      }
    }""")
    for name, frame in zip("ab", frames, strict=True):
        frame.wait_for_selector("html[data-theme=dark][data-colours=safe]", state="attached")
        assert frame_in(page, name) == frame
        assert page.get_attribute(f"#{name} iframe", "title") == "mine"
    frame_in(page).wait_for_selector("[data-square=d5][data-digit='']", state="attached")
    assert frames[0].get_attribute("#ply", "max") == "3"
    page.evaluate("['ply', 'theme'].forEach(name => document.querySelector('#a').removeAttribute(name))")
    frames[0].wait_for_selector("[data-square=a1][data-digit='1']", state="attached")
    frames[0].wait_for_selector("html[data-theme=system]", state="attached")
    page.evaluate("document.querySelector('#a').setAttribute('theme', 'pink')")
    assert "pink" in hear(page, "error")["reason"]
    assert command(page, "undo()")["ply"] == 2
    page.evaluate("document.querySelector('#a').removeAttribute('theme')")
    for moves in ("EE", "EEE9"):
        page.evaluate("moves => document.querySelector('#a').setAttribute('moves', moves)", moves)
        page.evaluate("document.querySelector('#a').ready")
    assert page.evaluate("document.querySelector('#a').ready")["ply"] == 2
    assert page.evaluate("history.length") == length


def test_however_the_script_is_loaded(host):
    for script in (
        '<script type="module" src="SITEembed.js"></script>',
        '<script type="module">await import("SITEembed.js");</script>',
        '<script>import("SITEembed.js");</script>',
        '<script src="SITEembed.js" defer></script>',
    ):
        page = host(script + f'<board-35 id="a" {VIEW}></board-35>')
        assert hear(page, "ready")["ply"] == 2, script


ISOLATED = {"Cross-Origin-Embedder-Policy": "require-corp", "Cross-Origin-Opener-Policy": "same-origin"}


@pytest.mark.long
def test_a_page_that_asks_all_it_holds_for_leave(host):
    """With our headers everywhere; where the host of the site sends none, by `credentialless`."""
    page = host(board('level="1"') + board(VIEW + " credentialless", "b"), ISOLATED)
    assert page.evaluate("crossOriginIsolated")
    for name in "ab":
        hear(page, "ready", board=name)
    assert page.evaluate("[...document.querySelectorAll('iframe')].every(frame => frame.credentialless)")
    assert command(page, "play('e4=9')")["ply"] == 1
    assert hear(page, "move", 2)["ply"] == 2
