"""Killed at any moment, or refused by the system at any moment: a load sees the old catalog or the new one."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Collection
from pathlib import Path

import pytest

from adapterc.compiler.catalog.errors import CatalogError, UnsafeTargetError
from adapterc.compiler.catalog.files import Files
from adapterc.compiler.catalog.model import Catalog
from adapterc.compiler.catalog.read import load_catalog, recover
from adapterc.compiler.catalog.swap import Places
from adapterc.compiler.catalog.write import write_catalog
from tests.support.catalogs import artifact, catalog

ROOT = Path(__file__).parents[3]
OLD = catalog(artifact("shop/a"), artifact("shop/gone"))
NEW = catalog(artifact("shop/a", "return 2;"), artifact("market/b"))


class Killed(BaseException):
    """The process is gone: nothing that runs after it may touch the disk."""


class Quick(Files):
    """No waiting for the disk: these tests end processes, they do not cut the power."""

    def sync(self, path: Path) -> None:
        assert path.exists()

    def sync_tree(self, folder: Path, inside: Collection[str]) -> None:
        assert all(path.exists() for path in (folder, *(folder / path for path in inside)))


class Faulty(Quick):
    """Fails at the n-th step. Each operation has a step before it and one after it; a write also tears in two.

    With `dead`, every later operation fails too, as for a process that was killed; else the system refuses just once.
    """

    def __init__(self, fail_at: int, fault: Callable[[], BaseException], dead: bool, exchange: bool) -> None:
        self.step = 0
        self._fail_at, self._fault, self._dead, self._exchange = fail_at, fault, dead, exchange

    def _tick(self) -> None:
        self.step += 1
        if self.step == self._fail_at or (self._dead and self.step > self._fail_at):
            raise self._fault()

    def make_folder(self, path: Path) -> None:
        self._tick()
        super().make_folder(path)
        self._tick()

    def write(self, path: Path, data: bytes) -> None:
        self._tick()
        if self.step + 1 == self._fail_at:
            super().write(path, data[: len(data) // 2])
        else:
            super().write(path, data)
        self._tick()

    def sync(self, path: Path) -> None:
        self._tick()
        super().sync(path)

    def sync_tree(self, folder: Path, inside: Collection[str]) -> None:
        self._tick()
        super().sync_tree(folder, inside)

    def rename(self, source: Path, target: Path) -> None:
        self._tick()
        super().rename(source, target)
        self._tick()

    def exchange(self, first: Path, second: Path) -> bool:
        self._tick()
        done = self._exchange and super().exchange(first, second)
        self._tick()
        return done

    def unlink(self, path: Path) -> None:
        self._tick()
        super().unlink(path)
        self._tick()

    def remove_folder(self, path: Path) -> None:
        self._tick()
        super().remove_folder(path)
        self._tick()


class Journaled(Quick):
    """A system without directory exchange."""

    def exchange(self, first: Path, second: Path) -> bool:
        return False


def siblings(out: Path) -> list[str]:
    return sorted(path.name for path in out.parent.iterdir() if path != out)


def seen(out: Path, files: Files | None = None) -> str:
    """What a load sees: "old", "new" or "none"; anything else fails the test."""
    if not out.exists() and not Places(out).journal.exists():
        return "none"
    found = load_catalog(out, files)
    assert found in (OLD, NEW), "a mix of the old and the new catalog"
    return "old" if found == OLD else "new"


def prepare(out: Path, before: Catalog | None) -> None:
    out.parent.mkdir()
    if before is not None:
        made = out.parent.parent / "made"
        if not made.exists():
            write_catalog(before, made, files=Quick())
        shutil.copytree(made, out)


@pytest.mark.parametrize("exchange", [True, False], ids=["exchange", "journaled"])
@pytest.mark.parametrize("before", [OLD, None], ids=["replace", "create"])
def test_killed_at_any_step(tmp_path: Path, exchange: bool, before: Catalog | None) -> None:
    states: list[str] = []
    for number in range(1, 1000):
        out = tmp_path / str(number) / "catalog"
        prepare(out, before)
        port = Faulty(number, Killed, dead=True, exchange=exchange)
        try:
            write_catalog(NEW, out, 9, files=port)
        except Killed:
            states.append(seen(out))
            # The next import works, whatever the last one left.
            write_catalog(NEW, out, 9, files=Quick())
            assert load_catalog(out) == NEW
            assert siblings(out) == []
        else:
            break
    else:
        pytest.fail("never ran to its end")
    assert len(states) > 20
    first = "old" if before else "none"
    # Once the new catalog is there it stays: old, old, ..., new, new.
    assert states == sorted(states, key=[first, "new"].index) and set(states) == {first, "new"}


@pytest.mark.parametrize("exchange", [True, False], ids=["exchange", "journaled"])
@pytest.mark.parametrize("before", [OLD, None], ids=["replace", "create"])
@pytest.mark.parametrize(
    "fault",
    [lambda: OSError(errno.ENOSPC, "no space left"), KeyboardInterrupt],
    ids=["disk full", "interrupted"],
)
def test_refused_at_any_step(
    tmp_path: Path, exchange: bool, before: Catalog | None, fault: Callable[[], BaseException]
) -> None:
    for number in range(1, 1000):
        out = tmp_path / str(number) / "catalog"
        prepare(out, before)
        port = Faulty(number, fault, dead=False, exchange=exchange)
        try:
            write_catalog(NEW, out, 9, files=port)
        except (CatalogError, KeyboardInterrupt):
            state = seen(out)
            assert state in (("old", "new") if before else ("none", "new"))
            # The failed run cleaned up after itself, unless it was interrupted while it did.
            assert siblings(out) == [] or (fault is KeyboardInterrupt and state == "new"), (number, siblings(out))
        else:
            assert load_catalog(out) == NEW
            if port.step < number:
                break
    else:
        pytest.fail("never ran to its end")


def test_killed_while_recovering(tmp_path: Path) -> None:
    """A crash in the journaled swap, then a crash at every step of the recovery."""
    rounds = 0
    for number in range(1, 1000):
        out = tmp_path / str(number) / "catalog"
        prepare(out, OLD)
        port = Faulty(number, Killed, dead=True, exchange=False)
        try:
            write_catalog(NEW, out, 9, files=port)
        except Killed:
            if not Places(out).journal.exists():
                continue
        else:
            break
        for again in range(1, 1000):
            try:
                recover(out, Faulty(again, Killed, dead=True, exchange=False))
            except Killed:
                rounds += 1
                assert seen(out) in ("old", "new")
            else:
                break
        assert seen(out) in ("old", "new") and siblings(out) == []
    assert rounds > 10


def test_a_load_finishes_a_broken_swap(tmp_path: Path) -> None:
    out = tmp_path / "catalog"
    write_catalog(OLD, out, files=Quick())
    places = Places(out)
    write_catalog(NEW, tmp_path / "new", files=Quick())
    (tmp_path / "new").rename(places.staging)
    places.journal.write_text("x", encoding="utf-8")
    out.rename(places.aside)

    assert load_catalog(out) == NEW
    assert siblings(out) == []


def test_a_swap_without_its_new_folder_is_taken_back(tmp_path: Path) -> None:
    out = tmp_path / "catalog"
    write_catalog(OLD, out, files=Quick())
    places = Places(out)
    places.journal.write_text("x", encoding="utf-8")
    out.rename(places.aside)

    assert load_catalog(out) == OLD
    assert siblings(out) == []


def test_a_folder_made_by_others_in_between_is_left_alone(tmp_path: Path) -> None:
    out = tmp_path / "catalog"
    write_catalog(OLD, out, files=Quick())
    places = Places(out)
    places.journal.write_text("x", encoding="utf-8")
    out.rename(places.aside)
    out.mkdir()
    (out / "mine").write_text("x", encoding="utf-8")

    with pytest.raises(UnsafeTargetError, match="was created by something else"):
        write_catalog(NEW, out, 9, files=Quick())

    assert (out / "mine").exists() and load_catalog(places.aside) == OLD
    (out / "mine").unlink()
    assert load_catalog(out) == OLD


def test_a_journal_alone_changes_nothing(tmp_path: Path) -> None:
    out = tmp_path / "catalog"
    write_catalog(OLD, out, files=Quick())
    Places(out).journal.write_text("x", encoding="utf-8")

    assert load_catalog(out) == OLD
    assert not write_catalog(OLD, out, files=Quick()).changed
    assert siblings(out) == []


@pytest.mark.parametrize("port", [Quick(), Journaled()], ids=["exchange", "journaled"])
def test_readers_beside_a_writer_see_whole_catalogs(tmp_path: Path, port: Files) -> None:
    out = tmp_path / "catalog"
    write_catalog(OLD, out, files=Quick())
    found: list[bool] = []
    faults: list[BaseException] = []
    ended = threading.Event()

    def read() -> None:
        while not ended.is_set():
            try:
                found.append(load_catalog(out) in (OLD, NEW))
            except BaseException as error:
                faults.append(error)
                return

    reader = threading.Thread(target=read)
    reader.start()
    try:
        for number in range(20):
            write_catalog((NEW, OLD)[number % 2], out, 9, files=port)
    finally:
        ended.set()
        reader.join()

    assert not faults, faults
    assert found and all(found)


_PROGRAM = """
import os, shutil, sys
sys.path[:0] = [sys.argv[1], sys.argv[1] + "/src"]
from pathlib import Path
from tests.support.catalogs import artifact, catalog
from adapterc.compiler.catalog.files import Files
from adapterc.compiler.catalog.write import write_catalog

