"""The package as others install it."""

import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

import pygame35
from tests.paths import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_tests_run_with_the_same_tools_everywhere():
    tools = PROJECT["project"]["optional-dependencies"]["test"]
    assert all(re.fullmatch(r"[a-z0-9-]+(\[\w+\])?==[0-9.]+", tool) for tool in tools), tools
    assert {"ruff", "mypy", "pytest"} <= {tool.partition("==")[0] for tool in tools}


def test_the_newest_release_in_the_changelog_is_dated_and_has_the_version():
    headings = re.findall("^## (.*)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0] == "Unreleased" and re.fullmatch(rf"{pygame35.__version__} - \d{{4}}-\d\d-\d\d", headings[1])


def test_actions_are_pinned_by_commit():
    workflows = [path.read_text(encoding="utf-8") for path in (ROOT / ".github/workflows").glob("*.yml")]
    uses = [line for text in workflows for line in text.splitlines() if "uses:" in line]
    assert len(uses) > 4
    for line in uses:
        assert re.search(r"uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$", line), line


def python_of(venv):
    return venv / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def run(python, *words, folder, keys=""):
    """The output of Python in a folder; it does not see this environment's packages, nor the sources."""
    hidden = {"PYTHONPATH", "VIRTUAL_ENV", "PYTHONHOME"}
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    done = subprocess.run([python, *words], cwd=folder, env=environment, input=keys, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def test_python_m_build_is_the_package_of_that_name():
    """Although build.py stands in this folder."""
    assert run(sys.executable, "-m", "build", "--version", folder=ROOT).startswith("build 1")
    assert "serve dist/" in run(sys.executable, "-S", "build.py", "--help", folder=ROOT)  # without numpy, too
    without = subprocess.run([sys.executable, "-S", "-m", "build"], cwd=ROOT, capture_output=True, text=True)
    assert without.returncode == 1 and "pip install build" in without.stderr


@pytest.fixture(scope="module")
def distributions(tmp_path_factory):
    """(the source distribution, the wheel made from it, the wheel made from this folder)."""
    folder = tmp_path_factory.mktemp("distributions")
    run(sys.executable, "-m", "build", "--outdir", folder, folder=ROOT)
    run(sys.executable, "-m", "build", "--wheel", "--outdir", folder / "direct", folder=ROOT)
    return [path for pattern in ("*.tar.gz", "*.whl", "direct/*.whl") for path in folder.glob(pattern)]


@pytest.fixture(scope="module")
def installed(distributions, tmp_path_factory):
    """(Python of a new environment, an empty folder): the wheel of the source distribution was installed."""
    folder = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "venv", folder / "venv", folder=folder)
    python = python_of(folder / "venv")
    run(python, "-m", "pip", "install", "--quiet", distributions[1], folder=folder)
    (folder / "empty").mkdir()
    return python, folder / "empty"


@pytest.mark.long
def test_the_source_distribution_makes_the_same_wheel(distributions):
    contents = []
    for path in distributions[1:]:
        with zipfile.ZipFile(path) as wheel:
            contents.append({name: wheel.read(name) for name in wheel.namelist()})
    assert contents[0].keys() == contents[1].keys()
    assert [name for name, data in contents[0].items() if data != contents[1][name]] == []
    outside = {name.partition("/")[0] for name in contents[0]} - {"pygame35"}
    assert outside == {f"pygame35-{pygame35.__version__}.dist-info"}


@pytest.mark.long
def test_the_tests_run_in_the_source_distribution(distributions, tmp_path):
    with tarfile.open(distributions[0]) as source:
        source.extractall(tmp_path, filter="data")
    (folder,) = tmp_path.iterdir()
    for name in ("tests/vectors", "web/puzzles", "web/static/sw.js", ".github/workflows"):
        assert (folder / name).exists()
    words = ["-q", "-p", "no:cacheprovider", "tests/test_links.py", "tests/test_package.py"]
    assert " passed" in run(sys.executable, "-m", "pytest", *words, folder=folder)


@pytest.mark.long
def test_the_description_stands_alone(distributions):
    """A package index shows it without the files that the README links to."""
    with zipfile.ZipFile(distributions[1]) as wheel:
        (name,) = (name for name in wheel.namelist() if name.endswith("/METADATA"))
        metadata = Parser().parsestr(wheel.read(name).decode())
    text = metadata.get_payload()
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert text.count("\n## ") == (ROOT / "README.md").read_text(encoding="utf-8").count("\n## ")
    assert "pygame35/README.md describes" in text and re.findall(r"\]\((?!https:).*?\)", text) == []


@pytest.mark.long
def test_it_is_installed_with_its_data(installed):
    python, folder = installed
    script = "import pygame35, pathlib; print(pygame35.__version__); print(pathlib.Path(pygame35.__file__).parent)"
    version, home = run(python, "-c", script, folder=folder).split()
    assert version == pygame35.__version__ and "site-packages" in home
    files = {path.relative_to(home).as_posix() for path in Path(home).rglob("*")}
    data = [path for kind in ("weights/*", "kernels/*.wasm") for path in (ROOT / "pygame35").rglob(kind)]
    assert {"thirtyfive.npz", "thirtyfive.md", "threes_calibration.json"} < {path.name for path in data}
    assert {"py.typed", *(path.relative_to(ROOT / "pygame35").as_posix() for path in data)} <= files


@pytest.mark.long
@pytest.mark.parametrize("file", ["README.md", "pygame35/README.md"])
def test_the_examples_of_the_readme_work(installed, file):
    python, folder = installed
    for block in re.findall(r"```python\n(.*?)```", (ROOT / file).read_text(encoding="utf-8"), re.DOTALL):
        run(python, "-c", block, folder=folder)


@pytest.mark.long
def test_every_command_works_with_numpy_alone(installed):
    python, folder = installed
    text = run(python, "-m", "pygame35", "--help", folder=folder)
    commands = re.findall(r"^    ([a-z]+) ", text, re.MULTILINE)
    assert {"play", "ugi", "bench", "analyse", "arena", "ladder", "autoplay", "learn"} <= set(commands)
    for command in commands:
        assert f"pygame35 {command}" in run(python, "-m", "pygame35", command, "--help", folder=folder)
    assert run(python, python.parent / "pygame35", "--help", folder=folder) == text
    words = ["arena", "2@20n", "1@20n", "--games", "2", "--processes", "2"]
    assert "of 2 points" in run(python, "-m", "pygame35", *words, folder=folder)
    packages = run(python, "-m", "pip", "list", "--format=freeze", folder=folder).lower()
    assert "numpy" in packages and "dask" not in packages and "numba" not in packages


@pytest.mark.long
def test_a_game_is_played_by_the_command(installed):
    """As `pipx run pygame35 play` does: the command has the name of the package."""
    python, folder = installed
    text = run(python.parent / "pygame35", "play", "--level", "1", folder=folder, keys="e4=9\nmoves\nundo\nquit\n")
    assert text.startswith("You are red.") and "1. e4=9" in text
