"""Kernels: that the committed WebAssembly is that of the sources, how kernels are bound, and what they refuse."""

import subprocess
import sys

import numba
import numpy as np
import pytest

from pygame35.kernels import native, webassembly
from pygame35.kernels.command import found
from pygame35.kernels.kernel import kernel, part
from tests.kernels import in_node
from tests.paths import ROOT

KERNELS = {name: (module, kernel) for module, name, kernel in found()}
STALE = "is stale: run python -m pygame35 kernels"


@part
def half(number):
    return number * np.float32(0.5)


@kernel("int32 float32", __file__)
def halves(numbers, result):
    for n in range(len(numbers)):
        result[n] = half(np.float32(numbers[n]))


@kernel("float64", __file__)
def powers(numbers):
    for n in range(len(numbers)):
        numbers[n] = np.exp(numbers[n])


def test_the_committed_webassembly_is_that_of_the_sources():
    assert "playouts" in KERNELS
    for name, (_, committed) in KERNELS.items():
        made_by = webassembly.note(committed.wasm.read_bytes())
        assert made_by["sources"] == webassembly.made_by(committed)["sources"], f"{name} {STALE}"


@pytest.mark.long
@pytest.mark.parametrize("name", KERNELS)
def test_the_committed_webassembly_is_that_of_the_sources_compiled_anew(name):
    module, kernel = KERNELS[name]
    code = kernel.wasm.read_bytes()
    if webassembly.note(code) != webassembly.made_by(kernel):
        pytest.skip("it was made by other versions of Python, numba or llvmlite")
    assert webassembly.compiled(module, name) == code, STALE


def test_a_change_of_a_source_or_a_number_is_noticed(tmp_path):
    def digest(text, number):
        path = tmp_path / "source.py"
        path.write_text(text)
        scope = {"part": part, "kernel": kernel, "NUMBER": number}
        exec(compile(text, path, "exec"), scope)
        return native.digest(scope["add"])

    helper = "@part\ndef more(x):\n    return x + NUMBER\n"
    text = f'{helper}@kernel("int32", "{tmp_path}/k.py")\ndef add(x):\n    x[0] = more(x[0])\n'
    assert digest(text, 1) == digest(text, 1)
    assert len({digest(text, 1), digest(text, 2), digest(text + "\n", 1)}) == 3


def run_everywhere(kernel, arrays, folder):
    """The arrays after the kernel ran as Python, by Numba, and as WebAssembly where there is Node."""
    copies = [[array.copy() for array in arrays] for _ in range(3)]
    kernel.function(*(array.reshape(-1) for array in copies[0]))
    kernel.bind(*copies[1])()
    if in_node.NODE:
        in_node.run(kernel, copies[2], folder)
    else:
        copies.pop()
    return copies


def test_a_kernel_is_the_same_as_python_as_machine_code_and_as_webassembly(tmp_path):
    halves.wasm = tmp_path / "halves.wasm"
    halves.wasm.write_bytes(webassembly.compiled("tests.kernels.test_kernels", "halves"))
    assert webassembly.note(halves.wasm.read_bytes())["numba"] == numba.__version__
    arrays = [np.arange(-5, 95, dtype=np.int32), np.zeros(100, np.float32)]
    for numbers, result in run_everywhere(halves, arrays, tmp_path):
        np.testing.assert_array_equal(numbers, arrays[0])
        np.testing.assert_array_equal(result, np.arange(-5, 95) / 2)


def test_a_bound_kernel_sees_what_the_arrays_hold_when_it_is_called():
    numbers, result = np.ones((2, 3), np.int32), np.zeros((2, 3), np.float32)
    call = halves.bind(numbers, result)
    call()
    assert (result == 0.5).all()
    numbers[1] = 3
    call()
    assert result.tolist() == [[0.5] * 3, [1.5] * 3]


@pytest.mark.parametrize(
    ("arrays", "error", "words"),
    [
        ([np.zeros(3, np.int32)], TypeError, "int32"),
        ([np.zeros(3, np.int64), np.zeros(3, np.float32)], TypeError, "int64"),
        ([np.zeros(6, np.int32)[::2], np.zeros(3, np.float32)], ValueError, "gaps"),
    ],
)
def test_arrays_of_the_wrong_kind_are_refused(arrays, error, words):
    with pytest.raises(error, match=words):
        halves.bind(*arrays)


def test_functions_that_webassembly_lacks_are_named():
    with pytest.raises(subprocess.CalledProcessError) as error:
        webassembly.compiled("tests.kernels.test_kernels", "powers")
    assert "a kernel calls exp, which WebAssembly lacks" in error.value.stderr.decode()


@pytest.mark.parametrize(
    "begin", ['import sys; sys.modules["numba"] = None', 'import os; os.environ["PYGAME35_KERNELS"] = "no"']
)
def test_without_numba_or_where_it_is_not_wanted_there_is_no_kernel_and_the_package_works(begin):
    program = """
from pygame35.games.thirtyfive import batch, playouts
import numpy as np
margins = batch.playout(batch.init(10), np.random.default_rng(3))
assert playouts.kernel() == "numpy"
print(margins.tolist())
"""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", begin + program], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    from pygame35.games.thirtyfive import batch, playouts

    assert playouts.kernel() == "numba"
    assert done.stdout.strip() == str(batch.playout(batch.init(10), np.random.default_rng(3)).tolist())
