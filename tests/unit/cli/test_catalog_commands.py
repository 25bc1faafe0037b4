"""`list`, `search`, `info`, and how catalogs are named, refused and hidden."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adapterc.cli import catalogs as shared
from adapterc.compiler.artifact import Artifact
from adapterc.spec.catalogs import AGAIN
from adapterc.spec.locked import OTHER_ENDS
from tests.support.catalogs import artifact, manifest

from .conftest import Make
from .runs import plain


def edit(folder: Path, change: Callable[[dict[str, Any]], None]) -> None:
    """Change the index of a catalog, as somebody with an editor would."""
    path = folder / "index.json"
    index = json.loads(path.read_text(encoding="utf-8"))
    change(index)
    path.write_text(json.dumps(index), encoding="utf-8")


def test_a_list(run: Any, make: Make) -> None:
    make(plain("shop/new"), artifact("shop/hot", description="热门", effects={}))
    assert run("list").out == (
        "name      access  domain     description          columns\n"
        "shop/hot  read    shop.test  热门                 title\n"
        "shop/new  read    shop.test  What is new at shop  title\n"
    )


def test_a_list_for_programs(run: Any, make: Make) -> None:
    writes = {"profile": "lime-v1-writes@1"}
    make(plain("shop/new", read_only=False, capabilities=["write"], extension=writes))
    result = run("list", "--format", "json")
    assert (result.code, result.err) == (0, "")
    assert json.loads(result.out) == {
        "adapters": [
            {
                "name": "shop/new",
                "access": "write",
                "domain": "shop.test",
                "description": "What is new at shop",
                "columns": ["title"],
                "capabilities": ["write"],
                "source_kind": "imported",
                "state": "current",
                "fault": None,
                "override": None,
            }
        ],
        "refused": [],
        "shadowed": [],
    }


LOCK = (
    "warning: `catalog/adapterc.lock` does not hold, so that none of its adapters runs: `index.json` is not what was "
    "written\n"
    f"  = help: {AGAIN}\n"
)
OVERRIDE = {
    "repo": "https://code.test/adapters",
    "path": "clis/shop/hot.yaml",
    "base_sha256": "ab" * 32,
    "moved": True,
    "reason": "mended",
}


def test_states_and_overrides_are_listed_where_there_are_any(run: Any, make: Make) -> None:
    make(
        plain("shop/new", extension={"governance": {"state": "dead", "rule": "config", "reason": "closed"}}),
        plain("shop/hot", extension={"override": OVERRIDE}),
        plain("shop/top"),
    )
    assert run("list").out == (
        "name      access  state                           domain     description          columns\n"
        "shop/hot  read    current, override (base moved)  shop.test  What is new at shop  title\n"
        "shop/new  read    dead                            shop.test  What is new at shop  title\n"
        "shop/top  read    current                         shop.test  What is new at shop  title\n"
    )
    rows = json.loads(run("list", "--format", "json").out)["adapters"]
    assert [row["state"] for row in rows] == ["current", "dead", "current"]
    assert rows[0]["override"] == {
        "by": "clis/shop/hot.yaml",
        "base": "clis/shop/hot.yaml",
        "repo": "https://code.test/adapters",
        "moved": True,
    }


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (
            {"governance": {"state": "deprecated", "rule": "source", "replaced_by": "shop/top"}},
            "  deprecated, by its author (rule `source`)\n  replaced by shop/top\n",
        ),
        (
            {"governance": {"state": "compat", "rule": "deviation", "reason": "numbers sort"}},
            "  compat, by an accepted deviation (rule `deviation`): numbers sort\n",
        ),
        (
            {"override": {**OVERRIDE, "moved": False, "reviewer": "ana"}},
            "  current\n  override of clis/shop/hot.yaml of https://code.test/adapters (mended; ana)\n"
            "  made from sha256 abababababab; the base is still that\n",
        ),
    ],
)
def test_info_tells_the_state_and_the_rule(run: Any, make: Make, facts: dict[str, Any], expected: str) -> None:
    make(plain("shop/hot", extension=facts))
    assert f"\nstate\n{expected}\n" in run("info", "shop/hot").out


@pytest.mark.parametrize("site", ["forum", "forum.test", "FORUM"])
def test_the_adapters_of_a_site(run: Any, make: Make, site: str) -> None:
    make(plain("shop/hot"), plain("forum/top"))
    lines = run("list", "--site", site).out.splitlines()
    assert [line.split()[0] for line in lines] == ["name", "forum/top"]


@pytest.mark.parametrize(
    ("site", "help"),
    [
        ("forun", "did you mean `forum`?"),
        ("x", "the sites are `forum`, `shop`"),
        ("est", "the sites are `forum`, `shop`"),
    ],
)
def test_a_site_that_nobody_knows(run: Any, make: Make, site: str, help: str) -> None:
    make(plain("shop/hot"), plain("forum/top"))
    result = run("list", "--site", site)
    assert (result.code, result.out) == (2, "")
    assert result.err == f"error: no adapter is of the site `{site}`\n  = help: {help}\n"


def test_an_empty_catalog(run: Any, make: Make) -> None:
    make()
    assert run("list") == run("list", "--site", "x")
    assert (run("list").code, run("list").out, run("list").err) == (0, "", "")


def test_refused_entries_are_said_and_the_others_listed(run: Any, make: Make) -> None:
    folder = make(plain("shop/hot"), plain("shop/new"))
    edit(folder, lambda index: index["adapters"][0].update(domain="Shop.Test"))
    result = run("list")
    assert (result.code, [line.split()[0] for line in result.out.splitlines()]) == (0, ["name", "shop/new"])
    detail = json.loads(run("list", "--format", "json").out)["refused"][0]
    assert detail["name"] == "shop/hot"
    assert result.err == f"{LOCK}warning: `shop/hot` is refused: {detail['detail']}\n"
    assert detail["detail"].startswith("`domain` is ")
    assert run("info", "shop/new").err == LOCK  # it is about another one


def test_a_lock_that_does_not_hold_is_said_on_every_use(run: Any, make: Make) -> None:
    folder = make(plain("shop/hot"), plain("shop/new"))
    assert run("list").err == ""
    edit(folder, lambda index: index["adapters"].pop())  # every entry that is left is sealed
    for command in (["list"], ["search", "hot"], ["info", "shop/hot"]):
        result = run(*command)
        assert (result.code, result.err) == (0, LOCK)
    (folder / "adapterc.lock").write_text("{}", encoding="utf-8")
    assert run("list").err == LOCK.replace("`index.json` is not what was written", "it cannot be read")
    (folder / "adapterc.lock").unlink()
    (folder / "report.json").unlink()
    assert run("list").err == ""  # a catalog of a host has neither


def test_what_the_lock_does_not_vouch_for_is_said_of_each_adapter(run: Any, make: Make) -> None:
    folder = make(plain("shop/hot"), plain("shop/new"))
    lock = json.loads((folder / "adapterc.lock").read_bytes())
    lock["outputs"]["scripts/shop/hot.js"] = "0" * 64
    (folder / "adapterc.lock").write_text(json.dumps(lock), encoding="utf-8")
    fault = "`adapterc.lock` has another digest for `scripts/shop/hot.js`"
    warning = f"warning: `shop/hot` does not run: {fault}\n  = help: {AGAIN}\n"
    result = run("list")
    assert (result.code, result.err) == (0, warning)
    assert [line.split()[:5] for line in result.out.splitlines()[1:]] == [
        ["shop/hot", "read", "current,", "refused", "shop.test"],
        ["shop/new", "read", "current", "shop.test", "What"],
    ]
    rows = json.loads(run("list", "--format", "json").out)["adapters"]
    assert [row["fault"] for row in rows] == [fault, None]
    assert run("info", "shop/hot").err == warning
    assert json.loads(run("info", "shop/hot", "--format", "json").out)["fault"] == fault
    assert run("info", "shop/new").err == ""


def test_line_ends_that_git_converted_are_told_apart(run: Any, make: Make) -> None:
    """Whoever imports anew, or checks out again, has them again."""
    folder = make(plain("shop/hot"))
    for path in folder.rglob("*.js*"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    help = "git converts them here: write `catalog/** -text` into .gitattributes, and check the folder out again"
    assert run("list").err == LOCK.replace("is not what was written", OTHER_ENDS).replace(AGAIN, help)
    for command in (["run", "shop/hot", "--cdp", "1"], ["ready", "shop/hot", "--cdp", "1"]):
        result = run(*command)
        assert (result.code, result.err.splitlines()[-1]) == (4, f"  = help: {help}")


def test_info_of_an_adapter_whose_script_was_changed(run: Any, make: Make) -> None:
    folder = make(plain("shop/hot"))
    (folder / "scripts/shop/hot.js").write_text("async () => 1", encoding="utf-8")
    fault = "`scripts/shop/hot.js` is not what was compiled"
    result = run("info", "shop/hot")
    assert (result.code, result.err) == (0, f"warning: `shop/hot` does not run: {fault}\n  = help: {AGAIN}\n")
    assert json.loads(run("info", "shop/hot", "--format", "json").out)["fault"] == fault


def test_what_another_catalog_hides_is_said(run: Any, make: Make) -> None:
    make(plain("shop/hot", description="mine"))
    make(plain("shop/hot", description="theirs"), at="synced")
    arguments = ("--catalog", "server_synced=synced", "--catalog", "catalog")
    result = run("list", *arguments)
    assert (
        result.err == "warning: `shop/hot` of the imported catalog is hidden by the one of the server_synced catalog\n"
    )
    document = json.loads(run("list", *arguments, "--format", "json").out)
    assert [(row["description"], row["source_kind"]) for row in document["adapters"]] == [("theirs", "server_synced")]
    assert document["shadowed"] == [{"name": "shop/hot", "catalog": "imported", "hidden_by": "server_synced"}]
    assert run("info", "shop/hot", *arguments).err == result.err


def test_of_two_catalogs_of_one_kind_the_later_one_wins(run: Any, make: Make) -> None:
    make(plain("shop/hot", description="mine"))
    make(plain("shop/hot", description="theirs"), at="other")
    result = run("list", "--catalog", "other", "--catalog", "catalog")
    assert "mine" in result.out
    assert result.err == "warning: `shop/hot` of the imported catalog is hidden by a later one of that kind\n"


def test_the_default_is_where_import_writes_then_where_the_demo_does(run: Any, spawn: Any, make: Make) -> None:
    def completed() -> list[str]:
        words = {"COMP_WORDS": "adapterc run shop/", "COMP_CWORD": "2"}
        return spawn(_ADAPTERC_COMPLETE="bash_complete", cwd=Path.cwd(), **words).out.split()

    make(plain("shop/new"), at="out/catalog")
    assert "shop/new" in run("list").out
    make(plain("shop/hot"))
    assert "shop/hot" in run("list").out and completed() == ["plain,shop/hot"]
    Path("adapterc.toml").write_text('catalog = "published"\n', encoding="utf-8")
    assert (run("list").code, completed()) == (3, [])
    assert run("list").err == (
        "error: there is no catalog in `published`, which adapterc.toml names\n"
        "  = help: `adapterc import` compiles one; `--catalog DIR` names one that lies elsewhere\n"
    )
    make(plain("shop/top"), at="published")
    assert "shop/top" in run("list").out and "shop/hot" not in run("list").out
    assert completed() == ["plain,shop/top"]
    Path("adapterc.toml").write_text("catalog = 5\n", encoding="utf-8")
    assert (run("list").code, completed()) == (2, [])


def test_a_folder_whose_name_looks_like_a_kind(run: Any, make: Make) -> None:
    make(plain("shop/hot"), at="x=y")
    assert "shop/hot" in run("list", "--catalog", "./x=y").out
    assert "shop/hot" in run("list", "--catalog", "bundled=./x=y").out


@pytest.mark.parametrize(
    ("arguments", "code", "err"),
    [
        (
            ["list"],
            3,
            "error: there is no catalog in `catalog` or `out/catalog`\n"
            "  = help: `adapterc import SOURCE` compiles one; `--catalog DIR` names one that lies elsewhere\n",
        ),
        (
            ["list", "--catalog", "absent"],
            3,
            "error: no catalog in `absent`: `index.json` cannot be read: No such file or directory\n"
            "  = help: `adapterc import SOURCE --out DIR` writes a catalog\n",
        ),
        (
            ["list", "--catalog", "import=catalog"],
            2,
            "error: `--catalog import=catalog` names the kind `import`, which does not exist\n"
            "  = help: the kinds are `imported`, `bundled`, `server_synced`; for a folder of that name, "
            "write `./import=catalog`\n",
        ),
        (
            ["search"],
            2,
            "error: Missing argument 'WORDS...'\n  = help: `adapterc search --help` shows how it is called\n",
        ),
        (["info"], 2, "error: Missing argument 'NAME'\n  = help: `adapterc info --help` shows how it is called\n"),
    ],
)
def test_without_a_catalog(run: Any, write: Any, arguments: list[str], code: int, err: str) -> None:
    write({})
    result = run(*arguments)
    assert (result.code, result.out, result.err) == (code, "", err)


def test_the_kinds_are_those_of_the_runtime() -> None:
    from adapterc.runtime.catalog import KINDS

    assert shared.KINDS == KINDS


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["hot"], ["shop/hot", "shop/hotter", "forum/top"]),
        (["forum"], ["forum/top"]),
        (["TOP"], ["forum/top", "shop/hot"]),
        (["test", "hot"], ["shop/hot", "shop/hotter", "forum/top"]),
        (["hot test"], ["shop/hot", "shop/hotter", "forum/top"]),
        (["shop/hot"], ["shop/hot", "shop/hotter"]),
        (["api.maker"], ["shop/hotter"]),
        (["热门"], ["shop/hotter"]),
        (["ＨＯＴ"], ["shop/hot", "shop/hotter", "forum/top"]),
        (["feed"], ["shop/hot"]),
    ],
)
def test_a_search_puts_the_best_first(run: Any, make: Make, words: list[str], names: list[str]) -> None:
    there = manifest("shop/hotter")["adapterc"]["source"] | {"domain": "api.maker.test"}
    make(
        plain("shop/hot", capabilities=["feed"], description="Top sellers"),
        plain("shop/hotter", description="热门商品", extension={"source": there}),
        plain("forum/top", description="What is hot"),
    )
    result = run("search", *words, "--format", "json")
    assert (result.code, result.err) == (0, "")
    assert [row["name"] for row in json.loads(result.out)["adapters"]] == names


@pytest.mark.parametrize(
    ("words", "err"),
    [
        (["hoot"], "note: no adapter has the words `hoot`\n  = help: did you mean `shop/hot`?\n"),
        (["hot", "zzz"], "note: no adapter has the words `hot zzz`\n  = help: did you mean `shop/hot`?\n"),
        (["shopp"], "note: no adapter has the words `shopp`\n  = help: did you mean `shop/hot` or `shop/new`?\n"),
        (["zzz\x1b"], "note: no adapter has the words `zzz\\x1b`\n  = help: `adapterc list` shows all adapters\n"),
        ([" "], "note: no adapter has the words ` `\n  = help: `adapterc list` shows all adapters\n"),
    ],
)
def test_a_search_that_finds_nothing_hints(run: Any, make: Make, words: list[str], err: str) -> None:
    make(plain("shop/hot"), plain("shop/new"), plain("forum/top", domain="forum.test"))
    result = run("search", *words)
    assert (result.code, result.out, result.err) == (0, "", err)
    assert json.loads(run("search", *words, "--format", "json").out) == {"adapters": []}


INFO = """\
shop/hot: What is new at shop
reads only; shop.test; search; imported catalog
sign in to shop.test

