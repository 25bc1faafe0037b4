"""Writing and reading catalogs: what is refused, what changes, what stays."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

import pytest

from adapterc.compiler.catalog import write as write_module
from adapterc.compiler.catalog.errors import (
    BusyError,
    CatalogError,
    DamagedCatalogError,
    InvalidCatalogError,
    ShrinkError,
    UnsafeTargetError,
    WriteError,
)
from adapterc.compiler.catalog.files import Files
from adapterc.compiler.catalog.locking import hold_lock
from adapterc.compiler.catalog.model import WriteResult
from adapterc.compiler.catalog.read import is_catalog, load_catalog
from adapterc.compiler.catalog.swap import Places
from adapterc.compiler.catalog.write import foresee_catalog, write_catalog
from adapterc.compiler.spill import SpillError
from tests.support.catalogs import artifact, catalog, rejected

ROOT = Path(__file__).parents[3]
ONE = catalog(artifact("shop/a"))
TWO = catalog(artifact("shop/a", "return 2;"), artifact("shop/b"))


@pytest.fixture(autouse=True)
def _no_waiting_for_the_disk(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "durable" not in request.node.name:
        monkeypatch.setattr(Files, "sync", lambda *_: None)
        monkeypatch.setattr(Files, "sync_tree", lambda *_: None)


def tree(folder: Path) -> dict[str, tuple[bytes, int]]:
    return {
        path.relative_to(folder).as_posix(): (path.read_bytes(), path.stat().st_mode & 0o777)
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def siblings(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.parent.iterdir() if path != folder)


def test_first_write_and_read_back(tmp_path: Path) -> None:
    out = tmp_path / "deep" / "catalog"

    assert write_catalog(TWO, out) == WriteResult(True, added=("shop/a", "shop/b"))

    assert {path: data for path, (data, _) in tree(out).items()} == TWO.files()
    assert load_catalog(out) == TWO
    assert is_catalog(out) and not is_catalog(tmp_path)
    assert siblings(out) == []


class Recording(Files):
    """Notes the operations that decide what survives a power cut."""

    def __init__(self) -> None:
        self.done: list[str] = []

    def write(self, path: Path, data: bytes) -> None:
        self.done.append(f"write {path.name}")
        super().write(path, data)

    def sync(self, path: Path) -> None:
        self.done.append(f"sync {path.name}")
        super().sync(path)

    def sync_tree(self, folder: Path, inside: Collection[str]) -> None:
        self.done.append(f"sync all {len(inside)}")
        super().sync_tree(folder, inside)

    def rename(self, source: Path, target: Path) -> None:
        self.done.append(f"rename {source.name} {target.name}")
        super().rename(source, target)

    def exchange(self, first: Path, second: Path) -> bool:
        self.done.append("exchange")
        return False

    def unlink(self, path: Path) -> None:
        if path.name.startswith("."):
            self.done.append(f"unlink {path.name}")
        super().unlink(path)


def test_durable_before_it_is_published(tmp_path: Path) -> None:
    write_catalog(ONE, tmp_path / "c")
    port = Recording()
    write_catalog(TWO, tmp_path / "c", files=port)

    assert port.done == [
        "write a.js",
        "write b.js",
        "write adapterc.lock",
        "write report.json",
        "write index.json",
        "sync all 5",
        "exchange",
        "write .c.adapterc-journal",
        "sync .c.adapterc-journal",
        f"sync {tmp_path.name}",
        "rename c .c.adapterc-old",
        "rename .c.adapterc-new c",
        "unlink .c.adapterc-journal",
        f"sync {tmp_path.name}",
    ]


def test_durable_without_a_sync_of_the_whole_file_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapterc.compiler.catalog.files._syncfs", lambda folder: False)
    port = Recording()
    write_catalog(ONE, tmp_path / "c", files=port)

    synced = [line.removeprefix("sync ") for line in port.done if line.startswith("sync ")]
    assert synced == [
        "all 4",
        *("a.js", "adapterc.lock", "report.json", "index.json"),
        *(".c.adapterc-new", "scripts", "shop"),
        tmp_path.name,
    ]


def test_an_empty_folder_is_taken(tmp_path: Path) -> None:
    (tmp_path / "catalog").mkdir()

    assert write_catalog(ONE, tmp_path / "catalog").changed
    assert load_catalog(tmp_path / "catalog") == ONE


def test_an_empty_catalog_is_a_catalog(tmp_path: Path) -> None:
    empty = catalog(rejected("shop/a"))

    assert write_catalog(empty, tmp_path / "catalog") == WriteResult(True)
    assert load_catalog(tmp_path / "catalog") == empty


def test_second_write_touches_nothing(tmp_path: Path) -> None:
    out = tmp_path / "catalog"
    write_catalog(TWO, out)
    places = [out, *out.rglob("*")]
    for path in places:
        os.utime(path, ns=(1, 1))
    before = {path: (path.stat().st_mtime_ns, path.stat().st_ino) for path in places}

    assert write_catalog(TWO, out) == WriteResult(False)

    assert {path: (path.stat().st_mtime_ns, path.stat().st_ino) for path in [out, *out.rglob("*")]} == before
    assert siblings(out) == []


def test_names_what_changed(tmp_path: Path) -> None:
    out = tmp_path / "catalog"
    write_catalog(ONE, out)

    assert write_catalog(TWO, out) == WriteResult(True, added=("shop/b",), updated=("shop/a",))
    assert write_catalog(catalog(artifact("shop/b")), out, 1) == WriteResult(True, removed=("shop/a",))
    assert sorted(tree(out)) == ["adapterc.lock", "index.json", "report.json", "scripts/shop/b.js"]


def test_report_alone_is_a_change(tmp_path: Path) -> None:
    write_catalog(ONE, tmp_path / "c")

    assert write_catalog(catalog(artifact("shop/a"), rejected("shop/z")), tmp_path / "c") == WriteResult(
        True, others=("adapterc.lock", "report.json")
    )


def test_shrinking_needs_permission_by_number(tmp_path: Path) -> None:
    out = tmp_path / "catalog"
    write_catalog(catalog(*(artifact(f"shop/{name}") for name in "abcd")), out)
    before = tree(out)
    less = catalog(artifact("shop/a"), rejected("shop/b"), rejected("shop/c", "held", "AC507"))

    with pytest.raises(ShrinkError) as caught:
        write_catalog(less, out, 2)

    assert caught.value.removed == ("shop/b", "shop/c", "shop/d")
    assert caught.value.message == (
        "`catalog` would lose 3 adapters where 2 may go: "
        "`shop/b` (now rejected AC506), `shop/c` (now held AC507), `shop/d` (no longer found)"
    )
    assert caught.value.help == "if they are meant to go, pass `--allow-removals 3`"
    assert tree(out) == before and siblings(out) == []
    assert write_catalog(less, out, 3).removed == ("shop/b", "shop/c", "shop/d")


def test_a_rename_is_a_removal(tmp_path: Path) -> None:
    write_catalog(ONE, tmp_path / "catalog")

    with pytest.raises(ShrinkError, match=r"would lose 1 adapter: `shop/a` \(no longer found\)"):
        write_catalog(catalog(artifact("shop/a2")), tmp_path / "catalog")


@pytest.mark.parametrize("content", ["notes.txt", ".git/config", "index.json", "scripts/x.js"])
def test_a_foreign_folder_is_refused(tmp_path: Path, content: str) -> None:
    out = tmp_path / "catalog"
    (out / content).parent.mkdir(parents=True)
    (out / content).write_text("mine", encoding="utf-8")

    with pytest.raises(UnsafeTargetError, match=r"`catalog` is not empty and holds no `adapterc.lock`"):
        write_catalog(ONE, out)

    assert (out / content).read_text(encoding="utf-8") == "mine"
    assert siblings(out) == []


def test_a_catalog_of_a_later_format_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "catalog"
    out.mkdir()
    (out / "adapterc.lock").write_text('{"lock_version": 2}', encoding="utf-8")

    with pytest.raises(UnsafeTargetError, match="that this version can read"):
        write_catalog(ONE, out)
    with pytest.raises(UnsafeTargetError, match="is not a catalog that adapterc wrote"):
        load_catalog(out)


@pytest.mark.parametrize("content", ["notes.txt", ".git/config", "scripts/shop/mine.js", "scripts/shop/b.js"])
def test_foreign_files_in_our_folder_are_never_swept_away(tmp_path: Path, content: str) -> None:
    out = tmp_path / "catalog"
    write_catalog(ONE, out)
    (out / content).parent.mkdir(parents=True, exist_ok=True)
    (out / content).write_text("mine", encoding="utf-8")

    with pytest.raises(UnsafeTargetError, match=f"holds files that adapterc did not write: `{content}`"):
        write_catalog(TWO, out)

    assert (out / content).read_text(encoding="utf-8") == "mine"


def test_litter_of_file_managers_does_not_count(tmp_path: Path) -> None:
    out = tmp_path / "catalog"
    write_catalog(ONE, out)
    (out / ".DS_Store").write_bytes(b"x")

    assert write_catalog(ONE, out) == WriteResult(False)
    assert write_catalog(TWO, out).changed
    assert load_catalog(out) == TWO


def test_a_link_in_our_folder_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "catalog"
    write_catalog(ONE, out)
    (out / "scripts" / "more").symlink_to(tmp_path)

    with pytest.raises(UnsafeTargetError, match="holds `scripts/more`, which is no plain file"):
        write_catalog(TWO, out)


def test_a_linked_folder_is_replaced_behind_its_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    write_catalog(ONE, real)
    link.symlink_to(real, target_is_directory=True)

    assert write_catalog(TWO, link).changed

    assert link.is_symlink() and load_catalog(link) == TWO and load_catalog(real) == TWO


def test_edited_or_missing_scripts_are_restored(tmp_path: Path) -> None:
    out = tmp_path / "catalog"
    write_catalog(TWO, out)
    (out / "scripts/shop/a.js").write_text("edited", encoding="utf-8")
    (out / "scripts/shop/b.js").unlink()

    damaged = ("`scripts/shop/a.js` is not what was written", "`scripts/shop/b.js` is missing")
    assert write_catalog(TWO, out) == WriteResult(True, updated=("shop/a", "shop/b"), damaged=damaged)
    assert load_catalog(out) == TWO


def test_an_unreadable_index_stops_the_write(tmp_path: Path) -> None:
    out = tmp_path / "catalog"
    write_catalog(TWO, out)
    (out / "index.json").write_text("{", encoding="utf-8")

    with pytest.raises(DamagedCatalogError, match="nobody can say what would be lost"):
        write_catalog(ONE, out)


def test_dangerous_targets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "repo" / "clis"
    source.mkdir(parents=True)
    (tmp_path / "file").write_text("x", encoding="utf-8")

    for out, message in (
        (source, "which is read"),
        (source.parent, "which is read"),
        (Path(tmp_path.root), "is the root of a file system"),
        (tmp_path / "file", "is not a folder"),
    ):
        with pytest.raises(UnsafeTargetError, match=message):
            write_catalog(ONE, out, sources=[source])
    assert write_catalog(ONE, source.parent / "catalog", sources=[source.parent]).changed

    (tmp_path / "here" / "below").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "here" / "below")
    for out in (Path("."), tmp_path / "here"):
        with pytest.raises(UnsafeTargetError, match="is or contains the working directory"):
            write_catalog(ONE, out)
    assert write_catalog(ONE, "catalog").changed
    assert load_catalog(tmp_path / "here" / "below" / "catalog") == ONE


def test_an_invalid_catalog_is_not_written(tmp_path: Path) -> None:
    out = tmp_path / "catalog"
    write_catalog(ONE, out)
    before = tree(out)

    with pytest.raises(InvalidCatalogError, match="`shop/a`: `domain` is not a bare lower-case host"):
        write_catalog(catalog(artifact("shop/a", domain="Shop.test")), out)
    with pytest.raises(CatalogError, match="the script is not `async"):
        write_catalog(catalog(replace(artifact("shop/a"), script="return 1")), out)

    assert tree(out) == before and siblings(out) == []


def test_two_imports_are_kept_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(write_module, "_PATIENCE", 0)
    out = tmp_path / "catalog"
    with hold_lock(Places(out).lock, "catalog"), pytest.raises(BusyError) as caught:
        write_catalog(ONE, out)

    assert caught.value.message == f"another import is writing `catalog` (process {os.getpid()})"
    assert not out.exists()
    assert write_catalog(ONE, out).changed and siblings(out) == []


def test_a_lock_of_a_dead_process_is_no_obstacle(tmp_path: Path) -> None:
    out = tmp_path / "catalog"
    Places(out).lock.write_text("1\n", encoding="ascii")

    assert write_catalog(ONE, out).changed
    assert siblings(out) == []


@pytest.mark.parametrize(
    ("number", "help"),
    [
        (errno.ENOSPC, "free some space; what was there is unchanged"),
        (errno.EXDEV, "choose a folder that is no mount point and no part of a container image"),
        (errno.EACCES, "check the permissions of the folder and of the one above it"),
    ],
)
def test_refusals_of_the_system(tmp_path: Path, number: int, help: str) -> None:
    class Refusing(Files):
        def write(self, path: Path, data: bytes) -> None:
            raise OSError(number, os.strerror(number))

    out = tmp_path / "catalog"
    write_catalog(ONE, out)

    with pytest.raises(WriteError) as caught:
        write_catalog(TWO, out, files=Refusing())

    assert caught.value.message == f"`{out}` cannot be written: {os.strerror(number)}"
    assert caught.value.help == help
    assert load_catalog(out) == ONE and siblings(out) == []


def test_a_full_folder_of_temporary_files_is_the_one_that_is_named(tmp_path: Path) -> None:
    class Full(Files):
        def read(self, path: Path) -> bytes:
            raise SpillError(errno.ENOSPC, os.strerror(errno.ENOSPC), "/scratch")

    out = tmp_path / "catalog"
    write_catalog(ONE, out)
    for use in (write_catalog, foresee_catalog):
        with pytest.raises(WriteError) as caught:
            use(TWO, out, files=Full())
        assert caught.value.message == f"`/scratch` cannot be written: {os.strerror(errno.ENOSPC)}"
    assert load_catalog(out) == ONE


def test_a_disk_that_lies_is_found_out(tmp_path: Path) -> None:
    class Lying(Files):
        def write(self, path: Path, data: bytes) -> None:
            super().write(path, data[:-1] if path.name == "b.js" else data)

    write_catalog(ONE, tmp_path / "catalog")

    with pytest.raises(WriteError, match="what was read back is not what was written"):
        write_catalog(TWO, tmp_path / "catalog", files=Lying())

    assert load_catalog(tmp_path / "catalog") == ONE


def test_what_cannot_be_removed_now_is_removed_later(tmp_path: Path) -> None:
    class Stuck(Files):
        def remove_tree(self, path: Path) -> None:
            raise PermissionError(errno.EACCES, "in use")

    out = tmp_path / "catalog"
    write_catalog(ONE, out)

    assert write_catalog(TWO, out, files=Stuck()).changed
    assert load_catalog(out) == TWO and siblings(out) == [".catalog.adapterc-new"]
    assert not write_catalog(TWO, out).changed
    assert siblings(out) == []


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda out: (out / "scripts/shop/a.js").write_text("x"), "`scripts/shop/a.js` is not what was written"),
        (lambda out: (out / "scripts/shop/b.js").unlink(), "`scripts/shop/b.js` is missing"),
        (lambda out: (out / "index.json").unlink(), "`index.json` is missing"),
        (lambda out: (out / "report.json").write_text("{}"), "`report.json` is not what was written"),
        (lambda out: (out / "more.js").write_text("x"), "holds files that adapterc did not write: `more.js`"),
        (lambda out: (out / "adapterc.lock").write_text('{"lock_version": 1}'), "its lock lists no outputs"),
        (lambda out: (out / "adapterc.lock").unlink(), "is not a catalog that adapterc wrote"),
        (shutil.rmtree, "cannot be read"),
    ],
)
def test_damage_is_told(tmp_path: Path, spoil: object, message: str) -> None:
    out = tmp_path / "catalog"
    write_catalog(TWO, out)
    spoil(out)  # type: ignore[operator]

    with pytest.raises(CatalogError, match=message):
        load_catalog(out)


def test_a_lock_made_to_fit_does_not_hide_an_index_that_no_host_loads(tmp_path: Path) -> None:
    out = tmp_path / "catalog"
    write_catalog(ONE, out)
    index = json.loads((out / "index.json").read_bytes())
    index["adapters"][0]["args"][0]["arg_type"] = "boolean"
    text = json.dumps(index)
    (out / "index.json").write_text(text, encoding="utf-8")
    lock = json.loads((out / "adapterc.lock").read_bytes())
    lock["outputs"]["index.json"] = hashlib.sha256(text.encode()).hexdigest()
    (out / "adapterc.lock").write_text(json.dumps(lock), encoding="utf-8")

    with pytest.raises(DamagedCatalogError, match="must be `string` or `integer`"):
        load_catalog(out)


def test_a_load_sees_one_catalog_when_it_is_swapped_underneath(tmp_path: Path) -> None:
    class Overtaken(Files):
        """The folder is replaced after the second read of the first try."""

        reads = 0

        def read(self, path: Path) -> bytes:
            data = super().read(path)
            self.reads += 1
            if self.reads == 2:
                write_catalog(TWO, out)
            return data

    out = tmp_path / "catalog"
    write_catalog(ONE, out)
    port = Overtaken()

    assert load_catalog(out, port) == TWO
    assert port.reads > 2


_PROGRAM = """
import os, sys
sys.path[:0] = [sys.argv[1], sys.argv[1] + "/src"]
os.umask(int(sys.argv[3], 8))
from tests.support.catalogs import artifact, catalog, rejected
from adapterc.compiler.catalog.write import foresee_catalog, write_catalog
made = [artifact("shop/b"), artifact("shop/a", "return { ok: true, data: '\\u70ed' };"), rejected("shop/c")]
write_catalog(catalog(*(reversed(made) if sys.argv[4] == "r" else made)), sys.argv[2])
"""


def test_surroundings_do_not_show(tmp_path: Path) -> None:
    made = []
    for number, (umask, order) in enumerate((("022", "f"), ("077", "r"), ("000", "f"))):
        folder = tmp_path / f"place {number}"
        folder.mkdir()
        surroundings = {
            "PATH": os.environ["PATH"],
            "PYTHONHASHSEED": str(number + 1),
            "LC_ALL": ("C", "C.UTF-8", "POSIX")[number],
            "TZ": ("UTC", "Asia/Tokyo", "America/Lima")[number],
        }
        run = [sys.executable, "-c", _PROGRAM, str(ROOT), "catalog", umask, order]
        subprocess.run(run, cwd=folder, env=surroundings, check=True)
        made.append(tree(folder / "catalog"))
        assert {path.stat().st_mode & 0o777 for path in (folder / "catalog").rglob("*") if path.is_dir()} == {0o755}
        assert (folder / "catalog").stat().st_mode & 0o777 == 0o755

    assert made[0] == made[1] == made[2]
    assert {mode for _, mode in made[0].values()} == {0o644}
    assert not any(str(tmp_path).encode() in data for data, _ in made[0].values())


def test_foreseeing_is_writing_without_writing(tmp_path: Path) -> None:
    out = tmp_path / "catalog"
    assert foresee_catalog(TWO, out) == (WriteResult(True, added=("shop/a", "shop/b")), None)
    assert not any(tmp_path.iterdir())
    write_catalog(TWO, out)
    assert foresee_catalog(TWO, out) == (WriteResult(False), None)
    one = catalog(artifact("shop/a"))
    result, refusal = foresee_catalog(one, out, unselected=frozenset({"shop/b"}))
    assert result.removed == ("shop/b",)
    assert refusal is not None and refusal.message == (
        "`catalog` would lose 1 adapter: `shop/b` (not selected by --only)"
    )
    assert foresee_catalog(one, out, 1)[1] is None
    (out / "more.txt").write_text("x", encoding="utf-8")
    for act in (foresee_catalog, write_catalog):
        with pytest.raises(UnsafeTargetError, match=r"did not write: `more\.txt`"):
            act(one, out, 1)


@pytest.mark.skipif(not hasattr(os, "O_NOFOLLOW"), reason="no such links here")
def test_the_lock_is_not_taken_through_a_link(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("precious", encoding="utf-8")
    (tmp_path / ".catalog.adapterc-busy").symlink_to(victim)

    with pytest.raises(WriteError):
        write_catalog(ONE, tmp_path / "catalog")
    assert victim.read_text("utf-8") == "precious"
