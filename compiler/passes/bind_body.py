"""Bind the JavaScript of an evaluate step: its form, and what stands in the place of each `${{ }}`.

Needs: the author's text and the declared arguments. Promises: a body with `bound` set parses as strict code once its
placeholders are references, has one result, uses no name of generated code and holds placeholders only where a value
can stand. Cannot: say what the code does; that is `infer_effects`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from adapterc.compiler.passes.body_syntax import Found, body_form_of, refuse
from adapterc.compiler.passes.pasted_text import is_json, warn_pasted
from adapterc.spec.diagnostics import Severity, Sink
from adapterc.spec.ir import Arg, Binding, BoundCode, Code
from adapterc.spec.quick import replace
from adapterc.spec.span import Span
from adapterc.syntax.javascript.guarded import guarded_members
from adapterc.syntax.javascript.placeholders import Placement, mask, place
from adapterc.syntax.javascript.script import Script, parse
from adapterc.syntax.template import find_placeholders, parse_piped
from adapterc.syntax.template.names import ROOTS

__all__ = ["bind_body", "check_bound"]

_OURS = re.compile(r"\$[A-Za-z]|\$_{4,}\Z")
_PARAMETERS = frozenset({"args", "helpers"})
_EMITTED_GLOBALS = frozenset(
    {"Array", "Boolean", "Date", "JSON", "Math", "Number", "Object", "RegExp", "String", "undefined"}
    | {"decodeURIComponent", "encodeURIComponent"}
)


def bind_body(code: Code, args: Mapping[str, Arg], sink: Sink, roots: AbstractSet[str] = ROOTS) -> Code | None:
    """The same code with `bound` set, or None after a report."""
    text = code.text
    before = len(sink)
    found: list[Found] = []
    ranges: list[tuple[int, int]] = []
    for placeholder in find_placeholders(text):
        ranges.append((placeholder.start, placeholder.end))
        piped = parse_piped(placeholder.inner, args.keys(), sink, roots)
        if piped is not None:
            found.append(Found(placeholder.start, placeholder.end, piped))
    if len(found) < len(ranges):
        return None
    script = parse(text, mask(text.value, ranges))
    form = body_form_of(script, found, sink)
    if form is None:
        return None
    _warn_unclosed(script, sink)
    bindings = [binding for item in found if (binding := _bind(script, item, sink)) is not None]
    _check_names(script, bindings, sink)
    if len(bindings) < len(found) or any(item.severity is Severity.ERROR for item in list(sink)[before:]):
        return None
    for binding in bindings:
        warn_pasted(text, binding, bindings, args, sink)
    bound = BoundCode(script.code, tuple(bindings), form.kind, form.start, form.end, form.result_start, form.result_end)
    return replace(code, bound=bound)


def check_bound(code: Code, sink: Sink) -> None:
    """Check a body that its importer has bound: it holds no placeholders, a `${{` in it is JavaScript."""
    assert code.bound is not None
    script = parse(code.text, code.bound.masked)
    if body_form_of(script, (), sink) is not None:
        _check_names(script, [], sink)


def _warn_unclosed(script: Script, sink: Sink) -> None:
    """Braces left open in a quoted text; in a template literal `${{` is code."""
    for match in re.finditer(r"\$\{\{", script.code):
        if script.node_at(match.start(), match.end()).type == "string_fragment":
            span = script.text.slice(match.start(), match.end())
            sink.report(
                "AC211", "`${{` is never closed", span, help="close it with `}}`, or split the text if it is meant"
            )


def _bind(script: Script, item: Found, sink: Sink) -> Binding | None:
    placement = place(script, item.start, item.end)
    if placement.kind == "string" and is_json(item.value):
        placement = Placement(
            "refused", where="quotes, although `json` brings its own", instead="`{json}` without the quotes"
        )
    if placement.kind == "refused":
        refuse(script.text, item, placement, sink)
        return None
    span = script.text.slice(item.start, item.end)
    outer = (placement.quote, placement.start, placement.end)
    return Binding(item.start, item.end, item.value, placement.kind, span, *outer)


def _check_names(script: Script, bindings: list[Binding], sink: Sink) -> None:
    for node in script.free:
        name = script.source(node)
        if name in _PARAMETERS:
            advice = "write `${{ args.name | json }}`" if name == "args" else "declare what the body needs"
            sink.report("AC406", f"`{name}` does not exist in an evaluate body", script.span(node), help=advice)
        elif _OURS.match(name):
            sink.report(
                "AC406",
                f"`{name}` is a name of generated code",
                script.span(node),
                help=f"write `window.{name}` for a global of the page",
            )
    taken: dict[str, Span] = {}
    for binding in bindings:
        if binding.position == "comment":
            continue
        for scope in script.scopes.scope_at(script.node_at(binding.start, binding.end)).chain:
            for name, declaration in scope.names.items():
                if _OURS.match(name) or name in _EMITTED_GLOBALS:
                    taken.setdefault(name, script.span(declaration.node))
    for member in guarded_members(script):
        hiding = script.scopes.scope_at(member.node).lookup(member.name)
        if hiding is not None:
            taken.setdefault(member.name, script.span(hiding.node))
    for name, span in taken.items():
        sink.report("AC406", f"`{name}` hides a name that generated code needs here", span, help="use another name")
