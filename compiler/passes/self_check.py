"""The compiler distrusts its own output.

Needs: an emitted script, the same script emitted a second time, and the finished catalog entry.
Promises: the script is one strict-safe expression of the required form, eval-free, without free identifiers outside the
allow-list; emitting is deterministic; script and entry hold the host's checklist. A breach is a fault of adapterc
(AC901) and costs this one adapter.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tree_sitter import Node

from adapterc.compiler.catalog.checklist import entry_problems, script_problems
from adapterc.compiler.emit.script import EmittedScript
from adapterc.compiler.prelude import names as prelude_names
from adapterc.compiler.prelude.block import prelude_block
from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import AdapterIR
from adapterc.spec.span import Span
from adapterc.spec.text import Text
from adapterc.syntax.javascript.gate import check_syntax
from adapterc.syntax.javascript.globals import BROWSER_GLOBALS
from adapterc.syntax.javascript.script import Script, parse

__all__ = ["self_check"]

_CODE_MAKERS = frozenset({"eval", "Function", "AsyncFunction", "GeneratorFunction"})


def self_check(ir: AdapterIR, emitted: EmittedScript, again: EmittedScript, entry: dict[str, Any], sink: Sink) -> None:
    """Report AC901 for every promise that the script or its entry breaks."""
    script = emitted.text

    def fault(message: str) -> None:
        help = "this is a fault of adapterc: please report it with the source file"
        sink.report("AC901", message, ir.place or ir.span, help=help)

    if emitted != again:
        fault("emitting the script twice gives two different texts")
    for problem in (*entry_problems(entry, just_sealed=True), *script_problems(script)):
        fault(problem)
    parsed = parse(_as_text(f"{emitted.head}\n}}"))  # the prelude is checked by its own tests, once
    error = check_syntax(parsed.code, strict=True)
    if error is not None or not _sound_prelude().issuperset(emitted.names) or _redeclares(parsed, emitted.names):
        error = check_syntax(script, strict=True)
    if error is not None:
        fault(f"the script does not parse at {error.line}:{error.column}: {error.message}")
        return
    if parsed.errors() or not _is_one_arrow(parsed):
        fault("the script is not one async arrow function")
    page_globals = ir.effects.page_globals if ir.effects is not None else ()
    allowed = {*BROWSER_GLOBALS, *page_globals, *(f"${name}" for name in emitted.names)}
    for node in parsed.free:
        name = parsed.source(node)
        if name in _CODE_MAKERS and not _only_asks(node):
            fault(f"the script names `{name}`")
        if name not in allowed and name not in _CODE_MAKERS:
            fault(f"the script uses the undeclared identifier `{name}`")


@lru_cache(maxsize=1)
def _sound_prelude() -> frozenset[str]:
    """The functions that parse as the strict body of a function, alone and with all others; asked once."""
    known = tuple(sorted(prelude_names()))
    return frozenset(name for name in known if _parses((name,))) if _parses(known) else frozenset()


def _parses(names: tuple[str, ...]) -> bool:
    return check_syntax(f"async () => {{\n{prelude_block(names)}\n}}", strict=True) is None


def _redeclares(parsed: Script, names: tuple[str, ...]) -> bool:
    """Whether the steps declare a name of the prelude beside it, which each part by itself does not show.

    In a scope of its own such a name is another one.
    """
    scopes = parsed.scopes
    beside = [scope.names for scope in scopes.scopes if scope.parent is scopes.top]
    return any(f"${name}" in taken for taken in beside for name in names)


def _only_asks(node: Node) -> bool:
    """`x instanceof Function`, `typeof eval`, `Function.prototype`: what makes code is not reached."""
    outer = node.parent
    if outer is None or outer.type not in ("binary_expression", "unary_expression", "member_expression"):
        return False
    key = outer.child_by_field_name("property")
    return key is None or key.text == b"prototype"


def _as_text(script: str) -> Text:
    """The script as a text of one line: no finding of the check shows a place in it."""
    return Text(script, Span("script.js", 0, 0, 1, 1, 1, 1))


def _is_one_arrow(parsed: Script) -> bool:
    nodes = [node for node in parsed.root.named_children if node.type != "comment"]
    if len(nodes) != 1 or nodes[0].type != "expression_statement":
        return False
    inner = nodes[0].named_children
    return (
        len(inner) == 1
        and inner[0].type == "arrow_function"
        and parsed.source(inner[0]).startswith("async (args, helpers) =>")
    )
