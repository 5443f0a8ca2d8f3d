"""A study on a cluster gives the totals of one process, and a killed worker changes nothing but the time."""

import subprocess
import sys
import time

import pytest
from longroll.study import fairness

distributed = pytest.importorskip("distributed")


def dask(*words):
    return subprocess.Popen(
        [sys.executable, "-m", "distributed.cli.dask_" + words[0], *words[1:]],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def test_a_killed_worker_changes_no_total(tmp_path):
    wanted = fairness("above-the-clouds", "tunnel-hill", battles=120, seed=500)
    file = tmp_path / "scheduler.json"
    scheduler = dask("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file))
    options = ["--scheduler-file", str(file), "--nthreads", "1", "--no-nanny", "--no-dashboard"]
    workers = [dask("worker", *options) for _ in range(2)]
    try:
        with distributed.Client(scheduler_file=str(file), timeout=60) as client:
            client.wait_for_workers(2, timeout=60)
            client.loop.call_later(0.3, workers[0].kill)
            total = fairness("above-the-clouds", "tunnel-hill", battles=120, seed=500, size=4, client=client)
            assert total == wanted
            workers[0].wait(timeout=30)
            # The other worker goes on alone.
            time.sleep(0.5)
            again = fairness("above-the-clouds", "tunnel-hill", battles=40, seed=500, size=4, client=client)
            assert again.battles == 40
    finally:
        for process in [*workers, scheduler]:
            process.kill()
            process.wait()
