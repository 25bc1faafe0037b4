from __future__ import annotations

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from pathlib import Path

import pytest

from adapterc.compiler.artifact import FileResult
from adapterc.compiler.cache import Cache, Unusable, fingerprint, limit_bytes, open_cache
from adapterc.compiler.cache.care import cache_info, clear_cache
from adapterc.compiler.cache.keys import stable
from adapterc.compiler.cache.place import default_folder
from adapterc.compiler.cache.store import FILE, Store
from adapterc.compiler.discover import Root
from adapterc.compiler.driver import ImportRun, run_import
from adapterc.compiler.jobs import Job, compile_record
from adapterc.compiler.options import Approval, Options
from adapterc.compiler.records import decode_result, encode_result
from adapterc.compiler.results import Collector
from adapterc.spec.diagnostics import Diagnostic
from adapterc.syntax.source import whole_file
from adapterc.whitelist.profiles import load_profile
from tests.support.catalogs import artifact

ROOT = Path(__file__).resolve().parents[3]
HOT = (ROOT / "examples/opencli-yaml/shop/hot.yaml").read_bytes()
JOB = Job("clis/shop/hot.yaml", HOT, "https://code.test/r", {"clis/_helper.js": b"const a = 1;"})
OPTIONS = Options()
RECORD = compile_record(JOB, OPTIONS)


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[Cache]:
    opened = reopened(tmp_path / "cache")
    yield opened
    opened.close()


def reopened(folder: Path) -> Cache:
    opened = open_cache(folder)
    assert opened is not None
    return opened


def known(folder: Path, job: Job = JOB, options: Options = OPTIONS) -> bytes | None:
    """What the cache in a folder has of a job, read by somebody who comes later."""
    opened = reopened(folder)
    key = opened.key(job, options)
    row = opened.get([key]).get(key)
    opened.close()
    usable = row is not None and Collector([job.path]).add_known(job.path, row, opened, options)
    return row[1] if usable and row is not None else None


def kept(folder: Path, job: Job = JOB, options: Options = OPTIONS, record: bytes = RECORD) -> Path:
    opened = reopened(folder)
    opened.put(opened.key(job, options), record, decode_result(record), options)
    opened.close()
    return folder / FILE


def tree(root: Path, count: int = 6) -> Path:
    for number in range(count):
        path = root / "clis" / "shop" / f"hot{number}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(HOT.replace(b"name: hot", b"name: hot%d" % number))
    return root


def test_what_was_compiled_is_found_by_the_next_process(tmp_path: Path) -> None:
    assert known(tmp_path) is None
    kept(tmp_path)
    assert known(tmp_path) == RECORD


@pytest.mark.parametrize(
    "other",
    [
        replace(JOB, data=HOT + b"\n"),
        replace(JOB, path="clis/shop/hot2.yaml"),
        replace(JOB, repo=""),
        replace(JOB, files={"clis/_helper.js": b"const a = 2;"}),
        replace(JOB, files={"clis/_helpers.js": b"const a = 1;"}),
        replace(JOB, files={}),
    ],
    ids=["source", "path", "repository", "helper", "helper-path", "no-helper"],
)
def test_another_input_is_another_result(tmp_path: Path, other: Job) -> None:
    kept(tmp_path)
    assert known(tmp_path, other) is None


def test_another_profile_is_another_result(tmp_path: Path) -> None:
    kept(tmp_path)
    assert known(tmp_path, options=Options(load_profile("lime-v1-writes"))) is None


def test_another_compiler_is_another_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept(tmp_path)
    monkeypatch.setattr("adapterc.compiler.cache.compiler_fingerprint", lambda store: b"another")
    assert known(tmp_path) is None


def test_only_approvals_of_its_own_adapters_count(tmp_path: Path) -> None:
    """A new approval of one adapter must not compile a whole repository again."""
    own, other = Approval("shop/hot", ("click",), "reads"), Approval("shop/other", ("click",), "reads")
    kept(tmp_path)
    assert known(tmp_path, options=Options(approvals=(other,))) == RECORD
    assert known(tmp_path, options=Options(approvals=(other, own))) is None
    kept(tmp_path, options=Options(approvals=(own,)))
    assert known(tmp_path, options=Options(approvals=(other, own))) == RECORD
    assert known(tmp_path, options=Options(approvals=(replace(own, reason="other words"),))) is None
    assert known(tmp_path) is None


