"""What adapterc.toml names, opened: sources in their order, overrides as a repository, and what cannot be opened."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from adapterc.compiler.catalog.model import SourceRepo
from adapterc.compiler.config import Config, parse_config
from adapterc.compiler.curation.configured import configured_roots, known_sources, override_roots, with_overrides
from adapterc.compiler.discover import Root
from adapterc.compiler.opened import Opened, SourceError, Where, distinct
from tests.support.repositories import Repository

OVERRIDE = f'[[override]]\nadapter = "shop/hot"\npath = "local/hot.yaml"\nbase = "{"0" * 64}"\nreason = "ours"\n'


def config(folder: Path, text: str) -> Config:
    path = folder / "adapterc.toml"
    return replace(parse_config("adapterc.toml", text.encode()), path=path)


def opened(folder: Path, text: str, *follow: str, ref: str | None = None) -> tuple[Opened, dict[str, str], list[str]]:
    told: list[str] = []
    with ExitStack() as stack:
        found, commits = configured_roots(config(folder, text), ref, follow, stack, told.append)
    return found, commits, told


def test_sources_keep_their_order_and_names(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    first = Repository(tmp_path / "up").commit({"shop/hot.yaml": "a: 1\n"})
    text = '[[source]]\nname = "mine"\npath = "own"\n[[source]]\nname = "up"\nurl = "./up"\n'
    pinned = text + f'commit = "{first}"\n'
    found, commits, told = opened(tmp_path, pinned)
    assert [(root.prefix, repo.root, repo.commit) for root, repo in zip(found.roots, found.repos, strict=True)] == [
        ("mine", "mine", None),
        ("up", "up", first),
    ]
    assert [item.prefix for item in found.where] == ["mine", "up"]
    assert (commits, told) == ({}, ["up", ""])
    assert opened(tmp_path, text, "up")[1] == {"up": first}


@pytest.mark.parametrize(
    ("text", "ref", "message", "help", "unreadable"),
    [
        ("", None, "nothing to import: no source is named, and `{}` has no `[[source]]`", "`adapterc init`", False),
        (
            '[[source]]\nname = "a"\npath = "."\n',
            "v1",
            "`--ref` is given, and no source is named",
            "`[[source]]`",
            False,
        ),
        ('[[source]]\nname = "a"\npath = "gone"\n', None, "{}:2:8: the folder `gone` of source `a` does", "url", False),
        ('\n[[source]]\nname = "a"\nurl = "./up"\n', None, "{}:3:8: source `a` has no `commit`", "--update", False),
        (
            f'[[source]]\nname = "a"\nurl = "./up"\ncommit = "{"0" * 40}"\n',
            None,
            "{}:2:8: ",
            "see whether the repository can be reached",
            True,
        ),
    ],
)
def test_a_source_that_cannot_be_opened(
    text: str, ref: str | None, message: str, help: str, unreadable: bool, tmp_path: Path
) -> None:
    with pytest.raises(SourceError) as caught:
        opened(tmp_path, text, ref=ref)
    assert str(caught.value).startswith(message.format((tmp_path / "adapterc.toml").as_posix()))
    assert help in (caught.value.help or "") and caught.value.unreadable is unreadable


def test_the_sources_to_follow() -> None:
    text = '[[source]]\nname = "mine"\npath = "own"\n[[source]]\nname = "up"\nurl = "https://code.test/up"\n'
    made = parse_config("adapterc.toml", text.encode())
    assert known_sources(made, ()) == ("up",) == known_sources(made, ("up",))
    for name, help in (("upp", "did you mean `up`?"), ("mine", "the repositories of adapterc.toml are: `up`")):
        with pytest.raises(SourceError, match=f"no configured repository is called `{name}`") as caught:
            known_sources(made, (name,))
        assert caught.value.help == help


def test_overrides_are_a_repository_of_their_own(tmp_path: Path) -> None:
    made = config(tmp_path, OVERRIDE)
    with pytest.raises(SourceError, match="of `shop/hot` is not there"):
        override_roots(made)
    (tmp_path / "local").mkdir()
    (tmp_path / "local/hot.yaml").write_text("a: 1\n", encoding="utf-8")
    (root,) = override_roots(made)
    before = Opened((Root(tmp_path, "overrides"),), (Where("", ""),), (SourceRepo("overrides", None, ""),))
    after = with_overrides(before, [root])
    assert [repo.repo for repo in after.repos] == ["overrides", "overrides-2"]
    assert (after.roots[1].repo, after.where[1].prefix) == ("overrides-2", "local/hot.yaml")
    assert with_overrides(before, []) is before


def test_an_override_behind_a_link_that_leads_out(tmp_path: Path) -> None:
    inner, outer = tmp_path / "in", tmp_path / "out"
    for folder in (inner, outer):
        folder.mkdir()
    (outer / "hot.yaml").write_text("a: 1\n", encoding="utf-8")
    (inner / "local").symlink_to("../out")
    with pytest.raises(SourceError, match="leads outside the folder of the configuration"):
        override_roots(config(inner, OVERRIDE))


def test_names_are_told_apart() -> None:
    assert distinct(["a", "a", "b", "a-2", "a"]) == ["a", "a-2", "b", "a-2-2", "a-3"]
