"""One interface, the same bytes, and nothing lost when a worker dies. The Dask cluster is real, of two processes."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from pathlib import Path
from types import SimpleNamespace

import pytest

from adapterc.compiler import clusters
from adapterc.compiler.batches import ExecutorError, chunks, compile_all
from adapterc.compiler.discover import Root
from adapterc.compiler.driver import run_import
from adapterc.compiler.executors import open_executor
from adapterc.compiler.jobs import Job
from adapterc.compiler.options import Options
from adapterc.compiler.pool import LocalPool, _tidily
from adapterc.compiler.records import decode_result
from adapterc.compiler.results import Results

ROOT = Path(__file__).resolve().parents[3]
HOT = (ROOT / "examples/opencli-yaml/shop/hot.yaml").read_bytes()
OPTIONS = Options()
posix = pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")


@pytest.fixture(scope="module")
def cluster() -> Iterator[clusters.Cluster]:
    pytest.importorskip("distributed")
    with clusters.open_cluster("dask://local", 2) as opened:
        yield opened


@pytest.fixture
def pool() -> Iterator[LocalPool]:
    opened = LocalPool(2)
    yield opened
    opened.shutdown(wait=False, cancel_futures=True)


def jobs(count: int) -> list[Job]:
    return [
        Job(f"clis/shop/hot{number}.yaml", HOT.replace(b"hot", b"hot%d" % number, 1), "r") for number in range(count)
    ]


def digest(executor: Executor | None, root: Path, told: Callable[[int, int], None] | None = None) -> bytes:
    run = run_import([Root(root, "https://code.test/r")], OPTIONS, executor, told)
    assert isinstance(run.results, Results)
    return run.results.digest()


def tree(root: Path, count: int) -> Path:
    for job in jobs(count):
        path = root / job.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(job.data)
    return root


def test_the_pool_gives_the_same_bytes(pool: LocalPool) -> None:
    assert digest(pool, ROOT / "examples") == digest(None, ROOT / "examples")


def test_a_cluster_gives_the_same_bytes(cluster: clusters.Cluster) -> None:
    assert digest(cluster, ROOT / "examples") == digest(None, ROOT / "examples")


def test_no_worker_notes_where_its_threads_are(cluster: clusters.Cluster) -> None:
    """What Dask's profiler notes grows for as long as a worker lives."""
    config = pytest.importorskip("dask").config
    found = cluster._client.run(config.get, "distributed.worker.profile.enabled")
    assert len(found) == 2 and not any(found.values())


