"""A language that nobody speaks, made of English: each text is accented, in brackets, and 40 % longer.

A page in this language shows which texts are in no catalogue, and where longer texts do not fit.
"""

from app.core.language import parsed

PLAIN, ACCENTS = "aceinouyACEINOUY", "áçéíñóúýÁÇÉÍÑÓÚÝ"
ACCENTED = str.maketrans(PLAIN, ACCENTS)
CODE = "qps"
LONGER = 0.4


def catalogue(english):
    """The pseudo-language's file. english: the content of `en.json`."""
    texts = {name: pseudo(message) for name, message in english.items() if name[0] != "@"}
    return {"@@locale": CODE, "@@x-name": "Pseudo", "@@x-plurals": {"one": "n == 1"}, **texts}


def pseudo(message):
    """A message in the language. Signs without a letter stay."""
    parts = parsed(message)
    said = written(parts)
    size = sum(map(str.isalpha, "".join(part for part in parts if isinstance(part, str)) if parts else ""))
    more = " ~~~~" * round(LONGER * size / 5) or "~"  # words that a line may end between
    return f"[{said}{more}]" if size else said


def written(parts):
    """A message again, with accents. parts: as `parsed` makes them."""
    if isinstance(parts, str):
        return parts.translate(ACCENTED)
    return "".join(part.translate(ACCENTED) if isinstance(part, str) else field(*part) for part in parts)


def field(name, kind="", cases=()):
    if name == "#":
        return "#"
    inside = " ".join(f"{case} {{{written(parts)}}}" for case, parts in cases)
    return f"{{{name}, {kind}, {inside}}}" if kind else f"{{{name}}}"
