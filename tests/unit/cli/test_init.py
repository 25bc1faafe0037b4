"""`adapterc init`: files that adapterc itself reads, and nothing of anybody's is changed."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from adapterc.compiler.config import load_config
from adapterc.compiler.curation.start import CONFIG, HOOK, JOB
from tests.support.repositories import Repository

from .conftest import adapter
from .test_configured_import import entries


def test_a_catalog_from_nothing(run: Any, write: Any, tmp_path: Path) -> None:
    write({"mine/forum/new.yaml": adapter("forum", "new")})
    Repository(tmp_path / "Up Stream.git").commit({"clis/shop/hot.yaml": adapter()})
    result = run("init", f"{tmp_path}/Up Stream.git@main", "mine", "--locale", "zh")
    assert (result.code, result.err) == (0, "")
    assert result.out == (f"{CONFIG}: written\n{HOOK}: written\n{JOB}: written\nnext: adapterc import --update\n")
    config = load_config(None)
    assert (config.profile, config.locale, config.catalog) == ("lime-v1", "zh", "catalog")
    assert [(item.name, item.ref, item.path) for item in config.sources] == [
        ("up-stream", "main", ""),
        ("mine", "", "mine"),
    ]
    assert run("import", "--update").code == 0
    assert list(entries()) == ["forum/new", "shop/hot"]
    assert run("check", "--golden").code == 0


def test_the_hook_and_the_job_are_yaml(run: Any, write: Any) -> None:
    write({})
    assert run("init").out.endswith("next: name a source in adapterc.toml\n")
    (repo,) = YAML(typ="safe").load(Path(HOOK))["repos"]
    (hook,) = repo["hooks"]
    assert (repo["repo"], hook["id"], hook["entry"]) == ("local", "adapterc", "adapterc check --staged")
    job = YAML(typ="safe").load(Path(JOB))
    assert [step.get("run") for step in job["jobs"]["catalog"]["steps"]][-1] == "adapterc check --golden"
    assert load_config(None).sources == ()


def test_nothing_is_overwritten(run: Any, write: Any) -> None:
    mine = "repos:\n  - repo: https://code.test/other\n"
    write({CONFIG: "# ours\n", HOOK: mine, JOB: "name: ours\n"})
    result = run("init")
    assert result.code == 0
    stays = "is there already, and stays\n"
    assert result.out.startswith(f"{CONFIG}: {stays}{HOOK}: {stays}add to its `repos`:\n  - repo: local\n")
    assert [Path(name).read_text(encoding="utf-8") for name in (CONFIG, HOOK, JOB)] == [
        "# ours\n",
        mine,
        "name: ours\n",
    ]
    write({HOOK: "repos: [] # adapterc is run elsewhere\n"})
    assert "add to its" not in run("init").out


def test_parts_can_be_left_out(run: Any, write: Any) -> None:
    write({})
    assert run("init", "--no-hook", "--no-ci").code == 0
    assert [path.name for path in Path().iterdir()] == [CONFIG]


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("absent", "`absent` is neither a folder nor a URL"),
        (
            "https://ana:s3cret@code.test/owner/name@v1",
            "the URL of `https://code.test/owner/name@v1` has a user name or password",
        ),
        (
            "ssh://git:s3cret@code.test/owner/name",
            "the URL of `ssh://git@code.test/owner/name` has a user name or password",
        ),
        ("github:owner/name", "`github:owner/name` is no URL\n  = help: write `https://github.com/owner/name`"),
    ],
)
def test_sources_that_are_none(run: Any, write: Any, source: str, message: str) -> None:
    write({})
    result = run("init", source)
    assert result.code == 2 and f"error: {message}" in result.err
    assert not Path(CONFIG).exists() and "s3cret" not in result.err


def test_a_user_name_alone_is_no_secret(run: Any, write: Any) -> None:
    write({})
    assert run("init", "ssh://git@code.test/owner/name@main", "git@code.test:owner/other.git").code == 0
    assert [item.url for item in load_config(None).sources] == [
        "ssh://git@code.test/owner/name",
        "git@code.test:owner/other.git",
    ]


def test_names_of_sources_are_distinct(run: Any, write: Any) -> None:
    write({"a/clis/x": "", "b/clis/x": "", "热/x": ""})
    assert run("init", "a/clis", "b/clis", "热").code == 0
    assert [item.name for item in load_config(None).sources] == ["clis", "clis-2", "source"]


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right of their own there")
@pytest.mark.parametrize("kind", ["folder", "file"])
def test_nothing_is_written_or_read_behind_a_link(run: Any, write: Any, tmp_path: Path, kind: str) -> None:
    here = write({"here/mine/shop/hot.yaml": adapter(), "there/hook.yaml": "repos: []\n"}) / "here"
    os.chdir(here)
    path = JOB if kind == "folder" else HOOK
    Path(path.split("/")[0]).symlink_to("../there" if kind == "folder" else "../there/hook.yaml")
    result = run("init", "mine")
    assert (result.code, result.out) == (2, "")
    assert result.err == (
        f"error: a link takes `{path}` out of the working folder\n"
        "  = help: put a folder in the place of the link, or leave the file out: `--no-hook`, `--no-ci`\n"
    )
    assert not (here / CONFIG).exists() and sorted(os.listdir(tmp_path / "there")) == ["hook.yaml"]
    assert run("init", "mine", "--no-ci" if kind == "folder" else "--no-hook").code == 0
