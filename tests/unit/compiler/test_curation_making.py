"""Local overrides, made and rebased: what is written, and what leaves everything as it was."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from adapterc.compiler.artifact import FileResult
from adapterc.compiler.config import load_config
from adapterc.compiler.curation.edits import ConfigFile
from adapterc.compiler.curation.making import NotMade, base_for, keep_base, make_override, rebased
from adapterc.compiler.curation.overrides import Base
from adapterc.compiler.curation.waiting import one_called
from adapterc.compiler.driver import ImportRun
from adapterc.spec.diagnostics import Diagnostic
from tests.support.catalogs import artifact, file_of, rejected

OLD, NEW = b"site: shop\n", b"site: shop\n# more\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hot.yaml").write_bytes(OLD)
    return tmp_path


def base(data: bytes = OLD) -> Base:
    return Base(artifact("shop/hot"), 0, sha256(data).hexdigest())


def run(*files: FileResult) -> ImportRun:
    return ImportRun((), files, compiled=files)


def made() -> ConfigFile:
    file, place = make_override(
        ConfigFile.read(Path("adapterc.toml")), "shop/hot", base(), Path("hot.yaml"), None, "ours", ""
    )
    assert place.as_posix() == "overrides/shop/hot.yaml"
    file.write()
    return ConfigFile.read(Path("adapterc.toml"))


def test_a_copy_its_base_and_a_record(folder: Path) -> None:
    made()
    copies = [(folder / f"overrides/shop/hot.yaml{suffix}").read_bytes() for suffix in ("", ".base")]
    assert copies == [OLD, OLD]
    (record,) = load_config(None).overrides
    assert (record.adapter, record.path, record.base, record.reason) == (
        "shop/hot",
        "overrides/shop/hot.yaml",
        base().sha256,
        "ours",
    )


@pytest.mark.parametrize(
    ("reason", "path", "message", "unreadable"),
    [
        ("", None, "an override needs a `--reason`", False),
        ("ours", "taken/hot.yaml", "`taken/hot.yaml` is there already", False),
        ("ours", "link/hot.yaml", "`link/hot.yaml` leads outside the folder of the configuration", False),
        ("ours", "hot.yaml/x/y.yaml", "`hot.yaml/x/y.yaml` cannot be written: ", True),
    ],
)
def test_what_cannot_be_made_records_nothing(
    reason: str, path: str | None, message: str, unreadable: bool, folder: Path
) -> None:
    (folder / "taken").mkdir()
    (folder / "taken/hot.yaml").touch()
    (folder / "link").symlink_to("..")
    file = ConfigFile.read(Path("adapterc.toml"))
    with pytest.raises(NotMade) as caught:
        make_override(file, "shop/hot", base(), Path("hot.yaml"), path, reason, "")
    assert str(caught.value).startswith(message) and caught.value.unreadable is unreadable
    assert not (folder / "adapterc.toml").exists() and (folder / "taken/hot.yaml").read_bytes() == b""


def test_a_rebase_names_the_new_base_and_keeps_its_text(folder: Path) -> None:
    file = made()
    (record,) = file.config.overrides
    assert rebased(file, record, base(), Path("hot.yaml")) is None
    (folder / "hot.yaml").write_bytes(NEW)
    moved = rebased(file, record, base(NEW), Path("hot.yaml"))
    assert moved is not None and moved[1] == NEW
    moved[0].write()
    assert load_config(None).overrides[0].base == base(NEW).sha256
    keep_base(file, record, moved[1])
    assert (folder / "overrides/shop/hot.yaml.base").read_bytes() == NEW
    assert (folder / "overrides/shop/hot.yaml").read_bytes() == OLD, "ours is never written"
    with pytest.raises(NotMade, match=r"`clis/shop/hot.yaml` cannot be read") as caught:
        rebased(file, record, base(NEW), Path("gone.yaml"))
    assert caught.value.unreadable


def test_the_base_is_the_one_that_an_import_takes() -> None:
    hot = artifact("shop/hot")
    assert base_for(run(file_of(hot)), "shop/hot", None).artifact is hot
    with pytest.raises(NotMade, match="no source has an adapter `shop/hto`") as caught:
        base_for(run(file_of(hot)), "shop/hto", None)
    assert caught.value.help == "did you mean `shop/hot`?"
    twin = replace(hot, source=replace(hot.source, path="more/hot.yaml"))
    with pytest.raises(NotMade, match="`shop/hot` is defined 2 times: "):
        base_for(run(file_of(hot), file_of(twin)), "shop/hot", None)


def test_of_several_adapters_of_a_name_one_counts() -> None:
    good, bad = artifact("shop/hot"), rejected("shop/hot")
    held = rejected("shop/hot", "held", "AC507")
    replaced = replace(good, diagnostics=(Diagnostic("AC705", "a local file stands in", good.span),))
    assert one_called([bad, held, replaced, good], "shop/hot") is good
    assert one_called([bad, held, replaced], "shop/hot") is held
    assert one_called([replaced], "shop/hot") is replaced
    assert one_called([good], "shop/new") is None
