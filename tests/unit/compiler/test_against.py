"""What a check holds findings against: which catalog and baseline, and the command that makes a catalog again."""

from __future__ import annotations

from pathlib import Path

import pytest

from adapterc.compiler.against import Against, AgainstError, Looked, held_against
from adapterc.compiler.config import parse_config
from adapterc.compiler.curation.again import import_command
from adapterc.compiler.curation.decided import Config
from adapterc.compiler.curation.records import Source
from adapterc.compiler.driver import run_import
from adapterc.compiler.options import Options
from adapterc.spec.span import Span
from adapterc.whitelist.profiles import load_profile

SOURCE = Source("own", Span("adapterc.toml", 0, 0, 1, 1, 1, 1), path="clis")
NAMED = Config(sources=(SOURCE,), catalog="out", baseline="base.txt", path=Path("conf/adapterc.toml"))


@pytest.mark.parametrize(
    ("config", "catalog", "baseline", "staged", "expected"),
    [
        (Config(), None, None, True, (None, None, False)),
        (NAMED, None, None, True, ("conf/out", "conf/base.txt", True)),
        (NAMED, None, None, False, (None, "conf/base.txt", False)),
        (NAMED, "other", "mine.txt", True, ("other", "mine.txt", False)),
    ],
)
def test_the_command_line_comes_before_the_configuration(
    config: Config,
    catalog: str | None,
    baseline: str | None,
    staged: bool,
    expected: tuple[str | None, str | None, bool],
) -> None:
    options = [None if item is None else Path(item) for item in (catalog, baseline)]
    found = Against.chosen(config, *options, create=False, update=False, staged=staged)
    paths = [None if item is None else item.as_posix() for item in (found.catalog, found.baseline)]
    assert (*paths, found.committed) == expected


@pytest.mark.parametrize(
    ("baseline", "create", "update", "message"),
    [
        (None, True, False, "no baseline is named"),
        (None, False, True, "no baseline is named"),
        (Path("base.txt"), True, True, "a baseline is created or updated, not both"),
    ],
)
def test_a_baseline_that_cannot_be_meant(baseline: Path | None, create: bool, update: bool, message: str) -> None:
    with pytest.raises(AgainstError, match=message):
        Against.chosen(Config(), None, baseline, create=create, update=update, staged=False)


def test_a_catalog_that_nobody_has_imported_is_told_of_and_one_that_is_named_must_be_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run = run_import((), Options(load_profile("lime-v1")))
    looked = Looked((), lambda file: None)
    held = held_against(run, looked, Against(NAMED, Path("conf/out"), committed=True))
    assert held.standing.findings == ()
    assert held.warnings == [
        (
            "there is no catalog in `conf/out` yet, so that the files were compared with none",
            "`adapterc import --config conf/adapterc.toml` makes it; commit it with the sources",
        )
    ]
    with pytest.raises(AgainstError) as caught:
        held_against(run, looked, Against(Config(), Path("old")))
    assert (str(caught.value), caught.value.help, caught.value.unreadable) == (
        "`old` is not a catalog: it has no `adapterc.lock` that can be read",
        "`adapterc import SOURCES --out old` makes one",
        False,
    )


@pytest.mark.parametrize(
    ("text", "path", "catalog", "sources", "expected"),
    [
        ("", None, "catalog", (), "adapterc import"),
        ("", None, "./catalog", ("a b",), "adapterc import 'a b'"),
        ("", None, "old", ("clis",), "adapterc import clis --out old"),
        ('catalog = "out"', "adapterc.toml", "out", (), "adapterc import"),
        ('catalog = "out"', "adapterc.toml", "catalog", (), "adapterc import --out catalog"),
        ('catalog = "out"', "my conf/x.toml", "my conf/out", (), "adapterc import --config 'my conf/x.toml'"),
    ],
)
def test_an_import_is_said_as_short_as_it_can_be(
    text: str, path: str | None, catalog: str, sources: tuple[str, ...], expected: str
) -> None:
    config = Config() if path is None else parse_config(path, text.encode())
    if path is not None:
        config = Config(catalog=config.catalog, path=Path(path))
    assert import_command(config, catalog, sources) == expected
    assert import_command(config, catalog, sources, 2) == f"{expected} --allow-removals 2"
