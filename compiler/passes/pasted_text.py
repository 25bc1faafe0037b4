"""Placeholders that upstream pastes into code as raw text.

Numbers and booleans are safe to paste, text is not: a quote in it ends the author's literal. The generated script
passes values, so this is a warning; its fix writes what was meant.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from adapterc.spec.diagnostics import Applicability, Edit, Fix, Sink
from adapterc.spec.expr import (
    Binary,
    Call,
    Conditional,
    Expr,
    Index,
    Literal,
    Logical,
    Member,
    Name,
    Path,
    Piped,
    Unary,
)
from adapterc.spec.ir import Arg, Binding
from adapterc.spec.span import Span
from adapterc.spec.text import Text

__all__ = ["PASTED", "as_json", "is_json", "may_be_text", "pastes", "warn_pasted"]

PASTED = ("args-as-data", "a `${{ }}` in JavaScript is passed as a value; OpenCLI pastes its text into the code")

_COERCED = frozenset({"int", "number", "bool", "boolean"})
_NUMERIC = frozenset({"-", "*", "/", "%", "**", "&", "|", "^", "<<", ">>", ">>>"})
_BOOLEAN = frozenset({"==", "!=", "===", "!==", "<", "<=", ">", ">=", "in", "instanceof"})


def may_be_text(piped: Piped, args: Mapping[str, Arg]) -> bool:
    """False when the value is certainly a number, a boolean, null or undefined, given the declared types."""
    for item in piped.filters:
        if item.name == "default" and all(isinstance(arg.value, int | float) for arg in item.args):
            continue
        return item.name != "length"
    stack: list[Expr] = [piped.expr]
    while stack:
        node = stack.pop()
        if isinstance(node, Literal):
            if isinstance(node.value, str):
                return True
        elif isinstance(node, Path):
            if node.root != "index" and not _coerced(node.root, node.segments, args):
                return True
        elif isinstance(node, Member | Index):
            key = node.name if isinstance(node, Member) else node.key.value if isinstance(node.key, Literal) else None
            root = node.object.id if isinstance(node.object, Name) else ""
            if not _coerced(root, (str(key),), args):
                return True
        elif isinstance(node, Name):
            if node.id != "index":
                return True
        elif isinstance(node, Logical):
            stack += [node.left, node.right]
        elif isinstance(node, Conditional):
            stack += [node.then, node.otherwise]
        elif isinstance(node, Unary):
            if node.op == "typeof":
                return True
        elif isinstance(node, Binary):
            if node.op == "+":
                stack += [node.left, node.right]
            elif node.op not in _NUMERIC and node.op not in _BOOLEAN:
                return True
        elif not (isinstance(node, Call) and _is_numeric_call(node.callee)):
            return True
    return False


def _coerced(root: str, segments: tuple[str, ...], args: Mapping[str, Arg]) -> bool:
    declared = args.get(segments[0]) if root == "args" and len(segments) == 1 else None
    return declared is not None and declared.type in _COERCED


def _is_numeric_call(callee: Expr) -> bool:
    if isinstance(callee, Name):
        return callee.id in ("Number", "Boolean", "parseInt", "parseFloat")
    return isinstance(callee, Member) and isinstance(callee.object, Name) and callee.object.id == "Math"


def pastes(binding: Binding) -> bool:
    """True when upstream would paste the text of a value rather than JSON in a place for a value."""
    return not (is_json(binding.value) and binding.position == "expression")


def is_json(value: Piped) -> bool:
    """True when the last filter is `json`."""
    return bool(value.filters) and value.filters[-1].name == "json"


def as_json(value: Piped) -> str:
    """The placeholder as it should be written where a value can stand."""
    text = value.text if is_json(value) else f"{value.text} | json"
    return f"${{{{ {text} }}}}"


def warn_pasted(text: Text, binding: Binding, bindings: Sequence[Binding], args: Mapping[str, Arg], sink: Sink) -> None:
    """Report a binding whose text upstream would paste into code. `bindings` are all of the body."""
    if binding.position == "comment" or not pastes(binding) or not may_be_text(binding.value, args):
        return
    if _is_encoded(binding.value) and (binding.position == "template" or binding.quote == '"'):
        return
    where = {"string": "a string literal", "template": "a template literal"}.get(binding.position, "code")
    advice, fix = _advice(text, binding, bindings, args)
    if fix is not None and text.style in ("single", "double") and re.search(r"['\"\\\n]", fix.edits[0].text):
        fix = None
    source = " ".join(text.value[binding.start : binding.end].split())
    sink.report("AC402", f"OpenCLI pastes `{source}` into {where}", binding.span, help=advice, fix=fix)


def _is_encoded(value: Piped) -> bool:
    """An argument behind `| urlencode`, which leaves one quote as it is: `'`."""
    if not value.filters:
        return isinstance(value.expr, Call) and getattr(value.expr.callee, "id", "") == "encodeURIComponent"
    return value.filters[-1].name == "urlencode" and isinstance(value.expr, Path) and value.expr.root == "args"


def _advice(
    text: Text, binding: Binding, bindings: Sequence[Binding], args: Mapping[str, Arg]
) -> tuple[str, Fix | None]:
    written = as_json(binding.value)
    span = binding.span
    if binding.position == "expression":
        return f"write `{written}`", _fix(span, written, Applicability.DISPLAY)
    if is_json(binding.value):
        written = f"${{JSON.stringify({written})}}"
        return f"write `{written}`", _fix(span, written, Applicability.DISPLAY)
    literal = text.slice(binding.outer_start, binding.outer_end)
    alone = (binding.start - 1, binding.end + 1) == (binding.outer_start, binding.outer_end)
    if alone and not text.value[: binding.outer_start].endswith("String.raw"):
        trust = Applicability.SAFE if _is_text(binding.value, args) else Applicability.UNSAFE
        return f"write `{written}` without the quotes", _fix(literal, written, trust)
    if binding.position == "template":
        written = f"${{ {written} }}"
        return f"write `{written}`", _fix(span, written, Applicability.DISPLAY)
    inside = [item for item in bindings if item.outer_start == binding.outer_start]
    written = _taken_apart(text, inside)
    fix = _fix(literal, written, Applicability.DISPLAY) if binding is inside[0] else None
    return f"write `{written}` in place of the literal", fix


def _fix(span: Span, written: str, trust: Applicability) -> Fix:
    return Fix("pass the value as data", (Edit(span, written),), trust)


def _is_text(value: Piped, args: Mapping[str, Arg]) -> bool:
    """True when the value is text in every run, so that dropping the quotes around it changes nothing."""
    expr = value.expr
    if not isinstance(expr, Path) or expr.root != "args" or len(expr.segments) != 1:
        return False
    declared = args.get(expr.segments[0])
    if declared is None:
        return False
    default = declared.default
    return declared.required if default is None else isinstance(default.value, str)


def _taken_apart(text: Text, inside: Sequence[Binding]) -> str:
    """The literal of `inside` as a sum of quoted parts and placeholders."""
    first = inside[0]
    parts: list[str] = []
    done = first.outer_start + 1
    for item in inside:
        if item.start > done or not parts:
            parts.append(f"{first.quote}{text.value[done : item.start]}{first.quote}")
        parts.append(as_json(item.value))
        done = item.end
    if done < first.outer_end - 1:
        parts.append(f"{first.quote}{text.value[done : first.outer_end - 1]}{first.quote}")
    return f"({' + '.join(parts)})"
