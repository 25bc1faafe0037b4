"""Where a function reads the members of its parameter; and whole files as texts."""

from __future__ import annotations

import pytest

from adapterc.spec.diagnostics import Sink
from adapterc.syntax.javascript.parameters import MemberUses, member_uses
from adapterc.syntax.javascript.script import FUNCTIONS, Script, parse
from adapterc.syntax.source import SourceText


def read(code: str) -> tuple[Script, MemberUses]:
    source = SourceText.decode("x.js", code.encode(), Sink())
    assert source is not None
    script = parse(source.as_text())
    assert not script.errors()
    return script, member_uses(script, next(node for node in script.walk() if node.type in FUNCTIONS))


@pytest.mark.parametrize(
    ("code", "values", "whole"),
    [
        ("(args) => args.q + args['n'] + args?.m", {"q": ["args.q"], "n": ["args['n']"], "m": ["args?.m"]}, []),
        ("args => args.q", {"q": ["args.q"]}, []),
        ("({ q, n: count = 20, ...rest }) => q + count", {"q": ["q"], "n": ["count"]}, ["...rest"]),
        ("(args) => { const { q } = args; return q + q; }", {"q": ["q", "q"]}, []),
        ("(args) => { const given = args || {}; return given.q; }", {"q": ["given.q"]}, []),
        ("(args = {}) => args.q", {"q": ["args.q"]}, []),
        ("(args) => { args.q = 1; return args.q; }", {"q": ["args.q"]}, []),
        ("(args) => { const f = (args) => args.n; return f(args.q); }", {"q": ["args.q"]}, []),
        ("(args) => send(args)", {}, ["args"]),
        ("(args) => args[key]", {}, ["args"]),
        ("(args) => ({ ...args })", {}, ["args"]),
        ("(args) => typeof args", {}, []),
        ("([q]) => q", {}, ["[q]"]),
        ("() => args.q", {}, []),
    ],
)
def test_uses_of_members(code: str, values: dict[str, list[str]], whole: list[str]) -> None:
    script, uses = read(code)
    assert {name: [script.source(node) for node in nodes] for name, nodes in uses.values.items()} == values
    assert [script.source(node) for node in uses.whole] == whole


def test_fallbacks_of_a_pattern() -> None:
    script, uses = read("({ q = 'a', n: count = 20 }) => q")
    assert {name: script.source(node) for name, node in uses.fallbacks.items()} == {"q": "'a'", "n": "20"}


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_file_as_a_text_keeps_every_place(newline: str) -> None:
    data = newline.join(["青 = '😀';", "", "  b = 2;"]).encode()
    for head in (b"", b"\xef\xbb\xbf"):
        source = SourceText.decode("x.js", head + data, Sink())
        assert source is not None
        text = source.as_text()
        for start in range(len(text.value)):
            for end in range(start + 1, len(text.value) + 1):
                if "\n" not in text.value[start:end]:
                    assert text.slice(start, end) == source.span(start, end)
        place = text.slice(text.value.index("b"), text.value.index("b") + 1)
        assert (place.line, place.column) == (3, 3)
        assert (head + data)[place.start : place.end] == b"b"
