"""Bodies in generated code: the text that is emitted, and what it evaluates to."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from adapterc.compiler.emit.bodies import EmittedBody, emit_body
from adapterc.compiler.emit.expressions import Scope
from adapterc.compiler.passes.bind_body import bind_body
from adapterc.compiler.prelude import closure, prelude_source
from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import Arg, Code, Constant
from adapterc.spec.span import Span
from adapterc.spec.text import Text
from adapterc.syntax.javascript.gate import check_syntax
from tests.support.js import run_artifact

CASES = Path(__file__).resolve().parents[4] / "shared" / "cases"
SPAN = Span("hot.yaml", 0, 0, 1, 1, 1, 1)
ARGS = {
    "q": Arg("q", "str", True, SPAN),
    "word": Arg("word", "str", False, SPAN),
    "limit": Arg("limit", "int", False, SPAN, Constant(20, SPAN), kind="integer", coerce="integer"),
    "item-id": Arg("item-id", "str", True, SPAN),
}


def emit(code: str) -> EmittedBody:
    sink = Sink()
    bound = bind_body(Code(Text(code, SPAN)), ARGS, sink)
    assert bound is not None, list(sink)
    return emit_body(bound, Scope(ARGS, frozenset({"args", "data"})))


def run(code: str, args: dict[str, Any] | None = None, *, times: int = 1, prefix: str = "    ") -> Any:
    """The body's result the last of `times` times in one page, emitted in the way scripts hold it."""
    body = emit(code)
    js = body.indented(prefix)
    prelude = "\n".join(prelude_source(name) for name in closure(body.prelude))
    script = (
        'async (args, helpers) => {\n  "use strict";\n  const $args = args;\n  let $data = null;\n'
        f"  for (let n = 0; n < {times}; n++) {{\n{prefix}$data = {js};\n  }}\n  return $data;\n{prelude}\n}}"
    )
    assert check_syntax(script) is None, script
    return run_artifact(script, args or {}).result


@pytest.mark.parametrize(
    ("code", "js"),
    [
        ("(() => 1)()", "await (() => 1)()"),
        ("// list\n(async () => {\n  return 1; // one\n})();\n", "await (async () => {\n  return 1; // one\n})()"),
        ("(a => a)(1)\n  .toString()", "await (a => a)(1)\n  .toString()"),
        ("async () => 1", "await (async () => 1)()"),
        ("(async () => 1)", "await (async () => 1)()"),
        ("function f() { return 1 }", "await (function f() { return 1 })()"),
        ("new Promise(r => r(1))", "await new Promise(r => r(1))"),
        ("document.title", "await document.title"),
        ("1 + 2;", "await (1 + 2)"),
        ("({ v: 1 })", "await ({ v: 1 })"),
        ("a ? b : c", "await (a ? b : c)"),
        ("const a = 1;\na", "await (async () => {\n  const a = 1;\n  return a\n})()"),
        ("const a = 1;\n\nreturn a;", "await (async () => {\n  const a = 1;\n\n  return a;\n})()"),
        (
            "main(); // go\nfunction main() { return 1 }",
            "await (async () => {\n  return main(); // go\n  function main() { return 1 }\n})()",
        ),
        ("window.fetch('/a')", "await fetch('/a')"),
        ("(() => { const x = new self.XMLHttpRequest(); })()", "await (() => { const x = new XMLHttpRequest(); })()"),
    ],
)
def test_forms(code: str, js: str) -> None:
    assert emit(code).js == js


