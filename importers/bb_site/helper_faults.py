"""What keeps an adapter from using its helper files (AC401, AC404, AC406, AC510).

Files that are no plain code, names that mean two things, names that mean nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tree_sitter import Node

from adapterc.importers.bb_site.broken import report_broken
from adapterc.importers.bb_site.claims import HELPERS
from adapterc.importers.bb_site.function import ARGUMENT, Body
from adapterc.importers.bb_site.helper_file import HelperFile
from adapterc.importers.bb_site.helper_needs import Needs
from adapterc.spec.diagnostics import Note, Sink
from adapterc.syntax.javascript.body_form import own_nodes
from adapterc.syntax.javascript.constants import Place
from adapterc.syntax.javascript.globals import BROWSER_GLOBALS, EXTENSION_GLOBALS, NODE_GLOBALS
from adapterc.syntax.javascript.parameters import outer_of
from adapterc.syntax.javascript.script import Script
from adapterc.syntax.template.slips import nearest

__all__ = ["check_needs", "first_uses"]

_REPORTED_ELSEWHERE = frozenset({"args", "helpers", "arguments"})
_MODULE = frozenset({"import_statement", "export_statement"})


def first_uses(script: Script) -> dict[str, Place]:
    """The names that a text uses and does not declare, with the first use of each."""
    found: dict[str, Place] = {}
    for node in script.free:
        found.setdefault(script.source(node), Place(script, node))
    return found


def check_needs(body: Body, path: str, helpers: list[HelperFile], needs: Needs, sink: Sink) -> bool:
    """Whether the body can be built. `path` is the adapter's file."""
    before = len(sink)
    unknown = {name: place for name, place in needs.free.items() if _is_unknown(place, name)}
    asked = {part.file for part in needs.parts} if not unknown else set(helpers)
    for helper in helpers:
        if helper in asked:
            _check_file(helper, sink)
    if len(sink) > before:
        return False
    for name, (first, second) in needs.twice.items():
        sink.report(
            "AC406",
            f"`{name}` is declared in two helper files of the folder",
            second.span,
            notes=(Note("it is declared here too", first.span),),
            help="declare it once",
        )
    _check_own_name(body, helpers, needs, sink)
    for part in needs.parts:
        if ARGUMENT in part.names:
            span = part.file.script.span(part.file.declaration(ARGUMENT).node)
            sink.report("AC406", f"`{ARGUMENT}` is a name of generated code", span, help="use another name")
    for name, place in unknown.items():
        _report_unknown(name, place, path, helpers, sink)
    return len(sink) == before


def _check_file(helper: HelperFile, sink: Sink) -> None:
    script = helper.script
    if script.errors():
        report_broken(script, sink, "(async () => {\n", "\n})")
        return
    node = next(_module_parts(script), None)
    if node is not None:
        start, end = script.start(node), script.end(node)
        stop = script.code.find("\n", start, end)
        word = "module.exports" if node.type == "assignment_expression" else script.source(node.children[0])
        sink.report(
            "AC404",
            f"`{word}` stands in a helper file, which is no module",
            script.text.slice(start, end if stop < 0 else stop),
            help="write plain declarations: the adapters of the folder see them without import and export",
        )
        return
    node = next((item for item in own_nodes(script.root) if item.type == "return_statement"), None)
    if node is not None:
        message = "a `return` outside of all functions stands in a helper file"
        sink.report("AC404", message, script.span(node), help="write plain declarations")


def _module_parts(script: Script) -> Iterator[Node]:
    for node in own_nodes(script.root):
        if node.type in _MODULE:
            yield node
        left = node.child_by_field_name("left") if node.type == "assignment_expression" else None
        if left is not None and script.source(left).replace(" ", "").startswith(("module.exports", "exports.")):
            yield node


def _check_own_name(body: Body, helpers: Iterable[HelperFile], needs: Needs, sink: Sink) -> None:
    """A function that calls itself by a name that a helper file has as well."""
    name = body.node.child_by_field_name("name")
    declaration = None if name is None else body.script.scopes.declared(name)
    if declaration is None or not declaration.references:
        return
    for helper in helpers:
        if declaration.name in helper.declared:
            sink.report(
                "AC406",
                f"`{declaration.name}` is this function and a declaration of `{helper.path}`",
                body.script.span(declaration.references[0].node),
                notes=(Note("it is declared here", helper.script.span(helper.declaration(declaration.name).node)),),
                help="give the function another name, or none",
            )
            return


def _is_unknown(place: Place, name: str) -> bool:
    """Whether a name is neither a global of browsers nor reported by a pass, and the code does not ask for it."""
    if name in BROWSER_GLOBALS or name in NODE_GLOBALS or name in EXTENSION_GLOBALS:
        return False
    if name in _REPORTED_ELSEWHERE or name.startswith("$"):
        return False
    scopes = place.script.scopes
    if any(item.name == name and item.kind == "function" for item in scopes.declarations):
        return False  # declared in a block, which strict code keeps it in
    uses = [item for item in scopes.references if item.name == name and item.declaration is None]
    return not any(item.write or _is_asked(item.node) for item in uses)


def _is_asked(node: Node) -> bool:
    """`typeof x`."""
    outer = outer_of(node)
    operator = None if outer is None or outer.type != "unary_expression" else outer.child_by_field_name("operator")
    return operator is not None and operator.type == "typeof"


def _report_unknown(name: str, place: Place, path: str, helpers: list[HelperFile], sink: Sink) -> None:
    known = {item.name for item in place.script.scopes.declarations}
    known.update(name for helper in helpers for name in helper.declared)
    same = (item for item in sorted(known | BROWSER_GLOBALS) if item.lower() == name.lower())
    close = next(same, None) or nearest(name, known) or nearest(name, BROWSER_GLOBALS)
    beside = path.rpartition("/")[0]
    where = f"`{beside}/{HELPERS[0]}`" if beside else f"`{HELPERS[0]}`"
    held = " or ".join(f"`{helper.path}`" for helper in helpers)
    message = f"nothing declares `{name}`, " + (f"nor does {held}" if held else f"and there is no {where}")
    help = f"declare it in the function or in {where}; `window.{name}` is a global of the page"
    sink.report("AC510", message, place.span, help=f"did you mean `{close}`? Else {help}" if close else help)