def test_every_option_counts(tmp_path: Path) -> None:
    """A new field of the options is part of the key, or this says that it cannot be."""
    for item in fields(Options):
        stable(getattr(OPTIONS, item.name))
    assert stable({"a": {2, 1}, "b": None}) == stable({"b": None, "a": {1, 2}})
    assert len({stable(value) for value in (1, 1.0, True, "1", b"1", (1,), {1}, {"1": 1}, None)}) == 9
    with pytest.raises(TypeError):
        stable(object())


def test_a_fault_is_not_kept(tmp_path: Path) -> None:
    """It may have been the machine's: a process that was killed, memory that was short."""
    fault = Diagnostic("AC902", "the process that compiled this file ended", whole_file(JOB.path), help="h")
    kept(tmp_path, record=encode_result(FileResult(JOB.path, diagnostics=(fault,))))
    assert known(tmp_path) is None


def test_what_is_no_record_is_a_miss(tmp_path: Path) -> None:
    """Also where its digest is right, so that somebody made it by hand."""
    opened = reopened(tmp_path)
    opened.keep_note(opened.key(JOB, OPTIONS), b"no record")
    opened.close()
    assert known(tmp_path) is None


def test_a_record_of_another_file_is_none(tmp_path: Path) -> None:
    kept(tmp_path, record=encode_result(FileResult("clis/shop/other.yaml", "", (artifact("shop/other"),))))
    assert known(tmp_path) is None


def edit(statement: str) -> Callable[[Path], None]:
    def change(path: Path) -> None:
        with sqlite3.connect(path) as connection:
            connection.execute(statement)
        connection.close()

    return change


def overwrite(data: bytes) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        path.write_bytes(data)

    return write


def cut(size: int) -> Callable[[Path], None]:
    return lambda path: os.truncate(path, size)


def garble(path: Path) -> None:
    data = bytearray(path.read_bytes())
    for place in range(100, len(data), 97):
        data[place] ^= 0xFF
    path.write_bytes(data)


DAMAGE = {
    "nothing": overwrite(b""),
    "a text": overwrite(b"hello\n" * 4000),
    "a foreign header": overwrite(b"SQLite format 3\0" + bytes(9000)),
    "cut to a header": cut(100),
    "cut to a page": cut(8192),
    "garbled": garble,
    "another table": edit("ALTER TABLE records RENAME COLUMN digest TO other"),
    "no table": edit("DROP TABLE records"),
    "an edited record": edit("UPDATE records SET record = replace(record, X'72656164', X'78656164')"),
    "a shorter record": edit("UPDATE records SET record = substr(record, 1, 500)"),
    "a text in place of a record": edit("UPDATE records SET record = 'x'"),
    "a number in place of a digest": edit("UPDATE records SET digest = 7"),
    "nonsense for a time": edit("UPDATE records SET used = 'never', approved = X'00'"),
    "another key": edit("UPDATE records SET key = randomblob(32)"),
    "another approval": edit("UPDATE records SET approved = X'00'"),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE.keys())
