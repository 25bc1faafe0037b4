"""What a run of a func does is what the tracer said it may do, and what is certain happens.

The reference is an engine: random functions run in quickjs with a page that notes what `click` is handed, and with any
text for the argument that the tracer knows nothing of.
"""

from __future__ import annotations

import json
import math
import re

import quickjs
from hypothesis import given, settings
from hypothesis import strategies as st

from adapterc.importers.opencli_js.func.model import Alternatives, Array, Const, Event, Object, Str, Value
from adapterc.importers.opencli_js.func.trace import trace
from adapterc.syntax.javascript.constants import UNDEFINED
from adapterc.syntax.javascript.operators import text
from tests.unit.importers.func_code import linked_code

_HEAD = """
let n = 0, m = 2, s = 'a', f = false, o = { a: 1, b: false }, l = [1, 'b'];
function mark(x) { page.click(x); return x; }
function set(x) { n = x; return f; }
const flip = () => { f = !f; };
const api = { on: false, turn() { this.on = !this.on; return this.on; }, get now() { return n; } };
"""
_NAMES = ["n", "m", "s", "f", "o.a", "o.b", "l[0]", "api.on"]
_VALUES = ["0", "1", "2", "'a'", "'b'", "''", "true", "false", "null", "undefined", "l.length", "kwargs.q", "api.now"]
_FORMS = [
    "V", "V", "N", "N", "(V + V)", "(N + V)", "(N && V)", "(N || V)", "(N ?? V)", "(N === V)", "(N !== V)", "(N < V)",
    "(!N)", "(N ? V : V)", "`<${N}>`", "set(V)", "[V, 3][0]", "l.includes(V)", "l.indexOf(V)", "typeof N", "api.turn()",
    "l.join('-')", "l.pop()", "l.shift()", "n++", "--m", "Object.keys(o).length", "('a' in o)", "o?.c", "(N > V)",
]  # fmt: skip
_PLAIN = [
    "N = E;", "N = E;", "N = E;", "N += E;", "N ??= E;", "N ||= E;", "N &&= E;", "mark(E);", "page.click(E);",
    "page.click(E);", "l.push(E);", "l.unshift(E);", "l.fill(E);", "l[l.length] = E;", "l = l.concat([E]);",
    "l = [E, ...l];", "o = { ...o, b: E };", "Object.assign(o, { a: E });", "o[kwargs.q] = E;", "[n, f] = [f, E];",
    "({ a: m = E, ...o } = o);", "flip();", "l.reverse();", "l.sort();", "l.splice(0, 1);", "l.length = 0;",
    "l = l.slice(1);", "delete o.a;", "l = l.map((x) => x + 1);", "l = l.filter((x) => x);",
    "l.forEach((x) => { m += 1; });", "l.forEach(mark);", "for (const k of Object.keys(o)) o[k] = E;",
    "if (l.some((x) => x === 2)) flip();", "n = l.find((x) => x === E);", "m = l.reduce((a, x) => a + 1, 0);",
    "api.turn();", "[...l].reverse().forEach(mark);", "n = m = E;", "o = Object.fromEntries(Object.entries(o));",
    "if (E) { return; }", "if (E) { throw new Error('x'); }", "if (E) { return mark(1); }",
]  # fmt: skip
_NESTED = [
    "if (E) { S }", "if (E) { S } else { S }", "for (let i = 0; i < K; i++) { R }",
    "{ let w = 0; for (n = E; w++ < K;) { R } }", "{ let w = 0; while (w++ < K) { R } }",
    "{ let w = 0; do { R } while (w++ < K); }", "for (const x of [...l]) { R }", "for (const k in { ...o }) { R }",
    "try { S } catch (e) { S }", "try { S } finally { flip(); }", "(() => { S })();",
    "switch (E) { case 1: { S } case 'a': { S } break; default: { S } }",
    "[1, 2].forEach((y) => { if (y === E) { S } });",
]  # fmt: skip
_PARTS = re.compile(r"\b[NVEKSR]\b")


