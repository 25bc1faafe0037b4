"""What Hypothesis makes adapters from: rows, expressions, templates, steps, arguments, and the YAML they stand in.

Only things on which quickjs and a browser agree, and on which the documents leave one answer: text is sorted as
lower-case ASCII words, numbers stay short, bare names stand alone, an expression that may throw is never the operand
of a logical operator unless it is a plain member chain (case 011).
"""

from __future__ import annotations

import json
import os
import re
from typing import Any

from hypothesis import strategies as st

__all__ = [
    "EXAMPLES",
    "adapters",
    "arg_specs",
    "arg_values",
    "bodies_of_rows",
    "expressions",
    "piped",
    "rows",
    "step_lists",
    "templates",
    "texts",
    "to_yaml",
    "words",
]

HOST = "https://api.shop.test"
EXAMPLES = int(os.environ.get("ADAPTERC_EXAMPLES", "60"))
"""Examples per property test; the soak run sets more."""

words = st.text("abcxyz", min_size=1, max_size=4)
texts = st.text("abZ09 '\"\\`$&{}|<>/?#%+ä中\U0001f600\n\t-_.,:;@=\u2028", max_size=8)
integers = st.integers(-20, 200)
decimals = st.integers(-5000, 5000).map(lambda n: n / 8)
scalars = st.one_of(st.none(), st.booleans(), integers, decimals, texts)


