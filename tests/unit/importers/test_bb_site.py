"""bb-browser adapters: which files hold one, the `@meta` comment, the one function."""

from __future__ import annotations

import pytest

from adapterc.importers import dialect_for, why_unclaimed
from adapterc.spec.ir import Code, Evaluate, Navigate
from adapterc.spec.text import Text

from .bb_site import PATH, adapter, compiled, findings, imported, the_one

FUNCTION = "async function (args) { return { title: document.title }; }"


def test_an_adapter() -> None:
    text = adapter(FUNCTION, {"q": {"required": True, "description": "words"}}, capabilities=["network"])
    ir = imported(text)
    assert (ir.id, ir.description, ir.domain, ir.access) == ("shop/hot", "what sells", "shop.test", "read")
    assert (ir.source.dialect, ir.source.path, ir.args_style, ir.result_rule) == ("bb-site", PATH, "strings", "outcome")
    (q,) = ir.args
    assert (q.name, q.required, q.positional, q.help_text, q.span.line) == ("q", True, True, "words", 5)
    entry, step = ir.steps
    assert isinstance(entry, Navigate) and isinstance(entry.url, Text) and entry.url.value == "https://shop.test/"
    assert isinstance(step, Evaluate) and isinstance(step.action, Code) and step.action.bound is not None
    bound = step.action.bound
    assert (bound.form, bound.argument, bound.masked[bound.start : bound.end]) == ("function", "$args", FUNCTION)


META = '{"name": "shop/hot", "domain": "shop.test", "args": {}, "readOnly": true}'


@pytest.mark.parametrize(
    "comment",
    [
        f"/* @meta\n{META}\n*/",
        f"/** @meta\n{META}\n*/",
        f"/* @meta {META} */",
        f"/*@meta{META}*/",
        f"/**\n * @meta\n{META}\n */",
        f"/* @meta\r\n{META}\r\n*/",
        f"// a licence line\n/* @meta\n{META}\n*/",
        f"/* nothing */ /* @meta\n{META}\n*/",
    ],
)
def test_forms_of_the_comment(comment: str) -> None:
    assert findings(f"{comment}\n{FUNCTION}") == []
    assert the_one(f"{comment}\n{FUNCTION}").status == "compiled"


@pytest.mark.parametrize(
    ("path", "text", "why"),
    [
        ("shop/x.js", "const x = 1;", "JavaScript source: not an adapter dialect"),
        ("shop/x.js", " \n", "empty JavaScript file"),
        ("shop/_helper.js", f"/* @meta\n{META}\n*/", "JavaScript shared by adapters: no adapter of its own"),
        ("shop/_shared.js", "", "JavaScript shared by adapters: no adapter of its own"),
        (
            "shop/old.js",
            "// @name shop/old\n// @args q\nasync function (args) {}",
            "JavaScript with `// @tag` lines and no `@meta` comment, which says too little",
        ),
        ("shop/x.js", "const text = '/* @meta */';", "JavaScript whose `@meta` stands in no comment"),
        ("shop/x.js", "// /* @meta {} */", "JavaScript whose `@meta` stands in no comment"),
    ],
)
def test_files_that_hold_none(path: str, text: str, why: str) -> None:
    assert compiled(text, path).ignored == why


def test_claims() -> None:
    assert dialect_for("a/b.js", "/* @meta {} */") is not None
    assert dialect_for("a/b.js", "/* @metadata */") is None
    assert dialect_for("a/b.txt", "/* @meta {} */") is None
    assert why_unclaimed("a/b.js", "let x") == "JavaScript source: not an adapter dialect"


def meta(text: str) -> str:
    return f"/* @meta\n{text}\n*/\n{FUNCTION}"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (meta('{"name": "shop/hot",}'), "2:20 AC319 the `@meta` comment is not JSON: there is a comma before `}`"),
        (meta("{"), "2:1 AC319 the `@meta` comment is not JSON: expected a key in double quotes, and it ends here"),
        (meta(""), "1:8 AC319 the `@meta` comment is not JSON: expected a value, and it ends here"),
        (meta("* {}"), "2:1 AC319 the `@meta` comment is not JSON: expected a value, found `*`"),
        (meta("[]"), "2:1 AC319 the `@meta` comment does not hold a JSON object"),
        (
            meta('{"name": "shop/hot", "name": "shop/new"}'),
            "2:22 AC319 the `@meta` comment is not JSON: the key `name` is given twice",
        ),
        (
            '/* @meta\n{"description": "every */5 minutes"}\n*/\n' + FUNCTION,
            "2:24 AC320 the `@meta` comment ends inside a JSON text at line 2",
        ),
        (
            f"/* @meta {META} */\n/* @meta {META} */\n{FUNCTION}",
            "2:1 AC320 the file has more than one `@meta` comment",
        ),
    ],
)
def test_a_comment_that_cannot_be_read_is_one_error(text: str, found: str) -> None:
    assert findings(text) == [found]
    assert the_one(text).status == "rejected"


