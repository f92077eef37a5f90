"""What translators need: the faults of a language's file, and the file itself with a place for each missing text.

web/texts/de.json
  "@@locale": "de"                     the code of the language
  "@@x-name": "Deutsch"                its name in its own language
  "@@x-plurals": {"one": "n == 1"}     the condition of each plural form but "other", see `language.plural_rule`
  "@@x-direction": "rtl"               only of languages that are written from right to left
  "you.all": "Alle"                    a text by its id; "" is not translated yet, and the page shows it in English
  "@you.all": {"x-source": "All"}      the English text from which it was made
"""

import json
from collections.abc import Iterator
from typing import Any

from app.core import language
from app.core.language import Parts, catalogue, parsed

ENGLISH = catalogue("en")
IDS = [name for name in ENGLISH if name[0] != "@"]


def fields(parts: Parts) -> Iterator[tuple[Any, ...]]:
    """All fields of a text, the inner ones, too."""
    for field in () if isinstance(parts, str) else parts:
        if isinstance(field, tuple):
            yield field
            for _, inner in field[2] if len(field) == 3 else ():
                yield from fields(inner)


def parameters(message: str) -> set[str]:
    return {field[0] for field in fields(parsed(message))} - {"#"}


def to_do(code: str) -> list[str]:
    """The texts that a language lacks, and those whose English text has changed, a line each."""
    texts = catalogue(code)
    found = []
    for name in IDS:
        if not texts.get(name):
            found.append(f"{name}: not translated: {ENGLISH[name]}")
        elif texts.get(f"@{name}", {}).get("x-source") != ENGLISH[name]:
            found.append(f"{name}: the English text has changed: {ENGLISH[name]}")
    return found


def faults(code: str) -> list[str]:
    """What is wrong in a language's file, a line each."""
    texts = catalogue(code)
    forms = {*texts["@@x-plurals"], "other"}
    found = []
    for name, message in texts.items():
        if name[0] == "@" or not message:
            continue
        if name not in ENGLISH:
            found.append(f"{name}: there is no such text")
            continue
        try:
            given = parameters(message)
        except ValueError as error:
            found.append(f"{name}: {error}")
            continue
        if given != parameters(ENGLISH[name]):
            found.append(f"{name}: its parameters are {sorted(given)}, in English {sorted(parameters(ENGLISH[name]))}")
        found += [f"{name}: {fault}" for fault in _case_faults(message, forms)]
    return found


def _case_faults(message: str, forms: set[str]) -> Iterator[str]:
    for field in fields(parsed(message)):
        if len(field) == 3:
            cases = {case for case, _ in field[2] if case[0] != "="}
            if field[1] not in ("plural", "select"):
                yield f"{field[0]} is no plural or select, but {field[1]!r}"
            elif field[1] == "plural" and cases != forms:
                yield f"its plural forms are {sorted(cases)}, those of the language {sorted(forms)}"
            elif "other" not in cases:
                yield f"the choice by {field[0]} has no case other"


def complete(code: str) -> None:
    """Write a language's file in the order of English, with a place for each missing text; other texts are left out."""
    texts = catalogue(code)
    content = {name: value for name, value in texts.items() if name.startswith("@@")}
    for name in IDS:
        content[name] = texts.get(name, "")
        made_from = texts.get(f"@{name}", {}).get("x-source", ENGLISH[name]) if content[name] else ENGLISH[name]
        content[f"@{name}"] = {"x-source": made_from}
    file = language.FOLDER / f"{code}.json"
    file.write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def report(completes: bool) -> None:
    """Print what is wrong and what is to do in each language.

    completes: first write each file with a place for each missing text.
    """
    for code in language.codes()[1:]:
        if completes:
            complete(code)
        wrong, left = faults(code), to_do(code)
        print(f"{code}, {catalogue(code)['@@x-name']}: {len(wrong)} faults, {len(left)} of {len(IDS)} texts to do")
        print("".join(f"  {line}\n" for line in wrong + left), end="")
