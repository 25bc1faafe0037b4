"""What `adapterc check` makes of comments, baselines and a committed catalog."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.repository import Repository

from .conftest import adapter, bad

HOT = "clis/shop/hot.yaml"
LINTED = adapter().replace("columns: [title]", "columns: [title, price]")
"""An adapter with one warning: AC605 at 11:18."""
BASE = "base.txt"


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Repository:
    """A repository around the working folder."""
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    made = Repository(tmp_path / "repo")
    monkeypatch.chdir(made.path)
    return made


def codes(result: Any) -> list[str]:
    return [item["code"] for item in json.loads(result.out)["diagnostics"]]


def test_a_warning_fails_where_it_is_asked_to(run: Any, write: Any) -> None:
    write({HOT: LINTED})
    assert run("check").code == 0
    assert run("check", "--fail-on", "warning").code == 1
    assert run("check", "--fail-on", "held").code == 0


@pytest.mark.parametrize(
    "text",
    [
        LINTED.replace("price]", "price]  # adapterc: allow AC605 -- filled in by the host"),
        LINTED.replace("columns:", "# adapterc: allow AC605 -- filled in by the host\n\n# so\ncolumns:"),
        "# adapterc: allow-file AC605, AC204 -- filled in by the host\n" + LINTED,
    ],
    ids=["on the line", "above the line", "of the file"],
)
def test_a_comment_suppresses_a_warning(run: Any, write: Any, text: str) -> None:
    write({HOT: text.replace(", AC204", "")})
    result = run("check", "--fail-on", "warning")
    assert (result.code, result.out) == (0, "")
    assert result.err == "checked 1 adapter: 1 compiled, 0 held, 0 rejected; 1 suppressed\n"
    imported = run("import", "clis", "--out", "out")
    assert "AC605" in imported.err, "an import tells everything: a source cannot speak for itself"


def test_comments_of_javascript_and_in_block_scalars(run: Any, write: Any) -> None:
    body = (
        "|\n      // adapterc: allow AC609 -- the page asks once\n      (() => { alert('x'); return [{ title: 1 }] })()"
    )
    yaml = adapter().replace(
        "  - fetch: https://shop.test/api/hot\n", f"  - navigate: https://shop.test/\n  - evaluate: {body}\n"
    )
    code = (
        "import { cli } from '@jackwener/opencli/registry'\n"
        "cli({ site: 'shop', name: 'hot', description: 'Hot', domain: 'shop.test', access: 'read', browser: false,\n"
        "  strategy: 'public', pipeline: [{ fetch: 'https://shop.test/api' }, { map: { title: '${{ item.t }}' } }],\n"
        "  columns: ['title', 'price'] /* adapterc: allow AC605 -- filled in by the host */ })\n"
    )
    write({"a/shop/hot.yaml": yaml.replace("browser: false", "browser: true"), "b/shop/hot.js": code})
    for folder in ("a", "b"):
        result = run("check", folder, "--fail-on", "warning")
        assert (result.code, result.out) == (0, ""), result.out
        assert result.err.endswith("; 1 suppressed\n")


def test_a_refusal_cannot_be_suppressed(run: Any, write: Any) -> None:
    write({HOT: bad("hot").replace("shout }}", "shout }}  # adapterc: allow AC202 -- ours")})
    result = run("check", "--format", "json")
    assert (result.code, codes(result)) == (1, ["AC202", "AC804"])


def test_what_a_comment_suppresses_is_not_fixed(run: Any, write: Any) -> None:
    text = adapter().replace(
        "pipeline:", "args:\n  n: { type: int, default: '7' }  # adapterc: allow AC310 -- as text\npipeline:"
    )
    root = write({HOT: text})
    assert run("check", "--fix").code == 0
    assert (root / HOT).read_text() == text


def test_a_baseline_is_made_once_and_hides_what_it_has(run: Any, write: Any) -> None:
    root = write({HOT: LINTED, "clis/shop/bad.yaml": bad()})
    result = run("check", "clis", "--baseline", BASE, "--create-baseline")
    assert (result.code, result.out) == (0, "")
    assert result.err.endswith("; 2 in the baseline; base.txt made, with 2\n")
    text = (root / BASE).read_text()
    assert [line.split(" ")[::2] for line in text.splitlines()[2:]] == [
        ["AC202", "clis/shop/bad.yaml"],
        ["AC605", HOT],
    ]
    write({HOT: "# a line above\n" + LINTED})
    assert run("check", "clis", "--baseline", BASE, "--fail-on", "warning").code == 0
    write({"clis/shop/new.yaml": bad("new")})
    result = run("check", "clis", "--baseline", BASE, "--format", "json")
    assert (result.code, codes(result)) == (1, ["AC202"])
    result = run("check", "clis", "--baseline", BASE, "--create-baseline")
    assert (result.code, result.err) == (
        2,
        "error: the baseline `base.txt` exists already, and only shrinks\n"
        "  = help: `--update-baseline` removes what is not found any more\n",
    )
    assert (root / BASE).read_text() == text


def test_a_log_has_the_fingerprints_that_a_baseline_has(run: Any, write: Any) -> None:
    """Of alike findings, too: they are numbered among all, not among those that are left."""
    text = bad().replace("columns:", "  - map:\n      title: ${{ item.title | shout }}\ncolumns:")
    write({"clis/shop/bad.yaml": text})
    assert run("check", "clis", "--baseline", BASE, "--create-baseline").code == 0
    lines = Path(BASE).read_text().splitlines(keepends=True)
    entries = [line for line in lines if not line.startswith("#")]
    assert len({line.split()[1] for line in entries}) == len(entries) == 2

    def prints(*options: str) -> list[str]:
        found = json.loads(run("check", "clis", "--format", "sarif", *options).out)["runs"][0]["results"]
        return [mark for item in found for mark in item["partialFingerprints"].values()]

    assert sorted(prints()) == sorted(line.split()[1] for line in entries)
    for kept, other in (entries, entries[::-1]):
        Path(BASE).write_text("".join(line for line in lines if line != other))
        assert prints("--baseline", BASE) == [other.split()[1]], kept


def test_a_baseline_only_shrinks(run: Any, write: Any) -> None:
    root = write({HOT: LINTED, "clis/shop/bad.yaml": bad()})
    run("check", "clis", "--baseline", BASE, "--create-baseline")
    write({HOT: adapter(), "clis/shop/new.yaml": bad("new"), "adapterc.toml": f'baseline = "{BASE}"\n'})
    result = run("check", "clis", "--format", "json")
    assert (result.code, codes(result)) == (1, ["AC808", "AC202"])
    assert "error[AC808]: `clis/shop/hot.yaml` has no such finding of `AC605` any more\n --> base.txt:4:1\n" in (
        run("check", "clis").out
    )
    assert run("check", "clis/shop/bad.yaml").code == 0, "other files were not looked at"
    result = run("check", "clis", "--update-baseline", "--format", "json")
    assert (result.code, codes(result)) == (1, ["AC202"])
    assert result.err.endswith("; 1 removed from base.txt\n")
    assert (root / BASE).read_text().count("\n") == 3
    assert "bad.yaml" in (root / BASE).read_text()


def test_a_baseline_goes_along_with_a_renamed_file(run: Any, write: Any) -> None:
    root = write({"clis/shop/bad.yaml": bad()})
    run("check", "clis", "--baseline", BASE, "--create-baseline")
    (root / "clis/shop/bad.yaml").rename(root / "clis/shop/worse.yaml")
    assert run("check", "clis", "--baseline", BASE).code == 0
    result = run("check", "clis", "--baseline", BASE, "--update-baseline")
    assert (result.code, result.err.rpartition("; ")[2]) == (0, "0 removed from base.txt, 1 moved\n")
    assert (root / BASE).read_text().endswith(" clis/shop/worse.yaml\n")
    (root / "clis/shop/worse.yaml").unlink()
    assert "AC808" in run("check", "clis", "--baseline", BASE).out


def test_the_paths_of_a_baseline_count_from_its_folder(run: Any, write: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    root = write({"clis/shop/bad.yaml": bad(), "etc/x": ""})
    run("check", "clis", "--baseline", f"etc/{BASE}", "--create-baseline")
    assert (root / "etc" / BASE).read_text().endswith(" ../clis/shop/bad.yaml\n")
    monkeypatch.chdir(root / "clis" / "shop")
    for given in ("bad.yaml", ".", str(root / "clis")):
        assert run("check", given, "--baseline", f"../../etc/{BASE}").code == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "AC202 0123456789abcdef x\n",
            "base.txt:1: not a baseline of this version: it begins with `# adapterc baseline 1`",
        ),
        ("# adapterc baseline 1\n<<<<<<< main\n", "base.txt:2: conflict marker of a merge"),
        ("# adapterc baseline 1\nAC202 x\n", "base.txt:2: not an entry: `AC202 x`"),
        ('# adapterc baseline 1\nAC202 0123456789abcdef "x\n', 'base.txt:2: not an entry: `AC202 0123456789abcdef "x`'),
        (b"\xff", "base.txt:1: not a baseline: it is not UTF-8"),
    ],
)
def test_a_baseline_that_cannot_be_used(run: Any, write: Any, text: str | bytes, message: str) -> None:
    write({HOT: adapter(), BASE: text})
    result = run("check", "--baseline", BASE)
    assert (result.code, result.err.splitlines()[0]) == (2, f"error: {message}")


def test_a_baseline_that_is_not_there(run: Any, write: Any) -> None:
    write({HOT: adapter()})
    assert run("check", "--baseline", BASE).err == (
        "error: the baseline `base.txt` does not exist\n"
        "  = help: `adapterc check --baseline base.txt --create-baseline` makes it, once\n"
    )
    assert run("check", "--update-baseline").err.startswith("error: no baseline is named\n")
    assert run("check", "--baseline", BASE, "--update-baseline", "--create-baseline").code == 2


def test_a_staged_baseline_may_not_grow(run: Any, repository: Repository) -> None:
    repository.write({"clis/shop/bad.yaml": bad(), "adapterc.toml": f'baseline = "{BASE}"\n'})
    assert run("check", "clis", "--create-baseline").code == 0
    repository.stage()
    assert run("check", "--staged").code == 0, "the first one is new"
    repository.commit()
    repository.write({"clis/shop/new.yaml": bad("new")})
    (repository.path / BASE).unlink()
    run("check", "clis", "--create-baseline")
    repository.stage()
    result = run("check", "--staged", "--format", "json")
    assert (result.code, codes(result)) == (1, ["AC809"])
    repository.git("rm", "-q", "-f", "clis/shop/new.yaml")
    repository.git("checkout", "-q", "HEAD", "--", BASE)
    repository.git("mv", "clis/shop/bad.yaml", "clis/shop/worse.yaml")
    assert run("check", "--staged").code == 0
    run("check", "clis", "--update-baseline")
    repository.stage()
    assert run("check", "--staged").code == 0, "a new path is no new entry"


def test_a_baseline_may_not_grow_under_another_name_or_over_a_broken_one(run: Any, repository: Repository) -> None:
    config = 'baseline = "{}"\n'
    repository.write({"clis/shop/bad.yaml": bad(), "adapterc.toml": config.format(BASE)})
    assert run("check", "clis", "--create-baseline").code == 0
    repository.commit()
    repository.write({"clis/shop/new.yaml": bad("new"), "adapterc.toml": config.format("kept/other.txt")})
    (repository.path / "kept").mkdir()
    assert run("check", "clis", "--create-baseline").code == 0
    repository.git("rm", "-q", "--cached", BASE)
    (repository.path / BASE).unlink()
    repository.stage()
    result = run("check", "--staged", "--format", "json")
    assert (result.code, codes(result)) == (1, ["AC809"])
    repository.write({"kept/other.txt": "no baseline"})
    repository.commit()
    (repository.path / "kept/other.txt").unlink()
    assert run("check", "clis", "--create-baseline").code == 0
    repository.stage()
    result = run("check", "--staged", "--format", "json")
    assert (result.code, codes(result)) == (1, ["AC809", "AC809"]), "what was no baseline had no lines"


def test_a_commit_of_the_baseline_alone_is_looked_at(run: Any, repository: Repository) -> None:
    repository.write({"clis/shop/bad.yaml": bad(), "adapterc.toml": f'baseline = "{BASE}"\n', "notes.txt": "x"})
    assert run("check", "clis", "--create-baseline").code == 0
    repository.commit()
    line = (repository.path / BASE).read_text().splitlines()[-1]
    repository.stage({BASE: (repository.path / BASE).read_text() + line.replace("AC202", "AC605") + "\n"})
    assert "AC809" in run("check", "--staged", "--", BASE, "notes.txt").out
    assert "AC809" in run("check", "--staged", "--baseline", BASE, BASE).out
    result = run("check", "--staged", "notes.txt")
    assert (result.code, result.err) == (0, "checked 0 adapters: none of the files can hold one\n")
    assert json.loads(run("check", "--staged", "notes.txt", "--format", "json").out)["diagnostics"]


def test_the_catalog_is_compared_for_exactly_the_files_given(run: Any, write: Any) -> None:
    write({HOT: adapter(), "clis/shop/old.yaml": adapter(name="old"), "clis/shop/x.yaml": adapter(name="x")})
    assert run("import", "clis", "--out", "catalog").code == 0
    assert run("check", "clis", "--catalog", "catalog").code == 0
    write({
        HOT: adapter().replace("hot of", "hottest of"),
        "clis/shop/old.yaml": "# closed\n",
        "clis/shop/new.yaml": adapter(name="new"),
        "tests/shop/hot.yaml": adapter("other"),
        "clis/shop/bad.yaml": bad(),
    })  # fmt: skip
    result = run("check", ".", "--catalog", "catalog", "--format", "json")
    found = [(item["file"], item["code"]) for item in json.loads(result.out)["diagnostics"]]
    assert found == [
        ("clis/shop/bad.yaml", "AC202"),
        (HOT, "AC805"),
        ("clis/shop/new.yaml", "AC806"),
        ("clis/shop/old.yaml", "AC807"),
    ]
    result = run("check", "clis/shop/new.yaml", "--catalog", "catalog")
    assert (result.code, result.out) == (
        1,
        "error[AC806]: `catalog` does not have this file\n --> clis/shop/new.yaml:1:1\n"
        "  |\n1 | site: shop\n  | ^\n  |\n"
        "  = help: `adapterc import clis`, and commit the catalog with the change\n\n",
    )
    assert run("check", "clis/shop/x.yaml", "--catalog", "catalog").code == 0
    assert run("check", "clis/shop/new.yaml").code == 0


def test_line_ends_and_a_byte_order_mark_do_not_make_a_catalog_stale(run: Any, write: Any) -> None:
    write({HOT: adapter()})
    run("import", "clis", "--out", "catalog")
    write({HOT: b"\xef\xbb\xbf" + adapter().replace("\n", "\r\n").encode()})
    assert run("check", HOT, "--catalog", "catalog").code == 0


def test_the_staged_catalog_is_the_one_that_counts(run: Any, repository: Repository) -> None:
    repository.write({HOT: adapter(), "clis/shop/x.yaml": adapter(name="x"), "adapterc.toml": 'catalog = "catalog"\n'})
    run("import", "clis", "--out", "catalog")
    repository.commit()
    repository.stage({HOT: adapter().replace("hot of", "hottest of")})
    assert codes(run("check", "--staged", "--format", "json")) == ["AC805"]
    assert run("check", "clis").code == 0, "whoever writes checks before importing"
    run("import", "clis", "--out", "catalog")
    assert codes(run("check", "--staged", "--format", "json")) == ["AC805"], "the new catalog is not staged"
    repository.stage()
    assert run("check", "--staged").code == 0
    repository.commit()
    repository.git("rm", "-q", HOT)
    result = run("check", "--staged")
    assert "error[AC807]: `catalog` has adapters of `clis/shop/hot.yaml`, which is deleted\n" in result.out
    assert " --> catalog/adapterc.lock:" in result.out


@pytest.mark.parametrize(
    ("path", "folder"), [("src/My Adapters", "src/My Adapters/"), (".", ""), ("clis/../clis", "clis/")]
)
def test_the_configuration_says_where_the_files_of_the_catalog_are(
    run: Any, repository: Repository, path: str, folder: str
) -> None:
    """The lock has the name of a source, whatever its folder is called."""
    config = f'catalog = "catalog"\n[[source]]\nname = "mine"\npath = "{path}"\n'
    hot, old = f"{folder}shop/hot.yaml", f"{folder}shop/old.yaml"
    repository.write({hot: adapter(), old: adapter(name="old"), "adapterc.toml": config})
    assert run("import", "--out", "catalog").code == 0
    repository.stage()
    assert run("check", "--staged").code == 0, "the catalog itself is no source"
    repository.commit()
    (repository.path / old).unlink()
    repository.stage({hot: adapter().replace("hot of", "hottest of"), f"{folder}shop/new.yaml": adapter(name="new")})
    result = run("check", "--staged", "--format", "json")
    assert codes(result) == ["AC807", "AC805", "AC806"]
    assert "`adapterc import`" in result.out


def test_an_override_is_a_file_of_the_catalog(run: Any, repository: Repository) -> None:
    config = (
        'catalog = "catalog"\n[[source]]\nname = "mine"\npath = "clis"\n'
        '[[override]]\nadapter = "shop/hot"\npath = "local/hot.yaml"\nreason = "ours"\nreviewer = "ana"\n'
        f'base = "{hashlib.sha256(adapter().encode()).hexdigest()}"\n'
    )
    repository.write({HOT: adapter(), "local/hot.yaml": adapter().replace("hot of", "hotter of")})
    repository.write({"adapterc.toml": config})
    assert run("import", "--out", "catalog").code == 0
    repository.commit()
    assert codes(run("check", "--staged", "--format", "json", "local")) == []
    repository.stage({"local/hot.yaml": adapter().replace("hot of", "hottest of")})
    assert codes(run("check", "--staged", "--format", "json")) == ["AC805"]


def test_a_new_override_is_not_in_the_catalog_and_one_that_went_is(run: Any, repository: Repository) -> None:
    source = 'catalog = "catalog"\n[[source]]\nname = "mine"\npath = "clis"\n'
    record = (
        '[[override]]\nadapter = "shop/hot"\npath = "local/hot.yaml"\nreason = "ours"\n'
        f'base = "{hashlib.sha256(adapter().encode()).hexdigest()}"\n'
    )
    repository.write({HOT: adapter(), "adapterc.toml": source})
    assert run("import").code == 0
    repository.commit()
    repository.stage({"local/hot.yaml": adapter().replace("hot of", "hotter of"), "adapterc.toml": source + record})
    (new,) = json.loads(run("check", "--staged", "local", "--format", "json").out)["diagnostics"]
    assert (new["code"], new["file"]) == ("AC806", "local/hot.yaml")
    assert new["help"] == "`adapterc import`, and commit the catalog with the change"
    assert run("import").code == 0
    repository.commit()
    repository.git("rm", "-q", "local/hot.yaml")
    repository.stage({"adapterc.toml": source, HOT: adapter().replace("hot of", "hottest of")})
    found = json.loads(run("check", "--staged", "--format", "json").out)["diagnostics"]
    assert [(item["code"], item["file"]) for item in found] == [("AC807", "catalog/adapterc.lock"), ("AC805", HOT)]
    assert {item["help"] for item in found} == {"`adapterc import`, and commit the catalog with the change"}


def test_the_commit_before_the_first_import_is_judged(run: Any, repository: Repository) -> None:
    repository.write({HOT: adapter()})
    assert run("init", "clis").code == 0
    repository.stage()
    result = run("check", "--staged")
    assert (result.code, result.out) == (0, "")
    assert result.err == (
        "warning: there is no catalog in `catalog` yet, so that the files were compared with none\n"
        "  = help: `adapterc import` makes it; commit it with the sources\n"
        "checked 1 adapter: 1 compiled, 0 held, 0 rejected\n"
    )
    repository.stage({"clis/shop/bad.yaml": bad()})
    assert codes(run("check", "--staged", "--format", "json")) == ["AC202"]
    (repository.path / "clis/shop/bad.yaml").unlink()
    assert run("import").code == 0
    repository.git("add", "clis", "adapterc.toml")
    result = run("check", "--staged")
    assert result.err.startswith("warning: `catalog` is not staged: the commit would be without it\n  = help: git add")
    repository.stage()
    assert run("check", "--staged").err == "checked 1 adapter: 1 compiled, 0 held, 0 rejected\n"


def test_the_command_that_stages_a_catalog_can_be_pasted(run: Any, repository: Repository) -> None:
    repository.write({HOT: adapter(), "adapterc.toml": 'catalog = "my cat"\n[[source]]\nname = "m"\npath = "clis"\n'})
    assert run("import").code == 0
    repository.git("add", "clis", "adapterc.toml")
    assert "  = help: git add 'my cat'\n" in run("check", "--staged").err


def test_a_catalog_somewhere_else_is_made_by_the_same_command(run: Any, repository: Repository) -> None:
    config = 'catalog = "out/published"\n[[source]]\nname = "mine"\npath = "clis"\n'
    repository.write({HOT: adapter(), "adapterc.toml": config})
    assert run("import").code == 0
    assert (repository.path / "out/published/index.json").is_file()
    assert run("check", "--golden").code == 0
    repository.commit()
    repository.stage({HOT: adapter().replace("hot of", "hottest of")})
    assert "help: `adapterc import`, and commit" in run("check", "--staged").out
    assert "help: run `adapterc import`, review" in run("check", "--golden").out


def test_a_source_under_another_name_is_imported_as_it_is_configured(run: Any, repository: Repository) -> None:
    config = 'catalog = "catalog"\n[[source]]\nname = "clis"\npath = "clis"\n'
    repository.write({HOT: adapter(), "adapterc.toml": config})
    assert run("import").code == 0
    repository.commit()
    renamed = config.replace("clis", "our", 1)
    repository.stage({HOT: adapter().replace("hot of", "hottest of"), "adapterc.toml": renamed})
    (item,) = json.loads(run("check", "--staged", "--format", "json").out)["diagnostics"]
    assert (item["code"], item["help"]) == ("AC805", "`adapterc import`, and commit the catalog with the change")


def test_scripts_of_a_catalog_are_no_sources(run: Any, repository: Repository) -> None:
    """A lock of one file has its name alone, and so have the script and the lock's own folder."""
    source = (
        "cli({ site: 'shop', name: 'hot', description: 'hot', domain: 'shop.test', strategy: 'public',\n"
        "  access: 'read', browser: false, columns: ['title'], pipeline: [{ fetch: 'https://shop.test/api' }] });\n"
    )
    module = f"import {{ cli }} from '@jackwener/opencli/registry';\n{source}"
    repository.write({"clis/shop/hot.js": module, "adapterc.toml": 'catalog = "catalog"\n'})
    assert run("import", "clis/shop/hot.js").code == 0
    assert list(json.loads(Path("catalog/adapterc.lock").read_text())["sources"][0]["files"]) == ["hot.js"]
    repository.stage()
    result = run("check", "--staged")
    assert (result.code, result.out) == (0, "")
    repository.stage({"clis/shop/hot.js": module.replace("'hot', domain", "'hotter', domain")})
    assert "help: `adapterc import clis/shop/hot.js`, and commit" in run("check", "--staged").out