def test_a_refused_file_keeps_the_name_it_gives_itself() -> None:
    assert the_one(meta('{"name": "shop/new",}')).name == "shop/new"
    assert the_one(meta("{")).name == "shop/hot"
    assert the_one(meta('{"name": "shop/new", "domain": 5}')).name == "shop/new"


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"name": None}, ["2:1 AC302 `name` is missing"]),
        ({"name": 5}, ["2:10 AC303 `name` must be text, it is a number"]),
        ({"name": "hot"}, ["2:11 AC304 name `hot` is not a site and a command"]),
        ({"name": "a/b/c"}, ["2:11 AC304 name `a/b/c` is not a site and a command"]),
        ({"name": "Shop/hot"}, ["2:11 AC304 site `Shop` cannot be published"]),
        ({"name": "shop/con"}, ["2:11 AC305 name `con` is a device name on Windows"]),
        ({"domain": None}, ["2:1 AC302 `domain` is missing"]),
        ({"domain": ""}, ["4:11 AC302 `domain` is missing"]),
        ({"domain": ["x"]}, ["4:11 AC303 `domain` must be text, it is a list"]),
        ({"domain": "no host"}, ["4:12 AC303 `domain` is not a host name: `no host`"]),
        ({"domain": "file:///etc"}, ["4:12 AC303 `domain` is not a host name: `file:///etc`"]),
        ({"readOnly": "yes"}, ["6:14 AC303 `readOnly` must be true or false, it is text"]),
        ({"capabilities": "network"}, ["7:18 AC303 `capabilities` must be a list of texts, it is text"]),
        ({"capabilities": [1]}, ["7:17 AC303 `capabilities` must be a list of texts, it is a list"]),
        ({"args": ["q"]}, ["5:9 AC303 `args` must be an object, it is a list"]),
        ({"args": {"q": True}}, ["5:15 AC303 argument `q` must be an object, it is true or false"]),
        (
            {"args": {"q": {"required": 1}}},
            ["5:28 AC303 `required` of argument `q` must be true or false, it is a number"],
        ),
        (
            {"args": {"q": {"default": {}}}},
            ["5:27 AC303 `default` of argument `q` must be a single value, it is an object"],
        ),
        ({"args": {" ": {}}}, ["5:11 AC304 argument has no name"]),
    ],
)
def test_fields_of_the_wrong_kind_refuse(fields: dict[str, object], found: list[str]) -> None:
    text = adapter(FUNCTION, **fields)
    assert [item for item in findings(text) if " AC604 " not in item] == found
    assert the_one(text).status == "rejected"


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"readonly": False}, ["7:1 AC301 unknown key `readonly`"]),
        ({"x-mine": 1}, []),
        ({"args": {"q": {"desc": "x"}}}, ["5:16 AC301 unknown key `desc` in argument `q`"]),
        ({"args": {"q": {"type": "date"}}}, ["5:25 AC309 argument type `date` means nothing here: `q` is text"]),
        ({"args": {"kind": {}, "2": {}, "1": {}}}, [
            "5:23 AC321 argument name `2` looks like an integer: its position differs between tools",
        ]),
        ({"args": {"1": {}, "kind": {}}}, []),
        ({"args": {"01": {}, "kind": {}}}, []),
    ],
)  # fmt: skip
def test_doubtful_fields_are_reported(fields: dict[str, object], found: list[str]) -> None:
    text = adapter("async (args) => fetch('/x', { body: args })", **fields)
    assert [item.replace("7:2 AC301", "7:1 AC301") for item in findings(text)] == found
    assert the_one(text).status == "compiled"