def test_every_job_is_answered_once_and_told(cluster: clusters.Cluster, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    digest(cluster, tree(tmp_path, 70), lambda done, total: told.append((done, total)))
    assert told == [(done, 70) for done in range(1, 71)]


@posix
def test_a_killed_worker_of_a_pool_loses_no_file(
    pool: LocalPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pool is replaced: what comes later is not compiled one by one."""
    monkeypatch.setattr("adapterc.compiler.parallel.WINDOW", 2)
    monkeypatch.setattr("adapterc.compiler.parallel.PER_WORKER", 1)
    root = tree(tmp_path, 60)
    before = pool._renewals

    def kill(done: int, total: int) -> None:
        assert pool._pool is not None
        if done == 9:
            os.kill(next(iter(pool._pool._processes)), signal.SIGKILL)

    assert digest(pool, root, kill) == digest(None, root)
    assert pool._renewals == before - 1


@posix
def test_the_workers_of_a_killed_process_end_as_well() -> None:
    code = """
import os, sys, time
from adapterc.compiler.pool import LocalPool
pool = LocalPool(2)
busy, idle = pool.submit(time.sleep, 600), pool.submit(os.getpid)
print(idle.result(), flush=True)
time.sleep(600)
"""
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline().strip().isdigit()
    process.kill()
    process.communicate(timeout=60)  # its standard output ends with the last process that has it


@posix
def test_a_killed_worker_of_a_cluster_loses_no_file(cluster: clusters.Cluster, tmp_path: Path) -> None:
    root = tree(tmp_path, 100)

    def kill(done: int, total: int) -> None:
        if done == 9:
            os.kill(next(iter(cluster._client.run(os.getpid).values())), signal.SIGKILL)

    assert digest(cluster, root, kill) == digest(None, root)


def test_a_worker_lets_go_of_what_holds_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    class Knot:
        def __init__(self) -> None:
            self.me = self

    def tie() -> weakref.ref[Knot]:
        return weakref.ref(Knot())

    monkeypatch.setattr("adapterc.compiler.pool._TIDY", 3)
    monkeypatch.setattr("adapterc.compiler.pool._batches", 0)
    gc.disable()
    try:
        tied = [_tidily(tie) for _ in range(4)]
    finally:
        gc.enable()
    assert [knot() is None for knot in tied] == [True, True, True, False]


def test_what_kills_its_worker_is_a_broken_executor(cluster: clusters.Cluster, pool: LocalPool) -> None:
    """So that it is compiled alone, in a process of its own, and never in this one."""
    for executor in (cluster, pool):
        with pytest.raises(BrokenExecutor):
            executor.submit(os._exit, 9).result(timeout=60)
        assert executor.submit(pow, 2, 5).result(timeout=60) == 32


def test_a_pool_that_breaks_again_and_again_is_given_up() -> None:
    pool = LocalPool(1)
    pool._renewals = 1
    try:
        for _ in range(2):
            with pytest.raises(BrokenExecutor):
                pool.submit(os._exit, 9).result(timeout=60)
        with pytest.raises(BrokenExecutor):
            pool.submit(pow, 2, 5)
    finally:
        pool.shutdown()


class Gone(Executor):
    """A cluster whose scheduler went away."""

    warn: Callable[[str], None] | None = None

    def submit(self, fn: object, /, *args: object, **kwargs: object) -> Future[object]:  # type: ignore[override]
        raise OSError("the scheduler is closed")


def test_an_executor_that_went_away_loses_no_file() -> None:
    told: list[str] = []
    gone = Gone()
    gone.warn = told.append
    found = {decode_result(record).path for _, record in compile_all(jobs(20), OPTIONS, gone)}
    assert found == {job.path for job in jobs(20)}
    assert told == [
        "the executor failed (the scheduler is closed); what it does not answer is compiled in this process"
    ]


def test_whoever_opens_an_executor_is_told_of_its_failure() -> None:
    told: list[str] = []
    with open_executor(2, 50, "pool", told.append) as executor:
        assert executor is not None
        assert executor.submit(pow, 2, 5).result(timeout=60) == 32
        executor.shutdown()  # by someone else
        assert len(list(compile_all(jobs(3), OPTIONS, executor))) == 3
    assert len(told) == 1


def test_nobody_proves_an_unknown_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """An adapterc whose files cannot be read has no fingerprint, and none is like no other."""
    monkeypatch.setattr(clusters, "compiler_fingerprint", lambda: None)
    with pytest.raises(ExecutorError, match="runs another adapterc"):
        clusters._proven(None, int, (), {})
    client = SimpleNamespace(
        get_executor=lambda pure: None, nthreads=dict, run=lambda function: {"tcp://127.0.0.1:1": None}
    )
    with pytest.raises(ExecutorError, match="no worker can prove that it runs it"):
        clusters.Cluster(client).prove()


def test_no_worker_of_a_cluster_compiles_two_files_at_once() -> None:
    """The engine that checks syntax belongs to one thread: two end the process."""
    client = SimpleNamespace(nthreads=lambda: {"tcp://10.0.0.1:1": 1, "tcp://10.0.0.2:1": 4}, run=lambda function: {})
    with pytest.raises(ExecutorError, match=r"the worker at tcp://10.0.0.2:1 runs 4 tasks at once in one process"):
        clusters.Cluster(client).prove()
    compiler = clusters.compiler_fingerprint()
    with pytest.raises(ExecutorError, match="runs several tasks at once"):
        clusters._proven(compiler, clusters._proven, (compiler, int, (), {}), {})
    assert clusters._proven(compiler, int, ("7",), {}) == 7


def test_few_files_start_no_pool() -> None:
    pool = LocalPool(2, worth=24)
    assert len(list(compile_all(jobs(23), OPTIONS, pool))) == 23
    assert pool._pool is None


def test_batches_end_by_number_and_by_size() -> None:
    sizes = [len(batch) for batch in chunks((Job("a", bytes(size), "") for size in (1, 1, 1, 90, 1, 1)), 3, 50)]
    assert sizes == [3, 1, 2]
    assert Job("a", bytes(3), "", {"b": bytes(4)}).size == 7


@pytest.mark.parametrize(
    ("jobs", "files", "choice", "kind"),
    [
        (4, 5000, "serial", type(None)),
        (1, 1, "pool", LocalPool),
        (None, 1, "pool", LocalPool),
        (1, 5000, None, type(None)),
        (2, 5000, None, LocalPool),
    ],
)
def test_the_choice_counts(jobs: int | None, files: int, choice: str | None, kind: type[object]) -> None:
    with open_executor(jobs, files, choice) as executor:
        assert type(executor) is kind


@pytest.mark.parametrize(
    "address", ["dask://", "dask://host", "dask://a b:1", "http://a:1", "dask://a:1/x", "dask+x://a:1"]
)
def test_what_is_no_address_is_told(address: str) -> None:
    with (
        pytest.raises(ExecutorError, match="is no address of a cluster") as error,
        open_executor(None, 1, address),
    ):
        pass
    assert error.value.usage
    assert error.value.help == "write `dask://local`, `dask://HOST:PORT` or `dask+tls://HOST:PORT`"


def test_an_unknown_executor_is_told() -> None:
    with pytest.raises(ExecutorError, match="unknown executor `ray`") as error, open_executor(None, 1, "ray"):
        pass
    assert error.value.usage


def test_a_cluster_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(clusters, "_PATIENCE", 0.3)
    with (
        pytest.raises(ExecutorError, match=r"no cluster answers at `dask://127.0.0.1:1`: ") as error,
        clusters.open_cluster("dask://127.0.0.1:1", 2),
    ):
        pass
    assert not error.value.usage


def test_a_missing_package_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(ExecutorError, match="`dask://local` needs the package `distributed`") as error,
        clusters.open_cluster("dask://local", 2),
    ):
        pass
    assert error.value.help == "pip install 'adapterc[distributed]'"


def test_a_worker_with_another_compiler_is_not_believed(
    cluster: clusters.Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It could give other bytes. One that joins later is found out by its first task, and that ends the run."""
    monkeypatch.setattr(cluster, "_compiler", b"another")
    with pytest.raises(ExecutorError, match=r"the worker at tcp://127.0.0.1:\d+ runs another adapterc"):
        cluster.prove()
    with pytest.raises(ExecutorError, match="a worker of the cluster runs another adapterc") as error:
        list(compile_all(jobs(3), OPTIONS, cluster))
    assert error.value.help is not None


@posix
@pytest.mark.parametrize("executor", ["serial", "pool", "dask://local"])
def test_ctrl_c_ends_it_all(executor: str, tmp_path: Path) -> None:
    """The signal goes to every process of the terminal; all of them end, quietly, and the old catalog stays."""
    if executor.startswith("dask"):
        pytest.importorskip("distributed")
    root = tree(tmp_path / "r", 3000)
    arguments = [
        "import",
        str(root),
        "--out",
        str(tmp_path / "out"),
        "--executor",
        executor,
        "--jobs",
        "2",
        "--no-cache",
    ]
    process = subprocess.Popen(
        [sys.executable, "-m", "adapterc.cli", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    time.sleep(5 if executor.startswith("dask") else 1.5)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (out, err.strip()) == ("", "error: interrupted")
    # the second is Python's own way to end, where the signal met the making of a class; a shell says 130 of both
    assert process.returncode in (130, -signal.SIGINT)
    assert not (tmp_path / "out").exists()
    for _ in range(200):
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    raise AssertionError("a process is left")
