"""The two ways in which a kernel runs: as WebAssembly, and as plain Python."""

import pytest

from pygame35.kernels import context
from pygame35.kernels.in_python import InPython
from pygame35.kernels.in_wasmtime import InWasmtime

FORMS = {"wasm": InWasmtime, "python": InPython}
every_form = pytest.mark.parametrize("form", list(FORMS))


def choose(form, monkeypatch):
    """From now on new contexts are of that form."""
    monkeypatch.setattr(context, "_fastest", lambda: FORMS[form])
