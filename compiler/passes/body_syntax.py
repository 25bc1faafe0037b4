"""Check the JavaScript of a body and say what is wrong with it, in the author's file.

Asks the tree for the form, quickjs-ng for the grammar (sloppy as upstream runs it, strict as generated scripts are) and
`sloppy_uses` for code that parses either way and means something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tree_sitter import Node

from adapterc.compiler.passes.pasted_text import as_json
from adapterc.spec.diagnostics import Applicability, Edit, Fix, Sink
from adapterc.spec.expr import Piped
from adapterc.spec.quick import replace
from adapterc.spec.text import Text
from adapterc.syntax.javascript.body_form import Form, body_form, own_nodes
from adapterc.syntax.javascript.doubled import doubled_names
from adapterc.syntax.javascript.gate import GateError, check_syntax
from adapterc.syntax.javascript.placeholders import Placement, glued
from adapterc.syntax.javascript.script import Script, is_await, parse, unwrap
from adapterc.syntax.javascript.sloppy import sloppy_uses

__all__ = ["Found", "body_form_of", "refuse"]

_LITERALS = frozenset({"string", "string_fragment", "escape_sequence", "template_string", "regex_pattern"})
_SUSPICIOUS = re.compile(r"<!--|-->|\\u|[\u2028\u2029\r]")
_SEPARATOR = ("a line separator other than LF is not read alike by all parsers", "use plain line breaks")
_HTML = ("an HTML comment is not read alike by all parsers", "use `//` or `/* */` comments")
_READINGS = {
    "<!--": _HTML,
    "-->": _HTML,
    "\\u": ("an escape in a name hides what the code uses", "write the name itself"),
}
_TOKEN = re.compile(r"[\w$]+|\S")
_END = "unexpected end of the code"


@dataclass(frozen=True, slots=True)
class Found:
    """A placeholder of a body: indices of the text (braces included) and its parsed content."""

    start: int
    end: int
    value: Piped


def body_form_of(script: Script, found: Iterable[Found], sink: Sink) -> Form | None:
    """The form of a masked body that is fit for a generated script, or None after a report."""
    found = tuple(found)
    form = _form(script, found, sink)
    return form if form is not None and _strict(script, form, sink) else None


def refuse(text: Text, item: Found, placement: Placement, sink: Sink) -> None:
    """Report a placeholder that stands where no value can."""
    source = " ".join(text.value[item.start : item.end].split())
    sink.report(
        "AC403",
        f"`{source}` stands in {placement.where}",
        text.slice(item.start, item.end),
        help="write " + placement.instead.format(json=as_json(item.value)),
    )


def _form(script: Script, found: tuple[Found, ...], sink: Sink) -> Form | None:
    faults = script.errors()
    if not faults and not (_same_reading(script, sink) and _one_meaning(script, sink)):
        return None
    form = None if faults else body_form(script)
    if isinstance(form, Form):
        wrapped = _wrap(script, form)
        # What parses as strict code parses as any; `_strict` asks for that again, which costs nothing.
        error = None if check_syntax(wrapped) is None else check_syntax(wrapped, strict=False)
        if error is None:
            return form
        _report_syntax(script, found, error, sink)
        return None
    if _is_object(script):
        _report_object(script, sink)
        return None
    if form is not None:
        sink.report("AC404", form.message, script.text.slice(form.start, form.end), help=form.help)
        return None
    error = check_syntax(f"async () => {{\n{script.code}\n}}", strict=False)
    if error is not None:
        _report_syntax(script, found, error, sink)
        return None
    start, end = faults[0].start, faults[0].end
    sink.report(
        "AC407",
        "this JavaScript is valid, but adapterc cannot analyse it",
        script.text.slice(start, end),
        help="write it in a more common way",
    )
    return None


def _wrap(script: Script, form: Form) -> str:
    """The body inside an async function: an expression for the gate. Line n of the code is line n + 1."""
    if form.kind == "block":
        return f"async () => {{\n{script.code}\n}}"
    before = "\n".join(" " * len(line) for line in script.code[: form.start].split("\n"))
    return f"async () => {{(\n{before}{script.code[form.start : form.end]}\n)\n}}"


def _is_object(script: Script) -> bool:
    start, end = _trimmed(script.code)
    source = script.code[start:end]
    if not (source.startswith("{") and source.endswith("}")):
        return False
    whole = parse(replace(script.text, value=f"({source})", runs=()))
    return not whole.errors() and check_syntax(source) is None


def _trimmed(code: str) -> tuple[int, int]:
    return len(code) - len(code.lstrip()), len(code.rstrip())


def _same_reading(script: Script, sink: Sink) -> bool:
    """Report text that engines and the grammar read differently, and names that do not show what they name.

    Engines end a comment at every line separator and know HTML comments; the grammar sees neither as we need it.
    """
    for match in _SUSPICIOUS.finditer(script.code):
        node = script.node_at(match.start(), match.end())
        mark = match.group()
        if node.type in _LITERALS or (node.type == "comment" and len(mark) > 1):
            continue
        line = script.code[script.code.rfind("\n", 0, match.start()) + 1 : match.start()]
        if mark == "-->" and line.strip() and not line.rstrip().endswith("*/"):
            continue
        what, advice = _READINGS.get(mark, _SEPARATOR)
        sink.report("AC407", what, script.text.slice(match.start(), match.end()), help=advice)
        return False
    return True


def _one_meaning(script: Script, sink: Sink) -> bool:
    """Report names whose meaning depends on where in a function they are read."""
    found = next(doubled_names(script), None)
    if found is not None:
        sink.report("AC407", found[1], script.span(found[0]), help="give one of them another name")
    return found is None


def _report_object(script: Script, sink: Sink) -> None:
    start, end = _trimmed(script.code)
    edits = (Edit(script.text.slice(start, start), "("), Edit(script.text.slice(end, end), ")"))
    sink.report(
        "AC404",
        "braces at the start of a body open a block, not an object",
        script.text.slice(start, end),
        help="put the object in parentheses: `({ … })`",
        fix=Fix("put the object in parentheses", edits, Applicability.UNSAFE),
    )


def _report_syntax(script: Script, found: tuple[Found, ...], error: GateError, sink: Sink) -> None:
    for item in found:
        node = script.node_at(item.start, item.end)
        if node.type != "comment" and node.type not in _LITERALS and glued(script.code, item.start, item.end):
            refuse(
                script.text,
                item,
                Placement(
                    "refused",
                    where="a part of a name, where no value can stand",
                    instead="`{json}` as a value of its own",
                ),
                sink,
            )
            return
    faults = script.errors()
    start, end = _error_range(script, error)
    if not error.line and faults:
        start, end = faults[0].start, faults[0].end
    spoken = _spoken(script, found, error)
    sink.report("AC401", f"JavaScript does not parse: {spoken}", script.text.slice(start, end), help=_remedy(spoken))


def _remedy(spoken: str) -> str:
    if spoken == _END:
        return "close what is left open: a bracket, a brace or a text"
    return "check the brackets, quotes and commas here and just before"


def _error_range(script: Script, error: GateError) -> tuple[int, int]:
    """The token of `script.code` that the engine stopped at; the end of the code when it read past it."""
    end = len(script.code.rstrip())
    if not error.line:
        return _trimmed(script.code)
    lines = script.code.split("\n")
    row = error.line - 2
    if not 0 <= row <= script.code.rstrip().count("\n"):
        return max(end - 1, 0), end
    start = min(sum(len(line) + 1 for line in lines[:row]) + error.column - 1, end)
    token = _TOKEN.match(script.code, start)
    return (start, token.end()) if token is not None else (max(end - 1, 0), end)


def _spoken(script: Script, found: tuple[Found, ...], error: GateError) -> str:
    """The engine's message, without the text around the body that is ours."""
    if error.line - 2 > script.code.rstrip().count("\n"):
        return _END
    message = error.message
    for item in found:
        message = message.replace(script.code[item.start : item.end], script.text.value[item.start : item.end])
    message = re.sub(r"'([^']+)'", r"`\1`", message)
    return message[:1].lower() + message[1:]


