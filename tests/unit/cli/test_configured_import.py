"""`adapterc import` of configured sources: pins, moved pins, and the decisions and overrides of `adapterc.toml`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.repositories import Repository, git

from .conftest import adapter

CONFIG = """\
# our catalog
profile = "lime-v1"

[[source]]
name = "up" # the community's
url = "up/.git"
ref = "main"
commit = "{commit}"

# kept by us
[[source]]
name = "own"
path = "mine"
"""


def entries(folder: Path = Path("catalog")) -> dict[str, Any]:
    return {item["name"]: item for item in json.loads((folder / "index.json").read_text(encoding="utf-8"))["adapters"]}


def rows(folder: Path = Path("catalog")) -> dict[str, str]:
    report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    return {row["path"]: row["status"] for row in report["files"]}


@pytest.fixture
def up(write: Any) -> Repository:
    """A repository with two adapters, pinned, beside a folder with a third one."""
    root = write({"mine/forum/new.yaml": adapter("forum", "new")})
    repository = Repository(root / "up")
    commit = repository.commit({"clis/shop/hot.yaml": adapter(), "clis/shop/top.yaml": adapter(name="top")})
    write({"adapterc.toml": CONFIG.format(commit=commit)})
    return repository


def test_the_pins_are_taken(run: Any, up: Repository) -> None:
    pinned = git(up.folder, "rev-parse", "HEAD")
    up.commit({"clis/shop/hot.yaml": adapter().replace("hot of shop", "changed")})
    result = run("import")
    assert (result.code, result.err) == (0, "")
    found = entries()
    assert list(found) == ["forum/new", "shop/hot", "shop/top"]
    assert found["shop/hot"]["description"] == "hot of shop"
    assert found["shop/hot"]["adapterc"]["source"]["path"] == "up/clis/shop/hot.yaml"
    lock = json.loads(Path("catalog/adapterc.lock").read_text(encoding="utf-8"))
    assert [(item["repo"], item["commit"], item.get("ref")) for item in lock["sources"]] == [
        ("own", None, None),
        ("up", pinned, "main"),
    ]
    before = Path("catalog/index.json").stat().st_mtime_ns
    assert "unchanged" in run("import").out
    assert Path("catalog/index.json").stat().st_mtime_ns == before


def test_an_update_moves_the_pin_and_says_what_changed(run: Any, up: Repository) -> None:
    run("import")
    old = git(up.folder, "rev-parse", "HEAD")
    text = Path("adapterc.toml").read_text(encoding="utf-8")
    wider = adapter().replace("https://shop.test/api/hot", "https://data.other.test/hot")
    new = up.commit({"clis/shop/hot.yaml": wider, "clis/shop/new.yaml": adapter(name="new")})
    moved = f"up (main): {old[:12]} -> {new[:12]}\n"
    dry = run("import", "--update", "--dry-run")
    assert dry.code == 0 and dry.out.startswith(moved) and "dry run" in dry.out
    assert Path("adapterc.toml").read_text(encoding="utf-8") == text and "shop/new" not in entries()

    result = run("import", "--update")
    assert result.code == 0
    shown = result.out.splitlines()
    assert shown[0] + "\n" == moved
    loud = "  ! shop/hot: effects: + host data.other.test"
    assert loud in shown and shown.index(loud) < shown.index("+ shop/new")
    assert Path("adapterc.toml").read_text(encoding="utf-8") == text.replace(old, new)
    assert "shop/new" in entries()
    assert run("import").code == 0
    again = run("import", "--update", "up")
    assert again.out.startswith(f"up (main): {new[:12]}, unchanged\nno changes\n")


def test_an_update_for_programs(run: Any, up: Repository) -> None:
    run("import")
    old = git(up.folder, "rev-parse", "HEAD")
    new = up.commit({"clis/shop/new.yaml": adapter(name="new")})
    document = json.loads(run("import", "--update", "--format", "json").out)
    assert document["written"] is True
    assert document["moved"] == [{"source": "up", "ref": "main", "old": old, "new": new}]
    assert [item["name"] for item in document["diff"]["added"]] == ["shop/new"]


def test_an_update_that_shrinks_moves_nothing(run: Any, up: Repository) -> None:
    run("import")
    text = Path("adapterc.toml").read_text(encoding="utf-8")
    up.commit({"clis/shop/top.yaml": None})
    result = run("import", "--update")
    assert result.code == 2
    assert "- shop/top  (no longer found)\n" in result.out
    assert "`catalog` would lose 1 adapter: `shop/top`" in result.err
    assert Path("adapterc.toml").read_text(encoding="utf-8") == text and "shop/top" in entries()
    assert run("import", "--update", "--allow-removals", "1").code == 0
    assert "shop/top" not in entries()


def test_the_first_pin_is_written_by_an_update(run: Any, up: Repository) -> None:
    path = Path("adapterc.toml")
    commit = git(up.folder, "rev-parse", "HEAD")
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole.replace(f'commit = "{commit}"\n', ""), encoding="utf-8")
    result = run("import")
    assert (result.code, result.err) == (
        2,
        "error: adapterc.toml:5:8: source `up` has no `commit`\n"
        "  = help: `adapterc import --update` writes the one that the repository has now\n",
    )
    result = run("import", "--update")
    assert result.code == 0 and f"up (main): {commit[:12]}, pinned for the first time\n" in result.out
    assert path.read_text(encoding="utf-8") == whole


@pytest.mark.parametrize(
    ("arguments", "change", "code", "message"),
    [
        (
            ["--update", "upp"],
            ("", ""),
            2,
            "no configured repository is called `upp`\n  = help: did you mean `up`?\n",
        ),
        (["--update", "own"], ("", ""), 2, "no configured repository is called `own`\n"),
        (["--ref", "main"], ("", ""), 2, "`--ref` is given, and no source is named\n"),
        ([], ('"mine"', '"gone"'), 2, "adapterc.toml:12:8: the folder `gone` of source `own` does not exist\n"),
        ([], ('"up/.git"', '"gone.git"'), 3, "adapterc.toml:5:8: git fetch of "),
        (["--update"], ('"main"', '"gone"'), 3, "adapterc.toml:5:8: git fetch of "),
    ],
)
def test_what_cannot_be_opened_has_a_place(
    run: Any, up: Repository, arguments: list[str], change: tuple[str, str], code: int, message: str
) -> None:
    path = Path("adapterc.toml")
    path.write_text(path.read_text(encoding="utf-8").replace(*change), encoding="utf-8")
    result = run("import", *arguments)
    assert result.code == code and f"error: {message}" in result.err and "= help: " in result.err
    assert not Path("catalog").exists()


def test_a_configuration_elsewhere(run: Any, up: Repository, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    monkeypatch.chdir(tmp_path / "deep")
    assert run("import", "--config", "../adapterc.toml").code == 0
    assert list(entries()) == ["forum/new", "shop/hot", "shop/top"]
    there = {name: (tmp_path / "deep/catalog" / name).read_bytes() for name in ("index.json", "report.json")}
    monkeypatch.chdir(tmp_path)
    run("import")
    assert {name: (tmp_path / "catalog" / name).read_bytes() for name in there} == there


def test_a_lock_that_does_not_hold_is_an_error(run: Any, up: Repository) -> None:
    run("import")
    path = Path("catalog/adapterc.lock")
    lock = json.loads(path.read_text(encoding="utf-8"))
    source = next(item for item in lock["sources"] if item["repo"] == "up")
    source["files"]["up/clis/shop/hot.yaml"] = "0" * 64
    path.write_text(json.dumps(lock), encoding="utf-8")
    result = run("import")
    assert result.code == 3
    assert (
        f"error: `catalog/adapterc.lock` does not hold: commit {source['commit'][:12]} of `up` gives other bytes for "
        "`up/clis/shop/hot.yaml`\n  = help: restore the lock from version control; "
    ) in result.err
    assert json.loads(path.read_text(encoding="utf-8")) == lock


DECISIONS = """
[[deny]]
adapter = "shop/t*"
reason = "nobody wants it"

