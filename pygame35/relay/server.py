"""The relay on the network: WebSockets, health and counters on one port."""

import asyncio
import logging
import signal
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from http import HTTPStatus
from typing import Any

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.asyncio.server import broadcast as send_at_once
from websockets.exceptions import ConnectionClosed
from websockets.frames import DATA_OPCODES, CloseCode, Frame
from websockets.http11 import Request, Response
from websockets.typing import Origin

from . import frames
from .frames import Refusal
from .limits import TokenBucket, counted_address
from .rooms import Relay

_SWEEP = 5  # seconds between two sweeps
_PING = 30  # seconds; a connection that does not answer a ping for as long is closed
_CLOSE = 3  # seconds that a client has to answer a close frame
_BACKLOG = 1024  # connections that the system accepts in advance: after a restart, all clients come at once
_UNSENT = 256 * 1024  # bytes that the system does not take, after which a connection is cut
_QUEUE = 8  # frames that were received and are not yet handled; more wait in the network
_CONTROLS, _CONTROLS_AT_ONCE = 2.0, 30.0  # pings and pongs a second that a client may send

_logger = logging.getLogger("pygame35.relay")
_logger.setLevel(logging.ERROR)  # websockets reports each malformed request below this level


class _Connection(ServerConnection):
    """A connection that is cut when its client does not read, or sends too many control frames. A `rooms.Link`."""

    controls: TokenBucket | None = None
    closing: asyncio.Task[None] | None = None

    def push(self, frame: frames.Frame) -> None:
        send_at_once((self,), frame)

    def end(self, code: int, reason: str) -> None:
        self.closing = self.loop.create_task(self.close(code, reason))  # the event loop itself keeps no task

    def pause_writing(self) -> None:
        super().pause_writing()
        self.transport.abort()

    def process_event(self, event: Any) -> None:
        if isinstance(event, Frame) and event.opcode not in DATA_OPCODES:
            now = self.loop.time()
            self.controls = self.controls or TokenBucket(_CONTROLS, _CONTROLS_AT_ONCE, now)
            if not self.controls.take(now):
                self.transport.abort()
        super().process_event(event)


@asynccontextmanager
async def opened(
    relay: Relay, host: str, port: int, origins: Sequence[str] | None = None, behind_proxy: bool = False
) -> AsyncIterator[Server]:
    """Run a relay during an `async with` block; afterwards, close all connections with the code 1001.

    port: 0 for any free one. origins: the pages that may connect, such as "https://you.example"; None for all.
    behind_proxy: the address of a client is the last one of X-Forwarded-For, which a proxy has added.
    """
    address_of = _forwarded_address if behind_proxy else _address
    server = await serve(
        partial(_handle, relay, address_of),
        host,
        port,
        origins=None if origins is None else [Origin(origin) for origin in origins],
        compression=None,  # it would take 64 KB a connection, and encrypted messages do not get shorter
        process_request=partial(_answer, relay),
        open_timeout=relay.limits.hello,
        ping_interval=_PING,
        ping_timeout=_PING,
        close_timeout=_CLOSE,
        max_size=frames.MOST_BYTES,
        max_queue=_QUEUE,
        write_limit=_UNSENT,
        logger=_logger,
        create_connection=_Connection,
        server_header=None,
        backlog=_BACKLOG,
    )
    sweeping = asyncio.create_task(_sweep(relay))
    try:
        yield server
    finally:
        sweeping.cancel()
        server.close(code=CloseCode.GOING_AWAY, reason="the relay stops")
        await server.wait_closed()


async def run(relay: Relay, started: Callable[[int], object], *words: Any) -> None:
    """Run a relay until SIGINT or SIGTERM. started(port) is called first; words: the further arguments of `opened`."""
    _allow_many_files()
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # on Windows, Ctrl+C cancels this task instead
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with opened(relay, *words) as server:
        started(server.sockets[0].getsockname()[1])
        await stop.wait()


def _allow_many_files() -> None:
    """Raise the limit of open files, usually 1,024, to what the system allows. Each connection is an open file."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # a system may allow less than it says
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def _sweep(relay: Relay) -> None:
    while True:
        await asyncio.sleep(_SWEEP)
        relay.sweep()


def _answer(relay: Relay, connection: ServerConnection, request: Request) -> Response | None:
    """Answer a request that is not for a room. None for a room's name: the connection becomes a WebSocket."""
    path = request.path.partition("?")[0]
    if path == "/health":
        response = connection.respond(HTTPStatus.OK, "ok\n")
    elif path == "/counters":
        lines = [f"{name} {count}\n" for name, count in relay.counters().items()]
        response = connection.respond(HTTPStatus.OK, "".join(lines))
    elif not frames.is_name(path[1:]):
        response = connection.respond(HTTPStatus.NOT_FOUND, "There is no such room.\n")
    else:
        return None
    response.headers["Cache-Control"] = "no-store"
    return response


async def _handle(relay: Relay, address_of: Callable[[ServerConnection], str], connection: _Connection) -> None:
    """Serve a connection until it ends."""
    address = counted_address(address_of(connection))
    try:
        relay.connect(address)
    except Refusal as refusal:
        return await _refuse(relay, refusal, connection)
    try:
        await _serve_seat(relay, address, connection)
    except Refusal as refusal:
        await _refuse(relay, refusal, connection)
    except ConnectionClosed:
        pass
    finally:
        relay.disconnect(address)


async def _refuse(relay: Relay, refusal: Refusal, connection: _Connection) -> None:
    """Close a connection. Its client's close frame comes after all that the client had sent before."""
    relay.refused += 1
    connection.end(refusal.code, refusal.reason)
    with suppress(ConnectionClosed):
        while True:
            await connection.recv()


async def _serve_seat(relay: Relay, address: str, connection: _Connection) -> None:
    assert connection.request
    try:
        async with asyncio.timeout(relay.limits.hello):
            hello = await connection.recv()
    except TimeoutError:
        raise Refusal(frames.LATE, "the first frame did not come in time") from None
    name = connection.request.path.partition("?")[0][1:]
    connection.request.headers.clear()  # a browser and a proxy send 1 KB
    seat = relay.join(connection, address, name, hello)
    try:
        while True:
            relay.receive(seat, connection, await connection.recv())
    finally:
        relay.leave(seat, connection)


def _address(connection: ServerConnection) -> str:
    return str(connection.remote_address[0]) if connection.remote_address else ""


def _forwarded_address(connection: ServerConnection) -> str:
    """The address that the proxy has added, after those that the client may have made up."""
    values = connection.request.headers.get_all("X-Forwarded-For") if connection.request else []
    return values[-1].rpartition(",")[2] if values else _address(connection)
