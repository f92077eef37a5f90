"""Helpers for tests of embedded boards. The fixture `host` opens a page of another site."""

import threading

from shown import shown

import build

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


# Frames, each with the messages that it gets one by one; resolves to the messages of each.
CONVERSATIONS = """([site, sent]) => Promise.all(Object.entries(sent).map(([address, messages]) => new Promise(end => {
  const frame = document.createElement('iframe'), heard = [], left = messages.map((it, id) => ({...it, id}));
  addEventListener('message', ({source, data}) => {
    if (source !== frame.contentWindow) return;
    heard.push(data);
    if (data.pygame35 !== 'ready' && !('id' in data)) return;
    if (left.length) source.postMessage(left.shift(), '*'); else end([address, heard]);
  });
  frame.src = site + address;
  document.body.append(frame);
}))).then(Object.fromEntries)"""


def look_at_boards(context, site, boards, messages, folder):
    """([(`ready` event, `shown`) of each board], {address of a frame: the messages that it sends}), on another site.

    boards: the attributes of each <board-35>. messages: {address of a frame: the messages that it gets}. folder: empty.
    """
    tags = ['<body style="display: flex; flex-wrap: wrap">', f'<script src="{site}embed.js"></script>']
    for number, attributes in enumerate(boards):
        words = " ".join(f'{name}="{value}"' for name, value in attributes.items())
        tags.append(f'<board-35 id="board-{number}" style="width: 240px" {words} loading="eager"></board-35>')
    (folder / "host.html").write_text(HEAD + "".join(tags), encoding="utf-8")
    with build.server(folder) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = context.new_page()
        page.set_viewport_size({"width": 1500, "height": 1500})  # the browser does not draw boards out of sight
        page.goto(f"http://127.0.0.1:{server.server_port}/host.html")
        events = [hear(page, "ready", board=f"board-{number}") for number in range(len(boards))]
        shows = [[event, shown(frame_in(page, event["board"])) | {"address": ""}] for event in events]
        answers = page.evaluate(CONVERSATIONS, [site, messages])
        server.shutdown()
        return shows, answers