def test_damage_is_a_miss_and_the_cache_goes_on(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    path = kept(tmp_path)
    damage(path)
    assert known(tmp_path) is None
    kept(tmp_path)
    assert known(tmp_path) == RECORD


@pytest.mark.parametrize("damage", ["another table", "no table"])
def test_a_file_that_is_a_database_is_never_deleted(tmp_path: Path, damage: str) -> None:
    """Others may have it open, and would go on in a file that nobody finds. Its table is made anew instead."""
    first, second = Store(tmp_path, 1 << 30), Store(tmp_path, 1 << 30)
    first.put([(b"a" * 32, b"", RECORD)])
    before = (tmp_path / FILE).stat().st_ino
    DAMAGE[damage](tmp_path / FILE)

    assert first.get([b"a" * 32]) == {}
    first.put([(b"b" * 32, b"", RECORD)])
    assert list(second.get([b"b" * 32])) == [b"b" * 32]
    assert list(Store(tmp_path, 1 << 30).get([b"b" * 32])) == [b"b" * 32]
    assert (tmp_path / FILE).stat().st_ino == before
    first.close()
    second.close()


@pytest.mark.parametrize("word", ["", "-journal"])
def test_a_folder_in_the_place_of_the_file_is_no_cache(tmp_path: Path, word: str) -> None:
    (tmp_path / (FILE + word)).mkdir()
    (tmp_path / (FILE + word) / "x").write_text("x", encoding="ascii")
    kept(tmp_path)
    assert known(tmp_path) is None
    assert (tmp_path / (FILE + word) / "x").is_file()


def test_a_record_that_was_moved_to_another_key_is_a_miss(tmp_path: Path) -> None:
    """The digest covers the key, so a record cannot stand for a file that it was not made of."""
    other = replace(JOB, data=HOT + b"# changed\n")
    path = kept(tmp_path)
    kept(tmp_path, other)
    opened = reopened(tmp_path)
    first, second = opened.key(JOB, OPTIONS), opened.key(other, OPTIONS)
    opened.close()
    with sqlite3.connect(path) as connection:
        connection.execute("DELETE FROM records WHERE key = ?", (second,))
        connection.execute("UPDATE records SET key = ? WHERE key = ?", (second, first))
    connection.close()
    assert known(tmp_path, other) is None


def test_a_full_disk_costs_what_was_not_kept(tmp_path: Path) -> None:
    store = Store(tmp_path, 1 << 30)
    assert store._connection is not None
    store.put([(b"a" * 32, b"", RECORD)])
    store._connection.execute(f"PRAGMA max_page_count = {store._number('PRAGMA page_count')}")
    store.put([(bytes([number]) * 32, b"", os.urandom(9000)) for number in range(9)])
    assert list(store.get([b"a" * 32])) == [b"a" * 32]
    assert store.count() == 1
    store.close()


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="nothing is closed to this user")
def test_a_cache_that_can_only_be_read_is_read(tmp_path: Path) -> None:
    path = kept(tmp_path)
    path.chmod(0o400)
    tmp_path.chmod(0o500)
    try:
        assert known(tmp_path) == RECORD
        kept(tmp_path, replace(JOB, data=HOT + b"\n"))
    finally:
        tmp_path.chmod(0o700)


def test_the_size_is_bounded_and_the_oldest_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000_000
    monkeypatch.setattr(time, "time", lambda: now)
    store = Store(tmp_path, 1 << 20)
    first = b"first".ljust(32)
    store.put([(first, b"", bytes(5000))])
    for number in range(60):
        now += 100_000
        store.put([(b"%32d" % (number * 10 + step), b"", os.urandom(5000)) for step in range(10)])
        assert store.get([first])  # used, so it stays
        assert (tmp_path / FILE).stat().st_size <= (1 << 20) + 100_000
    assert 50 < store.count() < 300
    assert not store.get([b"%32d" % 0])
    assert store.get([b"%32d" % 599])
    store.close()


def test_another_process_that_writes_holds_nobody_up_for_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapterc.compiler.cache.store._PATIENCE", 0.05)
    path = kept(tmp_path)
    with sqlite3.connect(path, isolation_level=None) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert known(tmp_path) is None
        kept(tmp_path, replace(JOB, data=HOT + b"\n"))
        other.execute("COMMIT")
    other.close()
    assert known(tmp_path) == RECORD


