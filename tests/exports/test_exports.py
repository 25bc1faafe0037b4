"""Exports as a reviewer reads them (golden folders) and as the host takes them (a host of our own, beside the product).

The golden catalog is written by hand in `tests/support/catalogs.py`, so that it moves with the form of exports alone.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from adapterc.compiler.catalog.errors import InvalidCatalogError, UnsafeTargetError, WriteError
from adapterc.compiler.catalog.files import Files
from adapterc.compiler.catalog.model import Catalog, WriteResult
from adapterc.compiler.catalog.read import load_catalog
from adapterc.compiler.export.build import build_export
from adapterc.compiler.export.check import export_problems
from adapterc.compiler.export.host import UnusableHost, read_host
from adapterc.compiler.export.model import BOOTSTRAP, BUNDLED, IMPORTED, MARK, RUNNERS_FILE, TARGETS, Export
from adapterc.compiler.export.names import slug
from adapterc.compiler.export.runners import runner_source, runners_problems
from adapterc.compiler.export.write import foresee_export, write_export
from tests.exports import host
from tests.support.catalogs import artifact, catalog
from tests.support.golden import Golden

GOLDEN = Path(__file__).parent / "golden"
BODY = "return { ok: true, data: { asked: args.query }, source_url: location.href };"
OWN = "async (args) => ({ ok: true, data: args.query, source_url: location.href });\n"
COMMENTED = "// by hand\r\nasync (args, helpers) => ({ ok: true, data: { own: args.query } })\r\n"


def small() -> Catalog:
    """Three adapters: an ordinary one, one that reads page globals, and one that is called as one of the host's."""
    return catalog(
        artifact("shop/hot", BODY, description="热门 “quoted” </script>"),
        artifact("shop/cart", BODY, extension={"world": "main"}, effects={"page_globals": ["cart"]}),
        artifact("github/search", BODY),
    )


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    return host.write_checkout(tmp_path / "host", {"zhihu/hot": OWN, "36kr/newsflash": COMMENTED})


def made(target: str, of: Catalog | None = None, **options: Any) -> Export:
    return build_export(of or small(), target, "adapterc 0.0.0", **options)


def written(export: Export, folder: Path) -> Path:
    assert write_export(export, folder, folder.parent / "no-catalog").changed
    return folder


