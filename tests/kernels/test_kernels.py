"""Kernels: that the committed WebAssembly is that of the sources, how kernels are bound, and what they refuse."""

import subprocess
import sys

import numba
import numpy as np
import pytest

from pygame35.games.thirtyfive import batch, playouts
from pygame35.kernels import native, webassembly
from pygame35.kernels.command import found
from pygame35.kernels.kernel import kernel, part
from tests.kernels import in_node
from tests.paths import ROOT

PACKAGE = ROOT / "pygame35"
COMMITTED = sorted(str(path.relative_to(PACKAGE)) for path in PACKAGE.glob("**/kernels/*.wasm"))
QUICK = "search/kernels/back_up.wasm"  # to compile; it stands for the compiler in the default tests


@part
def half(number):
    return number * np.float32(0.5)


@kernel("int32 float32", __file__)
def halves(numbers, result):
    for n in range(len(numbers)):
        result[n] = half(np.float32(numbers[n]))


def is_stale(kernel):
    """The sources have changed since the WebAssembly file was made; it holds their hash."""
    return webassembly.note(kernel.wasm.read_bytes())["sources"] != native.digest(kernel)


@pytest.fixture(scope="module")
def kernels():
    """{file: (module, kernel)}"""
    return {str(kernel.wasm.relative_to(PACKAGE)): (module, kernel) for module, _, kernel in found()}


def test_the_committed_webassembly_is_that_of_the_sources(kernels):
    assert sorted(kernels) == COMMITTED and QUICK in kernels
    assert not [file for file in COMMITTED if is_stale(kernels[file][1])], "run python -m pygame35 kernels"


@pytest.mark.parametrize("file", [pytest.param(file, marks=[pytest.mark.long] * (file != QUICK)) for file in COMMITTED])
def test_compiled_anew_the_webassembly_is_the_same(kernels, file):
    module, kernel = kernels[file]
    code = kernel.wasm.read_bytes()
    if webassembly.note(code) != webassembly.made_by(kernel):
        pytest.skip("the committed one was made by other versions of the tools, or of other sources")
    assert webassembly.compiled(module, kernel.name) == code, "run python -m pygame35 kernels"


def test_a_change_of_a_source_or_a_number_is_noticed(tmp_path):
    def declared(text, number):
        path = tmp_path / "source.py"
        path.write_text(text)
        scope = {"part": part, "kernel": kernel, "NUMBER": number}
        exec(compile(text, path, "exec"), scope)
        return scope["add"]

    helper = "@part\ndef more(x):\n    return x + NUMBER\n"
    text = f'{helper}@kernel("int32", "{tmp_path}/k.py")\ndef add(x):\n    x[0] = more(x[0])\n'
    committed = (PACKAGE / QUICK).read_bytes()
    sources, added = webassembly.note(committed)["sources"], declared(text, 1)
    added.wasm.write_bytes(committed.replace(sources.encode(), native.digest(added).encode()))
    assert not is_stale(added)
    for change in ((text, 2), (text + "\n", 1), (text.replace("x + ", "x - "), 1), (text.replace("int32", "int64"), 1)):
        assert is_stale(declared(*change)), change


def test_a_kernel_is_the_same_as_python_as_machine_code_and_as_webassembly(tmp_path):
    halves.wasm = tmp_path / "halves.wasm"
    halves.wasm.write_bytes(webassembly.compiled("tests.kernels.test_kernels", "halves"))
    assert webassembly.note(halves.wasm.read_bytes())["numba"] == numba.__version__
    numbers = np.arange(-5, 95, dtype=np.int32)
    python, machine, web = (np.zeros(100, np.float32) for _ in range(3))
    halves.function(numbers, python)
    halves.bind(numbers, machine)()
    found = [python, machine]
    if in_node.NODE:
        in_node.run(halves, [numbers, web], tmp_path)
        found.append(web)
    for result in found:
        np.testing.assert_array_equal(result, np.arange(-5, 95) / 2)


def test_without_numba_there_is_no_kernel_and_the_package_works():
    program = """
from pygame35.games.thirtyfive import batch, playouts
import numpy as np
margins = batch.playout(batch.init(10), np.random.default_rng(3))
assert playouts.kernel() == "numpy"
print(margins.tolist())
"""
    begin = 'import sys; sys.modules["numba"] = None'
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", begin + program], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert playouts.kernel() == "numba"
    assert done.stdout.strip() == str(batch.playout(batch.init(10), np.random.default_rng(3)).tolist())


def test_arrays_of_the_wrong_kind_are_refused():
    numbers, result = np.zeros(3, np.int32), np.zeros(3, np.float32)
    for arrays, error, words in (
        ([numbers], TypeError, "int32"),
        ([numbers.astype(np.int64), result], TypeError, "int64"),
        ([np.zeros(6, np.int32)[::2], result], ValueError, "gaps"),
    ):
        with pytest.raises(error, match=words):
            halves.bind(*arrays)