@pytest.mark.parametrize(
    ("code", "js"),
    [
        ("f(${{ args.q | json }})", "f($args.q)"),
        ("f(${{ args.word | json }})", "f($args.word ?? null)"),
        ("f(1 + ${{ args.word | json }})", "f(1 + ($args.word ?? null))"),
        ("f(${{ args.item-id | json }})", 'f($args["item-id"])'),
        ("f(${{ args.limit }})", "f($args.limit)"),
        ("f(${{ args.limit + 1 }} * 2)", "f(($args.limit + 1) * 2)"),
        ("f(${{ args.limit * 2 | json }})", "f($args.limit * 2)"),
        ("f(${{ Number(args.q) | json }})", "f(JSON.parse(JSON.stringify(Number($args.q))))"),
        ("f('${{ args.q }}')", "f(`${$args.q}`)"),
        ("f('${{ String(args.q) }}')", "f(String($args.q))"),
        ("f('${{ args.limit > 1 ? `a` : `b` }}'.length)", "f(($args.limit > 1 ? `a` : `b`).length)"),
        ("f('${{ args.word }}')", "f(`${$args.word}`)"),
        ("f('${{ args.limit }}')", "f(`${$args.limit}`)"),
        ("f('/t/${{ args.q }}.json')", "f('/t/' + $args.q + '.json')"),
        ('f("/t/${{ args.q }}" + x)', 'f(("/t/" + $args.q) + x)'),
        ("f('${{ args.q }}/${{ args.limit }}')", "f($args.q + '/' + $args.limit)"),
        ("f('${{ args.limit }}${{ args.limit }}')", "f('' + $args.limit + $args.limit)"),
        ("f('${{ args.limit }}${{ args.limit }}x')", "f('' + $args.limit + $args.limit + 'x')"),
        ("f('n${{ args.limit + 1 }}')", "f('n' + ($args.limit + 1))"),
        ("f(`/t/${{ args.q }}/${x}`)", "f(`/t/${$args.q}/${x}`)"),
        ("f(`a$${{ args.q }}{x}`)", "f(`a$${$args.q}{x}`)"),
        ("f(1) /* ${{ args.q }} */", "f(1)"),
        ("f(1, // looks for ${{ args.q\n  }}\n2)", "f(1, // looks for args.q\n2)"),
        ("f(1, /* ${{ /a*/.test(args.q) }} */ 2)", "f(1, /* /a* /.test(args.q) */ 2)"),
        ("f(1, /* *${{ /a/.test(args.q) }} */ 2)", "f(1, /* * /a/.test(args.q) */ 2)"),
        ("f(${{ args.q | truncate(5) | json }})", "f($truncate($args.q, 5))"),
        ("f(${{ args.q | urlencode | json }})", "f($urlencode($args.q))"),
        ("f(1, /* ${{ args.q }} */ 2)", "f(1, /* args.q */ 2)"),
    ],
)
def test_bindings(code: str, js: str) -> None:
    assert emit(code).js == f"await {js}"


def test_layout_is_kept_and_literals_are_not_indented() -> None:
    body = emit("(() => {\n  const a = `x\n  ${1 +\n  1}\n`;\n  const b = 'c\\\n d${{ args.q }}';\n  return a;\n})()")
    assert sorted(body.fixed) == [2, 4, 6]
    assert body.indented("    ") == (
        "await (() => {\n      const a = `x\n  ${1 +\n      1}\n`;\n"
        "      const b = 'c\\\n d' + $args.q;\n      return a;\n    })()"
    )


def test_literals_in_a_block_are_not_indented() -> None:
    body = emit("const a = `x\n y`;\na")
    assert body.js == "await (async () => {\n  const a = `x\n y`;\n  return a\n})()"
    assert sorted(body.fixed) == [2]
    assert run("const a = `x\n y${{ args.q }}\n`;\na", {"q": "\n  z"}) == "x\n y\n  z\n"


def test_a_body_must_be_bound() -> None:
    with pytest.raises(ValueError, match=r"unbound body at hot\.yaml:1:1"):
        emit_body(Code(Text("f(1)", SPAN)), Scope(ARGS, frozenset({"args"})))


ROWS = [{"v": 1}]


