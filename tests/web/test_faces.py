"""The faces of the rivals."""

import io
import re
from itertools import combinations, product
from xml.etree import ElementTree

import numpy as np
from PIL import Image
from table import Table

from app.core.rivals import MOODS, RIVALS
from tools.programs import WEB

FACES = WEB / "static/faces.svg"
MOST_BYTES = 8_192  # gzipped, the file has 2.5 kB
LEAST_CHANGED = 50  # pixels of 1,600


def test_every_rival_has_a_face_for_each_mood_in_one_small_file():
    text = FACES.read_text()
    assert len(text) <= MOST_BYTES
    ids = [element.get("id") for element in ElementTree.fromstring(text).iter() if element.get("id")]
    assert len(set(ids)) == len(ids)
    assert {f"{key}-{mood}" for (key, _), mood in product(RIVALS, MOODS)} <= set(ids)
    assert set(re.findall('href="#(.*?)"', text)) <= set(ids)


def test_the_moods_of_a_face_differ_at_40_pixels(page, site):
    Table(page).open(site + "?level=2", engine="later")
    address = page.get_attribute("#face-blue use", "href")
    assert address.endswith("faces.svg#greta-calm")
    address = page.evaluate("address => new URL(address, document.baseURI).href", address.partition("#")[0])
    page.goto(f"{site}licences/")  # its Content-Security-Policy is as strict as a game page's
    page.evaluate(
        """([address, keys]) => { document.body.innerHTML = keys.map(key =>
        `<svg class="face" id="${key}" viewBox="0 0 100 100"><use href="${address}#${key}"/></svg>`).join("");
        for (const { style } of document.querySelectorAll(".face")) style.width = style.height = "40px"; }""",
        [address, [f"{key}-{mood}" for (key, _), mood in product(RIVALS, MOODS)]],
    )
    page.wait_for_load_state("networkidle")
    for key, _ in RIVALS:
        faces = [page.locator(f"[id={key}-{mood}]").screenshot() for mood in MOODS]
        pictures = [np.asarray(Image.open(io.BytesIO(png)).convert("RGB"), dtype=int) for png in faces]
        for one, other in combinations(pictures, 2):
            changed = (abs(one - other).max(axis=2) > 60).sum()
            assert changed >= LEAST_CHANGED, (key, changed)