@st.composite
def bodies(draw: st.DrawFn) -> str:
    """The statements of a function: `N` is something to assign to, `V` a value, `E` an expression, `S` some statements,
    `R` those of a loop, `K` how often it runs."""

    def filled(form: str, depth: int) -> str:
        return _PARTS.sub(lambda part: made(part[0], depth), form)

    def made(part: str, depth: int) -> str:
        if part == "K":
            return str(draw(st.integers(0, 3)))
        if part == "N":
            return draw(st.sampled_from(_NAMES))
        if part == "V":
            return draw(st.sampled_from(_VALUES + _NAMES))
        if part == "E":
            return filled(draw(st.sampled_from(_FORMS)), depth)
        lines = several(depth)
        if part == "R" and draw(st.booleans()):
            jump = filled(draw(st.sampled_from(["if (E) break;", "if (E) continue;"])), depth)
            lines.insert(draw(st.integers(0, len(lines))), jump)
        return " ".join(lines)

    def several(depth: int) -> list[str]:
        forms = _PLAIN if depth == 0 else [*_PLAIN, *_NESTED, *_NESTED]
        count = draw(st.integers(0 if depth < 3 else 2, 3 if depth < 3 else 7))
        return [filled(draw(st.sampled_from(forms)), max(depth - 1, 0)) for _ in range(count)]

    return "\n".join(several(3))


def _covers(value: Value, seen: object) -> bool:
    """Whether a value of the tracer may be this one."""
    if isinstance(value, Alternatives):
        return any(_covers(item, seen) for item in value.values)
    if isinstance(value, Const):
        known = value.value
        if known is UNDEFINED:
            return seen == ["undefined"]
        if isinstance(known, float) and not math.isfinite(known):
            return seen == [text(known)]
        return [known] == [seen] and isinstance(known, bool) == isinstance(seen, bool)
    if isinstance(value, Str):
        return isinstance(seen, str) and value.known in (None, seen)
    if isinstance(value, Array):
        return isinstance(seen, dict) and seen.get("kind") == "array"
    if isinstance(value, Object):
        return isinstance(seen, dict) and seen.get("kind") == "object"
    return True


_REPORT = """
(() => {
  const log = [];
  const show = (x) => x === undefined ? ['undefined'] : Array.isArray(x) ? { kind: 'array' }
    : x !== null && typeof x === 'object' ? { kind: 'object' }
    : typeof x === 'number' && !Number.isFinite(x) ? [String(x)] : x;
  const page = { click(x) { log.push(show(x)); if (log.length > 500) throw new Error('full'); } };
  let ended = 'well';
  try { $func(page, { q: QUERY }); } catch (error) { ended = error.message; }
  return JSON.stringify({ log, ended });
})()
"""


@given(bodies(), st.sampled_from(["", "a", "b", "zz"]))
@settings(max_examples=300, deadline=None)
def test_nothing_happens_that_was_not_foreseen(body: str, query: str) -> None:
    code = "const $func = (page, kwargs) => {" + _HEAD + body + "\n};\n"
    report = _REPORT.replace("QUERY", json.dumps(query))
    engine = quickjs.Context()
    engine.set_time_limit(1)
    engine.set_memory_limit(64_000_000)
    try:
        done = json.loads(engine.eval(code + report))
    except quickjs.JSException:
        return  # no end
    found = trace(linked_code(code))
    if not found.complete:
        return
    clicks = [event for event in found.events if event.name == "click" and not event.test]
    for seen in done["log"]:
        assert any(_covers(event.args[0], seen) for event in clicks), (code, seen)
    if done["ended"] == "well":
        for event in filter(_is_certain, clicks):
            assert any(_covers(event.args[0], seen) for seen in done["log"]), (code, event.args)


def _is_certain(event: Event) -> bool:
    return event.branches == () and event.loops == 0
