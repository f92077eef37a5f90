"""Equal requests have equal answers, bit by bit, in CPython and in the site's workers, in two browsers."""

import pytest
from asking import differing

BROWSERS = ["chromium", pytest.param("firefox", marks=pytest.mark.long)]


@pytest.mark.parametrize("visit", BROWSERS, indirect=True)
def test_the_answers_are_those_of_cpython(visit, built, tmp_path):
    with visit() as visitor:
        assert differing(visitor, built, tmp_path / "site") == []
