"""Kernels: that the committed WebAssembly is that of the sources, how kernels are bound, and what they refuse."""

import subprocess
import sys
import weakref

import numpy as np
import pytest
from wasmtime import WasmtimeError

from pygame35.games.thirtyfive import batch
from pygame35.kernels import context as context_module
from pygame35.kernels import in_wasmtime, linking, webassembly
from pygame35.kernels.command import found
from pygame35.kernels.context import context
from pygame35.kernels.kernel import kernel, part
from tests.kernels.forms import choose, every_form
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
    return webassembly.read_build_info(kernel.wasm.read_bytes())["sources"] != linking.digest(kernel)


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
    if webassembly.read_build_info(code) != webassembly.made_by(kernel):
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
    sources, added = webassembly.read_build_info(committed)["sources"], declared(text, 1)
    added.wasm.write_bytes(committed.replace(sources.encode(), linking.digest(added).encode()))
    assert not is_stale(added) and not is_stale(declared(text + "# a comment\n", 1))
    for change in (
        (text, 2),
        (text + "1\n", 1),
        (text.replace("x + ", "x - "), 1),
        (text.replace("int32", "int64"), 1),
    ):
        assert is_stale(declared(*change)), change


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    """`halves` with its WebAssembly."""
    halves.wasm = tmp_path_factory.mktemp("kernels") / "halves.wasm"
    halves.wasm.write_bytes(webassembly.compiled("tests.kernels.test_kernels", "halves"))
    return halves


@every_form
def test_a_kernel_works_on_arrays_of_its_context(compiled, form, monkeypatch):
    choose(form, monkeypatch)
    memory = context()
    numbers, result = memory.array(np.arange(-5, 95, dtype=np.int32)), memory.zeros((10, 10), np.float32)
    run = memory.bind(compiled, numbers, result)
    del memory  # the call keeps it
    for _ in range(2):
        run()
        np.testing.assert_array_equal(result.ravel(), numbers / 2)
        numbers += 1


def test_what_a_kernel_cannot_take_is_refused(compiled):
    memory = context()
    numbers, result = memory.zeros(3, np.int32), memory.zeros(3, np.float32)
    for arrays, error, words in (
        ([numbers], TypeError, "int32"),
        ([memory.zeros(3, np.int64), result], TypeError, "int64"),
        ([memory.zeros(6, np.int32)[::2], result], ValueError, "gaps"),
        ([np.zeros(3, np.int32), result], ValueError, "another context"),
        ([context().zeros(3, np.int32), result], ValueError, "another context"),
    ):
        with pytest.raises(error, match=words):
            memory.bind(compiled, *arrays)


def test_a_memory_is_freed_with_its_last_array_and_grows_without_moving():
    memory = context()
    first = memory.zeros(1, np.uint64)
    gone = weakref.ref(memory)
    large = memory.zeros(2**26, np.uint8)  # untouched pages take no memory
    first[0] = 35
    large[-1] = 9
    assert first[0] == 35 and large.sum() == 9
    del memory, large
    assert gone() is not None
    del first
    assert gone() is None
    with pytest.raises(MemoryError, match="no room for an array"):
        context().zeros(2**33, np.uint8)


def test_one_failure_is_seen_and_does_not_make_all_contexts_slow(monkeypatch):
    def fail(*arguments):
        raise WasmtimeError("no room")

    context_module._fastest.cache_clear()
    with monkeypatch.context() as patch, pytest.raises(WasmtimeError):
        patch.setattr(in_wasmtime, "Memory", fail)
        context()
    assert type(context()) is in_wasmtime.InWasmtime


def test_without_wasmtime_the_package_works_and_says_how_slowly():
    program = """
import sys
sys.modules["wasmtime"] = None
from pygame35.games.thirtyfive import batch
import numpy as np
print(batch.playout(batch.init(10), np.random.default_rng(3)).tolist())
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(batch.playout(batch.init(10), np.random.default_rng(3)).tolist())
    assert "kernels run as plain Python, some hundred times slower" in done.stderr
