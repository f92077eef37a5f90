"""The faces of the rivals."""

import re
from itertools import product
from xml.etree import ElementTree

from app.core.rivals import MOODS, RIVALS
from tools.programs import WEB

FACES = WEB / "static/faces.svg"
MOST_BYTES = 10_500  # gzipped, the file has 2.7 kB


def test_every_rival_has_a_face_for_each_mood_in_one_small_file():
    text = FACES.read_text()
    assert len(text) <= MOST_BYTES
    ids = [element.get("id") for element in ElementTree.fromstring(text).iter() if element.get("id")]
    assert len(set(ids)) == len(ids)
    assert {f"{key}-{mood}" for (key, _), mood in product(RIVALS, MOODS)} <= set(ids)
    assert set(re.findall('href="#(.*?)"', text)) <= set(ids)