def _deleted(script: Script) -> Node | None:
    """`delete name`: the engine stops behind it."""
    for node in script.walk():
        if node.type == "unary_expression" and script.source(node).startswith("delete"):
            operand = node.child_by_field_name("argument")
            if operand is not None and unwrap(operand).type == "identifier":
                return node
    return None


def _strict(script: Script, form: Form, sink: Sink) -> bool:
    """Report what strict code reads differently, and what upstream would not have run at all."""
    error = check_syntax(_wrap(script, form))
    uses = sloppy_uses(script)
    if error is not None:
        place = _deleted(script) if "delet" in error.message else None
        sink.report(
            "AC405",
            f"generated scripts are strict code, which refuses this: {_spoken(script, (), error)}",
            script.text.slice(*_error_range(script, error)) if place is None else script.span(place),
            help="write it as strict code",
        )
    for use in uses:
        sink.report("AC405", use.message, script.span(use.node), help=use.help)
    for node in own_nodes(script.root):
        word = script.source(node.children[0]) if node.children else ""
        if word in ("await", "return") and (is_await(node) or node.type == "return_statement"):
            sink.report(
                "AC203",
                f"`{word}` at the top of a body is a syntax error in OpenCLI; here the body is an async function",
                script.span(node.children[0]),
                help="to run it in OpenCLI as well, put the body in `(async () => { … })()`",
            )
            break
    return error is None and not uses
