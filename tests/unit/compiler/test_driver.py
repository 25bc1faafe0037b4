from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from adapterc.compiler import batches
from adapterc.compiler.artifact import FileResult
from adapterc.compiler.discover import Root
from adapterc.compiler.driver import ImportRun, Job, find_all, open_executor, run_import
from adapterc.compiler.options import Options
from adapterc.spec.diagnostics import Diagnostic
from adapterc.spec.span import Span


def compile_file(path: str, data: bytes, options: Options, after: object = None, files: object = None) -> FileResult:
    """Stands in for the compiler: what a file holds decides what happens to it."""
    if data == b"raise":
        raise ValueError("boom")
    if data == b"die":
        os._exit(9)
    if data == b"deep":
        raise RecursionError
    return FileResult(path, f"{options.repo}:{data.decode()}", ignored="nothing in it")


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    stand_in = ModuleType("adapterc.compiler.unit")
    stand_in.compile_file = compile_file  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "adapterc.compiler.unit", stand_in)
    yield


def fork(workers: int = 2) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, get_context("fork"))


def tree(root: Path, **files: str) -> Path:
    for name, text in files.items():
        path = root / f"{name.replace('__', '/')}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def findings(run: ImportRun) -> list[str]:
    return [f"{item.span} {item.code} {item.message}" for item in run.all_diagnostics()]


def test_files_without_adapters_are_results_too(tmp_path: Path, compiler: None) -> None:
    tree(tmp_path, b="2", a="1")
    (tmp_path / "README.md").write_text("x", encoding="utf-8")
    run = run_import([Root(tmp_path, "https://shop.test/r")], Options())
    assert [(item.path, item.ignored, item.sha256) for item in run.results] == [
        ("README.md", "Markdown document", ""),
        ("a.yaml", "nothing in it", "https://shop.test/r:1"),
        ("b.yaml", "nothing in it", "https://shop.test/r:2"),
    ]


def test_roots_are_read_in_the_order_of_their_paths(tmp_path: Path, compiler: None) -> None:
    one, two = tree(tmp_path / "1", x="1"), tree(tmp_path / "2", x="2")
    run = run_import([Root(one, "one", None, "b"), Root(two, "two", None, "a")], Options())
    assert [(item.path, item.sha256) for item in run.results] == [("a/x.yaml", "two:2"), ("b/x.yaml", "one:1")]


@pytest.mark.parametrize("executor", [lambda: None, lambda: ThreadPoolExecutor(3), lambda: fork(1), lambda: fork(3)])
def test_the_executor_does_not_show(tmp_path: Path, compiler: None, executor: Any) -> None:
    tree(tmp_path, **{f"n{number}": str(number) for number in range(300)}, bad="raise", deep="deep")
    expected = run_import([Root(tmp_path)], Options())
    progress: list[tuple[int, int]] = []
    with executor() or ThreadPoolExecutor(1) as pool:
        run = run_import([Root(tmp_path)], Options(), pool, lambda done, total: progress.append((done, total)))
    assert run == expected
    assert progress == [(done, 302) for done in range(1, 303)]
    assert [item.partition(" AC902 ")[0] for item in findings(run)] == ["bad.yaml:1:1", "deep.yaml:1:1"]


def test_a_fault_names_the_place_and_costs_one_file(tmp_path: Path, compiler: None) -> None:
    tree(tmp_path, a="raise", b="fine")
    run = run_import([Root(tmp_path)], Options())
    (found,) = findings(run)
    assert found.startswith("a.yaml:1:1 AC902 adapterc failed on this file: ValueError in ")
    assert "/tmp" not in found
    assert [(item.path, item.ignored) for item in run.results] == [("a.yaml", None), ("b.yaml", "nothing in it")]


def test_a_worker_that_dies_costs_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compiler: None) -> None:
    """Files in flight with the one that kills its process are compiled again, each in a process of its own."""
    tree(tmp_path, **{f"n{number:02}": str(number) for number in range(20)}, n10x="die")
    contexts: list[str] = []

    def context(method: str) -> Any:
        contexts.append(method)
        return get_context("fork")

    monkeypatch.setattr("multiprocessing.get_context", context)
    with fork() as pool:
        run = run_import([Root(tmp_path)], Options(), pool)
    assert len(run.results) == 21
    assert findings(run) == [
        "n10x.yaml:1:1 AC902 adapterc failed on this file: the process that compiled this file ended"
    ]
    assert set(contexts) == {"spawn"}
    assert 1 <= len(contexts) <= 2


