"""The ways in which a kernel runs: as machine code, as plain Python, and as WebAssembly under Node."""

import numpy as np
import pytest

from tests.kernels import in_node

FORMS = ["numba", "python", pytest.param("wasm", marks=pytest.mark.skipif(not in_node.NODE, reason="without Node"))]
every_form = pytest.mark.parametrize("form", FORMS)


def choose(kernel, form, monkeypatch, folder):
    """From now on the kernel runs in that form. folder: an empty one, to work in."""

    def in_python(*arrays):
        def call():
            with np.errstate(over="ignore"):  # keys
                kernel.function(*(array.reshape(-1) for array in arrays))

        return call

    def as_webassembly(*arrays):
        return lambda: in_node.run(kernel, arrays, folder)

    if form != "numba":
        monkeypatch.setattr(kernel, "bind", in_python if form == "python" else as_webassembly)
