"""OpenCLI 1.8: scripts of `cli({...})` definitions and the reference agree where the version differs, and elsewhere."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from . import javascript as later
from . import strategies as make
from .differential import assert_same

HOST = "https://api.shop.test/rows"
SETTINGS = settings(max_examples=make.EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@SETTINGS
@given(make.adapters(), make.bodies_of_rows(), st.sampled_from([1, 2, 50]), make.words)
def test_pipelines(adapter: dict[str, Any], rows: Any, limit: int, q: str) -> None:
    path = adapter["pipeline"][1].get("select") if len(adapter["pipeline"]) > 1 else None
    body = rows if path is None else {"list": rows, "r": [{"list": rows}]}

    def respond(url: str) -> tuple[int, Any]:
        return (200, body) if url.startswith(HOST) else (200 + len(url) % 2 * 204, {"id": len(url), "score": 1})

    assert_same(adapter, {"limit": limit, "q": q}, respond, later=True)


@SETTINGS
@given(
    later.page_adapters(),
    later.bodies,
    st.sampled_from([200, 200, 200, 200, 204, 401, 404, 500]),
    st.sampled_from([0, 0, 0, 14_000, 16_000]),
    st.sampled_from([0, 0, 900, 2_000]),
)
def test_requests(adapter: dict[str, Any], body: Any, status: int, after: int, body_after: int) -> None:
    times = {"after": after, "body_after": body_after}
    assert_same(adapter, {}, lambda url: (status, body, times if url.startswith(HOST) else {}), later=True)


@SETTINGS
@given(later.rooted_maps(), st.lists(make.rows(), max_size=3), st.none() | make.integers, st.booleans())
def test_root(steps: list[dict[str, Any]], rows: list[Any], total: Any, bare: bool) -> None:
    body = rows if bare else {"list": rows, "total": total}
    assert_same(make.adapter([{"fetch": HOST}, *steps], make.ARGS), {}, lambda url: (200, body), later=True)


@st.composite
def calls(draw: st.DrawFn) -> tuple[dict[str, Any], dict[str, Any]]:
    names = st.sampled_from(["q", "n1", "item-id", "timeout"])
    specs = draw(st.dictionaries(names, later.arg_specs(), min_size=1, max_size=3))
    given = {name: draw(later.arg_values(spec)) for name, spec in specs.items()}
    return specs, {name: value for name, value in given.items() if value is not ...}


@SETTINGS
@given(calls())
def test_arguments(call: tuple[dict[str, Any], dict[str, Any]]) -> None:
    specs, args = call
    fields = {}
    for i, name in enumerate(specs):
        fields |= {f"v{i}": f"${{{{ args.{name} }}}}", f"t{i}": f"${{{{ typeof args['{name}'] }}}}"}
    adapter = make.adapter([{"fetch": HOST}, {"map": fields}], specs)
    assert_same(adapter, args, lambda url: (200, [{}]), later=True)


@pytest.mark.parametrize("spec", [{"type": "int"}, {"type": "str"}, {"type": "int", "default": 30}, {"default": "8"}])
@pytest.mark.parametrize("value", [..., None, "", "5", 5, "0", -1, "1.5", "0x10", "x"])
def test_timeout(spec: dict[str, Any], value: Any) -> None:
    adapter = make.adapter([{"fetch": HOST}, {"map": {"v": "${{ args.timeout }}"}}], {"timeout": spec})
    assert_same(adapter, {} if value is ... else {"timeout": value}, lambda url: (200, [{}]), later=True)
