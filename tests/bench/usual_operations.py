"""Operations that a program may do any day: `make_hot_functions.py` runs them in a worker, so that none needs the rest.

Each method of the usual types is called with arguments right and wrong; then come sorting, texts, errors and numpy.
"""

import bisect
import collections
import functools
import gc
import heapq
import itertools
import json
import math
import operator
import random
import re
import struct
import time
import traceback

import numpy as np

THINGS = [
    *(0, 7, -3, 2**70, True, 0.5, -1e300, None, "", "a é 漢 {} %s", b"ab", bytearray(b"xyz"), memoryview(b"abcd")),
    *([3, 1, 2], (1, "b"), {1, 2}, frozenset("ab"), {"a": 1, 2: "b"}, range(9), slice(1, 3), int, len, ValueError("x")),
    *(collections.deque([1, 2]), collections.Counter("abca"), collections.OrderedDict(a=1), re.compile("a+")),
]
ARGUMENTS = [
    *((), (0,), (2,), (0.5,), ("a",), (b"a",), ([1, 2],), ({"a": 2},), ({2, 3},), (None,), (0, 1), ("a", "b"), (len,))
]
CONVERSIONS = (
    *(hash, iter, reversed, sorted, sum, max, len, list, tuple, set, str, bytes, float, int, dict, abs, round),
)
MODULES = (bisect, functools, heapq, itertools, json, math, operator, struct)


def tried(function, *given):
    """Call it, look at the result, and at the error if there is one."""
    try:
        result = function(*given)
        repr(result), str(result), bool(result)
        return list(itertools.islice(result, 5))
    except Exception as error:
        return repr(error) + "".join(traceback.format_exception_only(error))


def try_methods():
    for index in range(len(THINGS)):
        for name in set(dir(THINGS[index])) - {"__rpow__", "__rlshift__"}:  # of 2**70
            for given in ARGUMENTS:
                tried(operator.methodcaller(name, *given), THINGS[index])
        for function in CONVERSIONS:
            tried(function, THINGS[index])
        for other in THINGS:
            for function in (operator.eq, operator.lt, operator.add, operator.mul, operator.truediv, operator.or_):
                tried(function, THINGS[index], other)
    for module in MODULES:
        for name in dir(module):
            for given in ARGUMENTS:
                tried(getattr(module, name), *given)


def sort_lists():
    rng = random.Random(0)
    shuffled = rng.sample(range(3000), 3000)
    halves = [*range(500), *range(250, 700), *shuffled[:100], *range(900, 100, -1)]
    for numbers in (shuffled, halves, sorted(shuffled), [5, *range(200)], halves[::-1]):
        for key in (None, str, float, lambda number: (number % 7, -number), lambda number: [number % 3]):
            for backwards in (False, True):
                sorted(numbers, key=key, reverse=backwards)
        heapq.nsmallest(5, numbers), collections.Counter(numbers).most_common(3), statistics_of(numbers)
    tried(sorted, [1, "a"])


def statistics_of(numbers):
    return sum(numbers) / len(numbers), math.fsum(map(float, numbers)), min(numbers), max(numbers)


def build_collections():
    table = {str(number): number for number in range(5000)}
    for number in range(0, 5000, 3):
        del table[str(number)]
    others = set(range(0, 4000, 2)) | {str(number) for number in range(99)}
    others -= set(range(100))
    len(others & table.keys()), len(table.keys() - others), len(table | {"b": 1})
    found = {"table": table, "more": [None, True, 1e-7, "ü\n\u2028", [[]] * 9]}
    json.loads(json.dumps(found, indent=1, sort_keys=True))
    for text in ('{"a": [1, 2', "[1e999, -Infinity, 12345678901234567890]"):
        tried(json.loads, text)
    tried(json.dumps, {1, 2})
    del table
    gc.collect()


