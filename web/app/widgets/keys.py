"""Reads the keys of any keyboard. The tables of keys on the pages use the same names of keys."""

from collections.abc import Callable

from pyscript import document

from app.core.protocols import Element

TASK_KEYS = {"h": "hint", "t": "again", "n": "next"}  # {key: id of the button that it presses} in lessons and puzzles
FIELDS = "dialog[open], select, textarea, input:not([type=range], [type=radio], [type=checkbox])"
CHOICES = "input"  # sliders, radio buttons and checkboxes
MOVING = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", " ")
SIGNS = {"BracketLeft": "[", "BracketRight": "]", "Slash+": "?"}  # {place on the keyboard, "+" for Shift: character}
ZEROS = "٠۰०০੦૦୦௦౦೦൦๐໐༠၀០"  # zeros of other scripts; the other digits follow in Unicode
WIDE = 0xFEE0  # distance in Unicode from a character to its full-width form, which East Asian keyboards type
LATIN = 0x370  # the first character after the Latin scripts


def listen(take: Callable[[Element, str], object]) -> None:
    """Call take(event, key) for every key that the page may use. key: the name that `read` returns.

    Fields and dialogs keep their keys. Sliders and choices keep the keys that move them.
    """

    def on_key(event: Element) -> None:
        key, target = read(event), event.target
        if not key or not hasattr(target, "closest") or target.closest(FIELDS):
            return
        if not (key in MOVING and target.matches(CHOICES)):
            take(event, key)

    document.addEventListener("keydown", on_key)


def read(event: Element) -> str:
    """The key of an event: a character in lower case, or a name such as "Enter". "" for a key that is not the page's.

    A Latin letter or a digit is returned as typed. The top row gives digits without Shift, even on a French keyboard. A
    key of another script gives the letter at its place on an English keyboard.
    Keys with Control, Alt or Meta belong to the browser. While a text is composed, keys belong to the input method.
    """
    key, code = getattr(event, "key", None) or "", getattr(event, "code", None) or ""
    if not key or event.ctrlKey or event.altKey or event.metaKey or getattr(event, "isComposing", False):
        return ""
    if len(key) > 1 and key not in ("Dead", "Unidentified"):
        return "" if key == "Process" else str(key)
    at = ord(key) if len(key) == 1 else LATIN
    if 0x21 + WIDE <= at <= 0x7E + WIDE:
        at -= WIDE
        key = chr(at)
    for zero in ZEROS:
        if 0 <= at - ord(zero) <= 9:
            return str(at - ord(zero))
    if at < 0x80 and (key.isalpha() or key in "0123456789 "):
        return str(key.lower())
    if event.shiftKey or (hasattr(event, "getModifierState") and event.getModifierState("AltGraph")):
        code += "+"
    if code[:-1] in ("Digit", "Numpad"):
        return str(code[-1])
    letter = code[3:4].lower() if code[:3] == "Key" else ""
    return (letter or SIGNS.get(code) if at >= LATIN else None) or str(key)