@pytest.mark.parametrize("target", TARGETS)
def test_golden(target: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    export = made(target)
    folder = written(export, tmp_path / "out")
    told = [f"{each.adapter}: {each.message}\n  = help: {each.help}\n" for each in (*export.refused, *export.warnings)]
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    golden = Golden(bool(request.config.getoption("--update-golden")), GOLDEN)
    golden.check(target, {**{f"out/{name}": data for name, data in files.items()}, "told.txt": "".join(told)})


def test_golden_with_the_adapters_of_the_host(tmp_path: Path, checkout: Path, request: pytest.FixtureRequest) -> None:
    export = made(BUNDLED, host=read_host(checkout))
    golden = Golden(bool(request.config.getoption("--update-golden")), GOLDEN)
    golden.check("lime-bundled-with-host", {f"out/{name}": data for name, data in export.files.items()})


def test_the_host_loads_an_imported_folder(tmp_path: Path) -> None:
    found = host.load(written(made(IMPORTED), tmp_path / "imported"))
    assert list(found) == ["github/search", "shop/cart", "shop/hot"]
    entry, script = found["shop/hot"]
    assert script.startswith("/* shop/hot */\nasync (args, helpers) => {")
    assert host.entry_url(entry["entry"], {"query": "a&b"}) == "https://www.shop.test/find?q=a%26b"


def test_the_host_takes_a_payload(tmp_path: Path) -> None:
    export = made(BOOTSTRAP)
    found = host.install(export.files["bootstrap.json"], tmp_path / "server-synced")
    scripts = small().scripts
    assert {name: script for name, (_, script) in found.items()} == {
        path.removeprefix("scripts/").removesuffix(".js"): text for path, text in scripts.items()
    }
    assert sorted(path.name for path in (tmp_path / "server-synced/scripts").iterdir()) == [
        "github-search.js",
        "shop-cart.js",
        "shop-hot.js",
    ]


def test_what_wins_in_the_host(tmp_path: Path, checkout: Path) -> None:
    """The warnings about names say what the host does."""
    bundled = host.load(checkout / "src-tauri/resources/site-adapters/bundled")
    bundled["github/search"] = ({"description": "the host's"}, "")
    imported = host.load(written(made(IMPORTED), tmp_path / "imported"))
    synced = host.install(made(BOOTSTRAP).files["bootstrap.json"], tmp_path / "synced")
    assert host.merged(imported, bundled, {})["github/search"][0]["description"] == "the host's"
    assert host.merged({}, bundled, synced)["github/search"][0]["description"] == "What is new at github"
    assert [each.adapter for each in made(IMPORTED).warnings] == ["github/search"]
    assert "never runs" in made(IMPORTED).warnings[0].message
    assert "takes the place" in made(BOOTSTRAP).warnings[0].message


def test_runners_run(tmp_path: Path) -> None:
    folder = written(made(BUNDLED), tmp_path / "bundled")
    text = (folder / RUNNERS_FILE).read_text(encoding="utf-8")
    loaded = host.runners(text, call=["shop/hot"])
    assert loaded["names"] == list(host.load(folder))
    assert loaded["results"]["shop/hot"] == {
        "ok": True,
        "data": {"asked": "tea"},
        "source_url": "https://shop.test/",
    }


def test_the_examples_load_in_every_form(tmp_path: Path) -> None:
    examples = load_catalog(Path(__file__).parents[2] / "examples" / "catalog")
    names = sorted(examples.entries())
    assert list(host.load(written(made(IMPORTED, examples), tmp_path / "imported"))) == names
    assert list(host.install(made(BOOTSTRAP, examples).files["bootstrap.json"], tmp_path / "synced")) == names
    assert host.runners(made(BUNDLED, examples).files[RUNNERS_FILE].decode())["names"] == names


@pytest.mark.parametrize(
    ("there", "answer"),
    [
        ("{ 'shop/hot': async () => 'kept' }", "kept"),
        ("{ other: 1 }", {"ok": True, "data": {"asked": "tea"}, "source_url": "https://shop.test/"}),
        ("[async () => 'list']", {"ok": True, "data": {"asked": "tea"}, "source_url": "https://shop.test/"}),
        ("'text'", {"ok": True, "data": {"asked": "tea"}, "source_url": "https://shop.test/"}),
        ("null", {"ok": True, "data": {"asked": "tea"}, "source_url": "https://shop.test/"}),
    ],
)
def test_what_the_page_has_already_stays(there: str, answer: Any) -> None:
    text = made(BUNDLED).files[RUNNERS_FILE].decode()
    assert host.runners(text, there, ["shop/hot"])["results"]["shop/hot"] == answer


def test_the_host_checks_its_runners_byte_by_byte(tmp_path: Path, checkout: Path) -> None:
    folder = written(made(BUNDLED, host=read_host(checkout)), tmp_path / "bundled")
    assert (folder / RUNNERS_FILE).read_text(encoding="utf-8") == host.generated(folder)
    loaded = host.runners((folder / RUNNERS_FILE).read_text(encoding="utf-8"), call=["zhihu/hot", "36kr/newsflash"])
    assert loaded["names"] == ["36kr/newsflash", "github/search", "shop/cart", "shop/hot", "zhihu/hot"]
    assert loaded["results"]["36kr/newsflash"] == {"ok": True, "data": {"own": "tea"}}
    assert (folder / "scripts/36kr-newsflash.js").read_bytes() == COMMENTED.encode()


def test_an_export_into_a_checkout_that_has_one_already(tmp_path: Path, checkout: Path) -> None:
    first = made(BUNDLED, host=read_host(checkout))
    for name, data in first.files.items():
        place = checkout / ("extensions/lime-chrome" if name == RUNNERS_FILE else host_folder()) / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    again = read_host(checkout)
    assert again.names == {"zhihu/hot", "36kr/newsflash"}
    assert made(BUNDLED, host=again).files == first.files


def host_folder() -> str:
    return "src-tauri/resources/site-adapters/bundled"


def test_the_scripts_change_the_version_of_a_merged_catalog(checkout: Path) -> None:
    before = made(BUNDLED, host=read_host(checkout)).version
    tree = read_host(checkout)
    changed = replace(tree, scripts={**tree.scripts, "scripts/zhihu-hot.js": b"async () => 2"})
    assert made(BUNDLED, host=changed).version != before
    assert made(IMPORTED).version == small().index["catalog_version"]


def test_names_that_share_a_file(tmp_path: Path) -> None:
    both = catalog(artifact("a/b-c"), artifact("a-b/c"), artifact("a/b_c"), artifact("shop/hot"))
    export = made(BOOTSTRAP, both)
    assert [each.adapter for each in export.refused] == ["a-b/c", "a/b-c", "a/b_c"]
    assert export.refused[0].message == (
        "the host would write its script and that of `a/b-c` and `a/b_c` to one file, `a-b-c.js`"
    )
    assert list(export.adapters) == ["shop/hot"]
    assert list(host.load(written(made(IMPORTED, both), tmp_path / "out"))) == ["a-b/c", "a/b-c", "a/b_c", "shop/hot"]


@pytest.mark.parametrize("name", ["a/b", "a-b/c_d", "a_b/c", "site9/x-1", "  A/B ", "站/点", "a--b//c\\d", "-", "ü"])
def test_the_slug_is_the_host_s(name: str) -> None:
    assert slug(name) == host.slug(name)


def test_what_the_bundled_target_cannot_have(checkout: Path) -> None:
    writes = artifact("shop/vote", read_only=False, extension={"profile": "lime-v1-writes@1"})
    export = made(BUNDLED, catalog(artifact("zhihu/hot"), writes, artifact("shop/hot")), host=read_host(checkout))
    assert [(each.adapter, each.message) for each in export.refused] == [
        ("shop/vote", "it writes, and the host's extension repeats a call when its answer is lost"),
        ("zhihu/hot", "the host's own adapter of this name is in the folder"),
    ]
    assert list(export.adapters) == ["shop/hot"]
    assert list(made(IMPORTED, catalog(writes)).adapters) == ["shop/vote"]


# the check before anything is put in place


PAYLOAD = "bootstrap.json"


def rows(value: dict[str, Any]) -> list[Any]:
    found: list[Any] = value.get("siteAdapterCatalog", value)["adapters"]
    return found


def edited(export: Export, path: str, change: Any) -> dict[str, bytes]:
    value = json.loads(export.files[path])
    change(value)
    return {**export.files, path: json.dumps(value).encode()}


def test_the_checklist_finds_what_the_host_would_not_take() -> None:
    assert [export_problems(target, made(target).files) for target in TARGETS] == [[], [], []]
    imported, payload, bundled = (made(target) for target in TARGETS)
    for files, target, problem in (
        (edited(imported, "index.json", lambda index: rows(index)[0].pop("domain")), IMPORTED, "`domain` is missing"),
        ({**imported.files, "scripts/shop/hot.js": b"1"}, IMPORTED, "is not the one that was compiled"),
        ({**imported.files, "more.js": b"1"}, IMPORTED, "`more.js` belongs to no adapter"),
        ({}, IMPORTED, "`index.json` is not valid JSON"),
        (edited(payload, PAYLOAD, lambda value: value.update(x=1)), BOOTSTRAP, "the payload is not"),
        (edited(payload, PAYLOAD, lambda value: rows(value)[1].pop("script")), BOOTSTRAP, "no inline `script`"),
        (
            edited(payload, PAYLOAD, lambda value: rows(value)[0].update(script=" x")),
            BOOTSTRAP,
            "white space around it",
        ),
        (edited(payload, PAYLOAD, lambda value: value.update(siteAdapterCatalog={})), BOOTSTRAP, "is not a list"),
        ({**bundled.files, RUNNERS_FILE: b"1"}, BUNDLED, "is not the one of these adapters"),
        ({**bundled.files, "x": b""}, BUNDLED, "`x` belongs to no adapter"),
        (edited(bundled, "index.json", lambda index: rows(index).append(rows(index)[0])), BUNDLED, "is there twice"),
        (edited(bundled, "index.json", lambda index: rows(index).append(7)), BUNDLED, "is not an object"),
    ):
        found = export_problems(target, files)
        assert any(problem in each for each in found), (problem, found)


@pytest.mark.parametrize(
    "script",
    [
        "async () => 1 // the end",
        "async () => 1;;",
        '"use strict"; async () => 1',
        "async () => 1) , other: (async () => 2",
        "async () => {",
        "",
    ],
)
def test_sources_that_would_disable_all_runners(script: str) -> None:
    assert runners_problems([("a/b", script)]) == [
        "`a/b`: the script is not one expression that can stand in parentheses"
    ]


@pytest.mark.parametrize(
    ("script", "source"),
    [
        ("\ufeff\u3000 a \r\n;\r\nb;\u2028", "a \n;\nb"),
        ("a;;", "a;"),
        ("\x85a\x1c", "\x85a\x1c"),
    ],
)
def test_a_source_is_trimmed_as_javascript_does(script: str, source: str) -> None:
    assert runner_source(script) == source


# the host's checkout


def test_a_checkout_that_cannot_be_used(tmp_path: Path, checkout: Path) -> None:
    index = checkout / host_folder() / "index.json"
    text = index.read_text(encoding="utf-8")
    runners = checkout / "extensions/lime-chrome" / RUNNERS_FILE
    kept = runners.read_text(encoding="utf-8")
    for old, new, message in (
        ('"string"', '"boolean"', "`zhihu/hot.args[0].arg_type` is not what the host takes there"),
        ('"registry_version": 1', '"registry_version": "1"', "`index.registry_version` is not what the host takes"),
        (text, "[]", "is not an object"),
        ("builder", "magic", "`zhihu/hot.entry` is of a kind that the host does not know"),
        ("36kr/newsflash", "zhihu/hot", "`zhihu/hot` is there twice"),
        ("scripts/zhihu", "../zhihu", "`zhihu/hot.script_file` leads out of the folder"),
        ("script_file", "scriptFile", "is spelled `scriptFile`"),
        ('"example"', '"example": "x", "example"', "a key is given twice"),
        ('"id"', '"url"', "`zhihu/hot.entry` has no `id`"),
        ("scripts/zhihu", "scripts/absent", "`scripts/absent-hot.js` is not there as a plain file"),
    ):
        index.write_text(text.replace(old, new), encoding="utf-8")
        with pytest.raises(UnusableHost) as caught:
            read_host(checkout)
        assert message in caught.value.message, message
        index.write_text(text, encoding="utf-8")
    runners.write_text(kept.replace("own", "other"), encoding="utf-8")
    with pytest.raises(UnusableHost, match="is not the one of its adapters"):
        read_host(checkout)
    with pytest.raises(UnusableHost, match="is no checkout of the host"):
        read_host(tmp_path / "nowhere")


def test_no_link_is_followed(tmp_path: Path, checkout: Path) -> None:
    script = checkout / host_folder() / "scripts/zhihu-hot.js"
    (tmp_path / "secret.js").write_text(OWN, encoding="utf-8")
    script.unlink()
    script.symlink_to(tmp_path / "secret.js")
    with pytest.raises(UnusableHost, match="is not there as a plain file"):
        read_host(checkout)


# writing


def test_the_second_time_nothing_is_touched(tmp_path: Path) -> None:
    folder = written(made(IMPORTED), tmp_path / "out")
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    assert write_export(made(IMPORTED), folder, tmp_path / "x") == WriteResult(False)
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_what_changes_is_told(tmp_path: Path) -> None:
    folder = written(made(IMPORTED), tmp_path / "out")
    other = made(IMPORTED, catalog(artifact("shop/hot", "return 2;"), artifact("shop/new")))
    expected = WriteResult(True, ("shop/new",), ("github/search", "shop/cart"), ("shop/hot",))
    assert foresee_export(other, folder, tmp_path / "x") == expected
    assert list(host.load(folder)) == ["github/search", "shop/cart", "shop/hot"]
    assert write_export(other, folder, tmp_path / "x") == expected
    assert list(host.load(folder)) == ["shop/hot", "shop/new"]


def test_folders_that_are_not_ours(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / "thesis.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(UnsafeTargetError, match=r"holds no `adapterc-export\.json`"):
        write_export(made(IMPORTED), folder, tmp_path / "x")
    (folder / "thesis.txt").unlink()
    written(made(IMPORTED), folder)
    with pytest.raises(UnsafeTargetError, match="holds an export for `lime-imported`"):
        write_export(made(BOOTSTRAP), folder, tmp_path / "x")
    (folder / "thesis.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(UnsafeTargetError, match=r"files that adapterc did not write: `thesis.txt`"):
        write_export(made(IMPORTED), folder, tmp_path / "x")
    assert (folder / "thesis.txt").read_text(encoding="utf-8") == "mine"


def test_a_folder_in_or_around_the_catalog(tmp_path: Path) -> None:
    source = tmp_path / "all" / "catalog"
    source.mkdir(parents=True)
    for out, message in (
        (source / "x", "lies inside of the catalog"),
        (source, "is or contains"),
        (source.parent, "is or contains"),
    ):
        with pytest.raises(UnsafeTargetError, match=message):
            write_export(made(IMPORTED), out, source)


class Failing(Files):
    """Fails at the call number `at` of any operation that changes something."""

    def __init__(self, at: int) -> None:
        self.left = at

    def _step(self) -> None:
        self.left -= 1
        if self.left == 0:
            raise OSError(28, "No space left on device")

    def make_folder(self, path: Path) -> None:
        self._step()
        super().make_folder(path)

    def write(self, path: Path, data: bytes) -> None:
        self._step()
        super().write(path, data)

    def exchange(self, first: Path, second: Path) -> bool:
        self._step()
        return super().exchange(first, second)


@pytest.mark.parametrize("target", TARGETS)
def test_a_failure_at_any_step_leaves_the_old_export(target: str, tmp_path: Path) -> None:
    folder = written(made(target), tmp_path / "out")
    old = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    other = made(target, catalog(artifact("shop/hot", "return 2;")))
    for at in range(1, 30):
        try:
            write_export(other, folder, tmp_path / "x", Failing(at))
        except WriteError as error:
            assert "free some space" in str(error.help)
            assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == old
            assert [path.name for path in tmp_path.iterdir()] == ["out"]
        else:
            break
    else:
        pytest.fail("it never ended")
    assert at > 4
    assert json.loads((folder / MARK).read_text(encoding="utf-8"))["adapters"].keys() == {"shop/hot"}


def test_an_export_that_breaks_the_rules_is_not_put_in_place(tmp_path: Path) -> None:
    folder = written(made(IMPORTED), tmp_path / "out")
    broken = replace(made(IMPORTED), files={**made(IMPORTED).files, "scripts/shop/hot.js": b"eval"})
    with pytest.raises(InvalidCatalogError, match="is not the one that was compiled"):
        write_export(broken, folder, tmp_path / "x")
    assert "shop/hot" in host.load(folder)
