"""The texts of the language that is built, {id: text}. On a page, this module has only those that its modules say.

The environment variables PYGAME35_LANGUAGE ("en") and PYGAME35_TEXTS (the folder `web/texts`) choose the language, when
this module is first imported. Texts that a language lacks are English.

`LANGUAGE.json` has the messages, in the format of ICU (unicode-org/icu, "Formatting Messages"), which translators
and their tools know:

    {name}                                                    a parameter
    {count, plural, =0 {nothing} one {# square} other {# squares}}    by a number; # stands for it
    {side, select, red {Rot} other {Blau}}                    by a word

A message may nest in another's braces. Apostrophes quote nothing.

"@@x-direction": "rtl" tells of a language that is written from right to left.
"""

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

Parts: TypeAlias = str | tuple[Any, ...]
"""A text with its fields, see `parsed`."""

CODE = os.environ.get("PYGAME35_LANGUAGE", "en")
FOLDER = Path(os.environ.get("PYGAME35_TEXTS", Path(__file__).parents[2] / "texts"))


def catalogue(code: str) -> dict[str, Any]:
    """The content of a language's file. code: such as "en" or "pt-BR"."""
    content: dict[str, Any] = json.loads((FOLDER / f"{code}.json").read_text(encoding="utf-8"))
    return content


def codes() -> list[str]:
    """The codes of all languages, English first."""
    return sorted([path.stem for path in FOLDER.glob("*.json")], key=lambda code: (code != "en", code))


HOME = "" if CODE == "en" else f"{CODE}/"
"""The folder of the language's pages in the site."""
MESSAGES: dict[str, str] = {
    name: message
    for texts in (catalogue("en"), catalogue(CODE))
    for name, message in texts.items()
    if message and name[0] != "@"
}


def parsed(message: str, plural: bool = False) -> Parts:
    """A message as the text that it is, or as a tuple of texts and fields.

    A field is (name,) for a parameter, ("#",) for the number of a plural, or (name, kind, ((case, parts), ...)).
    plural: the message is a case of a plural.
    """
    parts: list[str | tuple[object, ...]] = []
    while message:
        text, brace, message = message.partition("{")
        for at, piece in enumerate(text.split("#") if plural else [text]):
            parts += [("#",)] * (at > 0) + [piece] * bool(piece)
        if brace:
            end = end_of_braces(message)
            parts.append(_field(message[:end], plural))
            message = message[end + 1 :]
    return parts[0] if len(parts) == 1 and isinstance(parts[0], str) else tuple(parts)


def end_of_braces(text: str) -> int:
    """The place of the brace that ends what an earlier brace began; ValueError if there is none."""
    depth, at = 1, 0
    while True:
        opens, closes = text.find("{", at), text.find("}", at)
        if closes < 0:
            raise ValueError(f"a brace is open: {text}")
        inner = 0 <= opens < closes
        depth += 1 if inner else -1
        if not depth:
            return closes
        at = (opens if inner else closes) + 1


def _field(inside: str, plural: bool) -> tuple[object, ...]:
    """A field. inside: what its braces hold. plural: it is within a plural, whose number # stands for."""
    name, _, rest = inside.partition(",")
    kind, _, rest = rest.partition(",")
    kind = kind.strip()
    if not kind:
        return (name,)
    cases = []
    while rest.strip():
        case, _, rest = rest.partition("{")
        end = end_of_braces(rest)
        cases.append((case.strip(), parsed(rest[:end], plural or kind == "plural")))
        rest = rest[end + 1 :]
    return name, kind, tuple(cases)


def plural_rule(forms: dict[str, str]) -> str:
    """An expression that is the plural form of a number n. forms: {form: condition}, for all forms but "other".

    The forms are those of the Unicode CLDR, "Language Plural Rules". A condition has n, whole numbers and operators.
    """
    rule = repr("other")
    for form, condition in reversed(forms.items()):
        if not re.fullmatch(r"(n|\d+|and|or|not|in|[%=!<>(),\s]+)*", condition):
            raise ValueError(f"the condition of the plural form {form!r} is no condition on n: {condition!r}")
        rule = f"{form!r} if {condition} else {rule}"
    return rule


def isolated(parts: Parts) -> Parts:
    """A text from right to left whose parameters, such as squares and names, keep their own direction: UAX 9, 2.4."""
    if isinstance(parts, str):
        return parts
    whole: list[str | tuple[object, ...]] = []
    for part in parts:
        if isinstance(part, str) or part[0] == "#":
            whole.append(part)
        elif len(part) == 1:
            whole += ["\u2068", part, "\u2069"]
        else:
            name, kind, cases = part
            whole.append((name, kind, tuple([(case, isolated(inner)) for case, inner in cases])))
    return tuple(whole)


DIRECTION = catalogue(CODE).get("@@x-direction", "ltr")
TEXTS: dict[str, Parts] = {
    name: isolated(parsed(message)) if DIRECTION == "rtl" and not name.startswith("number.") else parsed(message)
    for name, message in MESSAGES.items()
}
PLURAL_RULE = plural_rule(catalogue(CODE)["@@x-plurals"])
plural_form: Callable[[int], str] = eval(f"lambda n: {PLURAL_RULE}")


def content(file: Path) -> Any:
    """The content of a JSON file, with texts in place of their ids."""
    return _with_texts(json.loads(file.read_text(encoding="utf-8")))


def _with_texts(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _with_texts(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_with_texts(inner) for inner in value]
    return TEXTS.get(value, value) if isinstance(value, str) else value
