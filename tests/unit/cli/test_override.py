"""`adapterc override`: a copy to change, the three-way view, and a new base; nothing of anybody's is overwritten."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adapterc.compiler.curation.edits import ConfigFile, UnwritableConfig
from tests.support.repositories import Repository

from .conftest import adapter
from .test_configured_import import CONFIG, entries

LOCAL = Path("overrides/shop/hot.yaml")
BASE = Path("overrides/shop/hot.yaml.base")


@pytest.fixture
def up(write: Any) -> Repository:
    root = write({"mine/forum/new.yaml": adapter("forum", "new")})
    repository = Repository(root / "up")
    commit = repository.commit({"clis/shop/hot.yaml": adapter()})
    write({"adapterc.toml": CONFIG.format(commit=commit)})
    return repository


def made(run: Any) -> None:
    result = run("override", "shop/hot", "--reason", "the title is short", "--reviewer", "ana")
    assert (result.code, result.err) == (0, "")
    LOCAL.write_text(adapter().replace("item.title", "item.name"), encoding="utf-8")


def test_a_copy_is_made_and_recorded(run: Any, up: Repository) -> None:
    before = Path("adapterc.toml").read_text(encoding="utf-8")
    result = run("override", "shop/hot", "--reason", "the title is short", "--reviewer", "ana")
    assert (result.code, result.out) == (
        0,
        "adapterc.toml: shop/hot: overrides/shop/hot.yaml stands in for up/clis/shop/hot.yaml; change it there\n"
        "next: adapterc import\n",
    )
    assert LOCAL.read_text(encoding="utf-8") == BASE.read_text(encoding="utf-8") == adapter()
    text = Path("adapterc.toml").read_text(encoding="utf-8")
    assert text.startswith(before) and text.endswith('reason = "the title is short"\nreviewer = "ana"\n')
    result = run("import")
    assert (result.code, result.err) == (0, "")
    assert entries()["shop/hot"]["adapterc"]["override"]["moved"] is False


def test_three_ways_and_a_new_base(run: Any, up: Repository) -> None:
    made(run)
    assert run("override", "shop/hot").out == (
        "shop/hot: overrides/shop/hot.yaml stands in for up/clis/shop/hot.yaml, which is unchanged\n"
        "\n"
        "what the override changes\n"
        "| --- base\n"
        "| +++ ours\n"
        "| @@ -7,6 +7,6 @@\n"
        "|  pipeline:\n"
        "|    - fetch: https://shop.test/api/hot\n"
        "|    - map:\n"
        "| -      title: ${{ item.title }}\n"
        "| +      title: ${{ item.name }}\n"
        "|  columns: [title]\n"
        "|  \n"
    )
    theirs = adapter().replace("api/hot", "api/v2/hot")
    up.commit({"clis/shop/hot.yaml": theirs})
    assert run("import", "--update").code == 0
    shown = run("override", "shop/hot")
    assert shown.code == 0
    assert "which has moved on\n\nwhat the source has changed\n| --- base\n| +++ theirs\n" in shown.out
    assert "| -  - fetch: https://shop.test/api/hot\n| +  - fetch: https://shop.test/api/v2/hot\n" in shown.out
    assert "| +      title: ${{ item.name }}\n" in shown.out
    assert shown.out.endswith("\nnext: take over what is missing, then adapterc override shop/hot --rebase\n")

    ours = theirs.replace("item.title", "item.name")
    LOCAL.write_text(ours, encoding="utf-8")
    assert "the base is now " in run("override", "shop/hot", "--rebase").out
    assert BASE.read_text(encoding="utf-8") == theirs and LOCAL.read_text(encoding="utf-8") == ours
    assert run("import").err == ""
    assert entries()["shop/hot"]["adapterc"]["override"]["moved"] is False
    assert "the base is that already" in run("override", "shop/hot", "--rebase").out


def test_a_base_stays_when_the_record_cannot_be_written(
    run: Any, up: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(run)
    up.commit({"clis/shop/hot.yaml": adapter().replace("api/hot", "api/v2/hot")})
    assert run("import", "--update").code == 0

    def refuse(file: ConfigFile) -> None:
        raise UnwritableConfig("`adapterc.toml` cannot be written: no space left on device", "make room")

    monkeypatch.setattr(ConfigFile, "write", refuse)
    result = run("override", "shop/hot", "--rebase")
    assert (result.code, result.out) == (3, "")
    assert BASE.read_text(encoding="utf-8") == adapter()


def test_a_base_that_is_not_kept(run: Any, up: Repository) -> None:
    made(run)
    BASE.write_text("something else\n", encoding="utf-8")
    assert "+++ ours" in run("override", "shop/hot").out  # theirs is still the base
    up.commit({"clis/shop/hot.yaml": adapter().replace("api/hot", "api/v2/hot")})
    run("import", "--update")
    shown = run("override", "shop/hot").out
    assert "is not kept: only theirs and ours can be compared\n" in shown
    assert "what the source has changed" not in shown and "| --- theirs\n| +++ ours\n" in shown


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["shop/hot"], 2, "an override needs a `--reason`"),
        (["shop/hot", "--rebase"], 2, "`shop/hot` has no override"),
        (["shop/hott", "--reason", "x"], 2, "no source has an adapter `shop/hott`\n  = help: did you mean `shop/hot`?"),
        (["shop/hot", "--reason", "x", "--path", "../x.yaml"], 2, "`adapterc.toml` cannot be changed without "),
        (["shop/hot", "--reason", "x", "--path", "mine/forum/new.yaml"], 2, "`mine/forum/new.yaml` is there already"),
        (["shop/hot", "--reason", "x", "--path", "up/x.yaml"], 2, "`adapterc.toml` cannot be changed without "),
    ],
)
def test_what_cannot_be_made_changes_nothing(
    run: Any, up: Repository, arguments: list[str], code: int, message: str
) -> None:
    def files() -> dict[str, bytes]:
        return {
            path.as_posix(): path.read_bytes()
            for path in Path().rglob("*")
            if path.is_file() and ".git" not in path.parts
        }

    before = files()
    result = run("override", *arguments)
    assert result.code == code and f"error: {message}" in result.err and "= help: " in result.err
    assert files() == before


@pytest.mark.parametrize("link", ["overrides", "overrides/shop"])
def test_nothing_is_written_through_a_link_that_leads_outside(
    run: Any, up: Repository, tmp_path_factory: pytest.TempPathFactory, link: str
) -> None:
    before = Path("adapterc.toml").read_bytes()
    outside = tmp_path_factory.mktemp("outside")
    Path(link).parent.mkdir(exist_ok=True)
    Path(link).symlink_to(outside)
    result = run("override", "shop/hot", "--reason", "the title is short", "--reviewer", "ana")
    assert (result.code, result.err) == (
        2,
        "error: `overrides/shop/hot.yaml` leads outside the folder of the configuration\n"
        "  = help: put a folder in the place of the link, or choose another `--path`\n",
    )
    assert list(outside.iterdir()) == [] and Path("adapterc.toml").read_bytes() == before


def test_a_new_base_is_not_written_through_a_link(
    run: Any, up: Repository, tmp_path_factory: pytest.TempPathFactory
) -> None:
    made(run)
    up.commit({"clis/shop/hot.yaml": adapter().replace("api/hot", "api/v2/hot")})
    assert run("import", "--update").code == 0
    outside = tmp_path_factory.mktemp("outside") / "base"
    outside.write_bytes(b"theirs")
    BASE.unlink()
    BASE.symlink_to(outside)
    result = run("override", "shop/hot", "--rebase")
    assert (result.code, outside.read_bytes()) == (2, b"theirs")
    assert "`overrides/shop/hot.yaml.base` leads outside the folder of the configuration" in result.err