def imported(root: Path, cache: Cache | None) -> ImportRun:
    return run_import([Root(root, "https://code.test/r")], OPTIONS, None, cache=cache)


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths of the files that are compiled."""
    paths = []

    def compile(job: Job, options: Options) -> bytes:
        paths.append(job.path)
        return compile_record(job, options)

    monkeypatch.setattr("adapterc.compiler.batches.compile_record", compile)
    return paths


def test_a_second_run_compiles_nothing_and_gives_the_same(
    tmp_path: Path, cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tree(tmp_path / "r")
    (root / "README.md").write_text("x", encoding="utf-8")
    first = imported(root, cache)
    cache.close()
    again = reopened(tmp_path / "cache")
    monkeypatch.setattr("adapterc.compiler.jobs.compile_job", None)
    seen: list[tuple[int, int]] = []
    second = run_import(
        [Root(root, "https://code.test/r")], OPTIONS, None, lambda done, total: seen.append((done, total)), cache=again
    )
    again.close()
    assert second == first == second
    assert second.results.digest() == first.results.digest()  # type: ignore[attr-defined]
    assert seen == [(done, 6) for done in range(1, 7)]


def test_one_changed_file_is_one_file_to_compile(tmp_path: Path, cache: Cache, compiled: list[str]) -> None:
    root = tree(tmp_path / "r")
    imported(root, cache)
    cache.close()
    compiled.clear()
    (root / "clis/shop/hot3.yaml").write_bytes(HOT.replace(b"name: hot", b"name: hot33"))
    again = reopened(tmp_path / "cache")
    run = imported(root, again)
    again.close()
    assert compiled == ["clis/shop/hot3.yaml"]
    assert run == imported(root, None)


WRITER = """
import sys
from pathlib import Path
from adapterc.compiler.cache import open_cache
from adapterc.compiler.discover import Root
from adapterc.compiler.driver import run_import
from adapterc.compiler.options import Options
cache = open_cache(Path(sys.argv[2]))
run = run_import([Root(Path(sys.argv[1]), "https://code.test/r")], Options(), None, cache=cache)
cache.close()
print(run.results.digest().hex())
"""


def started(root: Path, folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", WRITER, str(root), str(folder)], stdout=subprocess.PIPE, text=True)


def test_several_processes_share_a_cache(tmp_path: Path, compiled: list[str]) -> None:
    root = tree(tmp_path / "r", 40)
    processes = [started(root, tmp_path / "cache") for _ in range(3)]
    said = {process.communicate(timeout=60)[0].strip() for process in processes}
    assert all(process.returncode == 0 for process in processes)
    expected = imported(root, None).results.digest().hex()  # type: ignore[attr-defined]
    assert said == {expected}
    compiled.clear()
    again = reopened(tmp_path / "cache")
    imported(root, again)
    again.close()
    assert compiled == []


def test_a_killed_process_leaves_a_cache_that_works(tmp_path: Path) -> None:
    root = tree(tmp_path / "r", 300)
    for number in range(4):
        process = started(root, tmp_path / "cache")
        time.sleep(0.25 + 0.15 * number)
        process.send_signal(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
        process.communicate()
    again = reopened(tmp_path / "cache")
    run = imported(root, again)
    again.close()
    assert run == imported(root, None)


def test_the_folder_is_the_users_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ADAPTERC_CACHE_DIR", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_folder() == tmp_path / ".cache" / "adapterc"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert default_folder() == tmp_path / ".cache" / "adapterc"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "x"))
    assert default_folder() == tmp_path / "x" / "adapterc"
    monkeypatch.setattr("sys.platform", "win32")
    assert default_folder() is None
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "l"))
    assert default_folder() == tmp_path / "l" / "adapterc" / "cache"
    monkeypatch.setenv("ADAPTERC_CACHE_DIR", str(tmp_path / "own"))
    assert default_folder() == tmp_path / "own"


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX permissions")
@pytest.mark.parametrize("mode", [0o777, 0o770, 0o1777])
def test_a_folder_that_others_can_write_to_is_not_used(tmp_path: Path, mode: int) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(mode)
    with pytest.raises(Unusable, match=r"`.*/shared` can be written to by others"):
        open_cache(folder)
    assert not list(folder.iterdir())


def test_a_place_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="ascii")
    with pytest.raises(Unusable, match=r"cannot be used: not a directory|cannot be used: file exists"):
        open_cache(tmp_path / "file" / "cache")
    with pytest.raises(Unusable, match="cannot be used"):
        open_cache(tmp_path / "file")


def test_a_new_folder_is_marked_as_a_cache(tmp_path: Path) -> None:
    kept(tmp_path / "a" / "cache")
    assert sorted(path.name for path in (tmp_path / "a" / "cache").iterdir()) == [".gitignore", "CACHEDIR.TAG", FILE]
    assert clear_cache(tmp_path / "a" / "cache") > 8192
    assert not (tmp_path / "a" / "cache").exists()


def test_clearing_leaves_what_is_not_ours(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("x", encoding="ascii")
    kept(tmp_path)
    assert cache_info(tmp_path).files == 1
    clear_cache(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["note.txt"]
    assert cache_info(tmp_path).files == cache_info(tmp_path).size == 0


def test_the_limit_can_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ADAPTERC_CACHE_MB", raising=False)
    assert limit_bytes() == 1 << 30
    monkeypatch.setenv("ADAPTERC_CACHE_MB", "50")
    assert limit_bytes() == 50 << 20
    monkeypatch.setenv("ADAPTERC_CACHE_MB", "much")
    assert limit_bytes() == 1 << 30


def test_the_fingerprint_is_of_every_file_that_compiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "adapterc"
    shutil.copytree(ROOT / "src/adapterc", package, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(fingerprint, "_package", lambda: str(package))
    seen = {fingerprint.read_fingerprint()}
    for name in ("whitelist/profiles/lime-v1.toml", "compiler/prelude/map.js", "syntax/source.py"):
        info = (package / name).stat()
        (package / name).write_bytes((package / name).read_bytes() + b"\n")
        os.utime(package / name, ns=(info.st_atime_ns, info.st_mtime_ns))
        seen.add(fingerprint.read_fingerprint())
    (package / "importers" / "new.py").write_bytes(b"")
    seen.add(fingerprint.read_fingerprint())
    monkeypatch.setattr("adapterc.compiler.cache.fingerprint._versions", lambda: ["lark 9"])
    seen.add(fingerprint.read_fingerprint())
    assert len(seen) == 6
    assert None not in seen
    for stage in ("cli/app.py", "runtime/execute.py", "sitemap/check.py"):
        (package / stage).write_bytes(b"")
    assert fingerprint.read_fingerprint() in seen
    shutil.rmtree(package)
    assert fingerprint.read_fingerprint() is None


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A compiler of three files that were written some time ago."""
    folder = tmp_path / "adapterc"
    for name in ("spec/a.py", "spec/b.py", "cli/c.py"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name, encoding="ascii")
        os.utime(folder / name, (1_000_000_000, 1_000_000_000))
    monkeypatch.setattr(fingerprint, "_package", lambda: str(folder))
    monkeypatch.setattr(fingerprint, "_RECENT", 0)
    monkeypatch.setattr(fingerprint, "_found", None)
    time.sleep(0.02)  # the clock of a file system ticks every few milliseconds
    return folder


