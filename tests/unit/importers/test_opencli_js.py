"""OpenCLI in JavaScript: which files are read, which commands are found, what is refused and where."""

from __future__ import annotations

import pytest

from adapterc.compiler.options import Options
from adapterc.compiler.unit import compile_file
from adapterc.importers import ImportResult, dialect_for, import_source, references, why_unclaimed
from adapterc.importers.dialect import Rejected
from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import AdapterIR, Code, Constant, Evaluate, Fetch, Limit, Map, Navigate
from adapterc.spec.text import Text
from adapterc.syntax.source import SourceText
from adapterc.whitelist.profiles import load_profile

HEAD = "import { cli, Strategy } from '@jackwener/opencli/registry';\n"
PATH = "clis/shop/hot.js"
FACTORY = """
import { cli } from '@jackwener/opencli/registry';
export const SITE = 'shop';
const common = { access: 'read', domain: 'shop.test' };
export function register(name, { steps, ...more } = {}) {
  if (!name) throw new Error('no name');
  return cli({ site: SITE, name, ...common, ...more, pipeline: steps });
}
"""


def load(text: str, path: str = PATH, files: dict[str, str] | None = None) -> ImportResult:
    sink = Sink()
    source = SourceText.decode(path, text.encode(), sink)
    assert source is not None
    result = import_source(source, sink, (files or {}).get)
    assert (result.ignored is None) == (result.found > 0)
    assert not sink and not result.adapters and not result.rejected
    return result


def adapters(text: str, files: dict[str, str] | None = None) -> list[AdapterIR]:
    found = []
    for item in load(text, files=files).shares:
        told = [finding for finding in item.findings if finding.code != "AC330"]  # a field that is not carried along
        assert not told, [f"{finding.span} {finding.message}" for finding in told]
        assert not isinstance(item.adapter, Rejected)
        found.append(item.adapter)
    return found


def adapter(fields: str, files: dict[str, str] | None = None) -> AdapterIR:
    (ir,) = adapters(f"{HEAD}cli({{ site: 'shop', name: 'hot', access: 'read', {fields} }});\n", files)
    return ir


def lines(text: str, files: dict[str, str] | None = None) -> list[str]:
    """Every command and its findings."""
    found = []
    for item in load(text, files=files).shares:
        name = item.adapter.name if isinstance(item.adapter, Rejected) else item.adapter.id
        found.append(name)
        found += [
            f"  {finding.span.line}:{finding.span.column} {finding.code} {finding.message}" for finding in item.findings
        ]
    return found


FUNC = "the `func` of the command is not known when compiling: "
FETCH = "pipeline: [{ fetch: 'https://shop.test/hot' }]"


def test_a_definition_with_everything() -> None:
    ir = adapter(
        "description: 'Hot \\'n\\' new', domain: 'shop.test', strategy: Strategy.COOKIE, browser: true,"
        " columns: ['rank', 'title'], aliases: ['top'], example: 'opencli shop hot', navigateBefore: false,"
        " siteSession: 'persistent', defaultFormat: 'json', args: ["
        "{ name: 'limit', type: 'int', default: 20, help: 'rows', positional: true },"
        "{ name: 'item-id', required: true, choices: ['a', 2] }, { name: 'q', default: null }],"
        "pipeline: [{ navigate: { url: 'https://shop.test/', settleMs: 2e3 } }, { evaluate: '[]' },"
        " { map: { rank: '${{ index + 1 }}' } }, { limit: '${{ args.limit }}' }]"
    )
    assert (ir.id, ir.access, ir.description, ir.domain) == ("shop/hot", "read", "Hot 'n' new", "shop.test")
    assert (ir.strategy, ir.browser, ir.navigate_before, ir.example) == ("cookie", True, False, "opencli shop hot")
    assert (ir.columns, ir.aliases, ir.source.dialect, ir.source.document) == (
        ("rank", "title"),
        ("top",),
        "opencli-js",
        0,
    )
    limit, item, query = ir.args
    assert (limit.name, limit.type, limit.required, limit.positional, limit.help_text) == (
        "limit",
        "int",
        False,
        True,
        "rows",
    )
    assert isinstance(limit.default, Constant) and limit.default.value == 20 and not limit.untyped
    assert (item.name, item.type, item.untyped, item.required) == ("item-id", "str", True, True)
    assert [choice.value for choice in item.choices] == ["a", 2]
    assert item.default is None and isinstance(query.default, Constant) and query.default.value is None
    assert [type(step) for step in ir.steps] == [Navigate, Evaluate, Map, Limit]
    assert isinstance(ir.steps[0], Navigate) and ir.steps[0].settle_ms == 2000
    assert ir.place is not None and (ir.place.line, ir.place.column) == (2, 27)
    assert (ir.span.line, ir.span.column, ir.span.end_line) == (2, 1, 2)


