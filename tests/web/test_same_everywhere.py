"""Equal requests have equal answers, bit by bit, in CPython and in the site's workers; `test_firefox` asks there."""

from asking import differing


def test_the_answers_in_chromium_are_those_of_cpython(page, site, built):
    assert differing(page, site, built) == []
