"""The assembler of `pygame35.wasm`, byte by byte; that its modules run is for tests/web/test_playout_kernel.py."""

import numpy as np
import pytest

from pygame35.wasm.assembler import I32, I64, Function, I8x16, module
from pygame35.wasm.memory import address, instantiate


def test_a_module_is_laid_out_as_the_specification_says():
    fill = Function(parameters=3)
    start, count, byte = fill.parameters
    with fill.repeat(count) as index:
        fill.store_byte(start + index, byte)
    # Section by section: its number, its size, how many entries, the entries.
    header = "00 61 73 6d  01 00 00 00"
    types = "01 07  01  60 03 7f 7f 7f 00"
    imports = "02 11  01  05 6e 75 6d 70 79  06 6d 65 6d 6f 72 79  02 00 00"
    functions = "03 02  01 00"
    exports = "07 08  01  04 66 69 6c 6c  00 00"
    code = """0a 2b  01  29  01 01 7f
        41 00 21 03
        02 40  03 40
        20 03 20 01 49 45 0d 01
        20 00 20 03 6a 20 02 3a 00 00
        20 03 41 01 6a 21 03
        0c 00  0b  0b  0b"""
    assert module(fill=fill) == bytes.fromhex(header + types + imports + functions + exports + code)


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (I32.constant(0), "41 00"),
        (I32.constant(63), "41 3f"),
        (I32.constant(64), "41 c0 00"),
        (I32.constant(-1), "41 7f"),
        (I32.constant(2**32 - 1), "41 7f"),
        (I32.constant(-64), "41 40"),
        (I32.constant(-65), "41 bf 7f"),
        (I64.constant(0xFEFEFEFEFEFEFEFE), "42 fe fd fb f7 ef df bf ff 7e"),
        (I8x16.constant(35), "fd 0c" + " 23" * 16),
        (I8x16.load(I32.constant(8), 200), "41 08 fd 00 00 c8 01"),
        (I8x16.splat(I32.constant(5)) + 1, "41 05 fd 0f fd 0c" + " 01" * 16 + "fd 6e"),
    ],
)
def test_values(value, code):
    assert value.code == bytes.fromhex(code)


def test_kinds_do_not_mix():
    with pytest.raises(TypeError, match="I32 add I64"):
        I32.constant(1) + I64.constant(1)
    function = Function(parameters=1)
    with pytest.raises(TypeError, match="cannot set"):
        function.set(function.parameters[0], I64.constant(1))
    with pytest.raises(TypeError, match="cannot set"):
        function.set(I32.constant(1), I32.constant(1))


def test_an_address_is_that_of_bytes_without_gaps():
    array = np.arange(16, dtype=np.uint8).reshape(4, 4)
    assert address(array[2:]) == address(array) + 8
    with pytest.raises(ValueError, match="gaps"):
        address(array[:, 1:])


def test_nothing_is_instantiated_outside_pyodide():
    with pytest.raises(ImportError):
        instantiate(module())
