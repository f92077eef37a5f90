"""A relay for tests in a browser, and people whose site names it."""

import asyncio
import os
import shutil
import threading
from contextlib import contextmanager

from test_remote_game import Person

import build
from pygame35.relay import server
from pygame35.relay.rooms import Relay

COVERED = """[...document.querySelectorAll('#invitation button')].filter(button => {
  const place = button.getBoundingClientRect();
  return !button.contains(document.elementFromPoint(place.x + place.width / 2, place.y + place.height / 2));
}).map(button => button.id)"""  # the buttons that are out of sight


class RunningRelay:
    """A relay in a thread of its own. A new one takes the port of one that was stopped."""

    def __init__(self, port=0):
        self.port = port
        self.relay = None
        self.start()

    def start(self):
        self.relay, ready = Relay(), threading.Event()
        self.loop = asyncio.new_event_loop()
        self.over = asyncio.Event()

        async def serve():
            async with server.opened(self.relay, "localhost", self.port) as running:
                self.port = running.sockets[0].getsockname()[1]
                ready.set()
                await self.over.wait()

        self.thread = threading.Thread(target=self.loop.run_until_complete, args=(serve(),))
        self.thread.start()
        ready.wait()

    def stop(self):
        self.loop.call_soon_threadsafe(self.over.set)
        self.thread.join()
        self.loop.close()

    @property
    def origin(self):
        return f"ws://localhost:{self.port}"

    def cut(self):
        """Break all connections, as a network does."""
        links = [seat.link for room in self.relay.rooms.values() for seat in room.seats if seat.link]
        for link in links:
            self.loop.call_soon_threadsafe(link.transport.abort)
        return len(links)


@contextmanager
def site_of(built, folder, relay):
    """The address of the site as an operator with this relay builds it. folder: a new one."""
    shutil.copytree(built, folder, copy_function=os.link)
    for game in ("", "cell-division/", "five-in-a-row/"):
        page = folder / game / "index.html"
        text = page.read_text(encoding="utf-8").replace("connect-src 'self'", f"connect-src 'self' {relay.origin}")
        page.unlink()  # or the link would write into the other site's file
        page.write_text(
            text.replace(' data-servers="', f' data-relay="{relay.origin}/" data-servers="'), encoding="utf-8"
        )
    with build.server(folder) as running:
        threading.Thread(target=running.serve_forever).start()
        yield f"http://localhost:{running.server_port}/"
        running.shutdown()


class RelayedPerson(Person):
    """A person who plays over the relay. by_relay: True for a browser that finds no direct way."""

    def __init__(self, browser, name, by_relay=True):
        super().__init__(browser, name)
        if by_relay:
            self.context.add_init_script("delete window.RTCPeerConnection;")

    def _note(self, said):
        if not said.text.startswith("WebSocket"):  # the relay was stopped, or the connection cut
            super()._note(said)

    def invite(self, site, **settings):
        """Invite a friend with two touches, after the settings; returns the link, which is on the clipboard."""
        self.open(site)
        self.press_tool("open-new")
        self.page.tap("#to-friends")
        self._fill_sheet(settings)
        self.page.tap("#new-game")
        self.wait_for_problem("copied")
        return self.page.evaluate("navigator.clipboard.readText()").split("\n")[1]

    def wait_for_problem(self, text):
        self.page.wait_for_function(
            "text => document.getElementById('connect-problem').textContent.includes(text)", arg=text
        )

    def accept(self, link):
        """Open the link of an invitation, and play: one touch."""
        self.page.goto(link)
        self.page.wait_for_selector("#invitation-connect")
        assert self.page.evaluate(COVERED) == []
        self.page.tap("#invitation-connect")

    def wait_for_state(self, state):
        self.page.wait_for_selector(f"#friend[data-live={state}]", state="attached")