def write_texts():
    for number in (0, -1, 255, 10**40, 3**400, 0.1, 1e22, 1e-5, float("nan"), float("-inf")):
        for form in ("", "d", "x", "b", "e", "g", "%", ",", "+.3f", ">12", "_", "n", "08.2f"):
            tried(format, number, form), tried("{0!r:{1}}".format, number, form), tried(("%" + form).__mod__, number)
        tried(int, str(number)), tried(float, str(number)), tried(divmod, number, 7), tried(pow, number, 3)
    for pattern in (r"(\w+)=(?P<n>\d+)", r"^a|b$", r"[^a-f]{2,}?x*", r"(?i)ÄÖ(?=ü)", "("):
        tried(re.findall, pattern, "a1=22 b=3 äöü Abcdef\n" * 20)
        tried(re.sub, pattern, "x", "a1=2")
        tried(re.split, pattern, "b a=1")
    "ß é".upper().title().casefold().encode("utf-8").decode(), tried(b"\xff\xfe".decode), tried("\udc80".encode)
    time.strftime("%Y-%m-%d", time.gmtime(0)), time.time(), time.perf_counter_ns(), time.monotonic()


class Failing:
    def __init__(self, word):
        self.word = word

    def __enter__(self):
        return self

    def __exit__(self, *raised):
        return False

    def __getattr__(self, name):
        raise AttributeError(name)

    def __repr__(self):
        raise RuntimeError("no")


def raise_errors():
    def deep(number):
        return deep(number + 1)

    def numbers():
        try:
            yield from range(3)
        except ValueError as error:
            raise KeyError("later") from error

    def thrown():
        generator = numbers()
        next(generator)
        generator.throw(ValueError("now"))

    def unbound():
        del thrown_name  # noqa: F821

    failing = Failing("x")
    others = (lambda: deep(0), lambda: failing.other, lambda: repr(failing), lambda: 1 / 0, lambda: [][1])
    for function in (thrown, unbound, *others):
        try:
            with failing:
                function()
        except BaseException as error:
            "".join(traceback.format_exception(error))
    tried(exec, "1 +"), tried(eval, "unknown"), tried(exec, "import nothing_of_that_name")


KINDS = (*(np.float32, np.float64, np.int8, np.int16, np.uint16, np.int32, np.int64, np.uint64, np.bool_), object)
METHODS = (
    *("sum", "mean", "min", "max", "argmax", "argsort", "cumsum", "any", "all", "tolist", "copy", "ravel", "std"),
    "nonzero",
)
OF_TWO = (
    *(np.add, np.multiply, np.subtract, np.divide, np.minimum, np.less, np.equal, np.bitwise_and, np.power, np.mod),
    *(np.matmul, np.dot),
)
OF_ONE = (
    *(np.sort, np.unique, np.isnan, np.exp, np.sqrt, np.log, np.abs, np.flatnonzero, np.argwhere, np.median),
    np.packbits,
)
PLACES = (0, -1, 99, slice(1, 3), [0, 2], ([0, 1], [1, 2]), None, ..., "a", (1, slice(None), 2))


def use_numpy():
    rng = np.random.default_rng(0)
    for kind in KINDS:
        given = (rng.random((6, 8)) * 9).astype(kind)
        repr(given), str(given[0])
        for name in METHODS:
            tried(getattr(given, name))
            tried(getattr(given, name), 1)
        for function in OF_TWO:
            tried(operator.methodcaller("reduce", given), function)
            for other in (given[0], given.T, 3, "a"):
                tried(function, given, other)
        for function in OF_ONE:
            tried(function, given)
        for place in (*PLACES, given > 4):
            tried(given.__getitem__, place)
            for value in (1, [1, 2, 3]):
                tried(given.copy().__setitem__, place, value)
        for other in (np.float32, "U3"):
            tried(given.astype, other)
        for shape in ((8, 6), (5, 5)):
            tried(given.reshape, *shape)
        tried(given.view, np.uint8)
        tried(np.concatenate, [given, given[:1]])
        tried(np.where, given > 3, given, 0)
        tried(np.take, given, [1, 2], 1)
        tried(np.einsum, "ij,kj->ik", given, given)
        tried(rng.permutation, 9)


try_methods()
sort_lists()
build_collections()
write_texts()
raise_errors()
use_numpy()
