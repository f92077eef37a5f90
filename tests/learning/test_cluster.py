"""Work on a dask cluster of two processes: the same results, large values sent once, workers that die."""

import json
import os
import signal
import sys
import threading
import time
from contextlib import suppress

import numpy as np
import pytest

from pygame35 import cli, parallel
from pygame35.games.thirtyfive.training import command, loop, schedule
from pygame35.options import Cluster

distributed = pytest.importorskip("distributed")
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")


def two_workers():
    return distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None)


@pytest.fixture(scope="module")
def cluster():
    with two_workers() as workers:
        yield workers


@pytest.fixture
def pool(cluster):
    with parallel.pool(1, Cluster(cluster.scheduler_address)) as workers:
        yield workers


@pytest.fixture
def killed(cluster):
    """killed(ready): kill one worker as soon as ready() is true; returns how many were killed by now."""
    pids, threads, stop = [], [], threading.Event()

    def watch(ready):
        while not stop.is_set():
            if ready():
                with distributed.Client(cluster.scheduler_address) as client:
                    pids.append(next(iter(client.run(os.getpid).values())))
                os.kill(pids[-1], signal.SIGKILL)
                return
            time.sleep(0.02)

    def begin(ready):
        threads.append(threading.Thread(target=watch, args=(ready,)))
        threads[-1].start()
        return pids

    yield begin
    stop.set()
    for thread in threads:
        thread.join()


def pid_after(seconds):
    time.sleep(seconds)
    return os.getpid()


def test_two_processes_work(pool):
    found = set(pool.results(pid_after, [0.1] * 10))
    assert len(found) == 2 and os.getpid() not in found


def test_a_cluster_that_cannot_be_reached_is_reported(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(parallel, "_CONNECTING", 0.5)
    asked, files = [], [tmp_path / name for name in ("ca-file", "cert", "key")]
    tls = [word for file in files for word in (f"--tls-{file.name}", str(file))]

    def refused(*words):
        assert cli.main(["arena", "1", "2", "--games", "2", *words]) == 1
        return capsys.readouterr().err

    def client(address, *, timeout, security):
        asked.append((address, security.require_encryption, security.get_tls_config_for_role("client")))
        raise OSError("there is no scheduler")

    assert "127.0.0.1:9" in refused("--dask", "tcp://127.0.0.1:9")
    assert "9: TLS expects" in refused("--dask", "tls://127.0.0.1:9")
    assert "--dask tls://HOST:PORT is missing" in refused(*tls)
    assert f"{files[0]} cannot be read" in refused("--dask", "tls://127.0.0.1:9", *tls)
    for file in files:
        file.write_text("")
    monkeypatch.setattr(distributed, "Client", client)
    assert "there is no scheduler" in refused("--dask", "tls://127.0.0.1:9", *tls)
    ((address, encrypted, given),) = asked
    assert (address, encrypted) == ("tls://127.0.0.1:9", True)
    assert [given[name] for name in ("ca_file", "cert", "key")] == list(map(str, files))


def test_a_shared_value_outlives_the_workers(cluster, pool):
    """Even all of them at once."""
    value = pool.shared(np.arange(10))
    assert pool.submit(np.sum, value).result(30) == 45
    with distributed.Client(cluster.scheduler_address) as client:
        for pid in client.run(os.getpid).values():
            os.kill(pid, signal.SIGKILL)
    assert pool.submit(np.sum, value).result(60) == 45


def test_a_task_whose_worker_dies_is_done_again(pool, killed):
    begun = threading.Event()
    killed(begun.is_set)
    running = pool.results(pid_after, [0.5] * 8)
    first = next(running)
    begun.set()
    assert len([first, *running]) == 8


def test_a_task_that_kills_its_workers_is_reported():
    """On a cluster of its own: on a busy machine its workers may not come back."""
    own = two_workers()
    try:
        died = pytest.raises(ChildProcessError, match="a process died")
        with died, parallel.pool(1, Cluster(own.scheduler_address)) as pool:
            pool.submit(os._exit, 1).result(100)
    finally:
        with suppress(AssertionError):  # dask's own, if a worker has died and is not started again yet
            own.close()


@pytest.mark.long
def test_training_of_35_is_the_same_though_a_worker_dies(cluster, killed, tmp_path, monkeypatch):
    first = schedule.Phase("one ply", 0.5, 0, 0.8, 16, 2, (0.03, 0.003))
    second = schedule.Phase("search", 0.5, 8, 0.7, 64, 2, (0.01, 0.001))
    monkeypatch.setattr(schedule, "PHASES", (first, second))
    monkeypatch.setattr(loop, "_REPORT_PAIRS", 2)
    monkeypatch.setattr(command, "_PAIRS", {0: 2})
    folders = [tmp_path / name for name in ("here", "there")]
    words = ["learn", "--games", "256", "--task-games", "16", "--ahead", "3"]
    assert cli.main([*words, "--out", str(folders[0]), "--processes", "2"]) == 0
    log = folders[1] / "log.jsonl"
    pids = killed(lambda: log.exists() and log.read_bytes().count(b"\n") >= 3)
    assert cli.main([*words, "--out", str(folders[1]), "--dask", cluster.scheduler_address]) == 0
    assert pids
    models = [np.load(folder / "thirtyfive.npz") for folder in folders]
    assert models[0].files == models[1].files
    for name in models[0].files:
        np.testing.assert_array_equal(models[0][name], models[1][name])


@pytest.mark.long  # and takes 3 GB of memory
def test_training_of_threes_is_the_same_though_a_worker_dies(cluster, killed, tmp_path, monkeypatch):
    pytest.importorskip("numba")
    from pygame35.games.threes.training import train

    monkeypatch.setattr(train, "packed", lambda *_: None)  # takes half a minute
    monkeypatch.setattr(train.storing, "save", lambda *_: None)
    folders = [tmp_path / name for name in ("quiet", "killed")]
    words = ["learn", "--game", "threes", "--games", "480", "--task-games", "40", "--ahead", "3"]
    address = ["--dask", cluster.scheduler_address]
    assert cli.main([*words, "--out", str(folders[0]), *address]) == 0
    log = folders[1] / "log.jsonl"
    pids = killed(lambda: log.exists() and log.read_bytes().count(b"\n") >= 2)
    assert cli.main([*words, "--out", str(folders[1]), *address]) == 0
    assert pids
    rows = [[json.loads(line) for line in (f / "log.jsonl").read_text().splitlines()] for f in folders]
    assert [row["games"] for row in rows[0]] == [120, 240, 360, 480]
    assert [row["average"] for row in rows[0]] == [row["average"] for row in rows[1]]
    assert rows[0][-1]["average"] > 1.5 * rows[0][0]["average"]
    with np.load(folders[0] / "checkpoint.npz") as one, np.load(folders[1] / "checkpoint.npz") as other:
        np.testing.assert_array_equal(one["weight"], other["weight"])
    for folder in folders:
        (folder / "checkpoint.npz").unlink()  # 800 MB
