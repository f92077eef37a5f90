"""Malformed inputs at each door of the pages: refused in words, and nothing else happens."""

from random import Random

import pytest
from fuzzing import fuzz, readers

COUNT = 100  # inputs per reader; tests/bench/fuzz_pages.py takes any number


READERS = readers()


@pytest.mark.parametrize("name", READERS)
def test_malformed_inputs_are_refused_in_words(name):
    for sample in READERS[name].samples:
        READERS[name].read(sample)
    assert not fuzz(Random(name), READERS[name], COUNT)
