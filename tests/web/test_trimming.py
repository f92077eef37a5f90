"""The build sorts modules into those loaded at the start, on import, and never. Needs no Pyodide."""

import io
import sys
import types
import zipfile
import zlib

import pytest

from tools import bytecode, trimming

STDLIB, WHEEL = trimming.STDLIB, "numpy.whl"


@pytest.fixture
def finder(tmp_path, monkeypatch):
    """finder(files) returns a fresh `sitecustomize` for a rest with these files, and the list of its requests."""

    def make(files):
        data = io.BytesIO()
        with zipfile.ZipFile(data, "w") as archive:
            for name, text in files.items():
                archive.writestr(name, text)
        asked = []

        def load(checksum):
            asked.append(checksum)
            return types.SimpleNamespace(to_bytes=data.getvalue)

        text = bytecode.finder({f"{name}c": b"" for name in files}, data.getvalue()).decode()
        assert f"CHECKSUM = {zlib.adler32(data.getvalue())}" in text
        module = types.ModuleType("sitecustomize")
        monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
        monkeypatch.setitem(sys.modules, "sitecustomize", module)
        monkeypatch.setitem(sys.modules, "rest_of_python", types.SimpleNamespace(load=load))
        exec(text.replace("/lib/python_rest.zip", str(tmp_path / "rest.zip")), module.__dict__)
        for name in map(trimming.module_name, files):
            monkeypatch.delitem(sys.modules, name, raising=False)
        return module, asked

    return make


def test_a_module_of_the_rest_is_loaded_when_it_is_imported_and_only_then(finder):
    _, asked = finder({"rest_a.py": "A = 1", "rest_b/__init__.py": "", "rest_b/c.py": "from rest_a import A"})
    with pytest.raises(ModuleNotFoundError, match="rest_d"):
        import rest_d  # noqa: F401
    assert not asked
    import rest_b.c

    assert rest_b.c.A == 1 and len(asked) == 1
    with pytest.raises(ModuleNotFoundError, match=r"rest_b\.d"):
        import rest_b.d
    del sys.modules["rest_a"], sys.modules["rest_b"], sys.modules["rest_b.c"]


def test_a_door_becomes_its_module_when_a_name_in_it_is_read(finder):
    _, asked = finder({"rest_e.py": "PIPE, OTHER = -1, 5\ndef both(): return PIPE, OTHER"})
    door = types.ModuleType("rest_e")
    exec(trimming.DOOR.format(there="PIPE = -1"), door.__dict__)
    sys.modules["rest_e"] = door
    assert door.PIPE == -1 and not hasattr(door, "__path__") and not asked
    assert door.both() == (-1, 5) and door.OTHER == 5 and len(asked) == 1
    with pytest.raises(AttributeError, match="rest_e"):
        _ = door.nothing
    del sys.modules["rest_e"]


def test_what_no_worker_can_use_is_not_kept():
    gone = {
        STDLIB: ["unittest/case.py", "ctypes/__init__.py", "bz2.py", "encodings/big5.py", "abc.py", "pyodide/py.typed"]
    }
    gone[WHEEL] = [
        "numpy/f2py/main.py",
        "numpy/ma/README.rst",
        "numpy/_core/tests/x.py",
        "n.dist-info/licenses/LICENSE",
    ]
    kept = {STDLIB: ["queue.py", "json/__init__.py", "encodings/utf_16.py"]}
    kept[WHEEL] = ["numpy/strings/__init__.py", "numpy/_core/_multiarray_umath.so", "n.dist-info/METADATA"]
    for archive in (STDLIB, WHEEL):
        assert [name for name in gone[archive] if trimming.is_kept(archive, name)] == []
        assert [name for name in kept[archive] if not trimming.is_kept(archive, name)] == []


def test_the_built_archives_have_the_modules_that_a_worker_imports_and_the_rest_has_all_others(built):
    archives = {}
    for path in built.glob("immutable/*/pyodide/*"):
        if path.suffix in (".zip", ".whl"):
            with zipfile.ZipFile(path) as archive:
                modules = (name.removesuffix("c") for name in archive.namelist() if name.endswith(".pyc"))
                archives[path.name] = {trimming.module_name(name) for name in modules}
    rest = archives.pop(bytecode.REST)
    doors = {trimming.module_name(f"{name}.py") for name in trimming.DOORS}
    at_once = set().union(*archives.values())
    assert at_once - {"sitecustomize"} <= trimming.hot() and at_once & rest == doors
    assert {"queue", "numpy.strings", "statistics"} <= rest and not {"ctypes", "unittest"} & rest