@pytest.mark.parametrize(
    ("fields", "strategy", "browser"),
    [
        ("", "cookie", True),
        ("browser: false,", "public", False),
        ("strategy: Strategy.PUBLIC,", "public", False),
        ("strategy: Strategy.PUBLIC, browser: true,", "public", True),
        ("strategy: Strategy['LOCAL'],", "local", False),
        ("strategy: Strategy.UI,", "ui", True),
        ("strategy: Strategy.INTERCEPT,", "intercept", True),
        ("strategy: undefined,", "cookie", True),
        ("strategy: 'local',", "local", False),
    ],
)
def test_strategies(fields: str, strategy: str, browser: bool) -> None:
    ir = adapter(fields + FETCH)
    assert (ir.strategy, ir.browser) == (strategy, browser)


def test_a_text_of_a_template_literal_keeps_its_places() -> None:
    ir = adapter("pipeline: [{ evaluate: `(() => {\n  const q = \\${{ args.q }};\n  return /\\\\d/.test(q);\n})()` }]")
    step = ir.steps[0]
    assert isinstance(step, Evaluate) and isinstance(step.action, Code)
    text = step.action.text
    assert text.value == "(() => {\n  const q = ${{ args.q }};\n  return /\\d/.test(q);\n})()"
    start = text.value.index("args.q")
    assert str(text.slice(start, start + 6)) == f"{PATH}:3:18"
    start = text.value.index("test(q)")
    assert str(text.slice(start, start + 7)) == f"{PATH}:4:16"


CLAIMED = [
    (PATH, HEAD),
    ("shop/hot.js", 'import {cli} from "@agentrhq/webcmd/registry"'),
    ("plugins/shop/auth.js", "import { make } from './make.js';\nmake('shop');"),
    ("a.js", "import { make } from '../make.js';\nexport const login = make('shop');"),
    ("a.js", "import { make } from '../make.js';\nexport default make('shop');"),
]
NOT_CLAIMED = [
    ("a.js", "cli({ site: 'shop', name: 'hot' });"),
    ("a.js", "import { cli } from 'registry';\ncli({});"),
    ("a.js", "import { make } from './make.js';\nexport function f() {\n  make();\n}"),
    ("a.js", "import fs from 'node:fs';\nrun();"),
    ("a.ts", HEAD),
    ("a.mjs", HEAD),
]


@pytest.mark.parametrize(("path", "text"), CLAIMED)
def test_files_that_are_looked_at(path: str, text: str) -> None:
    dialect = dialect_for(path, text)
    assert dialect is not None and dialect.name == "opencli-js"


@pytest.mark.parametrize(("path", "text"), NOT_CLAIMED)
def test_files_that_are_not(path: str, text: str) -> None:
    assert dialect_for(path, text) is None
    assert why_unclaimed(path, text).endswith(("not an adapter dialect", "not a file type that holds adapters"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (HEAD, "OpenCLI helper module: it registers no command itself"),
        (HEAD + "export const make = (o) => cli(o);", "OpenCLI helper module: it registers no command itself"),
        ("import { run } from './run.js';\nrun();", "JavaScript source: not an adapter dialect"),
        (HEAD + "function cli2() {}\ncli2({ site: 'a' });", "OpenCLI helper module: it registers no command itself"),
    ],
)
def test_files_that_register_nothing(text: str, reason: str) -> None:
    assert load(text, files={"clis/shop/run.js": "export const run = () => 1;"}).ignored == reason


