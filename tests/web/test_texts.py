"""The texts of the pages: their format, and that modules and catalogue agree."""

import ast
import importlib
import json
import re

import pytest

from app.core import language, texts
from app.core.language import MESSAGES, TEXTS
from tools import templates, translations
from tools.programs import WEB


@pytest.fixture
def made(monkeypatch):
    """A function that makes a text of a message and parameters."""

    def made(message, **given):
        monkeypatch.setitem(TEXTS, "test", language.parsed(message))
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


def said():
    """(file, id, names of parameters) of every text that the pages' modules, the build and templates say."""
    for path in sorted([*(WEB / "app").rglob("*.py"), *(WEB / "tools").rglob("*.py")]):
        source = path.read_text(encoding="utf-8")
        if "from app.core.texts import" not in source and path.name != "texts.py":
            continue
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
                name = node.args[0]
                assert isinstance(name, ast.Constant), f"{path}: the build finds only ids that are written out"
                yield path, name.value, {keyword.arg for keyword in node.keywords}
    environment = templates.jinja()
    calls = importlib.import_module("jinja2.nodes").Call
    for path in sorted([*(WEB / "pages").rglob("*.*"), *(WEB / "app/games").rglob("*.html")]):
        for call in environment.parse(path.read_text(encoding="utf-8")).find_all(calls):
            if getattr(call.node, "name", "") == "say":
                yield path, call.args[0].value, {keyword.key for keyword in call.kwargs}
    for path in sorted((WEB / "app/games").glob("*/lessons/lessons.json")):
        for name in set(re.findall(r'"([^"]*)"', path.read_text(encoding="utf-8"))) & TEXTS.keys():
            yield path, name, translations.parameters(MESSAGES[name]) & {"first"}


def test_every_text_that_is_said_is_in_the_catalogue_with_its_parameters():
    """And each text of the catalogue is said."""
    unsaid = set(TEXTS)
    for path, name, given in said():
        assert name in TEXTS, f"{path} says {name}"
        assert translations.parameters(MESSAGES[name]) == given, f"{path}: {name}"
        unsaid.discard(name)
    assert not unsaid


def test_a_text_in_a_template_is_escaped_but_for_markup(monkeypatch):
    message = 'Terms & {name}: {count, plural, one {# "win"} other {# "wins"}} {mark}'
    monkeypatch.setitem(TEXTS, "test", language.parsed(message))
    made = templates.jinja().from_string("{{ say('test', name='<b>', count=1200, mark='<i></i>' | safe) }}").render()
    assert made == "Terms &amp; &lt;b&gt;: 1,200 &#34;wins&#34; <i></i>"


@pytest.mark.parametrize("code", language.codes()[1:])
def test_a_language_has_no_faults(code):
    """It may lack texts: `build.py texts` lists them, and the page shows them in English."""
    assert translations.faults(code) == []


def test_the_faults_of_a_language_are_named(tmp_path, monkeypatch):
    english = {
        "a": "{count, plural, one {# win} other {# wins}} of {name}",
        "b": "Red",
        "c": "Blue",
        "d": "Gone",
        "e": "{n}",
    }
    polish = {
        "@@x-name": "Polski",
        "@@x-plurals": {"one": "n == 1", "few": "n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14)"},
        "a": "{count, plural, one {# wygrana} other {# wygranych}}",
        "@a": {"x-source": english["a"]},
        "b": "Czerwony",
        "@b": {"x-source": "Reddish"},
        "c": "",
        "e": "{n",
        "@e": {"x-source": "{n}"},
        "f": "?",
    }
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    monkeypatch.setattr(translations, "ENGLISH", english)
    monkeypatch.setattr(translations, "IDS", [*english])
    for code, content in (("en", english), ("pl", polish)):
        (tmp_path / f"{code}.json").write_text(json.dumps(content))
    assert translations.faults("pl") == [
        "a: its parameters are ['count'], in English ['count', 'name']",
        "a: its plural forms are ['one', 'other'], those of the language ['few', 'one', 'other']",
        "e: a brace is open: n",
        "f: there is no such text",
    ]
    assert translations.to_do("pl") == [
        "b: the English text has changed: Red",
        "c: not translated: Blue",
        "d: not translated: Gone",
    ]
    translations.complete("pl")
    written = json.loads((tmp_path / "pl.json").read_text())
    assert [written[name] for name in english] == [polish["a"], "Czerwony", "", "", "{n"] and "f" not in written
    assert written["@b"] == {"x-source": "Reddish"} and written["@d"] == {"x-source": "Gone"}


def test_a_number_chooses_the_plural_form_of_its_language():
    rule = language.plural_rule({"one": "n == 1", "few": "n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14)"})
    forms = [eval(rule, {"n": n}) for n in (0, 1, 2, 5, 12, 22)]
    assert forms == ["other", "one", "few", "other", "other", "few"]
    with pytest.raises(ValueError, match="'one' is no condition on n"):
        language.plural_rule({"one": "__import__('os')"})


def test_thousands_stand_apart_as_the_language_wants(monkeypatch):
    assert [texts.thousands(number) for number in (0, 999, 1266, 1234567)] == ["0", "999", "1,266", "1,234,567"]
    monkeypatch.setitem(TEXTS, "number.grouped-from", "10000")
    assert [texts.thousands(number) for number in (1266, 12660)] == ["1266", "12,660"]
