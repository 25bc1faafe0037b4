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
from adapterc.whitelist.analysis.makers import called_constructors, called_members, hidden_calls
from adapterc.whitelist.analysis.names import asked, under
from adapterc.whitelist.analysis.scripts import Body, bodies
from adapterc.whitelist.analysis.timers import text_timers
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
    "[].constructor.name",
    "const steps = { go() {} }; const k = document.title; steps[k](1)",
    "const done = () => 1; const api = { done() {} }; setTimeout(done, 1); setTimeout(api.done, 1)",
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
    ("window['ev' + 'al']('1')", "1:1 `window['ev' + 'al']` evaluates text as code"),
    ("globalThis[`eval`]('1')", "1:1 `globalThis[`eval`]` evaluates text as code"),
    ("document.onclick = (event) => event.view.eval('1')", "1:31 `event.view.eval` evaluates text as code"),
    ("let Make; Make = (() => 1).constructor; Make('1')()", "1:18 `(() => 1).constructor` evaluates text as code"),
    ("const k = document.title; ''[k][k]('1')()", "1:27 `''[k][k]` evaluates text as code"),
    ("setTimeout(atob('MQ=='))", "1:12 `setTimeout` evaluates text as code"),
    ("['1'].forEach(setTimeout)", "1:15 `setTimeout` evaluates text as code"),
    ("setTimeout('document.title', 5)", "1:12 `setTimeout` evaluates text as code"),
    (
        "const tick = 'a' + document.title; window.setInterval(tick, 5)",
        "1:55 `window.setInterval` evaluates text as code",
    ),
)

_HELP = "write the code itself; data goes in as values"


def check(ir: AdapterIR, profile: Profile, sink: Sink, /) -> None:
    """Report every way from text to code in the bodies."""
    for body in bodies(ir):
        for node in [*_names(body), *called_members(body), *called_constructors(body), *hidden_calls(body)]:
            _report(body, node, node, sink)
        for callee, argument in text_timers(body):
            _report(body, callee, argument, sink)


def _report(body: Body, named: Node, place: Node, sink: Sink) -> None:
    text = " ".join(body.script.source(named).split())
    sink.report(CODE, f"`{text}` evaluates text as code", body.script.span(place), help=_HELP)


def _names(body: Body) -> list[Node]:
    found = []
    for node, path in body.paths:
        if _is_name_of(body, node) or (asked(body.index, node) and "." not in path):
            continue  # an alias is reported where it is made
        if (
            under(path, "eval")
            or path == "execScript"
            or (under(path, "WebAssembly") and not asked(body.index, node))
            or (under(path, "Function") and not under(path, "Function.prototype") and not _only_asks(body, node))
        ):
            found.append(node)
    return found


def _is_name_of(body: Body, node: Node) -> bool:
    """`run` of `const run = eval`, where `eval` itself is reported; a destructured name stands for itself."""
    declared = body.index.declaration(node) if node.type == "identifier" else None
    declaration = None if declared is None else body.script.scopes.declared(declared)
    return declaration is not None and declaration.whole


def _only_asks(body: Body, node: Node) -> bool:
    """`x instanceof Function`, `typeof Function`, `x.constructor === Function`."""
    outer = body.index.outer(node)
    return outer is not None and (outer.type == "binary_expression" or asked(body.index, node))