NAMED = [
    ("cli({ ...base, name: 'a' });", ["a"]),
    ("const o = { ...base, name: 'a' };\ncli(o);", ["a"]),
    ("const o = { ...base };\no.name = 'a';\ncli(o);", ["a"]),
    ("export const a = cli({ ...base, name: 'a' }), b = cli({ ...base, name: 'b' });", ["a", "b"]),
    ("export default cli(Object.assign({}, base, { name: 'a' }));", ["a"]),
    ("const of = (name) => ({ ...base, name });\ncli(of('a'));\ncli(of('b'));", ["a", "b"]),
    ("for (const name of ['a', 'b']) cli({ ...base, name });", ["a", "b"]),
    ("for (const [name, n] of Object.entries({ x: 1, y: 2 })) { cli({ ...base, name: `${name}-${n}` }); }",
     ["x-1", "y-2"]),
    ("for (let i = 1; i < 3; i++) cli({ ...base, name: 'a' + i });", ["a1", "a2"]),
    ("['a', 'b'].forEach((name) => cli({ ...base, name }));", ["a", "b"]),
    ("['a', 'b'].map((name) => ({ ...base, name })).forEach((o) => { cli(o); });", ["a", "b"]),
    ("function all() { one('a'); one('b'); }\nfunction one(name) { cli({ ...base, name }); }\nall();", ["a", "b"]),
    ("const register = cli;\nregister({ ...base, name: 'a' });", ["a"]),
    ("(() => { cli({ ...base, name: 'a' }); })();", ["a"]),
    ("try { cli({ ...base, name: 'a' }); } catch (e) { console.error(e); }", ["a"]),
    ("if (base.site === 'shop') cli({ ...base, name: 'a' }); else cli({ ...base, name: 'b' });", ["a"]),
    ("const names = [];\nnames.push('a');\nfor (const name of names) cli({ ...base, name });", ["a"]),
    ("{ const name = 'a'; cli({ ...base, name }); }", ["a"]),
    ("cli({ ...base, name: 'a', func: undefined });", ["a"]),
    ("const later = () => cli({ ...base, name: 'never' });\ncli({ ...base, name: 'a' });", ["a"]),
    ("cli({ ...base, name: ['a', 'b'].includes('b') ? 'yes' : 'no' });", ["yes"]),
]  # fmt: skip


@pytest.mark.parametrize(("code", "names"), NAMED)
def test_commands_are_found(code: str, names: list[str]) -> None:
    base = f"const base = {{ site: 'shop', access: 'read', domain: 'shop.test', {FETCH} }};\n"
    assert [ir.name for ir in adapters(HEAD + base + code)] == names


def test_factories_of_other_files() -> None:
    files = {"clis/_shared/factory.js": FACTORY, "clis/shop/texts.js": "export default { hot: 'Hot' };"}
    text = (
        "import { register, SITE } from '../_shared/factory.js';\nimport texts from './texts.js';\n"
        "register('hot', { steps: [{ fetch: `https://${SITE}.test/hot` }], description: texts.hot });\n"
        "register('new', { steps: [{ fetch: 'https://shop.test/new' }], columns: ['a'] });\n"
    )
    hot, new = adapters(text, files)
    assert (hot.id, hot.description, hot.source.document, str(hot.span)) == ("shop/hot", "Hot", 0, f"{PATH}:3:1")
    assert (new.id, new.columns, new.source.document, str(new.span)) == ("shop/new", ("a",), 1, f"{PATH}:4:1")
    assert isinstance(new.steps[0], Fetch) and isinstance(new.steps[0].url, Text)
    assert str(new.steps[0].url.span) == f"{PATH}:4:36"
    # the name of the first field stands in the other file, so its place is the call
    assert str(hot.span_of("domain")) == f"{PATH}:3:1"
    assert load(FACTORY, "clis/_shared/factory.js").ignored == "OpenCLI helper module: it registers no command itself"


def test_commands_of_an_imported_file_are_its_own() -> None:
    files = {
        "clis/shop/other.js": f"{HEAD}export const X = 'x';\ncli({{ site: 'shop', name: 'other', access: 'read' }});"
    }
    text = f"{HEAD}import {{ X }} from './other.js';\ncli({{ site: 'shop', name: X, access: 'read', {FETCH} }});"
    assert [ir.name for ir in adapters(text, files)] == ["x"]