def _optional(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(strategy, strategy, st.none(), st.just(...))


@st.composite
def rows(draw: st.DrawFn) -> dict[str, Any]:
    """One row: known fields, each of which may be missing or null, and sometimes a key that objects inherit."""
    row = {
        "id": draw(st.integers(1, 999)),
        "title": draw(words),
        "score": draw(_optional(integers | decimals)),
        "s": draw(_optional(texts)),
        "tags": draw(_optional(st.lists(words, max_size=3))),
        "o": draw(
            _optional(st.fixed_dictionaries({}, optional={"k": scalars, "d": st.fixed_dictionaries({"e": words})}))
        ),
        "names": draw(_optional(st.lists(st.fixed_dictionaries({}, optional={"text": texts}), max_size=2))),
        "any": draw(_optional(scalars)),
        "a-b": draw(_optional(words)),
        "7": draw(_optional(words)),
        "constructor": draw(st.one_of(st.just(...), st.just(...), words)),
        "length": draw(st.one_of(st.just(...), st.just(...), integers)),
    }
    return {key: value for key, value in row.items() if value is not ...}


items = st.one_of(rows(), rows(), rows(), rows(), st.none(), words, integers)


@st.composite
def bodies_of_rows(draw: st.DrawFn) -> Any:
    """A list of rows as an answer; now and then not a list."""
    return draw(st.one_of(st.lists(rows(), max_size=5), st.lists(items, max_size=5), st.lists(rows(), max_size=5)))


# Expressions

_ROOTS = ["item.id", "item.title", "item.score", "item.s", "item.tags", "item.o", "item.any", "item.missing", "index"]
flat = st.sampled_from([*_ROOTS, "args.q", "args.limit", "args.none", "item.names", "item.length", "item.constructor"])
deep = st.sampled_from(
    [
        "item.o.k",
        "item.o.d.e",
        "item.names[0].text",
        "item.tags[1]",
        "item.tags.length",
        "item.s.length",
        "item['a-b']",
        "item.missing.deep",
        "item.o['k']",
        "item.tags[item.any]",
    ]
)
optional = st.sampled_from(
    [
        "item.o?.k",
        "item.o?.d?.e",
        "item.names?.[0]?.text",
        "item.tags?.[0]",
        "item.s?.length",
        "item?.title",
        "item.o?.d.e",
    ]
)
bare_paths = st.sampled_from(
    [
        "title",
        "score",
        "missing",
        "o.k",
        "item.a-b",
        "item.tags.0",
        "item.names.0.text",
        "item.7",
        "data.length",
        "data.0.id",
        "index.x",
        "item",
    ]
)
quoted = st.text("ab Z0|}{,#/&äé", max_size=4).map(lambda text: f"'{text}'") | st.sampled_from(['"it\'s"', "'x'", "''"])
numbers = st.sampled_from(["0", "1", "2", "10", "1.5", "0.25", "100"])
literals = st.one_of(
    quoted, numbers, st.sampled_from(["true", "false", "null", "undefined", "[]", "[1, 'a']", "({ k: 1 })"])
)
operators = st.sampled_from(["+", "-", "*", "/", "%", "===", "!==", "==", "!=", "<", ">", "<=", ">="])


def _template_literal(inner: tuple[str, str]) -> str:
    return f"`<${{{inner[0]}}}-${{{inner[1]}}}>`"


def _calls(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    shapes = st.sampled_from(
        [
            "String({a})",
            "Number({a})",
            "Boolean({a})",
            "Math.max({a}, {b})",
            "Math.min({a}, 50)",
            "Math.round({a})",
            "Math.floor({a})",
            "Number({a}).toFixed(1)",
            "String({a}).slice(0, 2)",
            "String({a}).slice(-1)",
            "String({a}).toUpperCase()",
            "String({a}).split('a')",
            "String({a}).replace('a', 'z')",
            "String({a}).includes('a')",
            "String({a}).padStart(4, '0')",
            "String({a}).trim()",
            "String({a}).length",
            "parseInt({a})",
            "parseFloat({a})",
            "Array.isArray({a})",
            "JSON.stringify({a})",
            "Object.keys({a} || {{}}).length",
            "[{a}, {b}].join('-')",
            "[{a}, {b}].map(x => typeof x)",
            "[{a}, {b}].filter(Boolean)",
            "[{a}, {b}].filter((x) => x !== null).length",
            "[{a}, {b}].map((x, i) => i + ':' + x).join(' ')",
            "[{a}, {b}].some(x => x === 1)",
            "[{a}, {b}].find(x => x)",
            "[{a}].concat({b})",
            "({{ x: {a}, 'y z': {b} }})",
            "(() => {{ const a = {a}; if (!a) return 'none'; return a; }})()",
            "(() => {{ const out = []; for (const x of [{a}, {b}]) {{ if (x) {{ out.push(x); }} }} return out; }})()",
            "Array.from(new Set([{a}, {b}, {a}]))",
        ]
    )
    return st.tuples(shapes, inner, inner).map(lambda t: t[0].format(a=t[1], b=t[2]))


def _grow(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    wrapped = inner.map(lambda e: f"({e})")
    return st.one_of(
        st.tuples(wrapped, operators, wrapped).map(" ".join),
        st.tuples(wrapped, wrapped, wrapped).map(lambda t: f"{t[0]} ? {t[1]} : {t[2]}"),
        st.tuples(st.sampled_from(["!", "-", "+", "typeof "]), wrapped).map("".join),
        st.tuples(inner, inner).map(_template_literal),
        _calls(wrapped),
        _logical(deep | optional | flat | literals | wrapped),
    )


def _logical(operand: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        *(
            st.lists(operand, min_size=2, max_size=3).map(lambda parts, op=op: f" {op} ".join(parts))
            for op in ("||", "&&", "??")
        )
    )


safe = st.recursive(flat | optional | literals, _grow, max_leaves=4)
"""Expressions whose members cannot throw (calls on the wrong type still may)."""

expressions = st.one_of(
    flat,
    deep,
    bare_paths,
    safe,
    safe,
    _logical(deep | optional | flat | literals),
    st.tuples(deep, operators, flat | numbers | quoted).map(" ".join),
)

_FILTERS = [
    "default('x')", "default(0)", "default(true)", "default(1.5)", "default(none)", "join(', ')", "join('-')", "join",
    "join(' | ')", "upper", "lower", "trim", "truncate(3)", "truncate(50)", "replace('a', 'b')", "replace(',', ' -')",
    "replace(a,z)", "keys", "length", "first", "last", "json", "slugify", "sanitize", "ext", "basename", "urlencode",
    "join()", "default()",
]  # fmt: skip
filters = st.sampled_from(_FILTERS)
piped = st.tuples(expressions, st.lists(filters, max_size=2)).map(lambda t: " | ".join([t[0], *t[1]]))
placeholders = piped.map(lambda text: "${{ " + text + " }}")
_literal = st.text("ab -/:,.'\"|{}äZ\U0001f600", min_size=1, max_size=4)
templates = st.one_of(
    placeholders,
    placeholders,
    st.tuples(_literal, placeholders).map("".join),
    st.tuples(placeholders, _literal, placeholders).map("".join),
)
"""Texts of a map field."""


# Steps

names = st.sampled_from(
    ["id", "title", "score", "s", "a", "b c", "10", "2", "__proto__", "constructor", "any", "tags", "o"]
)
fields = st.one_of(
    templates,
    templates,
    templates,
    scalars.filter(lambda v: not isinstance(v, str) or "${{" not in v),
    st.lists(templates, max_size=2),
    st.fixed_dictionaries({"k": templates}),
)
maps = st.dictionaries(names, fields, min_size=1, max_size=4).map(lambda f: {"map": {"id": "${{ item.id }}", **f}})
filter_steps = st.one_of(
    st.tuples(st.sampled_from(["item.score", "item.id", "index"]), st.sampled_from(["> 2", "% 2 === 1", "!== 3"])).map(
        " ".join
    ),
    expressions.filter(lambda e: not re.search(r"\bdata\b", e)),
    st.sampled_from(["item.title && !item.missing", "title", "item.tags | length", "item.any === null"]),
).flatmap(lambda e: st.sampled_from([{"filter": e}, {"filter": "${{ " + e + " }}"}]))
limits = st.sampled_from(
    [0, 1, 2, 10, -1, "2", 1.9, "${{ args.limit }}", "${{ args.none }}", "${{ Math.min(args.limit, 2) }}"]
).map(lambda count: {"limit": count})
sorts = st.builds(
    lambda by, order: {"sort": {"by": by, **order}},
    st.sampled_from(["id", "score", "title", "nothing"]),
    st.sampled_from([{}, {"order": "asc"}, {"order": "desc"}]),
) | st.sampled_from([{"sort": "id"}, {"sort": "title"}])
each_fetches = st.sampled_from(
    [
        {"fetch": HOST + "/i/${{ item.id }}"},
        {"fetch": {"url": HOST + "/i/${{ item.id }}?t=${{ item.title }}&m=${{ item.missing }}"}},
        {
            "fetch": {
                "url": HOST + "/i/${{ id }}",
                "params": {"q": "${{ args.q }}", "none": "${{ args.none }}"},
                "concurrency": 2,
            }
        },
        {"fetch": HOST + "/i/${{ index }}?s=${{ item.title | urlencode }}"},
    ]
)


@st.composite
def step_lists(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Steps after the first fetch. Sorting comes before a map, whose fields may be anything."""
    steps = draw(st.lists(filter_steps | sorts | limits, max_size=3))
    if draw(st.booleans()):
        steps.append(draw(each_fetches))
        steps += draw(st.lists(sorts | filter_steps, max_size=1))
    steps += draw(st.lists(maps, max_size=2))
    return steps + draw(st.lists(filter_steps | limits, max_size=1))


ARGS = {
    "q": {"type": "str", "default": "tea"},
    "limit": {"type": "int", "default": 3},
    "none": {"type": "str"},
}


@st.composite
def adapters(draw: st.DrawFn, steps: st.SearchStrategy[list[dict[str, Any]]] | None = None) -> dict[str, Any]:
    """A public adapter that fetches rows and works on them."""
    select = draw(st.sampled_from([None, None, "list", "r.0.list"]))
    pipeline: list[dict[str, Any]] = [{"fetch": {"url": HOST + "/rows"}}]
    if select:
        pipeline.append({"select": select})
    return adapter([*pipeline, *draw(steps or step_lists())], ARGS)


def adapter(pipeline: list[dict[str, Any]], args: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    return {
        "site": "shop",
        "name": "rows",
        "description": "rows of a made-up shop",
        "domain": "api.shop.test",
        "strategy": "public",
        "browser": False,
        **({"args": args} if args else {}),
        **more,
        "pipeline": pipeline,
        "columns": ["id"],
    }


# Arguments

_INT_TEXTS = [
    "5",
    "+5",
    "05",
    "-3",
    "0",
    "",
    "  ",
    "1.5",
    "Infinity",
    "true",
    "0x10",
    "12345678901234567890",
    "abc",
    "1e",
    "--1",
    "٣",
]
_BOOL_TEXTS = ["true", "1", "yes", "on", "false", "0", "no", "off", "TRUE", "Yes", "OFF", "", "maybe", "2", "tru"]


@st.composite
def arg_specs(draw: st.DrawFn) -> dict[str, Any]:
    """One declared argument."""
    kind = draw(st.sampled_from(["str", "int", "bool", "boolean", "string", None]))
    spec: dict[str, Any] = {"description": "a value"}
    if kind:
        spec["type"] = kind
    shape = draw(st.sampled_from(["required", "default", "optional"]))
    if shape == "required":
        spec["required"] = True
    if kind == "int":
        choices: list[Any] | None = draw(st.none() | st.just([5, 10]) | st.just(["5", "7"]))
        default: Any = draw(st.sampled_from([5, "5"] if choices else [0, 5, "20", -1]))
    elif kind in ("bool", "boolean"):
        choices, default = None, draw(st.booleans())
    else:
        choices = draw(st.none() | st.just(["a", "b", "it's"]))
        default = draw(st.sampled_from(choices) if choices else texts)
    if choices:
        spec["choices"] = choices
    if shape == "default":
        spec["default"] = default
    return spec


def arg_values(spec: dict[str, Any]) -> st.SearchStrategy[Any]:
    """A value for an argument, `...` for none at all."""
    match spec.get("type"):
        case "int":
            given = st.sampled_from(_INT_TEXTS) | st.integers(-9, 9) | st.sampled_from([True, 1.5, 2**60, 5, 7])
        case "bool" | "boolean":
            given = st.sampled_from(_BOOL_TEXTS) | st.booleans()
        case _:
            given = texts | st.sampled_from(["a", "b", "it's", "", "z"])
    return st.one_of(given, given, given, st.none(), st.just(...))


# YAML

_PLAIN = re.compile(r"[a-z][a-z0-9_]*\Z")
_ODD = re.compile("[\x7f-\x9f\u2028\u2029\ufeff]")


def _scalar(value: Any) -> str:
    if isinstance(value, str):
        return _ODD.sub(lambda m: f"\\u{ord(m.group()):04x}", json.dumps(value, ensure_ascii=False))
    return json.dumps(value)


def to_yaml(value: Any, indent: int = 0) -> str:
    """Plain data as block-style YAML; texts are double-quoted."""
    pad = "  " * indent
    if isinstance(value, dict) and value:
        lines = []
        for key, each in value.items():
            plain = _PLAIN.match(key) and key not in ("null", "true", "false")
            lines.append(f"{pad}{key if plain else _scalar(key)}:{_nested(each, indent + 1)}")
        return "".join(lines)
    if isinstance(value, list) and value:
        return "".join(f"{pad}-{_nested(each, indent + 1)}" for each in value)
    return f"{pad}{_scalar(value)}\n"


def _nested(value: Any, indent: int) -> str:
    if isinstance(value, dict | list) and value:
        return "\n" + to_yaml(value, indent)
    return f" {_scalar(value)}\n"
