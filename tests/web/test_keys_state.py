"""A key means the same on every keyboard."""

from types import SimpleNamespace

from app.widgets.keys import read
from tests.paths import ROOT


def event(key, code="", **others):
    given = {"ctrlKey": False, "altKey": False, "metaKey": False, "shiftKey": False, **others}
    return SimpleNamespace(key=key, code=code, **given)


KEYS = [
    (event("N", "KeyN"), "n"),  # Caps Lock
    (event("H", "KeyH", shiftKey=True), "h"),
    (event("a", "KeyQ"), "a"),  # France: the letter counts, not its place
    (event("т", "KeyN"), "n"),  # Russian
    (event("Т", "KeyN"), "n"),
    (event("'", "KeyW"), "'"),  # punctuation has no letter
    (event("ğ", "KeyE"), "ğ"),  # a Latin letter of another alphabet
    (event("х", "BracketLeft"), "["),
    (event("؟", "Slash", shiftKey=True), "?"),
    (event("&", "Digit1"), "1"),  # France
    (event("é", "Digit2"), "2"),
    (event("É", "Digit2"), "2"),
    (event("Dead", "Digit5"), "5"),  # Vietnam
    (event("&", "Digit7", shiftKey=True), "&"),  # the USA
    (event("[", "Digit8", getModifierState=lambda name: name == "AltGraph"), "["),  # Germany
    (event("３", "Digit3"), "3"),  # full width
    (event("ｈ", "KeyH"), "h"),
    (event("？", "Slash", shiftKey=True), "?"),
    (event("٣"), "3"),  # Arabic
    (event("۳", "Numpad3"), "3"),
    (event("३"), "3"),
    (event("7", "Numpad7"), "7"),
    (event("Home", "Numpad7"), "Home"),  # without Num Lock
    (event("+", "NumpadAdd"), "+"),
    (event("Enter", "NumpadEnter"), "Enter"),
    (event(" ", "Space"), " "),
    (event("n", "KeyN", ctrlKey=True), ""),
    (event("n", "KeyN", metaKey=True), ""),
    (event("˜", "KeyN", altKey=True), ""),
    (event("ㄱ", "KeyR", isComposing=True), ""),
    (event("Process", "KeyN"), ""),  # an input method takes it
    (SimpleNamespace(), ""),  # the browser fills in a form
]


def test_a_key_is_read_by_its_letter_and_else_by_its_place():
    for pressed, meant in KEYS:
        assert read(pressed) == meant, pressed


def test_keys_are_heard_in_one_place():
    modules = [path for path in (ROOT / "web/app").rglob("*.py") if 'addEventListener("keydown"' in path.read_text()]
    assert [path.name for path in modules] == ["keys.py"]
