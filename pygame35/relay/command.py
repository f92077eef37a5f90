"""The command `relay`."""

import argparse
import asyncio
import re
from importlib.util import find_spec
from typing import Any

from ..arguments import whole
from ..basics import UserError, shown
from ..output import report
from .limits import USUAL, Limits

_PORT = 8350


def add_commands(commands: Any) -> None:
    """Add the command to argparse's subparsers."""
    parser = commands.add_parser("relay", help="serve games with friends: hand on the messages of two browsers")
    parser.add_argument("--port", type=whole(0, 65535), default=_PORT, metavar="N", help=f"default {_PORT}")
    host = "the address to listen at (default 127.0.0.1, for this machine alone; 0.0.0.0 for every machine)"
    parser.add_argument("--host", default="127.0.0.1", help=host)
    origin = "a site whose pages may connect, such as https://you.example; can be repeated (default: all)"
    parser.add_argument("--origin", type=_origin, action="append", metavar="ORIGIN", help=origin)
    proxy = "the address of a visitor is the last one in X-Forwarded-For"
    parser.add_argument("--behind-proxy", action="store_true", help=proxy)
    rooms = f"open rooms in all (default {USUAL.rooms})"
    parser.add_argument("--rooms", type=whole(1), default=USUAL.rooms, metavar="N", help=rooms)
    for name, what in (("rooms_per_address", "open rooms"), ("connections_per_address", "connections")):
        most = getattr(USUAL, name)
        help_ = f"{what} of one address (default {most})"
        parser.add_argument(f"--{name.replace('_', '-')}", type=whole(1), default=most, metavar="N", help=help_)
    parser.set_defaults(run=_relay)


def _origin(text: str) -> str:
    """An argument type: an origin as browsers send it."""
    if not re.fullmatch(r"https?://[a-z0-9.:\[\]-]+/?", text):
        raise argparse.ArgumentTypeError(f"must be a site without a path, as https://you.example, not {shown(text)}")
    return text.removesuffix("/")


def _relay(options: argparse.Namespace) -> None:
    if not find_spec("websockets"):
        raise UserError("the relay needs the library websockets: pip install 'pygame35[relay]'")
    from . import server
    from .rooms import Relay

    limits = Limits(
        rooms=options.rooms,
        rooms_per_address=options.rooms_per_address,
        connections_per_address=options.connections_per_address,
    )

    def started(port: int) -> None:
        report(f"relay at ws://{options.host}:{port}/ROOM; Ctrl+C stops it")

    place = (options.host, options.port, options.origin, options.behind_proxy)
    asyncio.run(server.run(Relay(limits), started, *place))
    report("stopped")