REFUSED = [
    ("cli({ site: 'shop', name: 'a', access: 'read', func: pick() });",
     ["shop/a", "  2:48 AC529 " + FUNC + "`pick` is not followed"]),
    ("cli({ site: 'shop', name: 'a', access: 'read', func: 'run' });",
     ["shop/a", "  2:48 AC529 " + FUNC + "it is no function of the files"]),
    ("cli({ site: 'shop', name: 'a', access: 'read' });", ["shop/a", "  2:7 AC302 `pipeline` is missing"]),
    (f"cli({{ site: 'shop', name: 'a', {FETCH} }});", ["shop/a", "  2:7 AC302 `access` is missing"]),
    (f"cli({{ site: 'shop', name: 'a', access: 'read', columns: ['\\ud800'], {FETCH} }});",
     ["shop/a", "  2:58 AC109 `columns[0]` holds half of a surrogate pair"]),
    (f"cli({{ site: 'shop', name: 'a', access: 'rw', {FETCH} }});",
     ["shop/a", "  2:40 AC303 access `rw` is neither `read` nor `write`"]),
    (f"cli({{ name: 'a', access: 'read', {FETCH} }});",
     ["shop/a", "  2:7 AC302 `site` is missing"]),
    (f"cli({{ site: 'Shop', name: 'a', access: 'read', {FETCH} }});",
     ["Shop/a", "  2:13 AC304 site `Shop` cannot be published"]),
    ("cli({ site: 'shop', name: 'a', access: 'read', pipeline: [{ fetsh: 'x' }] });",
     ["shop/a", "  2:61 AC307 step `fetsh` is unknown"]),
    (f"cli({{ site: 'shop', name: 'a', access: 'read', args: {{ q: {{}} }}, {FETCH} }});",
     ["shop/a", "  2:54 AC303 `args` must be a list, it is a mapping"]),
    (f"cli({{ site: 'shop', name: 'a', access: 'read', args: [{{ type: 'int' }}, 'q'], {FETCH} }});",
     ["shop/a", "  2:55 AC303 an argument must be an object with a `name`",
      "  2:72 AC303 an argument must be an object with a `name`, it is text"]),
    (f"cli({{ site: 'shop', name: 'a', access: 'read', colums: ['a'], {FETCH} }});",
     ["shop/a", "  2:48 AC301 unknown key `colums`"]),
    (f"cli({{ site: 'shop', name: process.argv[2], access: 'read', {FETCH} }});",
     ["shop/hot", "  2:27 AC323 `name` is not known when compiling: `process.argv.2` is not followed"]),
    (f"cli({{ site: 'shop', name: 'a', access: 'read', domain: host(), {FETCH} }});\nfunction host() {{ return /x/; }}",
     ["shop/a", "  3:26 AC323 `domain` is not known when compiling: a regular expression is no constant"]),
    ("cli(await load());",
     ["shop/hot", "  2:5 AC323 the definition of the command is not known when compiling: it is waited for"]),
    ("cli();", ["shop/hot", "  2:1 AC323 the definition of the command is not known when compiling: it is no object"]),
    (f"for (const name of names()) cli({{ site: 'shop', name, access: 'read', {FETCH} }});",
     ["shop/hot", "  2:20 AC323 `name` is not known when compiling: `names` is not followed",
      "  2:29 AC323 the command is registered under a condition that is not known when compiling"]),
    (f"const o = {{ site: 'shop', name: 'a', access: 'read', {FETCH} }};\ntweak(o);\ncli(o);",
     ["shop/hot",
      "  2:11 AC323 the definition of the command is not known when compiling:"
      " it is handed to code that is not followed"]),
    ("const f = (n) => f(n + 1);\nf(0);",
     ["shop/hot",
      "  1:1 AC323 the commands of the file are not known when compiling: its code takes too many steps"]),
    (f"cli({{ site: 'shop', name: 'a', access: 'read', {FETCH} }});\nconst = 1;",
     ["shop/a", "  3:1 AC401 the file does not parse: unexpected text"]),
]  # fmt: skip


@pytest.mark.parametrize(("code", "wanted"), REFUSED)
def test_what_is_refused(code: str, wanted: list[str]) -> None:
    assert lines(HEAD + code + "\n") == wanted


