"""Arguments of bb-browser adapters: what the body shows about their types, defaults and necessity; examples."""

from __future__ import annotations

import pytest

from adapterc.importers.bb_site.examples import example_values
from adapterc.spec.ir import Arg

from .bb_site import adapter, findings, imported, the_one


def arg(body: str, definition: object = None, **fields: object) -> Arg:
    """The argument `n` of an adapter with that body; `n` stands for `args.n`."""
    given = {"description": "x"} if definition is None else definition
    (found,) = imported(adapter(f"async function (args) {{ {body} }}", {"n": given}, **fields)).args
    return found


@pytest.mark.parametrize(
    "body",
    [
        "return parseInt(args.n)",
        "return parseInt(args.n, 10) || 20",
        "return Number(args.n || 5)",
        "return +args.n",
        "return Math.min(args.n || 10, 50)",
        "return Math.max(1, Math.min(parseInt(args.n) || 20, 100))",
        "const n = args.n || 20; return n",
        "const n = args.n ?? 20; return n",
        "const { n = 20 } = args; return n",
        "const { n: size = 20 } = args; return size",
        "return [].slice(0, args.n)",
        "const n = args.n; return [].slice(0, n)",
        "return args.n * 2",
        "return (args.n || 1) - 1",
        "return args.n > 3",
        "return args.n === 3",
        "return args.n ? parseInt(args.n) : 20",
        "const clamp = (v) => Math.min(v, 9); return clamp(args.n)",
        "function clamp(v, most) { return v > most ? most : v; } return clamp(args.n, 9)",
        "let n; n = args.n; return n / 2",
        "const given = args; return given.n - 1",
        "const given = args || {}; return given['n'] - 1",
        "const LIMIT = 20; return args.n || LIMIT",
        "return parseInt(String(args.n).trim())",
    ],
)
def test_a_number_in_the_body_is_an_integer_for_callers(body: str) -> None:
    assert arg(body).type == "int"


@pytest.mark.parametrize(
    "body",
    [
        "return args.n",
        "return args.n || 'hot'",
        "return args.n || '20'",
        "return encodeURIComponent(args.n)",
        "return `x/${args.n}`",
        "return '/x/' + args.n",
        "return parseFloat(args.n) || 20",
        "return args.n === '12' ? 1 : 2",
        "const n = args.n || '10'; return n === '12' ? parseInt(n) : 0",
        "if (args.n === 'all') return 0; return parseInt(args.n)",
        "switch (args.n) { case 'a': return 1; default: return parseInt(args.n); }",
        "const map = { a: 1 }; return map[args.n] || parseInt(args.n)",
        "return ({ new: 1, hot: 2 })[args.n]",
        "return args.n.trim().split(',')",
        "return args.n || 0.5",
        "return args.n || true",
        "return args.m - 1",
        "return args.n ? 1 : 0",
        "return args.n.length > 3",
        "const n = '7'; return parseInt(n)",
        "const f = (args) => args.n * 2; return f({ n: 1 })",
    ],
)
def test_everything_else_stays_text(body: str) -> None:
    assert arg(body).type == "str"


@pytest.mark.parametrize(
    ("definition", "kind"),
    [
        ({"type": "number", "default": 10}, "int"),
        ({"type": "number"}, "int"),
        ({"type": "number", "default": 0.5}, "str"),
        ({"type": "integer"}, "int"),
        ({"type": "string", "default": "10"}, "str"),
        ({"type": "boolean"}, "bool"),
        ("how many", "str"),
    ],
)
def test_declared_types(definition: object, kind: str) -> None:
    assert arg("return args.n", definition).type == kind


def test_a_declared_text_is_never_a_number() -> None:
    assert arg("return parseInt(args.n) || 20", {"type": "string"}).type == "str"


@pytest.mark.parametrize(
    ("body", "definition", "default"),
    [
        ("return args.n || 20", {}, 20),
        ("return parseInt(args.n, 10) || 20", {}, 20),
        ("return Math.min(parseInt(args.n || '30', 10), 50)", {}, 30),
        ("return args.n ?? 'a'", {}, "a"),
        ("return (args.n || 'Hot').toLowerCase()", {}, "Hot"),
        ("return String(args.n ?? 'general').trim()", {}, "general"),
        ("return args.n ? args.n.trim() : 'day'", {}, "day"),
        ("return args.n !== undefined ? parseInt(args.n) : 2", {}, 2),
        ("return args.n == null ? 'all' : args.n.trim()", {}, "all"),
        ("return args.n === undefined && 'x'", {}, None),
        ("const { n = 'x' } = args; return n", {}, "x"),
        ("const n = args.n || args.m || 'x'; return n", {}, "x"),
        ("return args.n || ''", {}, None),
        ("return args.n", {}, None),
        ("return args.n || window.compute()", {}, None),
        ("return args.n", {"default": 5}, "5"),
        ("return args.n - 1", {"default": "5"}, None),
        ("return args.n || 20", {"default": 10}, 20),
        ("return args.n || 20", {"required": True}, None),
        ("return args.n || '007'", {}, "007"),
    ],
)
def test_defaults_are_read_from_the_code_and_never_filled_in(body: str, definition: object, default: object) -> None:
    found = arg(body, definition)
    assert found.default is None
    value = None if found.code_default is None else found.code_default.value
    if body.endswith("- 1"):
        assert (found.type, value) == ("str", "5")
    else:
        assert value == default and type(value) is type(default)