old = catalog(artifact("shop/a"), artifact("shop/gone"))
new = catalog(artifact("shop/a", "return 2;"), artifact("market/b"))

def dying(number, exchange):
    class Dying(Files):
        step = 0
    def wrap(name):
        plain = getattr(Files, name)
        def call(self, *rest):
            Dying.step += 1
            if Dying.step == number:
                if name == "write":
                    with open(rest[0], "wb") as stream:
                        stream.write(rest[1][:9])
                        stream.flush()
                        os._exit(7)
                os._exit(7)
            if name == "exchange" and not exchange:
                return False
            return None if name.startswith("sync") else plain(self, *rest)
        return call
    for name in ("make_folder", "write", "sync", "sync_tree", "rename", "exchange", "unlink", "remove_folder"):
        setattr(Dying, name, wrap(name))
    return Dying()

made = Path(sys.argv[2], "made")
write_catalog(old, made)
for number in range(1, 1000):
    for exchange in (True, False):
        out = Path(sys.argv[2], f"{number}{exchange}", "catalog")
        out.parent.mkdir()
        shutil.copytree(made, out)
        child = os.fork()
        if not child:
            write_catalog(new, out, 9, files=dying(number, exchange))
            os._exit(0)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        print(number, int(exchange), code, flush=True)
        if code not in (0, 7):
            sys.exit(1)
    if code == 0:
        break
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_real_processes_that_die_at_any_step(tmp_path: Path) -> None:
    """No simulation: the process ends at the n-th operation, without a handler, with its lock held."""
    run = [sys.executable, "-c", _PROGRAM, str(ROOT), str(tmp_path)]
    ended = subprocess.run(run, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    rows = [line.split() for line in ended.stdout.splitlines()]
    states = set()
    for number, exchange, code in rows:
        out = tmp_path / f"{number}{exchange == '1'}" / "catalog"
        states.add((code, seen(out)))
        write_catalog(NEW, out, 9, files=Quick())
        assert load_catalog(out) == NEW and siblings(out) == []
    assert {("7", "old"), ("7", "new"), ("0", "new")} == states
    assert len(rows) > 40