def test_a_helper_that_changed_makes_the_catalog_stale(run: Any, repository: Repository) -> None:
    """The adapter itself is as it was, and what it compiles to is not."""
    module = "import { cli } from '@jackwener/opencli/registry';\nimport { FIELD } from '../_shared/fields.js';\n"
    module += "cli({ site: 'shop', name: 'top', description: 'top', domain: 'shop.test', strategy: 'public',\n"
    module += "  access: 'read', browser: false, columns: ['title'],\n"
    module += "  pipeline: [{ fetch: { url: 'https://shop.test/api' } }, { map: { title: FIELD } }] });\n"
    helper = "export const FIELD = '${{ item.title }}';\n"
    repository.write(
        {"clis/shop/top.js": module, "clis/_shared/fields.js": helper, "adapterc.toml": 'catalog = "out"\n'}
    )
    assert run("import", "clis", "--out", "out").code == 0
    lock = json.loads(Path("out/adapterc.lock").read_text())["sources"][0]
    assert (list(lock["files"]), list(lock["helpers"])) == (["shop/top.js"], ["_shared/fields.js"])
    repository.commit()
    assert codes(run("check", "--staged", "--format", "json", "clis")) == []
    repository.stage({"clis/_shared/fields.js": helper.replace("title", "name")})
    result = run("check", "--staged")
    assert result.code == 1
    assert "error[AC805]: `out` was made from another text of this file, which adapters refer to" in result.out
    repository.git("rm", "-q", "-f", "clis/_shared/fields.js")
    assert codes(run("check", "--staged", "--format", "json")) == ["AC807"]


