"""Names that nothing declares (AC510): the code of a command runs outside of a page, which could declare them."""

from __future__ import annotations

from collections.abc import Iterable

from tree_sitter import Node

from adapterc.importers.opencli_js.func.model import Linked
from adapterc.spec.diagnostics import Sink
from adapterc.syntax.javascript.globals import BROWSER_GLOBALS, EXTENSION_GLOBALS, NODE_GLOBALS
from adapterc.syntax.javascript.script import is_asked
from adapterc.syntax.template.slips import nearest

__all__ = ["report_unknown_names"]

_KNOWN = BROWSER_GLOBALS | NODE_GLOBALS | EXTENSION_GLOBALS


def report_unknown_names(linked: Linked, evaluated: Iterable[Node], written: Iterable[str], sink: Sink) -> bool:
    """Report each name once, where it is used first; whether there is any. One that `typeof` asks for may be missing.

    `evaluated` are functions that run in the page, `written` the names of the file that registers the command, of which
    the linked text has those in use. Names in `$` are left to those who tell names of generated code.
    """
    unknown = {name for name in linked.free - _KNOWN if not name.startswith("$")}
    if not unknown:  # nearly always: the names of the text need not be looked up
        return False
    script = linked.script
    inside = [(node.start_byte, node.end_byte) for node in evaluated]
    free = (node for node in script.free if not any(start <= node.start_byte < end for start, end in inside))
    uses = [(name, node) for node in free if (name := script.source(node)) in unknown]
    asked = {name for name, node in uses if is_asked(node)}
    first = {name: node for name, node in reversed(uses) if name not in asked}
    for name, node in first.items():
        close = nearest(name, {*written, *script.scopes.top.names, *linked.packages})
        meant = f"did you mean `{close}`?" if close else "declare it, or import it: no page is there to declare it"
        sink.report("AC510", f"nothing declares `{name}`", script.span(node), help=meant)
    return bool(first)
