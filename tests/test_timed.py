"""Timed tests are tried again: the shortest of several times says how long something takes."""

import pytest

tries = []


@pytest.fixture
def attempt():
    tries.append(len(tries) + 1)
    return tries[-1]


@pytest.mark.timed
def test_a_timed_test_that_fails_is_tried_three_times_with_fresh_fixtures(attempt):
    assert attempt == 3
