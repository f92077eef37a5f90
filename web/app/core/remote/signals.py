"""Signals: the offer and the answer of a WebRTC connection as short texts, which fit into a link.

A browser describes its end of a connection in 800 characters (SDP, RFC 8866). The other browser needs only the name and
the password of ICE (RFC 8839), the fingerprint of the certificate (RFC 8122) and the candidates. The candidates are the
addresses of the first browser. The rest is the same for every data channel.

The text of an offer is VERSION.FINGERPRINT.NAME.PASSWORD.CANDIDATES. The text of an answer has one more part at its
end, the NAME of the offer. Bytes are encoded in base64url.
"""

from binascii import a2b_base64, b2a_base64
from collections import namedtuple
from collections.abc import Iterable

from app.core.remote.link_words import ROOM, values
from app.core.texts import say
from pygame35.links import LETTERS

VERSION = "1"
LIVE, ANSWER = "live", "answer"  # words of a link
FINGERPRINT = 32  # bytes
MOST_CANDIDATES = 12
LONGEST_NAME, LONGEST_PASSWORD = 64, 128  # characters; RFC 8839 asks for at least 4 and 22
KINDS = ("host", "srflx", "prflx", "relay")
PREFERENCES = (126, 100, 110, 0)  # the type preference of each of these kinds, RFC 8445
LOCAL, IPV4, IPV6 = range(3)  # how an address is written: "UUID.local", 4 bytes, 16 bytes
LENGTHS = (16, 4, 16)  # bytes of an address
UUID = (8, 4, 4, 4, 12)  # digits of the parts of a UUID

Signal = namedtuple("Signal", ("fingerprint", "name", "password", "candidates", "offer"))
# fingerprint  FINGERPRINT bytes
# name         the user name of ICE ("ufrag")
# password     the password of ICE
# candidates   [(kind, address, port)]; kind: one of KINDS
# offer        in an answer, the name in the offer; in an offer, ""


class BadSignal(ValueError):
    """A signal's text or a browser's description is damaged. The exception's text is the reason."""


def of_words(words: str) -> tuple[str, str] | None:
    """Find what connects two browsers in the words of a link. Returns None if the link only describes a game.

    (LIVE or ANSWER, text of the signal), or (ROOM, the room); see `app.core.remote.room`.
    """
    signals = [(word, text) for word, text in values(words).items() if word in (LIVE, ANSWER, ROOM)]
    return signals[0] if signals else None


def of_description(description: str, offer: str = "") -> Signal:
    """Make a signal from a browser's description (SDP); BadSignal if a part is missing. offer: see `Signal`."""
    lines = [line.partition(":") for line in description.replace("\r", "").split("\n")]
    fields = {name: value for name, _, value in lines}
    hash_name, _, digits = fields.get("a=fingerprint", "").partition(" ")
    if hash_name.lower() != "sha-256" or "a=ice-ufrag" not in fields or "a=ice-pwd" not in fields:
        raise BadSignal(say("friend.bad-signal.lacks"))
    candidates = []
    try:
        fingerprint = bytes([int(pair, 16) for pair in digits.split(":")])
        for name, _, value in lines:
            candidates += _candidate(value.split(" ")) if name == "a=candidate" else []
    except ValueError:
        raise BadSignal(say("friend.bad-signal.description"))
    return Signal(fingerprint, fields["a=ice-ufrag"], fields["a=ice-pwd"], candidates[:MOST_CANDIDATES], offer)


def _candidate(words: list[str]) -> list[tuple[str, str, int]]:
    """Read [(kind, address, port)] from the words of a candidate's line; [] for TCP or an unusable address."""
    if len(words) < 8 or words[2].lower() != "udp" or words[7] not in KINDS:
        return []
    address = words[4].lower()
    port = int(words[5])
    return [(words[7], address, port)] if 0 <= port < 65536 and _bytes(address)[1] else []


def description(signal: Signal) -> str:
    """Make the description (SDP) that the browser needs, from the signal of the other browser."""
    lines = [
        "v=0",
        "o=- 1 1 IN IP4 0.0.0.0",
        "s=-",
        "t=0 0",
        "a=group:BUNDLE 0",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
        "c=IN IP4 0.0.0.0",
        "a=mid:0",
        "a=ice-ufrag:" + signal.name,
        "a=ice-pwd:" + signal.password,
        "a=fingerprint:sha-256 " + ":".join([f"{byte:02X}" for byte in signal.fingerprint]),
        "a=setup:" + ("active" if signal.offer else "actpass"),
        "a=sctp-port:5000",
        "a=max-message-size:65536",
    ]
    for at, (kind, address, port) in enumerate(signal.candidates, 1):
        priority = PREFERENCES[KINDS.index(kind)] << 24 | (65535 - at) << 8 | 255
        related = "" if kind == "host" else " raddr 0.0.0.0 rport 0"
        lines.append(f"a=candidate:{at} 1 udp {priority} {address} {port} typ {kind}{related}")
    return "\r\n".join(lines + [""])