def test_every_command_of_a_factory_has_its_own_findings() -> None:
    files = {"clis/_shared/factory.js": FACTORY}
    text = (
        "import { register } from '../_shared/factory.js';\n"
        "['a', 'b'].forEach((name) => register(name, { func: run, access: name === 'a' ? 'read' : 'write' }));\n"
        "async function run() {}\n"
    )
    result = load(text, files=files)
    found = [(item.adapter.id, item.adapter.access) for item in result.shares if isinstance(item.adapter, AdapterIR)]
    assert found == [("shop/a", "read"), ("shop/b", "write")]
    assert [[finding.code for finding in item.findings] for item in result.shares] == [[], []]
    data = {path: source.encode() for path, source in files.items()}
    compiled = compile_file(PATH, text.encode(), Options(load_profile("lime-v1")), files=data)
    assert [(item.name, item.status, item.access, item.source.document) for item in compiled.artifacts] == [
        ("shop/a", "compiled", "read", 0), ("shop/b", "rejected", "write", 1),
    ]  # fmt: skip


def test_a_missing_file_is_a_reason_not_a_crash() -> None:
    text = f"{HEAD}import {{ STEPS }} from '../../../outside.js';\nimport {{ make }} from './gone.js';\nmake();\n" + (
        "cli({ site: 'shop', name: 'a', access: 'read', pipeline: STEPS });"
    )
    assert lines(text) == [
        "shop/a", "  5:58 AC323 `pipeline` is not known when compiling: `STEPS` is not found in `../../../outside.js`",
    ]  # fmt: skip


@pytest.mark.parametrize(("more", "taken"), [("", "cookie"), (", browser: false", "public")])
def test_a_misspelt_strategy_is_told(more: str, taken: str) -> None:
    text = HEAD + f"cli({{ site: 'shop', name: 'a', access: 'read', strategy: Strategy.COKIE, {FETCH}{more} }});"
    assert lines(text) == [
        "shop/a", f"  2:58 AC318 `strategy` is undefined, the dialect takes it for `{taken}`",
    ]  # fmt: skip


def test_a_missing_factory_is_named() -> None:
    text = "import { make } from '../_shared/make.js';\nmake('hot');\n"
    why = "JavaScript that registers no command without `../_shared/make.js`, which is not there"
    assert load(text).ignored == why
    far = "JavaScript that registers no command without `../../../a.js`, which lies outside of the folder that is read"
    assert load(text.replace("../_shared/make", "../../../a")).ignored == far


def test_references() -> None:
    text = f"{HEAD}import a from './a.js';\nimport b from '../b';\nimport '../../../up.js';\nimport 'package';"
    find = references(PATH, text)
    assert find is not None
    assert find(PATH, text) == ("clis/shop/a.js", "clis/b", "clis/b.js", "clis/b/index.js")
    assert references("a.yaml", "pipeline:\n- fetch: a\n") is None


@pytest.mark.parametrize(
    ("written", "line"),
    [
        ("'https://shop.test/s?q=${{ args.q }}'", "AC516 True"),
        ("`https://shop.test/s?q=\\${{ args.q }}`", "AC516 True"),
        ("`https://shop.test/s?q=\\${{ args.q }}${''}`", "AC516 True"),
        ("'https://shop.test/s?q=' + '${{ args.q }}'", "AC516 True"),
        ("'https://shop.test/s?q=' + Q", "AC516 False"),
        ("'https://shop.test/s?q=\\x24{{ args[\\'q\\'] }}'", "AC516 False"),
    ],
)
def test_fixes_stay_inside_of_literals(written: str, line: str) -> None:
    text = (
        f"{HEAD}const Q = '${{{{ args.q }}}}';\ncli({{ site: 'shop', name: 'a', access: 'read', browser: false,"
        " domain: 'shop.test'," + (f" args: [{{ name: 'q', required: true }}], pipeline: [{{ fetch: {written} }}] }});")
    )
    (artifact,) = compile_file(PATH, text.encode(), Options(load_profile("lime-v1"))).artifacts
    assert artifact.status == "compiled"
    assert [f"{item.code} {item.fix is not None}" for item in artifact.diagnostics if item.code != "AC203"] == [line]


def test_a_file_has_a_limit_of_commands() -> None:
    text = (
        "import { cli } from '@jackwener/opencli/registry';\n"
        "for (let i = 0; i < 2000; i++) cli({ site: 'shop', name: 'h' + i, access: 'read', pipeline: [] });\n"
    )
    shares = load(text).shares
    assert len(shares) == 501
    assert [(item.code, item.message) for item in shares[-1].findings] == [
        ("AC323", "the file registers more than 500 commands: the first 500 were looked at")
    ]
