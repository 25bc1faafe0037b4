"""Arguments: the coercion in the script and the reference agree on every value, and any text arrives as it is."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from . import strategies as make
from .differential import assert_same, compile_adapter, plain

HOST = "https://api.shop.test/rows"
SETTINGS = settings(max_examples=make.EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def calls(draw: st.DrawFn) -> tuple[dict[str, Any], dict[str, Any]]:
    specs = draw(
        st.dictionaries(st.sampled_from(["q", "n1", "item-id", "a_b"]), make.arg_specs(), min_size=1, max_size=3)
    )
    given = {name: draw(make.arg_values(spec)) for name, spec in specs.items()}
    return specs, {name: value for name, value in given.items() if value is not ...}


@SETTINGS
@given(calls())
def test_coercion(call: tuple[dict[str, Any], dict[str, Any]]) -> None:
    specs, args = call
    fields = {}
    for i, name in enumerate(specs):
        fields |= {f"v{i}": f"${{{{ args.{name} }}}}", f"t{i}": f"${{{{ typeof args['{name}'] }}}}"}
    assert_same(make.adapter([{"fetch": HOST}, {"map": fields}], specs), args, lambda url: (200, [{}]))


BODY = """(async () => {
  const a = '${{ args.q }}';
  const b = "${{ args.q }}";
  const c = `<${{ args.q }}>`;
  const d = ${{ args.q | json }};
  const e = "it's " + ${{ args.q }} + '!';
  return [{ a, b, c, d, e, f: ['${{ args.q }}', ${{ args.limit }} + 1], g: '<${{ args.q }}|${{ args.limit }}>' }];
})()"""


@SETTINGS
@given(st.text(max_size=20) | make.texts)
def test_any_text_arrives_in_a_body(q: str) -> None:
    adapter = make.adapter(
        [{"navigate": "https://shop.test/"}, {"evaluate": BODY}],
        {"q": {"type": "str"}, "limit": {"type": "int", "default": 3}},
        strategy="cookie",
        browser=True,
        domain="shop.test",
    )
    run = assert_same(adapter, {"q": q}, lambda url: (404, ""))
    assert run is not None
    row = run.result["data"]["items"][0]
    assert plain([row["a"], row["b"], row["c"], row["d"]]) == plain([q, q, f"<{q}>", q])
    assert compile_adapter(adapter).status == "compiled"