def pack(signal: Signal) -> str:
    data = b""
    for kind, address, port in signal.candidates:
        form, written = _bytes(address)
        data += bytes([KINDS.index(kind) << 2 | form]) + written + bytes([port >> 8, port & 255])
    ice = [text.replace("+", "-").replace("/", "_") for text in (signal.name, signal.password, signal.offer)]
    parts = [VERSION, _to_text(signal.fingerprint), ice[0], ice[1], _to_text(data), ice[2]]
    return ".".join(parts if signal.offer else parts[:-1])


def unpack(text: str) -> Signal:
    """Read a signal from its text; BadSignal if the text is damaged."""
    parts = text.split(".")
    if len(parts) not in (5, 6) or parts[0] != VERSION or not all([_is_plain(part) for part in parts]):
        raise BadSignal(say("friend.bad-signal.damaged"))
    name, password, offer = [
        part.replace("-", "+").replace("_", "/") for part in (parts[2], parts[3], "".join(parts[5:]))
    ]
    fingerprint = from_base64(parts[1])
    fits = 4 <= len(name) <= LONGEST_NAME and 22 <= len(password) <= LONGEST_PASSWORD
    if len(fingerprint) != FINGERPRINT or not fits or (len(parts) == 6 and not 4 <= len(offer) <= LONGEST_NAME):
        raise BadSignal(say("friend.bad-signal.damaged"))
    return Signal(fingerprint, name, password, list(_candidates(from_base64(parts[4]))), offer)


def _candidates(data: bytes) -> Iterable[tuple[str, str, int]]:
    at = count = 0
    while at < len(data):
        kind, form = data[at] >> 2, data[at] & 3
        end = at + 3 + (LENGTHS[form] if form < len(LENGTHS) else 0)
        count += 1
        if kind >= len(KINDS) or form >= len(LENGTHS) or end > len(data) or count > MOST_CANDIDATES:
            raise BadSignal(say("friend.bad-signal.addresses"))
        written = data[at + 1 : end - 2]
        if not _reaches_nobody(form, written):
            yield KINDS[kind], _address(form, written), data[end - 2] << 8 | data[end - 1]
        at = end


def _reaches_nobody(form: int, data: bytes) -> bool:
    """True for loopback, multicast, broadcast and link-local addresses, which are dropped for safety.

    An invitation may come from anybody, and the browser sends packets to the addresses in the invitation.
    """
    if form == IPV4:
        return data[0] in (0, 127) or data[0] >= 224 or data[:2] == bytes([169, 254])
    return form == IPV6 and (data[:10] == bytes(10) or data[0] == 255 or (data[0] == 254 and data[1] >> 6 == 2))


def _bytes(address: str) -> tuple[int, bytes]:
    """(form, bytes) of an address. The bytes are b"" if the address is invalid or has to be dropped.

    form: LOCAL, IPV4 or IPV6.
    """
    try:
        if address.endswith(".local"):
            digits = address[: -len(".local")].replace("-", "")
            form, data = LOCAL, bytes([int(digits[at : at + 2], 16) for at in range(0, len(digits), 2)])
        elif ":" in address:
            form, data = IPV6, _ipv6(address)
        else:
            form, data = IPV4, bytes([int(part) for part in address.split(".")])
    except ValueError:
        return LOCAL, b""
    is_valid = len(data) == LENGTHS[form] and (form != LOCAL or _address(form, data) == address)
    return form, data if is_valid and not _reaches_nobody(form, data) else b""


def _ipv6(address: str) -> bytes:
    """The 16 bytes of an IPv6 address such as 2001:db8::1; b"" if it has another number of groups."""
    first, gap, last = address.partition("::")
    heads, tails = [[int(part, 16) for part in half.split(":") if part] for half in (first, last)]
    missing = 8 - len(heads) - len(tails)
    groups = heads + [0] * missing + tails if gap else heads
    return b"".join([bytes([group >> 8, group & 255]) for group in groups]) if len(groups) == 8 else b""


def _address(form: int, data: bytes) -> str:
    if form == IPV4:
        return ".".join([str(byte) for byte in data])
    digits = "".join([f"{byte:02x}" for byte in data])
    if form == IPV6:
        return ":".join([digits[at : at + 4] for at in range(0, 32, 4)])
    parts, at = [], 0
    for length in UUID:
        parts.append(digits[at : at + length])
        at += length
    return "-".join(parts) + ".local"


def _is_plain(text: str) -> bool:
    """True if a text is at most 512 characters of base64url, as the parts of a signal's text are."""
    return len(text) <= 512 and all([letter in LETTERS for letter in text])


def _to_text(data: bytes) -> str:
    return b2a_base64(data).decode().strip().rstrip("=").replace("+", "-").replace("/", "_")


def from_base64(text: str) -> bytes:
    """The bytes of a text in base64url without padding; BadSignal if there is no such text."""
    if len(text) % 4 == 1:
        raise BadSignal(say("friend.bad-signal.damaged"))
    whole = text.replace("-", "+").replace("_", "/") + "=" * (-len(text) % 4)
    return a2b_base64(whole.encode())  # MicroPython accepts only bytes here
