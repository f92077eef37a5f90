"""Every scene in every language: no English sentence, no text cut or below another, nothing that axe finds."""

import crawl
import pytest
from scenes import SCENES, Scenery
from test_access import violations

from app.core.language import codes

USUAL = {("de", "settings"), ("tr", "game"), ("pl", "review"), ("ar", "lessons")}
WIDTHS = (360, 1440)

pytestmark = pytest.mark.first_visit  # `Scenery` hides its card


@pytest.mark.parametrize(
    ("code", "name"),
    [
        pytest.param(code, name, marks=() if (code, name) in USUAL else pytest.mark.long)
        for code in codes()
        for name in SCENES
    ],
)
def test_a_scene_in_a_language(page, site, code, name):
    home = "" if code == "en" else f"{code}/"
    scenery = Scenery(page, site + home, SCENES[name])
    pieces = crawl.english(code)
    for width in WIDTHS:
        if width in scenery.scene.widths:
            scenery.photograph(width, "light")
            assert crawl.faults(page) == {}, width
            assert crawl.english_texts(page, pieces) == [], width
            assert violations(page) == [], width