@pytest.mark.parametrize(
    ("domain", "host", "entry"),
    [
        ("shop.test", "shop.test", "https://shop.test/"),
        ("SHOP.test.", "shop.test", "https://shop.test/"),
        ("shop.test/hot?by=day", "shop.test", "https://shop.test/hot?by=day"),
        ("https://www.shop.test/hot", "www.shop.test", "https://www.shop.test/hot"),
    ],
)
def test_a_domain_with_a_path_is_a_page(domain: str, host: str, entry: str) -> None:
    artifact = the_one(adapter(FUNCTION, domain=domain))
    assert artifact.manifest is not None
    assert (artifact.manifest["domain"], artifact.manifest["entry"]["url"]) == (host, entry)


@pytest.mark.parametrize(
    ("body", "call"),
    [
        ("async function (args) { return 1; }", "await (async function (args) { return 1; })($args)"),
        ("async function hot(args) { return 1; }", "await (async function hot(args) { return 1; })($args)"),
        ("async function (args) { return 1; };", "await (async function (args) { return 1; })($args)"),
        ("function (args) { return 1; } // done", "await (function (args) { return 1; })($args)"),
        ("async (args) => 1", "await (async (args) => 1)($args)"),
        ("args => 1", "await (args => 1)($args)"),
        ("({ q }) => 1", "await (({ q }) => 1)($args)"),
        ("(async () => 1)", "await (async () => 1)()"),
        ("async function () { return 1; } /* end */", "await (async function () { return 1; })()"),
    ],
)
def test_forms_of_the_function(body: str, call: str) -> None:
    artifact = the_one(adapter(body))
    assert artifact.script is not None, artifact.diagnostics
    assert f"$data = $outcome({call}, null, $warnings);" in artifact.script


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("", "7:1 AC404 there is no function behind the `@meta` comment"),
        ("const x = 1;\n" + FUNCTION, "9:1 AC404 an adapter is one function, and `const` stands beside it"),
        (FUNCTION + "\nconst x = 1;", "10:1 AC404 an adapter is one function, and `const` stands beside it"),
        (
            "function a() {}\nfunction b() {}",
            "10:1 AC404 an adapter is one function, and another function stands beside it",
        ),
        ("export default async (args) => 1;", "9:1 AC404 an adapter is one function, and this is `export`"),
        ("import x from 'y';\nasync (a) => 1", "9:1 AC404 an adapter is one function, and `import` stands beside it"),
        ("module.exports = async (args) => 1;", "9:1 AC404 an adapter is one function, and this is `module.exports`"),
        ("(async () => 1)()", "9:1 AC404 an adapter is one function, and this is a call"),
        ("function* rows(args) {}", "9:1 AC404 an adapter is one function, and this is `function`"),
        ("class Hot {}", "9:1 AC404 an adapter is one function, and this is `class`"),
        ("({ run: async (args) => 1 })", "9:1 AC404 an adapter is one function, and this is an expression"),
        (
            "async (page, args) => 1",
            "9:14 AC404 bb-browser calls the function with the arguments alone, and this one takes 2",
        ),
        ("async function (args) { return 1;", "9:32 AC401 JavaScript does not parse: unexpected end of the code"),
        ("async function (args) { with (args) { return q; } }", None),
        ("async function (args) { return args.q + $data; }", "9:41 AC406 `$data` is a name of generated code"),
        ("async function () { return args.q; }", "9:28 AC406 `args` does not exist in an evaluate body"),
    ],
)
def test_anything_but_one_function_is_refused(body: str, found: str | None) -> None:
    text = adapter(body, {"q": {}})
    assert the_one(text).status == "rejected"
    reported = findings(text)
    assert len(reported) == 1
    assert found is None or reported == [found]


def test_a_template_in_javascript_is_javascript() -> None:
    text = adapter("async (args) => ({ price: `${{ a: 1 }.a} ${args.q}`, raw: '${{ args.q }}' })", {"q": {}})
    assert findings(text) == []


def test_a_declared_write_is_refused() -> None:
    text = adapter(FUNCTION, readOnly=False)
    assert findings(text) == ["6:13 AC506 `shop/hot` says that it writes, and `lime-v1` admits reads only"]


def test_without_a_claim_effects_decide() -> None:
    assert the_one(adapter(FUNCTION, readOnly=None)).status == "compiled"
    post = "async (args) => fetch('/api/x', { method: 'POST' }).then((r) => r.json())"
    assert the_one(adapter(post, readOnly=None)).status == "held"
    assert the_one(adapter(post)).status == "held"