@pytest.mark.parametrize(
    "code",
    [
        "(async () => { return [{ v: 1 }]; })()",
        "(async () => { return [{ v: 1 }]; })();",
        "async () => [{ v: 1 }]",
        "async()=>[{ v: 1 }]",
        "// list\nasync () => [{ v: 1 }]",
        "/* list */ function () { return [{ v: 1 }]; } // end",
        "async function main() { return [{ v: 1 }]; }",
        "const r = [{ v: 1 }];\nreturn r;",
        "const r = await Promise.resolve([{ v: 1 }]);\nr",
        "new Promise(r => setTimeout(() => r([{ v: 1 }]), 20))",
        "const rows = [{ v: 1 }];\nrows",
        "var rows = [];\nrows.push({ v: 1 });\nrows // all",
        "load();\nasync function load() { return [{ v: 1 }]; }",
        "class Row { v = 1 }\n[new Row()]",
        "if (document.title === 'x') return [];\nelse return [{ v: 1 }];",
        "try { return missing.x } catch (e) { return [{ v: 1 }] }",
        "Promise.resolve([{ v: 2 }])\n  .then(rows => rows.map(() => ({ v: 1 })))",
        "[{ v: 1 }]",
        "(0, [{ v: 1 }])",
        "await [{ v: 1 }]",
        "let i = 1\n;[{ v: i }]",
    ],
)
def test_every_form_gives_its_rows_on_every_run(code: str) -> None:
    assert run(code, times=2) == ROWS


POSITIONS = """\
(() => {
  const a = '${{ args.q }}';
  const b = "${{ args.q }}";
  const c = `${{ args.q }}`;
  const d = ${{ args.q | json }};
  const e = ['<${{ args.q }}>', "${{ args.q }}${{ args.q }}", `<${{ args.q }}>`, ${{ args.q }}];
  return { a, b, c, d, e };
})()"""


def check_value(value: str) -> None:
    found = run(POSITIONS, {"q": value})
    framed = f"<{value}>"
    assert found == {"a": value, "b": value, "c": value, "d": value, "e": [framed, value * 2, framed, value]}


@pytest.mark.parametrize(
    "value",
    [
        "it's",
        '"',
        "`${document.title=1}`",
        "'; document.title = 1; '",
        "\\",
        "\\'",
        "a\nb",
        "\r\n",
        "\u2028\u2029",
        "</script>",
        "<!--",
        "${{ args.q }}",
        "}}",
        "%27",
        "$&",
        "\0",
        "名前 😀",
        "*/",
        "//",
        "",
    ],
)
def test_values_arrive_as_themselves(value: str) -> None:
    check_value(value)


@pytest.mark.skipif(not CASES.exists(), reason="case bank is not here")
def test_the_payloads_of_case_046() -> None:
    for payload in json.loads((CASES / "046-sec-arg-injection" / "payloads.json").read_text(encoding="utf-8")):
        check_value(payload)


@pytest.mark.parametrize(
    ("code", "args", "value"),
    [
        ("[${{ args.word | json }}]", {}, [None]),
        ("'a${{ args.word }}'", {}, "aundefined"),
        ("`${{ args.word }}`", {}, "undefined"),
        ("typeof ${{ args.word }}", {}, "undefined"),
        ("[${{ args.limit }}, '${{ args.limit }}', ${{ args.limit + 1 }} * 2]", {"limit": 3}, [3, "3", 8]),
        ("'${{ args.limit }}${{ args.limit }}'", {"limit": 3}, "33"),
        ("'${{ args.q | upper }}'", {"q": "aé"}, "AÉ"),
        ("-${{ args.limit }} ** 1 || 0", {"limit": 3}, None),
    ],
)
def test_values_of_other_kinds(code: str, args: dict[str, Any], value: Any) -> None:
    if value is None:
        assert bind_body(Code(Text(code, SPAN)), ARGS, Sink()) is None
    else:
        assert run(code, args) == value


def test_emitting_twice_gives_equal_text() -> None:
    assert emit(POSITIONS) == emit(POSITIONS)
