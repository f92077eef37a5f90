"""Numbers and times as the language writes them."""

from app.core.texts import thousands as thousands


def signed(number: float) -> str:
    """A number with its sign, such as "+3", "\u22122" or "0". Decimals are not rounded."""
    return f"+{number}" if number > 0 else f"\u2212{-number}" if number < 0 else "0"


def minus(text: str) -> str:
    """Replace hyphens in a text with minus signs, because screen readers skip a hyphen before a number."""
    return text.replace("-", "\u2212")


def signed_tenths(number: float) -> str:
    """A number with its sign, rounded to tenths: "+3.0", "\u22122.1" or "0"."""
    size = f"{abs(number):.1f}"  # not round(): MicroPython writes round(8.2, 1) as 8.199999999999999
    return "0" if size == "0.0" else ("+" if number > 0 else "\u2212") + size


def percent(share: float) -> str:
    return f"{100 * share:.0f}%"


def clock(seconds: float) -> str:
    """The time left as minutes and seconds, such as "4:05". Tenths are shown below ten seconds."""
    if seconds < 10:
        return f"0:0{int(10 * seconds) / 10:.1f}"
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def figure(value: float | str) -> str:
    """The text of a measured figure. A text stays unchanged; a number of 100 or more loses its decimals."""
    if isinstance(value, str):
        return value
    return thousands(int(value)) if value >= 100 else str(value)