def test_the_manifest_tells_defaults_and_examples() -> None:
    text = adapter(
        "async ({ q, by = 'price', count = 20 }) => fetch('/x?' + q + by + count).then((r) => r.json())",
        {"q": {"required": True}, "by": {}, "count": {}},
        example='bb-browser site shop/hot "red shoes" --count 5',
    )
    manifest = the_one(text).manifest
    assert manifest is not None
    assert [(item["name"], item["arg_type"], item["example"]) for item in manifest["args"]] == [
        ("q", "string", "red shoes"),
        ("by", "string", "price"),
        ("count", "integer", 5),
    ]
    assert manifest["example"] == 'shop/hot {"q":"red shoes"}'
    assert manifest["adapterc"]["args"] == {
        "required": ["q"],
        "defaults": {"by": "price", "count": 20},
        "choices": {},
        "coercions": {"q": "text", "by": "text", "count": "integer"},
        "renamed": {},
        "positional": ["q", "by", "count"],
    }


@pytest.mark.parametrize(
    ("example", "values"),
    [
        ("bb-browser site shop/hot", {}),
        ("bb-browser site shop/hot shoes 5", {"q": "shoes", "n": "5"}),
        ('bb-browser site shop/hot "a \\"b\\" c"', {"q": 'a "b" c'}),
        ("bb-browser site shop/hot 'it is' --n 7", {"q": "it is", "n": "7"}),
        ("bb-browser site shop/hot --q=x y", {"q": "x", "n": "y"}),
        ("bb-browser site shop/hot --json --q x", {"q": "x"}),
        ("bb-browser site shop/hot x | jq .", {"q": "x"}),
        ("bb-browser site shop/hot <words>", {}),
        ("bb-browser site shop/new x", {}),
        ("", {}),
        ("bb-browser site shop/hot --n", {}),
    ],
)
def test_examples(example: str, values: dict[str, str]) -> None:
    assert example_values(example, "shop/hot", ["q", "n"]) == values


GUARD = "if (!args.n) return { error: 'Missing argument: n' }; return args.n;"


@pytest.mark.parametrize(
    ("body", "required"),
    [
        (GUARD, True),
        ("const n = args.n || args._text; if (!n) return { error: 'no' }; return n;", True),
        ("if (!args.n || !args.n.trim()) throw new Error('n?'); return args.n;", True),
        ("if (!args.n) return []; return args.n;", False),
        ("if (!args.n) { console.log(1); } return args.n;", False),
        ("if (args.n) return { error: 'no' }; return 1;", False),
    ],
)
def test_only_a_bare_description_is_made_required_by_the_code(body: str, required: bool) -> None:
    assert arg(body, "what to look for").required is required
    assert arg(body, {"description": "what to look for"}).required is False


def test_required_in_code_is_reported() -> None:
    assert findings(adapter(f"async function (args) {{ {GUARD} }}", {"n": "words"})) == [
        "5:11 AC322 the code refuses to run without `n`, which is not declared as required"
    ]


@pytest.mark.parametrize(
    ("body", "definition", "warned"),
    [
        ("return args.n ? 1 : 0", {}, True),
        ("if (args.n) return 1; return 0", {}, True),
        ("return !args.n", {}, True),
        ("return args.n && 1", {}, True),
        ("return args.n ? args.n : 0", {}, False),
        ("return args.n === 'true' ? 1 : 0", {}, False),
        ("return args.n ? 1 : 0", {"type": "boolean"}, False),
        ("return args.n ? 1 : 0", {"required": True}, False),
        ("return args.n ? Object.keys(args) : 0", {}, False),
    ],
)
def test_text_that_is_a_condition_only(body: str, definition: dict[str, object], warned: bool) -> None:
    found = findings(adapter(f"async function (args) {{ {body} }}", {"n": definition}))
    assert [item.split(" ")[1] for item in found] == (["AC606"] if warned else [])


@pytest.mark.parametrize(
    ("body", "unused"),
    [
        ("async ({ q }) => q", ["n"]),
        ("async (args) => args.q", ["n"]),
        ("async ({ q, n }) => q", []),
        ("async (args) => ({ ...args })", []),
        ("async (args) => args[args.q]", []),
        ("async () => 1", ["n", "q"]),
    ],
)
def test_arguments_that_nothing_reads(body: str, unused: list[str]) -> None:
    found = findings(adapter(body, {"n": {}, "q": {}}))
    assert [item.rpartition(" ")[2].strip("`") for item in found if " AC604 " in item] == unused


UNDECLARED = [
    ("return args.q + args.pgae", ["9:41 AC204 argument `pgae` is not declared, so it never has a value"]),
    ("const { q, zzz = 1 } = args; return q + zzz",
     ["9:65 AC204 argument `zzz` is not declared, so it never has a value"]),
    ("return args.page + (args._text || args._input || args._positional[0])", []),
    ("const all = args; return [all.page, Object.keys(all)]", []),
]  # fmt: skip


@pytest.mark.parametrize(("body", "told"), UNDECLARED)
def test_arguments_that_nobody_can_give(body: str, told: list[str]) -> None:
    text = adapter(f"async function (args) {{ {body} }}", {"q": {}, "page": {}})
    assert [line for line in findings(text) if " AC204 " in line] == told
    listed = {item.code for item in imported(text).deviations}
    assert ("declared-arguments" in listed) == bool(told)


def test_the_argument_that_may_be_meant() -> None:
    told = the_one(adapter("async function (args) { return args.pgae }", {"q": {}, "page": {}})).diagnostics
    (found,) = (item for item in told if item.code == "AC204")
    assert found.help == "did you mean `page`? as it stands, the value is always missing"
