"""AC503 eval-call

## What it does
Refuses code that turns text into code: `eval`, `Function` and its relatives reached through `.constructor`, string
timers, WebAssembly compiled from bytes.

## Why it matters
No one can review code that does not exist yet, pages forbid it by policy, and an argument could become part of it.

## Example
    const read = new Function('row', 'return row.' + field);
Use instead:
    const read = (row) => row[field];

## Fix safety
A string timer with a literal call can be written as a function; everything else needs the author.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import AdapterIR
from adapterc.whitelist.analysis.names import global_path, under
from adapterc.whitelist.analysis.objects import settled
from adapterc.whitelist.analysis.pieces import Hole
from adapterc.whitelist.analysis.scripts import Body, bodies
from adapterc.whitelist.profiles import Profile

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "AC503"
VALID = (
    "JSON.parse('1')",
    "setTimeout(() => 1, 5)",
    "x instanceof Function",
    "const evaluate = (eval_) => eval_; evaluate(1)",
    "Function.prototype.toString.call(document.title)",
    "const wait = (ms) => new Promise((done) => setTimeout(done, ms)); wait(1)",
    "[].constructor === Array",
)
INVALID = (
    ("eval('1 + 1')", "1:1 `eval` evaluates text as code"),
    ("(0, eval)('1')", "1:5 `eval` evaluates text as code"),
    ("window['eval']('1')", "1:1 `window['eval']` evaluates text as code"),
    ("const run = eval; run('1')", "1:13 `eval` evaluates text as code"),
    ("new Function('return 1')()", "1:5 `Function` evaluates text as code"),
    ("Reflect.construct(Function, ['return 1'])", "1:19 `Function` evaluates text as code"),
    ("(() => 1).constructor('return 1')()", "1:1 `(() => 1).constructor` evaluates text as code"),
    (
        "const Async = (async () => 1).constructor; new Async('return 1')()",
        "1:48 `Async` evaluates text as code",
    ),
    ("''['const' + 'ructor']('x')", "1:1 `''['const' + 'ructor']` evaluates text as code"),
    ("const { constructor: make } = () => 1; make('x')", "1:9 `constructor` evaluates text as code"),
    ("setTimeout('document.title', 5)", "1:12 `setTimeout` evaluates text as code"),
    (
        "const tick = 'a' + document.title; window.setInterval(tick, 5)",
        "1:55 `window.setInterval` evaluates text as code",
    ),
)

_EVALUATORS = ("Function", "execScript", "WebAssembly.compile", "WebAssembly.instantiate", "WebAssembly.Module")
_HELP = "write the code itself; data goes in as values"


def check(ir: AdapterIR, profile: Profile, sink: Sink, /) -> None:
    """Report every way from text to code in the bodies."""
    for body in bodies(ir):
        for node in [*_names(body), *_constructors(body)]:
            _report(body, node, node, sink)
        for callee, argument in _timers(body):
            _report(body, callee, argument, sink)


def _report(body: Body, named: Node, place: Node, sink: Sink) -> None:
    text = " ".join(body.script.source(named).split())
    sink.report(CODE, f"`{text}` evaluates text as code", body.script.span(place), help=_HELP)


def _names(body: Body) -> list[Node]:
    found = []
    for node, path in body.paths:
        if body.index.declaration(node) is not None and node.type == "identifier":
            continue  # an alias: reported where it is made
        if (
            under(path, "eval")
            or path in ("execScript", "WebAssembly.compile", "WebAssembly.instantiate")
            or (path == "Function" and not _only_asks(body, node))
        ):
            found.append(node)
    return found


def _only_asks(body: Body, node: Node) -> bool:
    """`x instanceof Function`, `typeof Function`, `x.constructor === Function`."""
    outer = body.index.outer(node)
    return outer is not None and (
        outer.type == "binary_expression"
        or (outer.type == "unary_expression" and body.script.source(outer).startswith("typeof"))
    )


def _constructors(body: Body) -> list[Node]:
    found = []
    for call in body.index.calls():
        callee = body.index.callee(call)
        if callee is None or not body.index.arguments(call):
            continue
        meant = settled(body.index, callee)
        if meant.type in ("member_expression", "subscript_expression") and _key(body, meant) == "constructor":
            found.append(callee)
    for node in body.index.of("pair_pattern", "shorthand_property_identifier_pattern"):
        key = node.child_by_field_name("key") or node
        if "constructor" in (body.script.source(key), body.index.literal(key)):
            found.append(key)
    return found


def _key(body: Body, member: Node) -> str | None:
    computed = member.child_by_field_name("index")
    return body.index.key_of(member) if computed is None else body.values.text(computed)


def _timers(body: Body) -> list[tuple[Node, Node]]:
    found = []
    for call in body.index.of("call_expression"):
        callee, arguments = body.index.callee(call), body.index.arguments(call)
        if callee is None or not arguments or global_path(body.index, callee) not in ("setTimeout", "setInterval"):
            continue
        alternatives = body.values.pieces(arguments[0])
        if any(isinstance(piece, str) or piece is not Hole.UNKNOWN for item in alternatives for piece in item):
            found.append((callee, arguments[0]))
    return found
