"""How many small mistakes in engine and pages the tests find.

Makes mutants: copies of the project with one operator, bound, branch or call changed. Each is tried against the tests
that are named after its module or import it, until one fails. Those that nothing finds so are then put together into
one copy, against the whole suite; for a test that fails, the mutant is found by halves, until no test fails any more.

    python tests/bench/mutate.py FOLDER                     the default suite; goes on where it was stopped
    python tests/bench/mutate.py FOLDER --all --old COMMIT  what it left, against all tests of an older commit

FOLDER/mutants.json holds the mutants, and what found each.
"""

import argparse
import ast
import json
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[2]
JOBS = 2
SIDE_BY_SIDE = ("-n", "2", "--dist=worksteal")
SOURCES = ("pygame35", "web/app")
COMPARISONS = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
SUMS = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult}
NEVER = (ast.JoinedStr, ast.AnnAssign, ast.Raise, ast.Import, ast.ImportFrom)  # their parts are not changed
BROWSER = re.compile(r"^def test_\w+\((?:.*\b)?(page|site|host|table|built)\b", re.MULTILINE)
HASHES = "not committed"  # The test of the kernels' hashes finds any change of a kernel, without running it.


def changed(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """(part of the node, what stands there instead)."""
    match node:
        case ast.Compare(ops=[operator]) if type(operator) in COMPARISONS:
            yield node, ast.unparse(ast.Compare(node.left, [COMPARISONS[type(operator)]()], node.comparators))
        case ast.BinOp(op=operator) if type(operator) in SUMS:
            sides = (node.left, node.right)
            if not any(isinstance(side, (ast.JoinedStr, ast.List)) or is_text(side) for side in sides):
                yield node, f"({ast.unparse(ast.BinOp(node.left, SUMS[type(operator)](), node.right))})"
        case ast.BoolOp():
            other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield node, f"({ast.unparse(ast.BoolOp(other, node.values))})"
        case ast.If() | ast.IfExp() | ast.While():
            if ast.unparse(node.test) != "TYPE_CHECKING":
                yield node.test, f"(not ({ast.unparse(node.test)}))"
        case ast.Constant(value=int(number)) if type(number) is int:
            yield node, str(number + 1)
        case ast.Expr(value=ast.Call() | ast.Await()):
            yield node, "pass"
        case ast.AugAssign():
            yield node, "pass"


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, (str, bytes))


def nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes that may be changed."""
    yield tree
    for name, value in ast.iter_fields(tree):
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.AST) and not isinstance(part, NEVER) and name not in ("annotation", "returns"):
                yield from nodes(part)


def mutants_of(path: Path) -> list[dict]:
    source = path.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = []
    for node in nodes(ast.parse(source)):
        for part, new in changed(node):
            begin = starts[part.lineno - 1] + part.col_offset
            end = starts[part.end_lineno - 1] + part.end_col_offset
            old = source[begin:end].decode()
            place = {"path": str(path.relative_to(ROOT)), "line": part.lineno, "begin": begin}
            found.append({**place, "old": old, "new": new, "by": ""})
    return found


def chosen(count: int, seed: int) -> list[dict]:
    """As many mutants of the pages as of the engine."""
    choice = random.Random(seed)
    mutants = []
    for folder in SOURCES:
        paths = sorted(path for path in (ROOT / folder).rglob("*.py") if "typings" not in path.parts)
        mutants += choice.sample([mutant for path in paths for mutant in mutants_of(path)], count // len(SOURCES))
    return mutants


def apply(mutants: list[dict], tree: Path) -> None:
    """Change the sources in `tree`, from behind, so that earlier places stay where they are."""
    for mutant in sorted(mutants, key=lambda mutant: -mutant["begin"]):
        path = tree / mutant["path"]
        source, old = path.read_bytes(), mutant["old"].encode()
        end = mutant["begin"] + len(old)
        assert source[mutant["begin"] : end] == old, f"{mutant['path']} is another now"
        path.write_bytes(source[: mutant["begin"]] + mutant["new"].encode() + source[end:])


def git(tree: Path, *words: str) -> str:
    return subprocess.run(["git", *words], cwd=tree, check=True, capture_output=True, text=True).stdout


def restore(tree: Path) -> None:
    git(tree, "checkout", "--quiet", ".")


def game(path: Path) -> str:
    return path.parts[path.parts.index("games") + 1]


def near(mutant: dict, tree: Path) -> list[str]:
    """The test modules that concern the mutant's module; those that need no browser, and are named after it, first."""
    path = Path(mutant["path"])
    module = re.sub(r"^web\.", "", ".".join(path.with_suffix("").parts))
    room, _, name = module.rpartition(".")
    imports = re.compile(rf"\b{re.escape(module)}\b|from {re.escape(room)} import [^\n]*\b{name}\b")
    folder = {"pygame35": "tests", "web": "tests/web"}[path.parts[0]]
    mirror = tree / folder / Path(*path.parent.parts[1 if path.parts[0] == "pygame35" else 2 :])
    ranked = []
    for test in sorted((tree / "tests").rglob("test_*.py")):
        if "games" in path.parts and "games" in test.parts and game(path) not in test.parts:
            continue  # of another game
        text = test.read_text(encoding="utf-8")
        score = 2 * bool(imports.search(text)) + (mirror in test.parents and mirror != tree / "tests/web")
        score += 4 * (name.lower() in test.stem) + (path.parent.name in test.stem)
        if score:
            ranked.append((bool(BROWSER.search(text)), -score, str(test.relative_to(tree))))
    return [test for *_, test in sorted(ranked)]


