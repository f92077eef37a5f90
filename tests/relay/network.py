"""A relay on this machine, and clients with real connections to it."""

import asyncio
import logging
from contextlib import asynccontextmanager, suppress

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from pygame35.relay import frames, server
from pygame35.relay.limits import USUAL
from pygame35.relay.rooms import Relay
from tests.relay.client import ROOM, Client

PATIENCE = 20  # seconds for a whole test


def on_network(scenario):
    """Make a test of a coroutine function. It fails if a program error is logged."""

    def test(caplog):
        asyncio.run(asyncio.wait_for(scenario(), PATIENCE))
        assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []

    test.__name__, test.__doc__ = scenario.__name__, scenario.__doc__
    return test


class House:
    """A running relay."""

    def __init__(self, relay, port):
        self.relay, self.port = relay, port

    def connect(self, path=ROOM, **words):
        return connect(f"ws://127.0.0.1:{self.port}/{path}", compression=None, ping_interval=None, proxy=None, **words)

    async def get(self, path, *headers):
        """(the status line, the headers and the body) of an HTTP request."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write("\r\n".join([f"GET {path} HTTP/1.1", "Host: localhost", *headers, "", ""]).encode())
        answer = (await reader.read()).decode()
        writer.close()
        return answer.partition("\r\n")[0], answer

    async def counter(self, name):
        _, answer = await self.get("/counters")
        lines = answer.partition("\r\n\r\n")[2].splitlines()
        return dict(line.split(" ") for line in lines)[name]


@asynccontextmanager
async def house(limits=USUAL, port=0, **words):
    """A relay on a free port."""
    relay = Relay(limits)
    async with server.opened(relay, "127.0.0.1", port, **words) as running:
        yield House(relay, running.sockets[0].getsockname()[1])


class Player:
    """A client with a connection, which reads and answers in a task of its own.

    joined, changed  events: `welcome` has come; any frame has come
    """

    def __init__(self, client=None):
        self.client, self.websocket, self.task = client or Client(), None, None
        self.changed = asyncio.Condition()

    async def join(self, house, room=ROOM):
        """Connect, and wait for `welcome`."""
        self.websocket = await house.connect(room)
        await self.websocket.send(self.client.hello())
        await self._take(await self.websocket.recv())
        self.task = asyncio.create_task(self._read())
        return self

    async def _take(self, frame):
        for answer in self.client.take(frame):
            await self.websocket.send(answer)
        async with self.changed:
            self.changed.notify_all()

    async def _read(self):
        with suppress(ConnectionClosed):
            while True:
                await self._take(await self.websocket.recv())

    async def say(self, content):
        frame = self.client.say(content)
        with suppress(ConnectionClosed):  # then it is sent after the next `welcome`
            await self.websocket.send(frame)

    async def until(self, condition):
        """Wait until a function of the client returns something true."""
        async with self.changed:
            await self.changed.wait_for(lambda: condition(self.client))

    async def has(self, *contents):
        await self.until(lambda client: len(client.received) >= len(contents))
        assert self.client.received == list(contents)

    async def end(self):
        """Wait for the end of the connection; returns the close code and the reason."""
        await self.task
        return self.websocket.close_code, self.websocket.close_reason

    async def leave(self):
        await self.websocket.close()
        await self.task

    def cut(self):
        """Lose the connection without a word."""
        self.websocket.transport.abort()


async def refused(house, *sent, path=ROOM, **words):
    """The close code of a connection that sends these frames and reads until its end."""
    websocket = await house.connect(path, **words)
    with suppress(ConnectionClosed):
        for frame in sent:
            await websocket.send(frame)
        while True:
            await websocket.recv()
    return websocket.close_code


def hello(client=None):
    return frames.hello((client or Client()).secret, 0)
