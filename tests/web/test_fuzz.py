"""Malformed inputs for each reader of the pages: refused in words, and nothing else happens."""

from random import Random

from fuzzing import fuzz, readers

COUNT = 100  # inputs per reader; tests/bench/fuzz_pages.py takes any number


def test_malformed_inputs_are_refused_in_words():
    for name, reader in readers().items():
        for sample in reader.samples:
            reader.read(sample)
        assert not fuzz(Random(name), reader, COUNT), name
