"""Helpers for tests of embedded boards. The fixture `host` opens a page of another site."""

HEAD = """<!doctype html><meta charset="utf-8"><title>a page of somebody</title><link rel="icon" href="data:,">
<script>
window.heard = [];
for (const name of ["ready", "move", "gameover", "attempt", "solved"])
  document.addEventListener(name, event => heard.push({board: event.target.id, name, ...event.detail}));
document.addEventListener("error", event => heard.push({board: event.target.id, name: "error", ...event.detail}), true);
addEventListener("message", event => heard.push({board: "message", name: event.data.pygame35, ...event.data}));
</script>"""
HEARD = "([id, name, count]) => heard.filter(event => event.board === id && event.name === name).length >= count"


def board(attributes="", name="a"):
    """A board, which loads at once unless the attributes say otherwise, wherever it stands on the page."""
    return f'<script src="SITEembed.js"></script><board-35 id="{name}" {attributes} loading="eager"></board-35>'


def hear(page, name, count=1, board="a"):
    """Wait for `count` events of a board; returns the last one."""
    page.wait_for_function(HEARD, arg=[board, name, count], timeout=60_000)
    events = page.evaluate("heard")
    return [event for event in events if (event["board"], event["name"]) == (board, name)][-1]


def frame_of(page, index=0):
    return [frame for frame in page.frames if "embed.html" in frame.url][index]


def frame_in(page, name="a"):
    """The frame in the element with an id."""
    return page.query_selector(f"#{name} iframe").content_frame()


def command(page, call, board="a"):
    """The outcome of a method's promise: the game, or the reason as a text."""
    return page.evaluate(f"document.querySelector('#{board}').{call}.catch(error => error.message)")