def test_files_of_a_broken_pool_are_compiled_here_when_no_process_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compiler: None
) -> None:
    tree(tmp_path, a="1", b="raise")
    broken: Future[Any] = Future()
    broken.set_exception(BrokenExecutor())

    def refuse(*arguments: object, **options: object) -> Any:
        return SimpleNamespace(submit=lambda *call: broken, shutdown=lambda: None)

    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", refuse)
    run = run_import([Root(tmp_path)], Options(), refuse())
    assert [item.ignored for item in run.results] == ["nothing in it", None]


class Refusing(Executor):
    """A pool that is shut down, or whose answers cannot be carried back."""

    def __init__(self, late: bool) -> None:
        self.late = late

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        if not self.late:
            raise RuntimeError("cannot schedule new futures after shutdown")
        future: Future[Any] = Future()
        future.set_exception(TypeError("cannot pickle"))
        return future


@pytest.mark.parametrize("late", [False, True])
def test_a_broken_executor_loses_no_file(tmp_path: Path, compiler: None, late: bool) -> None:
    tree(tmp_path, a="1", b="2", c="3")
    run = run_import([Root(tmp_path)], Options(), Refusing(late))
    assert [(item.path, item.ignored) for item in run.results] == [(f"{name}.yaml", "nothing in it") for name in "abc"]


def test_files_over_the_limit_are_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compiler: None) -> None:
    monkeypatch.setattr("adapterc.compiler.driver.MAX_BYTES", 10)
    tree(tmp_path, big="x" * 11, fits="x" * 10)
    (tmp_path / "big.yaml").chmod(0)
    run = run_import([Root(tmp_path)], Options())
    assert findings(run) == ["big.yaml:1:1 AC002 file holds 11 bytes, the limit is 10"]
    assert [item.ignored for item in run.results] == [None, "nothing in it"]


def test_a_file_that_went_away_is_counted(tmp_path: Path, compiler: None) -> None:
    tree(tmp_path, a="1", b="2")
    found = find_all([Root(tmp_path)])
    (tmp_path / "a.yaml").unlink()
    run = run_import([Root(tmp_path)], Options(), found=found)
    assert findings(run) == ["a.yaml:1:1 AC004 file cannot be read: no such file or directory"]
    assert len(run.results) == 2


def test_a_file_in_two_roots_is_taken_once(tmp_path: Path) -> None:
    tree(tmp_path, clis__a="1", b="2")
    (tmp_path / "x.txt").write_text("x", encoding="utf-8")
    roots = [Root(tmp_path, prefix="r"), Root(tmp_path / "clis", prefix="clis"), Root(tmp_path)]
    assert [file.path for file in find_all(roots)] == ["b.yaml", "clis/a.yaml", "r/x.txt"]


def test_names_that_come_out_alike_are_all_there(tmp_path: Path) -> None:
    for name in (b"\xff.yaml", b"\\xff.yaml"):
        Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name)).write_text("x", encoding="utf-8")
    assert [file.path for file in find_all([Root(tmp_path)])] == ["\\xff.yaml", "\\xff~2.yaml"]


def test_findings_are_ordered_and_told_once() -> None:
    def item(line: int, code: str = "AC301") -> Diagnostic:
        return Diagnostic(code, "m", Span("a.yaml", line, line, line, 1, line, 1))

    results = (
        FileResult("a.yaml", diagnostics=(item(3), item(1))),
        FileResult("b.yaml", diagnostics=(item(3), item(2))),
    )
    assert [found.span.line for found in ImportRun((), results, (item(9),)).all_diagnostics()] == [1, 2, 3, 9]


@pytest.mark.parametrize(
    ("jobs", "files", "pool"), [(None, 5, False), (1, 5000, False), (4, 23, False), (2, 24, True), (64, 40, True)]
)
def test_a_pool_is_opened_when_it_pays(jobs: int | None, files: int, pool: bool) -> None:
    with open_executor(jobs, files) as executor:
        assert (executor is not None) == pool


def test_jobs_can_be_sent() -> None:
    import pickle

    job = Job("a.yaml", b"x", "r")
    assert pickle.loads(pickle.dumps((batches.compile_batch, (job,), Options())))[1] == (job,)