[[hold]]
adapter = "forum/new"
reason = "wait for ana"

[[state]]
adapter = "shop/hot"
state = "deprecated"
replaced_by = "shop/best"
reason = "the page goes"
"""


def test_decisions_keep_adapters_out_and_nothing_vanishes(run: Any, up: Repository) -> None:
    with Path("adapterc.toml").open("a", encoding="utf-8") as stream:
        stream.write(DECISIONS)
    up_to = up.commit({"clis/shop/tin.yaml": "site: shop\nname: tin\ndomain: 3\npipeline: []\n"})
    assert up_to
    result = run("import", "--update")
    assert result.code == 0, result.err
    assert list(entries()) == ["shop/hot"]
    assert rows() == {
        "own/forum/new.yaml": "held",
        "up/clis/shop/hot.yaml": "compiled",
        "up/clis/shop/tin.yaml": "held",
        "up/clis/shop/top.yaml": "held",
    }
    assert "held[AC701]: `forum/new` is held: wait for ana\n  --> adapterc.toml:20:11\n" in result.err
    assert "AC702" not in result.err and "2  AC702  adapter on the deny list (held)" in result.out
    assert entries()["shop/hot"]["adapterc"]["governance"] == {
        "state": "deprecated",
        "rule": "config",
        "reason": "the page goes",
        "replaced_by": "shop/best",
    }
    assert run("list").out.splitlines()[1].split()[:3] == ["shop/hot", "read", "deprecated"]


def override(sha256: str) -> str:
    return (
        '\n[[override]]\nadapter = "shop/hot"\npath = "local/shop/hot.yaml"\n'
        f'base = "{sha256}"\nreason = "mended"\nreviewer = "ana"\n'
    )


def test_an_override_wins_and_says_when_its_base_moves(run: Any, up: Repository, write: Any) -> None:
    run("import")
    base = entries()["shop/hot"]["adapterc"]["source"]["sha256"]
    write({"local/shop/hot.yaml": adapter().replace("hot of shop", "ours")})
    with Path("adapterc.toml").open("a", encoding="utf-8") as stream:
        stream.write(override(base))
    result = run("import")
    assert (result.code, result.err) == (0, "")
    entry = entries()["shop/hot"]
    assert (entry["description"], entry["adapterc"]["source"]["path"]) == ("ours", "local/shop/hot.yaml")
    assert entry["adapterc"]["override"] == {
        "repo": "up",
        "path": "up/clis/shop/hot.yaml",
        "base_sha256": base,
        "moved": False,
        "reason": "mended",
        "reviewer": "ana",
    }
    assert rows()["up/clis/shop/hot.yaml"] == "held"
    assert "current, override  " in run("list").out
    lock = json.loads(Path("catalog/adapterc.lock").read_text(encoding="utf-8"))
    assert [(item["repo"], list(item["files"])) for item in lock["sources"]] == [
        ("overrides", ["local/shop/hot.yaml"]),
        ("own", ["own/forum/new.yaml"]),
        ("up", ["up/clis/shop/hot.yaml", "up/clis/shop/top.yaml"]),
    ]

    up.commit({"clis/shop/hot.yaml": adapter().replace("hot of shop", "theirs")})
    moved = run("import", "--update")
    assert moved.code == 0
    assert (
        "warning[AC706]: `up/clis/shop/hot.yaml` has moved on since `local/shop/hot.yaml` was made from it\n"
        "  --> adapterc.toml:18:8\n"
    ) in moved.err
    assert entries()["shop/hot"]["description"] == "ours"
    assert "current, override (base moved)" in run("list").out
    assert "override: of up/clis/shop/hot.yaml" in moved.out  # the diff says it too


def test_an_override_that_is_refused_leaves_the_name_empty(run: Any, up: Repository, write: Any) -> None:
    write({"local/shop/hot.yaml": adapter().replace("item.title", "item.title | shout")})
    with Path("adapterc.toml").open("a", encoding="utf-8") as stream:
        stream.write(override("0" * 64))
    result = run("import")
    assert result.code == 1 and "error[AC202]" in result.err
    assert list(entries()) == ["forum/new", "shop/top"]


def test_an_override_beside_named_sources(run: Any, write: Any) -> None:
    """Its own folder may lie in the imported one: the file is no second definition."""
    write(
        {
            "clis/shop/hot.yaml": adapter(),
            "local/shop/hot.yaml": adapter().replace("hot of shop", "ours"),
            "adapterc.toml": override("0" * 64),
        }
    )
    for source in ("clis", "."):
        result = run("import", source, "--out", "out")
        assert result.code == 0, result.err
        assert entries(Path("out"))["shop/hot"]["description"] == "ours"


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({}, "adapterc.toml:3:11: the override `local/shop/hot.yaml` of `shop/hot` is not there\n"),
        ({"local/shop/hot.yaml": "a: 1\n"}, "error[AC006]: file holds no adapter"),
        ({"local/shop/hot.yaml": adapter(name="best")}, "error[AC707]: `local/shop/hot.yaml` is to stand in for"),
    ],
)
def test_an_override_that_is_none(run: Any, write: Any, files: dict[str, str], message: str) -> None:
    write({"clis/shop/hot.yaml": adapter(), "adapterc.toml": override("0" * 64), **files})
    result = run("import", "clis", "--out", "out")
    assert result.code in (1, 2) and message in result.err


def test_deviations_that_nobody_accepted_are_held(run: Any, write: Any) -> None:
    record = (
        '\n[[accept]]\nadapter = "shop/*"\ndeviations = ["exact-integers", "no-retries", "page-requests"]\n'
        'reason = "as it should be"\n'
    )
    write({"clis/shop/hot.yaml": adapter(), "adapterc.toml": 'deviations = "accepted"\n'})
    held = run("import", "clis", "--out", "out")
    assert held.code == 0 and "held[AC704]" in held.err and entries(Path("out")) == {}
    write({"adapterc.toml": 'deviations = "accepted"\n' + record})
    accepted = run("import", "clis", "--out", "out")
    assert (accepted.code, accepted.err) == (0, "")
    assert entries(Path("out"))["shop/hot"]["adapterc"]["governance"] == {
        "state": "compat",
        "rule": "deviation",
        "reason": "as it should be",
    }


def test_the_allow_list(run: Any, write: Any) -> None:
    write(
        {
            "clis/shop/hot.yaml": adapter(),
            "clis/forum/new.yaml": adapter("forum", "new"),
            "adapterc.toml": 'allow = ["shop/*"]\n',
        }
    )
    result = run("import", "clis", "--out", "out")
    assert (result.code, result.err, list(entries(Path("out")))) == (0, "", ["shop/hot"])
    assert "1  AC703  adapter that is not on the allow list (held)" in result.out
