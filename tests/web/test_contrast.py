"""Every pair of colours that stand on each other, in every theme: WCAG 2.2's contrast, from the style sheet."""

import re

from tests.paths import ROOT

WRITING = [  # what is written on what: at least 4.5 : 1
    *(("ink", ground) for ground in ("page", "panel", "square", "near", "red-lit", "blue-lit")),
    *(("quiet", ground) for ground in ("page", "panel", "square", "near", "red-lit", "blue-lit")),
    *(("accent", ground) for ground in ("page", "panel", "square", "near", "red-lit", "blue-lit")),
    *((text, ground) for text in ("ink", "quiet") for ground in ("paper", "glass", "well")),
    ("red-ink", "red"),
    ("blue-ink", "blue"),
    ("page", "ink"),
]
FORMS = [(side, ground) for side in ("red", "blue") for ground in ("page", "square", f"{side}-lit")]  # at least 3 : 1
FORMS += [("green", "panel")]
FORMS += [(form, ground) for form in ("red", "blue", "gold") for ground in ("paper", "glass", "well")]
AREAS = [("paper", "shelf")]  # what lies on what, without a frame: at least 1.2 : 1


def colours(kind, theme):
    """{name: "#rrggbb"} of a theme, 0 light or 1 dark."""
    css, found = (ROOT / "web/style/tokens.css").read_text(encoding="utf-8"), {}
    for selector in (":root", f"[data-colours={kind}]"):
        for block in re.findall(rf"^(?:[^{{\n]*, )?{re.escape(selector)}(?:, [^{{\n]*)? \{{(.*?)\}}", css, re.M | re.S):
            for name, value in re.findall(r"--([\w-]+): (#\w{6}|light-dark\([^)]*\));", block):
                found[name] = re.findall(r"#\w{6}", value)[theme if "light-dark" in value else 0]
    return found


def luminance(colour):
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast():
    kinds = {(kind, theme): colours(kind, theme) for kind in ("standard", "safe", "contrast") for theme in (0, 1)}
    for name, found in kinds.items():
        assert {name for pair in WRITING + FORMS for name in pair} <= set(found), name
        for pairs, least in ((WRITING, 4.5), (FORMS, 3), (AREAS, 1.2)):
            assert [pair for pair in pairs if contrast(found[pair[0]], found[pair[1]]) < least] == [], name
    assert len({(kind["red"], kind["blue"]) for kind in kinds.values()}) == 6
