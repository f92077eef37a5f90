"""A key means the same on every keyboard."""

from types import SimpleNamespace

from app.widgets.keys import read


def event(key, code="", **others):
    given = {"ctrlKey": False, "altKey": False, "metaKey": False, "shiftKey": False, **others}
    return SimpleNamespace(key=key, code=code, **given)


KEYS = [
    (event("N", "KeyN"), "n"),  # Caps Lock
    (event("a", "KeyQ"), "a"),  # France: the letter counts, not its place
    (event("Т", "KeyN"), "n"),  # Russian
    (event("'", "KeyW"), "'"),  # punctuation has no letter
    (event("ğ", "KeyE"), "ğ"),  # a Latin letter of another alphabet
    (event("؟", "Slash", shiftKey=True), "?"),
    (event("&", "Digit1"), "1"),  # France
    (event("é", "Digit2"), "2"),
    (event("Dead", "Digit5"), "5"),  # Vietnam
    (event("[", "Digit8", getModifierState=lambda name: name == "AltGraph"), "["),  # Germany
    (event("３", "Digit3"), "3"),  # full width
    (event("٣"), "3"),  # Arabic
    (event("۳", "Numpad3"), "3"),
    (event("Home", "Numpad7"), "Home"),  # without Num Lock
    (event("+", "NumpadAdd"), "+"),
    (event("n", "KeyN", ctrlKey=True), ""),
    (event("˜", "KeyN", altKey=True), ""),
    (event("ㄱ", "KeyR", isComposing=True), ""),
    (event("Process", "KeyN"), ""),  # an input method takes it
    (SimpleNamespace(), ""),  # the browser fills in a form
]


def test_a_key_is_read_by_its_letter_and_else_by_its_place():
    for pressed, meant in KEYS:
        assert read(pressed) == meant, pressed
