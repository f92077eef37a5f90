"""Numbers and times as the language writes them."""

from app.core.texts import say, thousands


def signed(number: float) -> str:
    """A number with its sign, such as "+3", "\u22122" or "0". Decimals are not rounded."""
    return _with_sign(number > 0, f"{abs(number)}") if number else "0"


def minus(text: str) -> str:
    """Replace hyphens in a text with minus signs, because screen readers skip a hyphen before a number."""
    return text.replace("-", "\u2212")


def decimal(number: float, digits: int = 1) -> str:
    """A number with that many decimals, such as "-6.5"."""
    return f"{number:.{digits}f}".replace(".", say("number.point"))  # round() in MicroPython leaves 8.199999999999999


def signed_tenths(number: float) -> str:
    """A number with its sign, rounded to tenths: "+3.0", "\u22122.1" or "0"."""
    size = abs(number)
    return "0" if size < 0.05 else _with_sign(number > 0, decimal(size))


def _with_sign(positive: bool, number: str) -> str:
    return say("number.plus", number=number) if positive else say("number.minus", number=number)


def percent(share: float, digits: int = 0) -> str:
    return say("number.percent", number=decimal(100 * share, digits))


def clock(seconds: float) -> str:
    """The time left as minutes and seconds, such as "4:05". Tenths are shown below ten seconds."""
    if seconds < 10:
        return "0:0" + decimal(int(10 * seconds) / 10)
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def figure(value: float | str) -> str:
    """The text of a measured figure. A text stays unchanged; a number of 100 or more loses its decimals."""
    if isinstance(value, str):
        return value
    return thousands(int(value)) if value >= 100 else str(value)
