"""The limits of a relay, and what counts against them."""

from collections import Counter
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple


class Limits(NamedTuple):
    rooms: int = 3_000
    """Open rooms in all."""
    rooms_per_address: int = 100
    """Open rooms that clients of one address have opened."""
    connections_per_address: int = 200
    rate: float = 20.0
    """Frames a second that a seat may send for long. A `got` that confirms a message does not count."""
    burst: float = 100.0
    """Frames that a seat may send at once: more than it may have to send again after a restart."""
    messages: int = 64
    """Messages for a seat that it has not confirmed."""
    bytes: int = 64 * 1024
    """Bytes of these messages."""
    hello: float = 10.0
    """Seconds from the beginning of a connection until its first frame."""
    keep: float = 600.0
    """Seconds for which a seat without a connection is kept."""
    idle: float = 7200.0
    """Seconds after which a room ends in which no frame but `ping` has come."""


USUAL = Limits()


class TokenBucket:
    """Allows `rate` events a second for long, and `burst` events at once. Times are in seconds."""

    __slots__ = ("burst", "rate", "time", "tokens")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate, self.burst, self.tokens, self.time = rate, burst, burst, now

    def take(self, now: float) -> bool:
        """Count an event; False if it is one too many."""
        self.tokens = min(self.burst, self.tokens + self.rate * (now - self.time))
        self.time = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class Tally:
    """Counts what each address has at the moment, up to a limit."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.counts = Counter[str]()

    def add(self, address: str) -> bool:
        """Count one more; False, and no change, if the address has the limit."""
        if self.counts[address] >= self.most:
            return False
        self.counts[address] += 1
        return True

    def remove(self, address: str) -> None:
        self.counts[address] -= 1
        if not self.counts[address]:
            del self.counts[address]


def counted_address(text: str) -> str:
    """The address for which limits count. An IPv6 address counts as its network of 64 bits, which one customer has.

    >>> counted_address("::ffff:192.0.2.7"), counted_address("2001:db8::1:2:3:4")
    ('192.0.2.7', '2001:db8::/64')
    """
    try:
        address = ip_address(text.strip().partition("%")[0])
    except ValueError:
        return "unknown"
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return f"{IPv6Address(int(address) >> 64 << 64)}/64"
