"""OpenCLI YAML: definitions, defaults, claims, refusals."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from adapterc.compiler.classify import ALONE, ENDINGS
from adapterc.importers import DIALECTS, ImportResult, dialect_for, import_source, suffixes, why_unclaimed
from adapterc.importers.names import suggest_name
from adapterc.spec.diagnostics import Diagnostic, Sink
from adapterc.spec.ir import AdapterIR, Constant
from adapterc.syntax.source import SourceText

CASES = Path(__file__).resolve().parents[4] / "shared" / "cases"
PIPELINE = "pipeline:\n  - fetch: https://shop.test/hot\n"


def load(text: str, path: str = "clis/shop/hot.yaml") -> tuple[ImportResult, tuple[Diagnostic, ...]]:
    sink = Sink()
    source = SourceText.decode(path, text.encode(), sink)
    assert source is not None
    result = import_source(source, sink)
    assert (result.ignored is None) == (result.found > 0)
    return result, sink.sorted()


def adapter(text: str, path: str = "clis/shop/hot.yaml") -> AdapterIR:
    result, found = load(text, path)
    assert not found, [f"{item.span} {item.message}" for item in found]
    assert not result.rejected
    (ir,) = result.adapters
    return ir


def lines(text: str, path: str = "clis/shop/hot.yaml") -> list[str]:
    return [f"{item.span} {item.code} {item.message}" for item in load(text, path)[1]]


def test_registry() -> None:
    assert DIALECTS[0].name == "opencli-yaml"
    assert {".yaml", ".yml"} < set(suffixes())
    assert suffixes() == ENDINGS, "a commit hook knows them without loading a dialect"
    assert {end for dialect in DIALECTS if dialect.references is None for end in dialect.suffixes} == set(ALONE)
    assert not any(end in ALONE for dialect in DIALECTS if dialect.references is not None for end in dialect.suffixes)
    assert dialect_for("a/b.YML", PIPELINE) is DIALECTS[0]
    assert dialect_for("a/b.txt", PIPELINE) is None
    assert why_unclaimed("a/b.txt", PIPELINE) == "not a file type that holds adapters"


def test_defaults() -> None:
    ir = adapter(PIPELINE)
    assert (ir.site, ir.name, ir.id, ir.description, ir.domain) == ("shop", "hot", "shop/hot", "", "")
    assert (ir.strategy, ir.browser, ir.access) == ("cookie", True, "unknown")
    assert (ir.args, ir.columns, ir.aliases, ir.timeout_seconds) == ((), (), (), None)
    assert (ir.navigate_before, ir.deprecated, ir.replaced_by, ir.example) == (None, None, None, None)
    assert (ir.source.dialect, ir.source.path, ir.source.document) == ("opencli-yaml", "clis/shop/hot.yaml", 0)


@pytest.mark.parametrize(
    ("written", "strategy", "browser"),
    [
        ("", "cookie", True),
        ("browser: false\n", "public", False),
        ("browser: true\n", "cookie", True),
        ("browser: ~\nstrategy: ~\n", "cookie", True),
        ("strategy: public\n", "public", False),
        ("strategy: PUBLIC\nbrowser: true\n", "public", True),
        ("strategy: cookie\nbrowser: false\n", "cookie", False),
        ("strategy: header\n", "header", True),
        ("strategy: intercept\n", "intercept", True),
        ("strategy: ui\n", "ui", True),
    ],
)
def test_strategy_and_browser(written: str, strategy: str, browser: bool) -> None:
    ir = adapter(written + PIPELINE)
    assert (ir.strategy, ir.browser) == (strategy, browser)


def test_every_field() -> None:
    text = (
        "site: market\nname: top-list\ndescription: 'Top: rows'\ndomain: market.test\nstrategy: cookie\n"
        "browser: true\ncolumns: [no, 1, title]\ntimeout: 90\naliases: [best]\ndeprecated: use hot\n"
        "replacedBy: market/hot\nnavigateBefore: https://market.test/\naccess: read\nreadOnly: true\n"
        "example: market top-list\nx-note: [anything]\nbase: &base {type: int}\n" + PIPELINE
    )
    result, found = load(text)
    assert {item.code for item in found} == {"AC330"}
    (ir,) = result.adapters
    assert (ir.id, ir.description, ir.domain) == ("market/top-list", "Top: rows", "market.test")
    assert (ir.columns, ir.timeout_seconds, ir.aliases) == (("no", "1", "title"), 90.0, ("best",))
    assert (ir.deprecated, ir.replaced_by, ir.access) == ("use hot", "market/hot", "read")
    assert isinstance(ir.navigate_before, Constant) and ir.navigate_before.value == "https://market.test/"
    assert ir.example == "market top-list"
    assert str(ir.span_of("columns")) == "clis/shop/hot.yaml:7:10"
    assert str(ir.span_of("absent")) == "clis/shop/hot.yaml:1:1"


def test_arguments() -> None:
    ir = adapter(
        "args:\n  q:\n    type: str\n    required: true\n    positional: true\n    description: words\n"
        "    help: unused\n"
        "  limit: {type: int, default: 10, help: rows, choices: [10, '20']}\n  item-id:\n"
        "  flag: {default: ~}\n  z: {type: integer, default: 'x'}\n" + PIPELINE
    )
    q, limit, item, flag, z = ir.args
    assert (q.name, q.type, q.required, q.positional, q.help_text, q.default) == ("q", "str", True, True, "words", None)
    assert (limit.type, limit.required, limit.help_text) == ("int", False, "rows")
    assert limit.default is not None and limit.default.value == 10
    assert [choice.value for choice in limit.choices] == [10, "20"]
    assert (item.name, item.type, item.default, str(item.span)) == ("item-id", "str", None, "clis/shop/hot.yaml:9:3")
    assert flag.default is not None and flag.default.value is None
    assert (z.type, z.default and z.default.value) == ("integer", "x")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("colums: [a]\n" + PIPELINE, ["clis/shop/hot.yaml:1:1 AC301 unknown key `colums`"]),
        ("args: {q: {typ: str}}\n" + PIPELINE, ["clis/shop/hot.yaml:1:12 AC301 unknown key `typ` in argument `q`"]),
        ("strategy: oauth\n" + PIPELINE,
         ["clis/shop/hot.yaml:1:11 AC318 strategy `oauth` is unknown, the dialect takes it for `cookie`"]),
        ("navigateBefore: https://${{ args.a }}/\n" + PIPELINE,
         ["clis/shop/hot.yaml:1:17 AC212 `navigateBefore` is never rendered"]),
        ("args:\n  q: {default: no, choices: [on, x]}\n" + PIPELINE,
         ["clis/shop/hot.yaml:2:16 AC110 `no` is text here, other YAML readers take such words for booleans",
          "clis/shop/hot.yaml:2:30 AC110 `on` is text here, other YAML readers take such words for booleans"]),
        (PIPELINE + "  - limit\n  -\n  - {}\n  - 5\n",
         ["clis/shop/hot.yaml:3:5 AC308 item of the pipeline is text, not a step; it is skipped",
          "clis/shop/hot.yaml:4:4 AC308 item of the pipeline is empty, not a step; it is skipped",
          "clis/shop/hot.yaml:5:5 AC308 item of the pipeline is an empty mapping, not a step; it is skipped",
          "clis/shop/hot.yaml:6:5 AC308 item of the pipeline is a number, not a step; it is skipped"]),
    ],
)  # fmt: skip
def test_warnings(text: str, expected: list[str]) -> None:
    result, _ = load(text)
    assert lines(text) == expected
    assert len(result.adapters) == 1


def test_columns_named_like_booleans_are_fine() -> None:
    assert adapter("columns: [no, on]\n" + PIPELINE).columns == ("no", "on")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("site: [a]\n" + PIPELINE, "1:7 AC303 `site` must be text, it is a list"),
        ("name: true\n" + PIPELINE, "1:7 AC303 `name` must be text, it is true or false"),
        ("name: Hot\n" + PIPELINE, "1:7 AC304 name `Hot` cannot be published"),
        ("name: ../../etc/x\n" + PIPELINE, "1:7 AC304 name `../../etc/x` cannot be published"),
        ("name: a--b\n" + PIPELINE, "1:7 AC304 name `a--b` cannot be published"),
        ("name: ''\n" + PIPELINE, "1:7 AC304 name `` cannot be published"),
        ('name: "a\\n"\n' + PIPELINE, "1:7 AC304 name `a\\n` cannot be published"),
        ("site: con\n" + PIPELINE, "1:7 AC305 site `con` is a device name on Windows"),
        ("name: lpt1\n" + PIPELINE, "1:7 AC305 name `lpt1` is a device name on Windows"),
        ("browser: 'no'\n" + PIPELINE, "1:10 AC303 `browser` must be true or false, it is text"),
        ("strategy: 1\n" + PIPELINE, "1:11 AC303 `strategy` must be text, it is a number"),
        ("columns: title\n" + PIPELINE, "1:10 AC303 `columns` must be a list, it is text"),
        ("columns: [[a]]\n" + PIPELINE, "1:11 AC303 `columns` holds an item that is a list"),
        ("timeout: '9'\n" + PIPELINE, "1:10 AC303 `timeout` must be a number, it is text"),
        ("timeout: 0\n" + PIPELINE, "1:10 AC303 `timeout` must be more than 0 seconds"),
        ("timeout: .inf\n" + PIPELINE, "1:10 AC303 `timeout` must be more than 0 seconds"),
        ("access: all\n" + PIPELINE, "1:9 AC303 access `all` is neither `read` nor `write`"),
        ("access: read\nreadOnly: false\n" + PIPELINE, "2:11 AC303 `readOnly` says write, `access` says read"),
        ("args: [q]\n" + PIPELINE, "1:7 AC303 `args` must be a mapping, it is a list"),
        ("args: {q: 5}\n" + PIPELINE, "1:11 AC303 argument `q` must be a mapping, it is a number"),
        ("args: {'': {}}\n" + PIPELINE, "1:8 AC304 argument has no name"),
        ("args: {q: {required: 1}}\n" + PIPELINE,
         "1:22 AC303 `required` of argument `q` must be true or false, it is a number"),
        ("args: {q: {default: [1]}}\n" + PIPELINE,
         "1:21 AC303 `default` of argument `q` must be a single value, it is a list"),
        ("args: {q: {choices: a}}\n" + PIPELINE, "1:21 AC303 `choices` of argument `q` must be a list, it is text"),
        ("args: {q: {choices: [{}]}}\n" + PIPELINE,
         "1:22 AC303 `choices` of argument `q` holds an item that is a mapping"),
        ("pipeline: []\n", "1:1 AC302 `pipeline` has no steps"),
        ("site: a\nname: b\npipeline: x\n", "3:11 AC303 `pipeline` must be a list of steps, it is text"),
    ],
)  # fmt: skip
def test_refused(text: str, expected: str) -> None:
    result, _ = load(text)
    assert lines(text)[-1] == f"clis/shop/hot.yaml:{expected}"
    assert (len(result.adapters), len(result.rejected)) == (0, 1)


def test_help_names_the_nearest_word() -> None:
    assert load("colums: [a]\n" + PIPELINE)[1][0].help == "did you mean `columns`?"
    assert load("name: My List!\n" + PIPELINE)[1][0].help == (
        "write `name: my-list`; a name is lower-case letters and digits, joined by single `-` or `_`"
    )
    assert [suggest_name(name) for name in ("HOT", "a b/c", "x__y", "热", "_a_")] == ["hot", "a-b-c", "x-y", "", "a"]


def test_site_is_needed_when_the_path_has_no_folder() -> None:
    assert lines(PIPELINE, "hot.yaml") == [
        "hot.yaml:1:1 AC302 `site` is missing, and the path of the file does not say it"
    ]
    assert load(PIPELINE, "hot.yaml")[0].rejected[0].name == "hot"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty YAML file"),
        ("# nothing here\n---\n", "empty YAML file"),
        ("on: push\njobs: {}\n", "workflow file: no `pipeline` list"),
        ("on: push\njobs:\n  a:\n    pipeline: x\n", "workflow file: no `pipeline` list"),
        ("site: shop\n", "YAML without a `pipeline`"),
        ("services: {a: 1}\n", "YAML without a `pipeline`"),
        ("services:\n\ta: 1\n", "YAML without a `pipeline`"),
        ("- pipeline: [a]\n", "YAML list, not a mapping with a `pipeline`"),
        ("kind: pipeline\npipeline: x\n", "YAML whose `pipeline` is not a list of steps"),
        ("a: &a [*a]\nb:\n  pipeline: x\n", "file that is not valid YAML and has no `pipeline`"),
    ],
)
def test_files_without_an_adapter_are_nobodys_business(text: str, reason: str) -> None:
    result, found = load(text)
    assert (result.ignored, found) == (reason, ())


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("site: market\nname: top\npipeline:\n\t- x: y\n", "market/top"),
        ("name: 'top'\npipeline: [\n", "shop/top"),
        ("pipeline: " + "[" * 100, "shop/hot"),
        ("site: market\nname: top\nargs:\n  a: b: c\n", "market/top"),
        ("site: Market\npipeline: []\n", "Market/hot"),
        ("name: top\nname: best\n" + PIPELINE, "shop/top"),
    ],
)
def test_refused_adapters_keep_their_best_known_name(text: str, name: str) -> None:
    result, found = load(text)
    assert [item.name for item in result.rejected] == [name]
    assert any(item.severity == "error" for item in found)


def test_documents() -> None:
    result, found = load(f"name: a\n{PIPELINE}---\nname: b\n{PIPELINE}---\nname: B\n{PIPELINE}")
    assert [(ir.id, ir.source.document, ir.span.line) for ir in result.adapters] == [("shop/a", 0, 1), ("shop/b", 1, 5)]
    assert [(item.name, item.span.line) for item in result.rejected] == [("shop/B", 9)]
    assert [str(item.span) + item.code for item in found] == ["clis/shop/hot.yaml:9:7AC304"]


@pytest.mark.parametrize(
    ("text", "places"),
    [
        (f"site: shop\nname: hot\n{PIPELINE}", ["2:7"]),
        (f"# first\nsite: shop\n{PIPELINE}---\nname: 'b'\n{PIPELINE}", ["2:1", "6:7"]),
        (f"name:\n{PIPELINE}", ["1:1"]),
        (f"site: shop\nname: B!\n{PIPELINE}", ["2:7"]),
        (f"site: shop\nname: hot\nbad: [\n{PIPELINE}", ["2:7"]),
    ],
)
def test_an_adapter_has_the_place_of_its_name(text: str, places: list[str]) -> None:
    result, _ = load(text)
    found = [*(ir.place for ir in result.adapters), *(item.place for item in result.rejected)]
    assert [f"{place.line}:{place.column}" for place in found if place is not None] == places


def test_equal_documents_are_two_adapters() -> None:
    result, _ = load(f"{PIPELINE}---\n{PIPELINE}")
    assert [ir.source.document for ir in result.adapters] == [0, 1]


def test_a_document_that_is_no_adapter_refuses_the_file() -> None:
    text = f"name: a\n{PIPELINE}---\nsite: other\nname: second\n"
    assert lines(text) == [
        "clis/shop/hot.yaml:5:1 AC108 document 2 of 2 is not a complete adapter: it has no `pipeline`"
    ]
    assert [item.name for item in load(text)[0].rejected] == ["shop/a"]
    assert load(f"name: a\n{PIPELINE}---\n# end\n")[0].found == 1


def test_line_ends_and_bom_change_nothing_but_bytes() -> None:
    text = "name: a\nargs:\n  é: {default: x}\n" + PIPELINE
    one = adapter(text)
    two = adapter("\ufeff" + text.replace("\n", "\r\n"))
    assert one.source.sha256 == two.source.sha256
    assert [str(arg.span) for arg in one.args] == [str(arg.span) for arg in two.args]
    assert one.steps != two.steps  # byte offsets differ


def _import(path: Path, name: str) -> tuple[ImportResult, list[str]]:
    sink = Sink()
    if not name.endswith(suffixes()):
        return ImportResult(ignored=why_unclaimed(name, "")), []
    source = SourceText.decode(name, path.read_bytes(), sink)
    if source is None:
        return ImportResult(), [f"{item.span.line} {item.code}" for item in sink.sorted()]
    return import_source(source, sink), [f"{item.span.line} {item.code}" for item in sink.sorted()]


@pytest.mark.skipif(not CASES.is_dir(), reason="the case bank is not here")
@pytest.mark.parametrize(
    ("case", "expected", "found"),
    [
        ("001-yaml-norway/hot.yaml", ["10 AC110", "11 AC110"], 1),
        ("002-yaml-octal-time-date/hot.yaml", ["10 AC111", "16 AC112"], 1),
        ("004-yaml-alias-bomb/bomb.yaml", ["11 AC105"], 0),
        ("004-yaml-alias-bomb/honest.yaml", [], 1),
        ("006-yaml-bom-crlf-tab/bomcrlf.yaml", [], 1),
        ("006-yaml-bom-crlf-tab/tab.yaml", ["8 AC102"], 0),
        ("007-yaml-unquoted-template/hot.yaml", ["11 AC103"], 0),
        ("008-yaml-surrogate-escape/hot.yaml", [], 1),
        ("009-yaml-tags-multidoc/jsfunc.yaml", ["8 AC106"], 0),
        ("009-yaml-tags-multidoc/pyobj.yaml", ["8 AC106"], 0),
        ("009-yaml-tags-multidoc/twodocs.yaml", ["11 AC108"], 0),
        ("009-yaml-tags-multidoc/empty.yaml", [], 0),
        ("055-repo-encodings/clis/shop/ok.yaml", [], 1),
        ("055-repo-encodings/clis/shop/gbk.yaml", ["3 AC001"], 0),
        ("055-repo-encodings/clis/shop/latin1.yaml", ["3 AC001"], 0),
        ("055-repo-encodings/clis/shop/u16.yaml", ["1 AC001"], 0),
    ],
)
def test_cases(case: str, expected: list[str], found: int) -> None:
    result, diagnostics = _import(CASES / case, case)
    assert diagnostics == expected
    assert len(result.adapters) == found


@pytest.mark.skipif(not CASES.is_dir(), reason="the case bank is not here")
def test_case_001_manifest() -> None:
    result, _ = _import(CASES / "001-yaml-norway/hot.yaml", "shop/hot.yaml")
    region = result.adapters[0].args[0]
    assert region.default is not None and region.default.value == "no"
    assert [choice.value for choice in region.choices] == ["no", "se", "on", "off", "yes"]
    assert result.adapters[0].columns == ("on", "title")


@pytest.mark.skipif(not CASES.is_dir(), reason="the case bank is not here")
def test_case_056(tmp_path: Path) -> None:
    script = CASES / "056-repo-odd-files" / "make_repo.py"
    subprocess.run([sys.executable, str(script), str(tmp_path)], check=True)
    endings = {}
    for path in sorted((tmp_path / "clis" / "shop").iterdir()):
        result, diagnostics = _import(path, f"clis/shop/{path.name}")
        endings[path.name] = result.ignored or diagnostics or [ir.id for ir in result.adapters]
    other = "not a file type that holds adapters"
    assert endings == {
        "a.yaml": ["shop/a"], "hot.yaml": ["shop/hot"], "-dash.yaml": ["shop/dash"],
        "name with space.yaml": ["shop/space"], "HOT.yaml": ["2 AC304"], "bad.yaml": ["2 AC304"],
        "热.yaml": ["2 AC304"], "con.yaml": ["2 AC305"], "deep.yaml": ["3 AC107"], "huge.yaml": ["1 AC002"],
        "nul.yaml": ["1 AC003"], "image.yaml": ["1 AC003"], ".hidden.yaml": "YAML without a `pipeline`",
        "README.md": other, "a.test.js": "JavaScript source: not an adapter dialect", "a.yaml.bak": other,
        "a.yml~": other, "bundle.min.js": ["1 AC002"],
        "types.d.ts": other,
    }  # fmt: skip
