"""The texts of the page, by their ids: say("you.rivals.of", count=10) is "of 10".

`web/app/core/language.py` tells about the format. Numbers among the parameters are written as the language writes them.
"""

from typing import Any

from app.core.language import TEXTS, Parts, plural_form


def say(text: str, **given: object) -> str:
    """A text with its parameters. text: its id, always written out, because the build looks for it."""
    return filled(TEXTS[text], given)


def listed(names: list[str], either: bool = False) -> str:
    """The names as a list in a sentence, such as "c3, d5 and e4". either: "or" instead of "and"."""
    if len(names) < 2:
        return "".join(names)
    first = say("list.comma").join(names[:-1])
    return say("list.or", names=first, last=names[-1]) if either else say("list.and", names=first, last=names[-1])


def filled(parts: Parts, given: dict[str, object], number: str = "") -> str:
    """A text with its parameters. parts: see `language.parsed`. number: what # stands for."""
    if isinstance(parts, str):
        return parts
    return "".join([part if isinstance(part, str) else _chosen(part, given, number) for part in parts])


def _chosen(field: tuple[Any, ...], given: dict[str, object], number: str) -> str:
    """What a field stands for."""
    name = field[0]
    if name == "#":
        return number
    value = given[name]
    if len(field) == 1:
        return shown(value)
    cases = dict(field[2])
    if field[1] == "plural":
        number = shown(value)
        key = f"={value}" if f"={value}" in cases else plural_form(int(str(value)))
    else:
        key = str(value)
    return filled(cases[key if key in cases else "other"], given, number)


def shown(value: object) -> str:
    """A parameter as text."""
    return thousands(value) if isinstance(value, int) else str(value)


def thousands(number: int) -> str:
    """A number with its thousands apart, such as "12,345". MicroPython's format has no option for that."""
    text = str(number)
    if number < int(say("number.grouped-from")):
        return text
    groups: list[str] = []
    while len(text) > 3:
        groups.insert(0, text[-3:])
        text = text[:-3]
    return say("number.group").join([text] + groups) if groups else text