def test_a_catalog_of_other_folders_is_told(run: Any, write: Any) -> None:
    write({HOT: adapter(), "other/shop/top.yaml": adapter(name="top")})
    assert run("import", "clis", "--out", "catalog").code == 0
    said = "warning: no checked file is in a folder that `catalog` was made from\n"
    assert said in run("check", "other", "--catalog", "catalog").err
    assert said not in run("check", "clis", "other", "--catalog", "catalog").err


def test_a_lock_that_cannot_be_read(run: Any, write: Any) -> None:
    write({HOT: adapter(), "catalog/adapterc.lock/x": ""})
    result = run("check", "clis", "--catalog", "catalog")
    assert (result.code, result.err) == (3, "error: `catalog/adapterc.lock` cannot be read: is a directory\n")


def test_a_folder_that_is_no_catalog(run: Any, write: Any) -> None:
    write({HOT: adapter(), "catalog/adapterc.lock": "{}"})
    for name in ("catalog", "none"):
        result = run("check", "--catalog", name)
        assert (result.code, result.err) == (
            2,
            f"error: `{name}` is not a catalog: it has no `adapterc.lock` that can be read\n"
            f"  = help: `adapterc import SOURCES{'' if name == 'catalog' else ' --out none'}` makes one\n",
        )


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files there")
@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_a_baseline_that_is_no_plain_file_is_not_read(run: Any, write: Any, kind: str) -> None:
    write({HOT: adapter()})
    if kind == "pipe":
        os.mkfifo(BASE)
    else:
        os.symlink("/dev/null", BASE)
    result = run("check", "--baseline", BASE)
    assert (result.code, result.err) == (3, f"error: `{BASE}` cannot be read: not a plain file\n")
