"""The texts of the pages: their format, and that modules and catalogue agree."""

import ast

import pytest

from app.core import texts
from app.core.english import TEXTS
from tools.programs import WEB


@pytest.fixture
def made(monkeypatch):
    """A function that makes a text of a message and parameters."""

    def made(message, **given):
        monkeypatch.setitem(texts.TEXTS, "test", message)
        return texts.say("test", **given)

    return made


@pytest.mark.parametrize(
    ("message", "given", "text"),
    [
        ("Nothing to fill, # included.", {}, "Nothing to fill, # included."),
        ("{name} wins {own} to {other}", {"name": "{Greta}", "own": 12345, "other": "3"}, "{Greta} wins 12,345 to 3"),
        ("{n, plural, =0 {none} one {# win} other {# wins}}!", {"n": 0}, "none!"),
        ("{n, plural, =0 {none} one {# win} other {# wins}}!", {"n": 1}, "1 win!"),
        ("{n, plural, =0 {none} one {# win} other {# wins}}!", {"n": 1200}, "1,200 wins!"),
        ("{side, select, red {Red} other {Blue}} turns", {"side": "red"}, "Red turns"),
        ("{side, select, red {Red} other {Blue}} turns", {"side": "blue"}, "Blue turns"),
        ("{a, plural, one {# {b, plural, one {# x} other {# y}}} other {# of {who}}}.", {"a": 1, "b": 2}, "1 2 y."),
        ("{a, plural, one {#} other {# of {who}}}.", {"a": 2, "who": "#"}, "2 of #."),
        ("{n, plural, one {} other {s}}", {"n": 1}, ""),
    ],
)
def test_messages_are_filled_as_icu_does(made, message, given, text):
    assert made(message, **given) == text


def parameters(message):
    """The names of the parameters of a message."""
    found = set()
    for field in braces(message):
        name, _, rest = field.partition(",")
        found |= {name}.union(*(parameters(case) for case in braces(rest)))
    return found


def braces(text):
    """What the outermost braces of a text hold."""
    rest = text.partition("{")[2]
    while rest:
        end = texts.end_of_braces(rest)
        yield rest[:end]
        rest = rest[end + 1 :].partition("{")[2]


def said():
    """(file, id, names of parameters) of every text that the pages' modules say."""
    for path in sorted((WEB / "app").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say" and node.args:
                yield path, node.args[0], {keyword.arg for keyword in node.keywords}


def test_every_text_that_is_said_is_in_the_catalogue_with_its_parameters():
    """And each text of the catalogue is said: the build finds their ids in the source."""
    unsaid = set(TEXTS)
    for path, name, given in said():
        if not isinstance(name, ast.Constant):
            continue  # another function of that name
        assert name.value in TEXTS, f"{path} says {name.value}"
        assert parameters(TEXTS[name.value]) == given, f"{path}: {name.value}"
        unsaid.discard(name.value)
    assert not unsaid