def rewritten(path: Path, data: bytes) -> None:
    """Another content, and nothing but the time of change tells."""
    info = path.stat()
    path.write_bytes(data)
    os.utime(path, ns=(info.st_atime_ns, info.st_mtime_ns))
    time.sleep(0.02)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no time of change")
def test_a_file_that_was_touched_is_another_mark(package: Path) -> None:
    seen = [fingerprint.files_mark()]
    assert seen == [fingerprint.files_mark()]
    rewritten(package / "spec" / "a.py", b"SPEC/A.PY")
    seen.append(fingerprint.files_mark())
    (package / "spec" / "b.py").rename(package / "spec" / "d.py")
    time.sleep(0.02)
    seen.append(fingerprint.files_mark())
    (package / "spec" / "d.py").unlink()
    seen.append(fingerprint.files_mark())
    rewritten(package / "cli" / "c.py", b"CLI/C.PY!")
    assert fingerprint.files_mark() == seen[-1]
    assert None not in seen
    assert len(set(seen)) == 4
    shutil.rmtree(package)
    assert fingerprint.files_mark() is None


def test_times_that_say_too_little_are_no_mark(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fingerprint, "_RECENT", 60 * 10**9)
    assert fingerprint.files_mark() is None, "a file may be written again and show the same time"
    monkeypatch.setattr(fingerprint, "_RECENT", 0)
    monkeypatch.setattr(fingerprint, "_SECOND", 1)
    assert fingerprint.files_mark() is None, "times in whole seconds"
    monkeypatch.undo()
    monkeypatch.setattr(fingerprint, "_package", lambda: str(package))
    monkeypatch.setattr(sys, "platform", "win32")
    assert fingerprint.files_mark() is None


@pytest.mark.skipif(sys.platform == "win32", reason="there is no time of change")
def test_the_compiler_is_read_again_when_it_was_touched(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path, 1 << 20)
    reads = 0

    def asked() -> bytes | None:
        monkeypatch.setattr(fingerprint, "_found", None)  # a new process
        return fingerprint.compiler_fingerprint(store)

    def counted() -> bytes | None:
        nonlocal reads
        reads += 1
        return real()

    real = fingerprint.read_fingerprint
    monkeypatch.setattr(fingerprint, "read_fingerprint", counted)
    try:
        first = asked()
        assert (first, asked(), reads) == (real(), first, 1)
        assert store.count() == 0, "a note is no record"
        rewritten(package / "spec" / "a.py", b"SPEC/A.PY")
        second = asked()
        assert (second, asked(), reads) == (real(), second, 2)
        assert second != first
        rewritten(package / "spec" / "a.py", b"spec/a.py")
        assert (asked(), reads) == (first, 3)
        assert fingerprint.compiler_fingerprint() == first, "a process has one compiler"
    finally:
        store.close()


def test_the_fingerprint_knows_every_package_that_reads_sources() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {re.sub(r"[-_.]+", "-", re.split("[<>=~!]", item)[0]).lower() for item in project["dependencies"]}
    assert needed - {"click", "pydantic"} == set(fingerprint.PACKAGES)
    assert not [line for line in fingerprint._versions() if line.endswith("?")]
