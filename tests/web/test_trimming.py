"""The build sorts modules into those loaded at the start, on import, and never."""

import zipfile

from tools import bytecode, trimming

STDLIB, WHEEL = trimming.STDLIB, "numpy.whl"


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
