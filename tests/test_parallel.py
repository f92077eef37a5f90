"""Tasks in processes: results as they come, ends, threads."""

import os
import subprocess
import sys
import time

import numpy as np
import pytest
from threadpoolctl import threadpool_info

from pygame35 import parallel


def test_results_come_from_all_tasks():
    with parallel.pool(2) as pool:
        assert sorted(pool.results(abs, range(-7, 0))) == list(range(1, 8))
        assert list(pool.results(abs, [])) == []
        assert sorted(pool.results(pow, range(4), pool.shared(2))) == [0, 1, 4, 9]


def test_a_result_comes_as_soon_as_its_task_has_ended(tmp_path):
    with parallel.pool(2) as pool:
        results = pool.results(ended, [("last", tmp_path / "made"), ("first", tmp_path / "made")])
        assert next(results) == "first"
        (tmp_path / "made").touch()
        assert list(results) == ["last"]


def ended(task):
    """The name of a task; "last" ends when there is a file."""
    name, file = task
    while name == "last" and not file.exists():
        time.sleep(0.01)
    return name


def test_tasks_are_taken_only_as_processes_become_free():
    taken = []
    with parallel.pool(2) as pool:
        running = pool.results(abs, (taken.append(n) or n for n in range(100)))
        next(running)
        assert len(taken) == 2
        running.close()
    assert len(taken) == 2


def libraries(_):
    """What this process's libraries may use: the numbers of threads, after numpy has worked."""
    np.ones((500, 500)) @ np.ones((500, 500))
    return [library["num_threads"] for library in threadpool_info()]


def test_processes_have_one_thread(monkeypatch):
    """Those of matches and of training are the same."""
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "2")
    with parallel.pool(1) as pool:
        assert set(pool.submit(libraries, None).result(60)) == {1}


@pytest.mark.parametrize("end", [os._exit, sys.exit])
def test_a_process_that_dies_ends_the_work(end):
    with pytest.raises(ChildProcessError, match="a process died"), parallel.pool(1) as pool:
        list(pool.results(end, [3]))


def waiting(folder):
    """Starts a program, and waits; the program is ended when the task is."""
    program = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    try:
        (folder / "pid").write_text(str(program.pid))
        time.sleep(60)
    finally:
        program.kill()
        program.wait()


def test_the_end_ends_what_tasks_have_started(tmp_path):
    with parallel.pool(1) as pool:
        pool.submit(waiting, tmp_path)
        end = time.monotonic() + 30
        while not ((tmp_path / "pid").exists() and (tmp_path / "pid").read_text()) and time.monotonic() < end:
            time.sleep(0.02)
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)
