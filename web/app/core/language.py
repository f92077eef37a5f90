"""The texts of the page's language, {id: text}. On a page, this module has only those that its modules say.

`web/texts/en.json` has the messages, in the format of ICU (unicode-org/icu, "Formatting Messages"), which translators
and their tools know:

    {name}                                                    a parameter
    {count, plural, =0 {nothing} one {# square} other {# squares}}    by a number; # stands for it
    {side, select, red {Rot} other {Blau}}                    by a word

A message may nest in another's braces. Apostrophes quote nothing.
"""

import json
from pathlib import Path
from typing import Any

Parts = str | tuple[Any, ...]  # a text with its fields, see `parsed`
_FILE = Path(__file__).parents[2] / "texts/en.json"
MESSAGES: dict[str, str] = {
    name: message for name, message in json.loads(_FILE.read_text(encoding="utf-8")).items() if name[0] != "@"
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
    """The place of the brace that ends what an earlier brace began."""
    depth, at = 1, 0
    while True:
        opens, closes = text.find("{", at), text.find("}", at)
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


TEXTS: dict[str, Parts] = {name: parsed(message) for name, message in MESSAGES.items()}


def content(file: Path) -> Any:
    """The content of a JSON file, with texts in place of their ids."""
    return _with_texts(json.loads(file.read_text(encoding="utf-8")))


def _with_texts(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _with_texts(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_with_texts(inner) for inner in value]
    return TEXTS.get(value, value) if isinstance(value, str) else value
