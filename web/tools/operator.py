"""What the operator of a site adds, from web/operator.json: links at the end of every page, servers of live games."""

import html
import json
import re
from typing import Any, NamedTuple

from tools.programs import WEB, BuildError

FILE = WEB / "operator.json"
SERVER = re.compile(r"(stun|turn)s?:\S+")
RELAY = re.compile(r"(wss?://(?:[\w.-]+|\[[\da-fA-F:]+\])(?::\d+)?)(/[^\s?#]*)?|/(?!/)[^\s?#]*")
ADDRESS = re.compile(r"(https?://|mailto:)\S+|(?!/)[^\s:]+")
TAG = len('\n<li><a href="../../"></a></li>')


class Link(NamedTuple):
    text: str
    address: str
    """The address: of another host, or relative to the site."""
    within: bool
    """True if the address is relative to the site."""


class Operator(NamedTuple):
    links: list[Link]
    servers: list[dict[str, Any]]
    """The servers, in the form of the option of `RTCPeerConnection`."""
    relay: str = ""
    """The address of the relay, with a slash at its end: whole, or a path on the site's host. "" without one."""

    @property
    def relay_origin(self) -> str:
        """The origin to which pages connect for the relay; "" if it is their own."""
        found = RELAY.fullmatch(self.relay)
        return (found[1] or "") if found else ""

    @property
    def room(self) -> int:
        """The bytes that the additions take on a page at most. They come on top of the page's budget."""
        texts = [json.dumps(self.servers), *(text + address for text, address, _ in self.links)]
        added = f' data-relay="{self.relay}" {self.relay_origin}' if self.relay else ""
        return sum(len(html.escape(text).encode()) for text in (*texts, added)) + TAG * len(self.links) - len("[]")


def read() -> Operator:
    """The operator's additions; BuildError if the file cannot be read."""
    try:
        found = json.loads(FILE.read_text(encoding="utf-8"))
        links = [(str(link["text"]), str(link["href"])) for link in found["links"]]
        servers: list[dict[str, Any]] = found["iceServers"]
        named = [server["urls"] for server in servers]
        relay = str(found.get("relay", ""))
    except (ValueError, KeyError, TypeError) as error:
        raise BuildError(f"{FILE.name}: {error!r}") from error
    addresses = [address for urls in named for address in ([urls] if isinstance(urls, str) else urls)]
    for address in addresses:
        if not SERVER.fullmatch(str(address)):
            raise BuildError(f"{FILE.name}: {address!r} is no address such as stun:stun.example.org")
    if relay and not RELAY.fullmatch(relay):
        raise BuildError(f"{FILE.name}: {relay!r} is no address such as wss://relay.you.example/ or /relay/")
    relay += "/" if relay and not relay.endswith("/") else ""
    for text, address in links:
        if not (text.strip() and ADDRESS.fullmatch(address)):
            raise BuildError(f"{FILE.name}: a link needs a text and an address, unlike {text!r}, {address!r}")
    return Operator([Link(text, address, ":" not in address) for text, address in links], servers, relay)
