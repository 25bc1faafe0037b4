"""Adapters as version 1.8 of OpenCLI registers them, and what Hypothesis varies in them alone."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from . import strategies as make

__all__ = ["arg_specs", "arg_values", "bodies", "page_adapters", "rooted_maps", "to_javascript"]

_WORD = re.compile(r"[A-Za-z_]\w*\Z", re.ASCII)


def to_javascript(adapter: Mapping[str, Any]) -> str:
    """A module that registers an adapter given as plain values."""
    fields = {"access": "read", **adapter}
    if "args" in fields:
        fields["args"] = [{"name": name, **_helped(spec or {})} for name, spec in fields["args"].items()]
    return f"import {{ cli }} from '@jackwener/opencli/registry';\n\ncli({_literal(fields, 0)});\n"


def _helped(spec: Mapping[str, Any]) -> dict[str, Any]:
    return {"help" if key == "description" else key: value for key, value in spec.items()}


def _literal(value: Any, depth: int) -> str:
    pad, end = "  " * (depth + 1), "  " * depth
    if isinstance(value, Mapping) and value:
        lines = [f"{pad}{_key(key)}: {_literal(each, depth + 1)},\n" for key, each in value.items()]
        return "{\n" + "".join(lines) + end + "}"
    if isinstance(value, list) and value:
        return "[\n" + "".join(f"{pad}{_literal(each, depth + 1)},\n" for each in value) + end + "]"
    return json.dumps(value)


def _key(key: str) -> str:
    """In brackets where the plain key would set the prototype."""
    text = json.dumps(key)
    return f"[{text}]" if key == "__proto__" else key if _WORD.match(key) else text


# a request of a page

HOST = make.HOST
bodies = st.one_of(
    st.sampled_from(["", " \n", "\ufeff", "null", "5", "[1", "<!DOCTYPE html>", '{"a": [{"x": 1}], "b": 2}']),
    make.bodies_of_rows(),
)
"""What a request answers: a text as it stands, or a value as JSON."""

_headers = st.dictionaries(
    st.sampled_from(["Accept", "accept", "X-Shop", "x-page"]),
    st.sampled_from(["text/plain", "${{ args.limit }}", "a ${{ args.q }}", "5"]),
    max_size=3,
)
_pages = st.sampled_from(
    [
        {"strategy": "cookie", "browser": True},
        {"strategy": "cookie"},
        {},
        {"strategy": "ui"},
        {"strategy": "local", "browser": True},
        {"strategy": "local"},
        {"strategy": "public", "browser": True},
        {"strategy": "public", "browser": True, "navigateBefore": "https://api.shop.test/start"},
        {"strategy": "public", "browser": True, "navigateBefore": True},
        {"strategy": "cookie", "navigateBefore": False},
        {"strategy": "cookie", "browser": False},
    ]
)
"""What says whether an adapter has a page."""


@st.composite
def page_adapters(draw: st.DrawFn) -> dict[str, Any]:
    """A fetch with headers, with and without a page, and what may follow it."""
    fetch: dict[str, Any] = {"url": HOST + "/rows", "headers": draw(_headers)}
    first = draw(st.sampled_from([[], [], [{"navigate": HOST + "/start"}], [{"wait": 1}]]))
    rest = draw(st.sampled_from([[], [{"limit": 2}], [{"select": "a"}], [{"map": {"x": "${{ item.x }}"}}]]))
    more = draw(st.sampled_from([[], [], [{"fetch": {"url": HOST + "/i/${{ item.id }}", "headers": draw(_headers)}}]]))
    adapter = make.adapter([*first, {"fetch": fetch}, *rest, *more], make.ARGS)
    return {key: value for key, value in adapter.items() if key not in ("strategy", "browser")} | draw(_pages)


# `root`

_roots = st.sampled_from(
    [
        "root",
        "root.total",
        "root.list.0.id",
        "root.missing.deep",
        "root.list[index]?.id",
        "root.total + index",
        "root.list.length",
        "root?.list?.map((each) => each.id).join('-')",
        "typeof root",
        "item.id - root.total",
        "root | json | length",
        "roots.x",
        "item.root",
    ]
)


@st.composite
def rooted_maps(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Steps over `{list, total}`: a map that sees the root, and others that do not."""
    fields = {f"c{i}": "${{ " + each + " }}" for i, each in enumerate(draw(st.lists(_roots, min_size=1, max_size=4)))}
    select = draw(st.sampled_from([{}, {"select": "list"}, {"select": "list"}, {"select": "${{ root.x }}"}]))
    before = draw(st.sampled_from([[], [], [{"filter": "root.total"}], [{"select": "list"}, {"filter": "!root"}]]))
    after = draw(st.sampled_from([[], [{"limit": "${{ root.total }}"}], [{"filter": "item.c0 === root"}]]))
    return [*before, {"map": {**select, **fields}}, *after]


# arguments


@st.composite
def arg_specs(draw: st.DrawFn) -> dict[str, Any]:
    """One declared argument, with the types that version 1.8 leaves alone as well."""
    kind = draw(st.sampled_from(["number", "float", "integer", None]))
    if kind is None:
        return draw(make.arg_specs())
    spec: dict[str, Any] = {"type": kind}
    shape = draw(st.sampled_from(["required", "default", "optional"]))
    if shape == "required":
        spec["required"] = True
    if draw(st.booleans()):
        spec["choices"] = draw(st.sampled_from([[1, 2.5], ["1", "2.5"]]))
    if shape == "default":
        spec["default"] = draw(st.sampled_from([0, 1, 2.5, "1", "z"]))
    return spec


def arg_values(spec: dict[str, Any]) -> st.SearchStrategy[Any]:
    """A value for an argument, `...` for none at all."""
    if spec.get("type") in ("number", "float", "integer"):
        texts = st.sampled_from(["1", "2.5", "0x10", "1e3", "", "  ", "abc", "Infinity", "NaN"])
        return st.one_of(texts, st.sampled_from([1, 2.5, -3, 1e21, True]), st.none(), st.just(...))
    return make.arg_values(spec)
