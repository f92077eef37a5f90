"""Every page and state looks as in its reference picture, in every size and theme.

After a change on purpose: `.venv/bin/python tests/bench/make_pictures.py [SCENE …]`, and a look at the pictures.
"""

import time

import pytest
from pictures import differing, marked, read_reference, region
from scenes import SCENES, THEMES, Scenery

from tests.paths import ROOT

LOOK = ROOT / "tests/web/look"
USUAL = ((390, "light"), (1440, "dark"))  # the other pictures are compared with -m long, as are the other scenes
SOME = (
    *("game", "hint", "review", "result", "new-game", "share", "settings", "lessons", "puzzles", "record", "hub"),
    *("boards", "five", "threes", "doors"),
)
PATIENCE = 30  # seconds until a page has drawn its new size
# Moves everything by a part of a pixel: every edge and glyph is anti-aliased anew.
MOVE = "it => document.body.style.translate = it"

pytestmark = pytest.mark.first_visit  # `Scenery` hides its card


def unlike(scenery, width, theme, reference):
    """(the screenshot, its blocks that differ from a reference, their Region or None)."""
    late = time.monotonic() + PATIENCE
    while True:
        png = scenery.photograph(width, theme)
        blocks = differing(png, reference)
        found = region(blocks)
        if not found or time.monotonic() > late:
            return png, blocks, found


def compare(page, site, folder, name, views):
    """A line for each view, (width, theme), of a scene that is unlike its reference."""
    scene = SCENES[name]
    scenery = Scenery(page, site, scene)
    problems = []
    for width, theme in views:
        if width in scene.widths:
            view = f"{name}-{width}-{theme}"
            png, blocks, found = unlike(scenery, width, theme, read_reference(LOOK / f"{view}.png"))
            if found:
                (folder / f"{view}.png").write_bytes(png)
                (folder / f"{view}-marked.png").write_bytes(marked(png, blocks))
                problems.append(f"{view} differs within {found}: see {folder / view}-marked.png")
    return problems


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in SOME else pytest.mark.long) for name in SCENES]
)
def test_a_page_looks_like_its_picture(page, site, tmp_path, name):
    assert compare(page, site, tmp_path, name, USUAL) == []


@pytest.mark.long
@pytest.mark.parametrize("name", SCENES)
def test_a_page_looks_like_its_picture_in_the_other_sizes(page, site, tmp_path, name):
    views = [(width, theme) for width in SCENES[name].widths for theme in THEMES if (width, theme) not in USUAL]
    assert compare(page, site, tmp_path, name, views) == []


ICONS = """[...document.querySelectorAll('header svg, #tools svg, .seat svg')].filter(it => it.checkVisibility()
  && !it.closest('[aria-disabled=true], .logo'))"""


@pytest.mark.parametrize("width, theme", [USUAL[0], pytest.param(*USUAL[1], marks=pytest.mark.long)])
def test_a_missing_icon_is_seen_and_an_edge_drawn_otherwise_is_not(page, site, width, theme):
    scenery = Scenery(page, site, SCENES["game"])
    reference = read_reference(LOOK / f"game-{width}-{theme}.png")
    assert not unlike(scenery, width, theme, reference)[2]
    icons = page.evaluate(f"window.icons = {ICONS}; icons.length")
    assert icons >= 8
    for icon in range(icons):
        page.evaluate("it => icons[it].style.visibility = 'hidden'", icon)
        box = page.evaluate("it => { const { x, y } = icons[it].getBoundingClientRect(); return [x, y]; }", icon)
        found = region(differing(scenery.photograph(width, theme), reference))
        assert found and found.width <= 36 and abs(found.x - box[0]) < 12 and abs(found.y - box[1]) < 12, box
        page.evaluate("it => icons[it].style.visibility = ''", icon)
    for move in ("0.4px 0", "0 0.4px", "-0.5px 0.5px"):
        page.evaluate(MOVE, move)
        assert not region(differing(scenery.photograph(width, theme), reference)), move
