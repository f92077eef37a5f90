"""The build: its cache between runs, and the programs that it runs."""

import ast
import re
import subprocess
import types
import zipfile

import pytest

from tools import assembly, bundle, bytecode, offline, parts, testing, trimming
from tools.catalogue import GAMES
from tools.programs import ROOT, WEB, BuildError

RUNTIME = {
    "pyodide/python_stdlib.zip": b"library",
    "pyodide/numpy.whl": b"numpy",
    "pyodide/pyodide.asm.wasm": b"compiler",
    "micropython/micropython.wasm": b"another",
}


@pytest.fixture
def compilations(monkeypatch, tmp_path):
    """The archives of each compilation, which takes place in a cache of its own."""
    done = []

    def compile(node, pyodide, archives):
        done.append(pyodide)
        return {name: b"code of " + data for name, data in archives.items()} | {bytecode.REST: b"rest"}

    monkeypatch.setattr(parts, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(assembly, "node_program", lambda: "node")
    monkeypatch.setattr(bytecode, "compiled", compile)
    return done


def test_byte_code_is_kept_as_long_as_nothing_changes_that_decides_it(compilations, tmp_path, monkeypatch):
    for _ in range(2):
        code = assembly.compiled(RUNTIME | {"micropython/micropython.wasm": b"changed"})
        archives = {"pyodide/python_stdlib.zip": b"code of library", "pyodide/numpy.whl": b"code of numpy"}
        assert code == archives | {f"pyodide/{bytecode.REST}": b"rest"}
    assert len(compilations) == 1
    for count, name in enumerate(filter(lambda name: name.startswith("pyodide"), RUNTIME), 2):
        assembly.compiled(RUNTIME | {name: b"changed"})
        assert len(compilations) == count, name
    tools = ((bytecode, "__file__"), (trimming, "__file__"), (trimming, "HOT"), (bytecode, "FINDER"))
    for count, (module, name) in enumerate(tools, 5):
        tool = tmp_path / f"tool {count}"
        tool.write_text(f"another tool {count}")
        monkeypatch.setattr(module, name, tool)
        assembly.compiled(RUNTIME)
        assert len(compilations) == count, name


@pytest.mark.parametrize(
    "everything, arguments, failing, parts, told",
    [
        (False, [], {"check": 1, "--dist=worksteal": 3}, 5, "ruff check (1), tests (3)"),
        (True, [], {"--dist=worksteal": 2, "tests/web/test_firefox.py": 1}, 6, "tests (2), tests in Firefox (1)"),
        (False, ["-k", "nothing"], {"nothing": 5}, 4, "pytest (5)"),
        (True, [], {}, 6, ""),
    ],
    ids=str,
)
def test_a_part_of_the_tests_that_fails_ends_no_other(monkeypatch, capsys, everything, arguments, failing, parts, told):
    ran = []

    def run(*command):
        ran.append([str(word) for word in command])
        code = next((failing[word] for word in ran[-1] if word in failing), 0)
        if code:
            raise subprocess.CalledProcessError(code, command)

    for owner, name in ((testing, "prepare_venv"), (testing, "prepare_browser"), (assembly, "build")):
        monkeypatch.setattr(owner, name, lambda *_: None)
    monkeypatch.setattr(testing, "program_on_path", lambda _: "firefox")
    monkeypatch.setattr(testing, "run", run)
    if failing:
        with pytest.raises(subprocess.CalledProcessError) as raised:
            testing.test(everything, arguments)
        assert raised.value.returncode == next(iter(failing.values()))
    else:
        testing.test(everything, arguments)
    assert len(ran) == parts
    assert capsys.readouterr().err.rstrip() == (f"failed: {told}" if told else "")


def test_a_line_of_the_headers_that_hosts_would_skip_ends_the_build(tmp_path):
    (tmp_path / "_headers").write_text("/*\n  X-Content-Type-Options nosniff\n")
    with pytest.raises(BuildError, match="_headers: line 2 .*neither a path"):
        assembly.check_headers(tmp_path)


def test_every_job_of_the_workflow_ends_and_its_cache_knows_what_decides_its_content():
    """... and what is deployed is built apart from the tests."""
    workflow = (ROOT / ".github/workflows/site.yml").read_text(encoding="utf-8")
    jobs = re.split(r"^  (?=\w+:$)", workflow.partition("\njobs:\n")[2], flags=re.MULTILINE)[1:]
    assert len(jobs) == 4 and all(re.search(r"^    timeout-minutes: \d+", job, re.MULTILINE) for job in jobs)
    files = re.findall(r"'(web/[^']+)'", re.search(r"hashFiles\((.*)\)", workflow)[1])
    deciding = {*bytecode.sources(), *(WEB / f"tools/{name}.py" for name in ("parts", "libraries", "micropython"))}
    assert {ROOT / name for name in files} == deciding
    (builds,) = [job for job in jobs if "upload-pages-artifact" in job]
    assert "build.py build" in builds and "configure-pages" in builds
    assert not [word for word in ("actions/cache", ".ci/run", "pip install", "write") if word in builds]
    (deploys,) = [job for job in jobs if "deploy-pages" in job]
    assert "needs: [test, games, build]" in deploys


def test_a_version_differs_when_only_the_headers_of_hosts_do(tmp_path):
    versions = set()
    for headers in ("/*\n  X-A: 1\n", "/*\n  X-A: 2\n", "/*\n  X-A: 2\n"):
        (tmp_path / "_headers").write_text(headers)
        worker = offline.with_list((WEB / "static/sw.js").read_text(encoding="utf-8"), tmp_path)
        versions.add(re.search(r'VERSION = "(\w+)"', worker)[1])
    assert len(versions) == 2


def test_what_numpy_has_lost_says_so_when_it_is_used():
    linalg, masked = types.ModuleType("numpy.linalg"), types.ModuleType("numpy.ma")
    exec(trimming.LINALG, linalg.__dict__)
    exec(trimming.MASKED, masked.__dict__)
    inverse = linalg.inv  # as numpy imports it
    with pytest.raises(NotImplementedError, match=r"numpy\.linalg\.inv is not among what this site loads"):
        inverse([[1]])
    assert not hasattr(linalg, "__path__")
    assert not masked.is_masked([1]) and not masked.isMaskedArray([1])  # numpy asks that


SCRIPTS = re.compile(r"(?:from|import) ([\w.,]+)")


NATIVE = {"pygame35.kernels.native", "pygame35.kernels.webassembly"}
"""Modules that a worker never reaches: it has kernels, or does without."""


@pytest.fixture(scope="session")
def package(built):
    """{dotted name: the dotted names that it imports anywhere, among them functions} of our package for the workers."""
    with zipfile.ZipFile(next(built.glob("immutable/*/pygame35.zip"))) as archive:
        texts = {name: archive.read(name).decode() for name in archive.namelist() if name.endswith(".py")}
    return {trimming.module_name(path): set(imported(path, text)) for path, text in texts.items()}


def imported(path, source):
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            around = path.split("/")[: -node.level] if node.level else []
            package = ".".join([*around, *([node.module] if node.module else [])])
            yield package
            yield from (f"{package}.{alias.name}" for alias in node.names)


def test_no_module_that_a_worker_imports_is_left_out(package, built):
    """Those of the library, for the package and for the Python in PyScript's own script."""
    names = set().union(*package.values())
    assert {"math", "difflib", "json"} <= names
    script = next(built.glob("immutable/*/pyscript/core-*.js")).read_text(encoding="utf-8")
    scripts = {name for found in SCRIPTS.findall(script) for name in found.split(",")}
    assert {"html", "pathlib", "json"} <= scripts
    gone = {name.replace("/", ".") for name in trimming.STDLIB_WITHOUT}
    assert gone & (names | scripts) <= {"gzip"}  # which PyScript needs for files that this site has not


def test_the_package_for_the_workers_has_all_that_they_import_and_nothing_else(package):
    ours = {trimming.module_name(path.relative_to(ROOT).as_posix()) for path in (ROOT / "pygame35").rglob("*.py")}
    reached = {"pygame35.engine", "pygame35.bench", *(f"pygame35.games.{game.module}.game" for game in GAMES)} & ours
    known = set()
    while known != reached:
        known = reached
        imports = (package.get(name, set()) | {name.rpartition(".")[0]} for name in known)
        reached = known.union(*imports) & ours
    assert reached - NATIVE == set(package)


def test_games_with_friends_are_no_part_of_what_a_page_begins_with():
    game = GAMES[0]
    first = bundle.imported_modules(
        f"import app.duel.start, app.games.{game.module}.game, app.games.{game.module}.look"
    )
    later = bundle.imported_modules(game.later)
    parts = {
        f"app/duel/correspondence/{name}.py" for name in ("desk", "letter_view", "link_dialog", "rivals", "takebacks")
    }
    parts |= {f"app/core/correspondence/{name}.py" for name in ("letter", "merge", "talk", "words")}
    assert not parts & set(first) and parts <= set(later)