def failing(tree: Path, tests: list[str], options: list[str], seconds: float) -> list[str]:
    """Which tests fail; "time" if they hang, nothing if they are not through in time."""
    report = tree / "report.xml"
    report.unlink(missing_ok=True)
    words = [tree / ".venv/bin/python", "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", HASHES, *options]
    words += [f"--junitxml={report}", "-o", "faulthandler_timeout=120", *tests]
    with open(tree / "log.txt", "w") as log:
        process = subprocess.Popen(words, cwd=tree, stdout=log, stderr=log, start_new_session=True)
        try:
            code = process.wait(seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)  # its browsers, too
            process.wait()
            return []
    if code in (0, 5):
        return []
    if not report.exists():
        return ["time"]  # faulthandler ended the process
    failed = []
    for case in sorted(ElementTree.parse(report).iter("testcase"), key=lambda case: float(case.get("time", 0))):
        if case.find("failure") is not None or case.find("error") is not None:
            failed.append(test_id(tree, case.get("classname", ""), case.get("name", "")))
    return failed or ["collecting"]


def test_id(tree: Path, module: str, name: str) -> str:
    words = module.split(".")
    while words and not (tree / Path(*words)).with_suffix(".py").exists():
        words.pop()
    rest = module.split(".")[len(words) :]
    return "::".join([f"{Path(*words)}.py" if words else module.replace(".", "/"), *rest, name])


def one_by_one(mutants: list[dict], trees: Queue, tests_of, save, marks: str) -> None:
    """Note for each mutant the first test that finds it."""

    def attempt(mutant: dict) -> None:
        tree = trees.get()
        try:
            apply([mutant], tree)
            tests = tests_of(mutant, tree)
            found = failing(tree, tests, ["-x", "-m", marks], 420) if tests else []
            mutant["by"] = found[0] if found else ""
            mutant["tried"] = True
        finally:
            restore(tree)
            trees.put(tree)
        save()
        print(f"{mutant['path']}:{mutant['line']}  {mutant['by'] or '-'}", flush=True)

    with ThreadPoolExecutor(JOBS) as pool:
        list(pool.map(attempt, mutants))


def together(mutants: list[dict], tree: Path, save, marks: str) -> None:
    """Try all that are left at once; for each test that fails, find by halves a mutant that fails it alone."""

    def failed_with(some: list[dict], tests: list[str], *options: str) -> list[str]:
        apply(some, tree)
        try:
            failed = failing(tree, tests, [*options, "-m", marks], 5400)
            return [test for test in failed if ".py::" in test]
        finally:
            restore(tree)

    def left() -> list[dict]:
        return [mutant for mutant in mutants if not mutant["by"]]

    failed = failed_with(left(), ["tests"], *SIDE_BY_SIDE)
    print(f"{len(left())} left; together they fail:", *failed, sep="\n    ", flush=True)
    for test in failed:
        while (suspects := left()) and failed_with(suspects, [test]):
            while len(suspects) > 1:
                middle = len(suspects) // 2
                suspects = suspects[:middle] if failed_with(suspects[:middle], [test]) else suspects[middle:]
            if not failed_with(suspects, [test]):
                print(f"no one alone fails {test}", flush=True)
                break
            suspects[0]["by"] = test
            print(f"{suspects[0]['path']}:{suspects[0]['line']}  {test}", flush=True)
            save()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="with the tests that are long or timed")
    parser.add_argument("--old", default="HEAD", metavar="COMMIT", help="whose tests to run (default %(default)s)")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    store = arguments.folder / "mutants.json"
    mutants = json.loads(store.read_text()) if store.exists() else chosen(arguments.count, arguments.seed)

    def save() -> None:
        store.write_text(json.dumps(mutants, indent=1))

    save()
    trees: Queue = Queue()
    for job in range(JOBS):
        tree = (arguments.folder / f"tree-{job}").resolve()
        if tree.exists():
            git(ROOT, "worktree", "remove", "--force", str(tree))
        git(ROOT, "worktree", "add", "--quiet", "--detach", str(tree), arguments.old)
        (tree / ".venv").symlink_to(ROOT / ".venv")
        trees.put(tree)
    marks = "" if arguments.all else "not long and not timed"
    if not arguments.all:
        one_by_one([mutant for mutant in mutants if "tried" not in mutant], trees, near, save, marks)
    together(mutants, trees.get(), save, marks)
    for job in range(JOBS):
        git(ROOT, "worktree", "remove", "--force", str(arguments.folder / f"tree-{job}"))
    left = [mutant for mutant in mutants if not mutant["by"]]
    print(f"{len(mutants) - len(left)} of {len(mutants)} found; not found:")
    for mutant in left:
        print(f"| `{mutant['path']}:{mutant['line']}` | `{mutant['old']}` | `{mutant['new']}` |".replace("\n", " "))


if __name__ == "__main__":
    sys.exit(main())
