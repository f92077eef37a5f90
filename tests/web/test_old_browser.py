"""A browser that lacks what the pages need: it says so, and nothing else of the page is there."""

import json
import re

import pytest

from app.core.language import catalogue

SUPPORTS = (
    "const {{ supports }} = CSS; CSS.supports = (...asked) => !asked.join().includes({!r}) && supports(...asked);"
)
LACKING = {  # name: a script that takes a feature away
    "Chrome before 123": SUPPORTS.format("light-dark"),
    "Firefox before 125": "delete HTMLElement.prototype.popover;",
    "one of the year 2012": "delete globalThis.CSS;",
}
LATER = re.compile(
    r"=>|`|\b(let|const|class|async|await|of)\b|\?\.|\?\?|\.\.\.|\*\*|,\s*[)\]}]|\.(catch|default|delete)\b"
)


@pytest.mark.parametrize("path", ["", "embed.html"])
@pytest.mark.parametrize("lack", LACKING.values(), ids=LACKING)
def test_it_says_so(page, site, path, lack):
    page.add_init_script(lack)
    page.goto(site + path)
    told = page.inner_text("body")
    assert told.startswith("This browser is too old for this page.") and "Safari 17.5" in told
    assert page.evaluate("[document.scripts.length, document.styleSheets.length]") == [1, 0]
    assert page.locator("body > *").count() == 2


def test_every_page_asks_in_ecmascript_3_before_anything_else(built):
    """The documentation of the package needs nothing new."""
    for page in built.rglob("*.html"):
        if page.is_relative_to(built / "docs"):
            continue
        text = page.read_text(encoding="utf-8")
        before, script, rest = re.split("<script>(.*?)</script>", text, maxsplit=1, flags=re.DOTALL)
        told = catalogue(re.search('<html lang="(.*?)"', text)[1])["page.old.title"]
        assert json.dumps(told) in script and "<link" not in before, page
        assert not LATER.search(re.sub(r"'[^']*'|\"[^\"]*\"", "''", script)), page
        assert "-->" not in rest, page  # it would end the comment that swallows the page
