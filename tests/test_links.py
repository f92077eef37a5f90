"""Moves as characters of links: whole numbers and cells, there and back, and every way that text can be broken."""

import base64
import re
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pygame35.games.five_in_a_row.rules import FARTHEST
from pygame35.links import RecordError, pack_cells, pack_indices, unpack_cells, unpack_indices

BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
HUGE = 2**39 - 1  # what eight characters of five bits hold beside the sign
FOREIGN = ["=", "+", "/", ".", ",", " ", "\n", "\0", "%", "~", "é", "Ａ", "٣", "²", "😀"]

indices = st.lists(st.integers(0, 4095), max_size=20)
coordinates = st.one_of(st.integers(-70, 70), st.integers(-FARTHEST, FARTHEST), st.integers(-HUGE, HUGE))
cells = st.lists(st.tuples(coordinates, coordinates), max_size=15)
steps = st.lists(st.tuples(st.integers(-34, 34), st.integers(-34, 34)), max_size=25)  # most of them near


def walked(steps, cell=(0, 0)):
    """The cells that steps lead to."""
    return [cell := (cell[0] + right, cell[1] + down) for right, down in steps]


walks = st.builds(walked, steps, st.tuples(st.integers(-FARTHEST, FARTHEST), st.integers(-FARTHEST, FARTHEST)))


def number_as_documented(number):
    """In groups of five bits, the lowest first, 32 more in all but the last, the sign as the lowest bit of all."""
    bits = f"{2 * abs(number) + (number < 0):b}"
    bits = bits.zfill(-(-len(bits) // 5) * 5)
    groups = [int(bits[k : k + 5], 2) for k in range(0, len(bits), 5)][::-1]
    return "".join(BASE64URL[group + 32] for group in groups[:-1]) + BASE64URL[groups[-1]]


def cell_as_documented(before, cell):
    steps = [now - then for now, then in zip(cell, before, strict=True)]
    if all(-31 <= step <= 31 for step in steps):
        return "".join(BASE64URL[step + 31] for step in steps)
    return "_" + "".join(number_as_documented(number) for number in cell)


def pieces(moves):
    """The characters of each move."""
    return [cell_as_documented(before, cell) for before, cell in pairwise([(0, 0), *moves])]


def assert_broken(unpack, text, ply, named=""):
    with pytest.raises(RecordError, match=f"^ply {ply}: .*{named}") as error:
        unpack(text)
    assert error.value.ply == ply


@given(indices)
@settings(max_examples=80)
@example([])
@example([0, 63, 64, 4032, 4095])
def test_whole_numbers_are_twelve_bits_each_in_base64url(moves):
    text = pack_indices(moves)
    assert len(text) == 2 * len(moves) and unpack_indices(text) == moves
    bits = "".join(f"{move:012b}" for move in moves + moves)  # an even number of them is a whole number of bytes
    encoded = base64.urlsafe_b64encode(int("1" + bits, 2).to_bytes(len(bits) // 8 + 1, "big")[1:]).decode()
    assert pack_indices(moves + moves) == encoded
    assert unpack_indices(encoded) == moves + moves


@pytest.mark.parametrize(("unpack", "pair"), [(unpack_indices, "EE"), (unpack_cells, "hf")], ids=["indices", "cells"])
def test_a_foreign_character_at_any_place(unpack, pair):
    assert_broken(unpack, 3 * pair[:1], 2)  # broken off
    for foreign in FOREIGN:
        for place in range(6):
            broken = list(3 * pair)
            broken[place] = foreign
            assert_broken(unpack, "".join(broken), place // 2 + 1, named=re.escape(repr(foreign)))


@given(st.one_of(cells, walks))
@settings(max_examples=150)
@example([])
@example([(0, 0), (FARTHEST, -FARTHEST), (-FARTHEST, FARTHEST), (0, 0)])
@example([(HUGE, HUGE), (-HUGE, -HUGE)])
@example([(31, -31), (0, 0), (32, 0), (0, 0), (0, 32), (0, 64), (0, 32), (-32, 32), (-63, 63)])
def test_cells_there_and_back(moves):
    text = pack_cells(moves)
    assert set(text) <= set(BASE64URL)
    assert unpack_cells(text) == moves
    assert text == "".join(pieces(moves))


def test_cells_by_hand():
    for moves, text in [
        ([(0, 0), (2, -1), (100, -1)], "ffhe_oGD"),  # the documented one
        ([(-31, 31)], "A-"),
        ([(1, 0), (1, 1), (0, 1)], "gffgef"),  # told from the one before
        ([(32, 0)], "_gCA"),  # 64 = 0 + 2 * 32
        ([(0, -32)], "_AhC"),  # 65 = 1 + 2 * 32
        ([(16, 15), (16, 100)], "vu_gBoG"),
        ([(0, 512)], "_AggB"),  # 1024 = 0 + 0 * 32 + 1 * 1024
    ]:
        assert pack_cells(moves) == text
        assert unpack_cells(text) == moves


def test_broken_cells_name_the_ply():
    for text, ply in [
        ("f", 1),  # half a step
        ("ffhe_oGDf", 4),
        ("_", 1),  # no cell
        ("ff_", 2),
        ("_o", 1),  # x goes on
        ("_oG", 1),  # no y
        ("_oGh", 1),  # y goes on
        ("_" + 50 * "g" + "AA", 1),  # x never ends
        ("A_", 1),  # a step of 32 down is no near one
    ]:
        assert_broken(unpack_cells, text, ply)


@given(st.text(alphabet=BASE64URL, max_size=12))
@settings(max_examples=200)
def test_any_text_is_cells_or_a_record_error(text):
    try:
        moves = unpack_cells(text)
    except RecordError as error:
        assert 1 <= error.ply <= len(text) // 2 + 1
    else:
        assert unpack_cells(pack_cells(moves)) == moves