call
  adapterc run shop/hot --arg 'query=it'"'"'s tea'

arguments
  query: Words to look for (string, required, for instance "it's tea")
  limit: Most rows (integer, optional, default 20, for instance 20)
  in_stock: Only what is there (string (boolean), optional, default false, one of true, false, for instance "false", \
`in-stock` in the source)

entry
  https://www.shop.test/find?q={{query|urlencode}}
  for instance https://www.shop.test/find?q=it%27s%20tea

output
  rows: title

effects
  runs in a JavaScript world of its own; cookies: same-origin
  approved as reading: click (unfolds more)
  dom click (clis/shop/hot.yaml:13:9)
  host www.shop.test (lib/net.js:5:30): it is computed

differs from the original
  no-retries: nothing is sent twice

source
  clis/shop/hot.yaml of https://code.test/adapters.git (opencli-yaml), sha256 000000000000
  compiled by adapterc 0.1.0 under lime-v1@1; script scripts/shop/hot.js, sha256 {digest}
"""


def full() -> Artifact:
    """An adapter with everything."""
    args = manifest("shop/hot")["args"]
    args[0]["example"] = "it's tea"
    more = {"description": "Only what is there", "required": False, "arg_type": "string", "example": "false"}
    return artifact(
        "shop/hot",
        args=[*args, {"name": "in_stock", **more}],
        auth_hint="sign in to shop.test",
        rules={
            "defaults": {"limit": 20, "in_stock": False},
            "choices": {"in_stock": [True, False]},
            "coercions": {"query": "text", "limit": "integer", "in_stock": "boolean"},
            "renamed": {"in_stock": "in-stock"},
        },
        effects={
            "dom": ["click"],
            "writes": ["click"],
            "evidence": {"dom click": "13:9", "host www.shop.test": "lib/net.js:5:30"},
            "reasons": {"host www.shop.test": "it is computed"},
        },
        extension={
            "deviations": [{"code": "no-retries", "text": "nothing is sent twice"}],
            "approval": {"effects": ["click"], "reason": "unfolds more"},
        },
    )


def test_info(run: Any, make: Make) -> None:
    folder = make(full())
    entry = json.loads((folder / "index.json").read_text(encoding="utf-8"))["adapters"][0]
    result = run("info", "shop/hot")
    assert (result.code, result.err) == (0, "")
    assert result.out == INFO.replace("{digest}", entry["adapterc"]["script_sha256"][:12])


def test_info_for_programs_is_the_entry_and_the_call(run: Any, make: Make) -> None:
    folder = make(full())
    entry = json.loads((folder / "index.json").read_text(encoding="utf-8"))["adapters"][0]
    assert json.loads(run("info", "shop/hot", "--format", "json").out) == entry | {
        "source_kind": "imported",
        "fault": None,
        "example_args": {"query": "it's tea"},
        "example_url": "https://www.shop.test/find?q=it%27s%20tea",
        "call": "adapterc run shop/hot --arg 'query=it'\"'\"'s tea'",
    }


def test_info_of_an_adapter_that_takes_nothing(run: Any, make: Make) -> None:
    make(plain("shop/new", extension={"output": {"columns": [], "rows_path": None}}))
    text = run("info", "shop/new").out
    for part in (
        "call\n  adapterc run shop/new\n",
        "arguments\n  none\n",
        "entry\n  https://www.shop.test/\n\n",
        "output\n  one object\n",
    ):
        assert part in text
    assert "differs" not in text


@pytest.mark.parametrize(
    ("name", "help"),
    [
        ("shop/hto", "did you mean `shop/hot`?"),
        ("hot", "did you mean `shop/hot`?"),
        ("zzz/zzz", "`adapterc list` shows all adapters"),
    ],
)
def test_info_of_an_unknown_name(run: Any, make: Make, name: str, help: str) -> None:
    make(plain("shop/hot"))
    for command in ("info", "ready"):
        result = run(command, name)
        assert (result.code, result.out) == (2, "")
        assert result.err == f"error: no adapter is called `{name}`\n  = help: {help}\n"


def test_info_of_a_refused_adapter(run: Any, make: Make) -> None:
    folder = make(plain("shop/hot"))
    edit(folder, lambda index: index["adapters"][0]["adapterc"].update(spec=2))
    result = run("info", "shop/hot")
    assert (result.code, result.out) == (4, "")
    assert result.err.startswith("error: `shop/hot` is refused: ")
    assert result.err.endswith(f"\n  = help: {AGAIN}\n")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("adapterc info sh", ["shop/hot", "shop/new"]),
        ("adapterc run shop/h", ["shop/hot"]),
        ("adapterc run shop/hot f", ["forum/top"]),
        ("adapterc ready --catalog other x", ["x/y"]),
        ("adapterc ready --catalog absent x", []),
        ("adapterc run zzz", []),
    ],
)
def test_a_shell_can_complete_names(spawn: Any, make: Make, words: str, expected: list[str]) -> None:
    make(plain("shop/hot"), plain("shop/new"), plain("forum/top"))
    make(plain("shop/hidden"), at="out/catalog")
    folder = make(plain("x/y"), at="other").parent
    environment = {"COMP_WORDS": words, "COMP_CWORD": str(len(words.split()) - 1)}
    result = spawn(_ADAPTERC_COMPLETE="bash_complete", cwd=folder, **environment)
    assert (result.code, result.err) == (0, "")
    assert [line.partition(",")[2] for line in result.out.split()] == expected


@pytest.mark.parametrize("index", ["", "[]", '{"adapters": 5}', '{"adapters": [1, {"name": 2}]}', '{"adapters": [[]]}'])
def test_completion_survives_any_catalog(spawn: Any, write: Any, index: str) -> None:
    folder = write({"catalog/index.json": index})
    environment = {"COMP_WORDS": "adapterc info s", "COMP_CWORD": "2"}
    result = spawn(_ADAPTERC_COMPLETE="bash_complete", cwd=folder, **environment)
    assert (result.code, result.out, result.err) == (0, "\n", "")


def test_a_placeholder_is_marked_in_the_call(run: Any, make: Make) -> None:
    args = artifact("shop/hot").manifest["args"]  # type: ignore[index]
    args[0]["example"] = "query"
    make(artifact("shop/hot", args=args))
    text = run("info", "shop/hot").out
    assert "\ncall\n  adapterc run shop/hot --arg 'query=<query>'\n" in text
    assert 'for instance "query"' not in text
    document = json.loads(run("info", "shop/hot", "--format", "json").out)
    assert document["call"] == "adapterc run shop/hot --arg 'query=<query>'"
    assert document["example_args"] == {"query": "query"}


def test_a_list_reads_no_script_and_says_so(run: Any, make: Make) -> None:
    folder = make(artifact("shop/hot"))
    (folder / "scripts" / "shop" / "hot.js").write_text("async () => 1")
    result = run("list")
    assert (result.code, result.err, "shop/hot" in result.out) == (0, "", True)
    help = " ".join(run("list", "--help").out.split())
    assert "Scripts are not read here: one is compared with its hash when it is used, and by `ready`." in help


def test_a_lock_is_looked_at_when_nothing_is_left(run: Any, make: Make, tmp_path: Path) -> None:
    make(plain("shop/hot"))
    index = tmp_path / "catalog/index.json"
    index.write_text(json.dumps({**json.loads(index.read_bytes()), "adapters": []}), encoding="utf-8")
    assert run("list").err.startswith(LOCK)


def test_a_lock_that_is_gone(run: Any, make: Make, tmp_path: Path) -> None:
    make(plain("shop/hot"))
    assert run("export", "--target", "lime-imported", "--out", "lime").code == 0
    (tmp_path / "catalog/adapterc.lock").unlink()
    gone = LOCK.replace("`index.json` is not what was written", "it is not there")
    result = run("list")
    assert (result.code, result.err) == (0, gone)
    assert run("list", "--catalog", "lime").err == ""
