"""The pages and their states look as in their reference pictures, in every size and theme.

After a change on purpose: `.venv/bin/python tests/bench/make_pictures.py [SCENE …]`, and a look at the pictures.
"""

import time

import pytest
from pictures import differing, marked, read_reference, region
from scenes import PICTURED, SCENES, THEMES, Scenery

from tests.paths import ROOT

RENDERER = ROOT / "tests/web/look"
USUAL = ((390, "light"), (1440, "dark"))  # the other pictures are compared with -m long, as are the other scenes
SOME = ("game", "hint", "result", "new-game", "lessons", "hub", "five", "threes", "doors", "mega")
PATIENCE = 30  # seconds until a page has drawn its new size

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
    scene = PICTURED[name]
    scenery = Scenery(page, site, scene)
    problems = []
    for width, theme in views:
        if width in scene.widths:
            view = f"{name}-{width}-{theme}"
            png, blocks, found = unlike(scenery, width, theme, read_reference(RENDERER / f"{view}.png"))
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
@pytest.mark.parametrize("name", PICTURED)
def test_a_page_looks_like_its_picture_in_the_other_sizes(page, site, tmp_path, name):
    views = [(width, theme) for width in PICTURED[name].widths for theme in THEMES if (width, theme) not in USUAL]
    assert compare(page, site, tmp_path, name, views) == []
