"""The texts of the page, by their ids: say("you.rivals.of", count=10) is "of 10".

`web/texts/en.json` has all texts, in the message format of ICU (unicode-org/icu, "Formatting Messages"), which
translators and their tools know:

    {name}                                                    a parameter
    {count, plural, =0 {nothing} one {# square} other {# squares}}    by a number; # stands for it
    {side, select, red {Rot} other {Blau}}                    by a word

A text may nest in another's braces. Apostrophes quote nothing. Numbers among the parameters are written as the
language writes them.
"""

from app.core.english import TEXTS
from app.core.words import thousands


def say(text: str, **given: object) -> str:
    """A text with its parameters. text: its id, always written out, because the build looks for it."""
    return filled(TEXTS[text], given)


def filled(text: str, given: dict[str, object], number: str = "#") -> str:
    """A message with its parameters. number: what # stands for."""
    before, brace, rest = text.partition("{")
    before = before.replace("#", number)
    if not brace:
        return before
    end = end_of_braces(rest)
    return before + _chosen(rest[:end], given, number) + filled(rest[end + 1 :], given, number)


def end_of_braces(text: str) -> int:
    """The place of the brace that ends what an earlier brace began."""
    depth, at = 1, 0
    while True:
        opens, closes = text.find("{", at), text.find("}", at)
        inner = 0 <= opens < closes
        depth += 1 if inner else -1
        if not depth:
            return closes
        at = (opens if inner else closes) + 1


def _chosen(field: str, given: dict[str, object], number: str) -> str:
    """What a field in braces stands for."""
    name, _, rest = field.partition(",")
    value = given[name]
    kind, _, rest = rest.partition(",")
    if not kind:
        return shown(value)
    cases: dict[str, str] = {}
    while rest.strip():
        key, _, rest = rest.partition("{")
        end = end_of_braces(rest)
        cases[key.strip()] = rest[:end]
        rest = rest[end + 1 :]
    if kind.strip() == "plural":
        number = shown(value)
        key = f"={value}" if f"={value}" in cases else plural_form(value)
    else:
        key = str(value)
    return filled(cases[key if key in cases else "other"], given, number)


def shown(value: object) -> str:
    """A parameter as text."""
    return thousands(value) if isinstance(value, int) else str(value)


def plural_form(number: object) -> str:
    """The plural form of English for a number: "one" or "other" (Unicode CLDR)."""
    return "one" if number == 1 else "other"
