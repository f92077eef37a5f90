"""Names of people in links."""

from app.core.address import BY
from app.core.remote.opponent import cleaned

UNENCODED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_."


def encoded(text: str) -> str:
    """Percent-encode a text for a link (RFC 3986)."""
    return "".join([chr(byte) if chr(byte) in UNENCODED else f"%{byte:02X}" for byte in text.encode()])


def decoded(text: str) -> str:
    """Decode a percent-encoded text; ValueError if the text is damaged."""
    first, *parts = text.replace("+", " ").split("%")
    data = first.encode()
    for part in parts:
        digits = part[:2]
        if len(digits) < 2 or not all([digit in "0123456789abcdefABCDEF" for digit in digits]):
            raise ValueError(text)
        data += bytes([int(digits, 16)]) + part[2:].encode()
    return data.decode()


def sharer(sent: dict[str, str]) -> str:
    """The name of the person who has shared a game; "" if it is not known. sent: see `app.core.address.sent`."""
    try:
        return cleaned(decoded(str(sent.get(BY, ""))))
    except ValueError:
        return ""
