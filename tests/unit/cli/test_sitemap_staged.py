"""`adapterc sitemap check --staged` in real repositories: it judges what a commit would hold."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.support.repository import Repository, git
from tests.support.sitemap_examples import DEMO

DAY = ("--today", "2026-11-30")
FRONT = "sitemaps/shop/"
HOME = FRONT + "pages/home.md"
ITEM = FRONT + "pages/item.md"
BAD = ("-> suspect", "-> healthy")
SHOP = {
    FRONT + path.relative_to(DEMO).as_posix(): path.read_text("utf-8") for path in DEMO.rglob("*") if path.is_file()
}


def with_(path: str, old: str, new: str) -> dict[str, str]:
    assert old in SHOP[path]
    return {path: SHOP[path].replace(old, new)}


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Repository:
    """A repository around the working folder that has the demo sitemap committed, with a home of its own."""
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    made = Repository(tmp_path / "repo")
    monkeypatch.chdir(made.path)
    made.stage(SHOP)
    made.commit()
    return made


def found(run: Any, *words: str) -> tuple[int, list[str]]:
    done = run("sitemap", "check", "--staged", *words, *DAY, "--format", "json")
    listed = json.loads(done.out)["diagnostics"]
    return done.code, [f"{item['file']}:{item['line']} {item['code']}" for item in listed]


def test_the_staged_text_is_judged_and_shown(run: Any, repository: Repository) -> None:
    repository.stage(with_(ITEM, *BAD))
    repository.write({ITEM: SHOP[ITEM]})
    done = run("sitemap", "check", "--staged", *DAY)
    assert done.code == 1
    assert done.out.startswith(f"error[SM620]: malformed health directive\n  --> {ITEM}:24:10\n")
    assert "reviews -> healthy; read" in done.out
    assert done.err == "checked 1 file of 1 sitemap: 1 error\n"
    repository.stage({ITEM: SHOP[ITEM], HOME: SHOP[HOME] + "\nMore.\n"})
    repository.write(with_(ITEM, *BAD))
    assert run("sitemap", "check", "--staged", *DAY).code == 0
    assert run("sitemap", "check", ITEM, *DAY).code == 1


def test_a_neighbour_is_read_as_it_is_staged(run: Any, repository: Repository) -> None:
    repository.stage({HOME: SHOP[HOME] + "\nMore.\n"})
    repository.write(with_(FRONT + "pages/_nav.md", "### action:open_deals", "### action:open_other"))
    assert found(run) == (0, [])
    repository.stage()
    assert found(run, HOME)[1] == [f"{HOME}:59 SM906"]


def test_a_page_that_is_only_meant_to_be_added_is_left_out(run: Any, repository: Repository) -> None:
    new = FRONT + "pages/new.md"
    repository.write({new: SHOP[HOME].replace("page_id: home", "page_id: new")})
    git(repository.path, "add", "-N", new)
    assert run("sitemap", "check", "--staged", *DAY).err == "checked 0 files: no file of a sitemap is staged\n"
    repository.write({HOME: SHOP[HOME] + "\nMore.\n"})
    git(repository.path, "add", HOME)
    assert found(run) == (0, [])


def test_without_a_sitemap_in_the_commit_nothing_is_checked(run: Any, repository: Repository) -> None:
    told = "checked 0 files: no file of a sitemap is staged\n"
    assert run("sitemap", "check", "--staged").err == told
    repository.stage({"notes.txt": "x", "README.md": "# Notes\n", "pages/intro.md": "# No page\n", "a.json": "{}"})
    done = run("sitemap", "check", "--staged")
    assert (done.code, done.out, done.err) == (0, "", told)
    assert found(run) == (0, [])


def test_names_folders_and_the_working_folder(
    run: Any, repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository.stage(with_(ITEM, *BAD))
    assert found(run, HOME) == (0, [])
    assert found(run, "sitemaps") == (1, [f"{ITEM}:24 SM620"])
    monkeypatch.chdir(repository.path / "sitemaps" / "shop")
    assert found(run, "pages/item.md") == (1, ["pages/item.md:24 SM620"])
    monkeypatch.chdir(repository.path / "sitemaps" / "shop" / "workflows")
    assert found(run) == (1, ["../pages/item.md:24 SM620"])


def test_a_sitemap_that_loses_a_file_is_checked_as_a_whole(run: Any, repository: Repository) -> None:
    git(repository.path, "rm", "-q", "--cached", ITEM)  # still in the work tree
    code, listed = found(run)
    assert code == 1
    assert {line.split(" ")[1] for line in listed} >= {"SM904"}
    assert all(not line.startswith(ITEM) for line in listed)
    git(repository.path, "reset", "-q", "--hard")
    git(repository.path, "mv", ITEM, FRONT + "pages/thing.md")
    assert found(run)[0] == 1
    git(repository.path, "reset", "-q", "--hard")
    git(repository.path, "rm", "-q", "-r", "sitemaps")
    assert found(run) == (0, [])


@pytest.mark.skipif(os.name == "nt", reason="links and odd names")
def test_links_odd_names_and_large_files(run: Any, repository: Repository) -> None:
    top = repository.path / "sitemaps" / "shop" / "pages"
    (top / "out.md").symlink_to("../../../../secret.md")
    (top / "far.md").symlink_to("/etc/hostname")
    (top / "same.md").symlink_to("home.md")
    (top / "lost.md").symlink_to("nowhere.md")
    (top / "größe ü.md").write_text("x" * (70 << 10))
    (repository.path.parent / "secret.md").write_text("password: not-to-be-read-by-anyone")
    repository.stage()
    done = run("sitemap", "check", "--staged", *DAY, "-v")
    told = [done.out.count(why) for why in ("it is a symbolic link that leaves the sitemap", "it is no regular file")]
    assert told == [2, 1]
    assert done.out.count("it holds 71680 bytes, the limit is 65536") == 1
    assert "not-to-be-read" not in done.out
    assert f"{FRONT}pages/same.md" in done.out  # two files give the id of one page


def test_a_baseline_and_a_catalog_are_those_of_the_commit(run: Any, repository: Repository) -> None:
    repository.commit({"b.txt": "# adapterc baseline\n"})
    repository.write(with_(ITEM, *BAD))
    (repository.path / "b.txt").unlink()
    assert run("sitemap", "check", "sitemaps", *DAY, "--baseline", "b.txt", "--create-baseline").code == 0
    repository.stage()
    kept = (repository.path / "b.txt").read_text("utf-8")
    repository.write({"b.txt": ""})
    assert found(run, "--baseline", "b.txt") == (1, [f"b.txt:{len(kept.splitlines())} AC809"])  # it has grown
    repository.commit({"b.txt": kept})
    repository.stage({ITEM: (repository.path / ITEM).read_text("utf-8") + "\nMore.\n"})
    assert found(run, "--baseline", "b.txt") == (0, [])
    repository.stage({"manifest.json": '[{"site": "shop", "name": "deals", "args": []}]'})
    repository.write({"manifest.json": "no JSON"})
    listed = found(run, "--baseline", "b.txt", "--manifest", "manifest.json")[1]
    assert {line.split(" ")[1] for line in listed} == {"SM902"}


@pytest.mark.parametrize("flag", ["--fix", "--create-baseline", "--update-baseline"])
def test_what_changes_files_is_refused(run: Any, repository: Repository, flag: str) -> None:
    done = run("sitemap", "check", "--staged", flag, "--baseline", "b.txt")
    assert done.code == 2
    assert done.err.startswith(f"error: `{flag}` changes the work tree, which `--staged` does not look at\n")


def test_wrong_usage(run: Any, repository: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    repository.write({"sitemaps/shop/pages/new.md": "x"})
    done = run("sitemap", "check", "--staged", "sitemaps/shop/pages/new.md")
    assert (done.code, done.err.split("\n")[0]) == (2, "error: `sitemaps/shop/pages/new.md` is not staged")
    monkeypatch.chdir(repository.path.parent)
    assert run("sitemap", "check", "--staged").code == 2


def test_the_index_is_never_written(run: Any, repository: Repository) -> None:
    repository.stage(with_(ITEM, *BAD))
    index = repository.path / ".git" / "index"
    before = index.read_bytes()
    repository.write({HOME: "changed"})
    run("sitemap", "check", "--staged", *DAY)
    assert index.read_bytes() == before


def test_the_index_and_the_folder_say_the_same(run: Any, repository: Repository) -> None:
    repository.commit(
        {
            **with_(ITEM, *BAD),
            **with_(HOME, "action:open_deals in pages/_nav.md", "action:open_all in pages/_nav.md"),
            FRONT + "pages/draft-x.md": "# a draft\n",
            FRONT + "notes.bin": b"\x00\xff",
            FRONT + "pages/bad.md": b"\xff\xfe",
            FRONT + ".hidden.md": "x",
            "sitemaps/old.md": "---\nsite: https://old.test\nschema_version: 1\n---\n# Old\n",
            "mine/shop/sitemap/SITE.md": SHOP[FRONT + "SITE.md"].replace("source: global", "source: local"),
            "mine/shop/draft-beside.md": "# a draft\n",
        }
    )
    for words in (("sitemaps", "mine"), ("sitemaps", "mine", "--local-root", "mine"), ("sitemaps", "--layer", "local")):
        told = [run("sitemap", "check", *extra, *words, *DAY, "-v") for extra in ((), ("--staged",))]
        assert told[0].out != ""
        assert (told[0].code, told[0].out) == (told[1].code, told[1].out)


def test_the_configuration_names_a_baseline(run: Any, repository: Repository) -> None:
    repository.write({**with_(ITEM, *BAD), "adapterc.toml": 'sitemap_baseline = "b.txt"\n'})
    check = ("sitemap", "check", "sitemaps", *DAY)
    assert run(*check).err.startswith("error: the baseline `b.txt` does not exist\n")
    assert run(*check, "--create-baseline").code == 0
    assert run(*check).err.endswith(": nothing found; accepted 1\n")
    git(repository.path, "add", ITEM)
    assert found(run) == (1, [f"{ITEM}:24 SM620"])  # neither the configuration nor its baseline is in the commit
    repository.stage()
    assert found(run) == (0, [])
    repository.write({"adapterc.toml": 'sitemap_baseline = "gone.txt"\n'})
    assert found(run) == (0, [])
    repository.commit({"adapterc.toml": 'sitemap_baseline = "b.txt"\n'})
    kept = (repository.path / "b.txt").read_text("utf-8")
    more = f"SM620 {'0' * 16} {HOME}\n"
    repository.stage({"c.txt": kept + more, "adapterc.toml": 'sitemap_baseline = "c.txt"\n'})
    repository.stage({ITEM: (repository.path / ITEM).read_text("utf-8") + "\nMore.\n"})
    assert found(run) == (1, [f"c.txt:{len(kept.splitlines()) + 1} AC809"])  # a new name is no way out


@pytest.mark.parametrize(
    ("text", "told"),
    [("sitemap_baseline = 1\n", "`sitemap_baseline`"), ('sitemap_baseline = "../b.txt"\n', "`sitemap_baseline`")],
)
def test_a_configuration_that_cannot_be_used_is_told(run: Any, repository: Repository, text: str, told: str) -> None:
    repository.write({"adapterc.toml": text})
    done = run("sitemap", "check", "sitemaps", *DAY)
    assert done.code == 2 and told in done.err
    repository.write({"adapterc.toml": "this is = no TOML"})  # sitemaps ask nothing of it
    assert run("sitemap", "check", "sitemaps", *DAY).code == 0
