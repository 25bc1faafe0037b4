"""The interpreted twin of a pipeline: the same steps as data, for the interpreter in `twin.js`.

It knows the nodes that the benchmark uses, and raises for any other. Nothing of it is part of the product.
"""

from __future__ import annotations

import json
import pathlib
from typing import Any

from adapterc.compiler.passes.bind_templates import bind_templates
from adapterc.importers import import_source
from adapterc.spec.diagnostics import Sink
from adapterc.spec.expr import Binary, Expr, Literal, Logical, Member, Name, Path, Piped, Template, Unary
from adapterc.spec.ir import Constant, Filter, Limit, Map, Sort
from adapterc.syntax.source import SourceText

__all__ = ["interpreted_rows"]


def interpreted_rows(source: str) -> str:
    """The row steps of a YAML adapter as a function of (rows, args), in JavaScript, interpreted."""
    sink = Sink()
    decoded = SourceText.decode("bench/rows.yaml", source.encode(), sink)
    assert decoded is not None
    (imported,) = import_source(decoded, sink).adapters
    bound = bind_templates(imported, sink)
    assert not sink.failed, sink.sorted()
    steps: list[list[Any]] = []
    for step in bound.steps:
        match step:
            case Filter(test=Piped() as test):
                steps.append(["filter", _piped(test)])
            case Map(fields=fields):
                steps.append(["map", [[field.key, _value(field.value)] for field in fields]])
            case Sort(by=by, descending=descending):
                steps.append(["sort", by, descending])
            case Limit(count=count):
                steps.append(["limit", _value(count)])
    interpreter = pathlib.Path(__file__).with_name("twin.js").read_text(encoding="utf-8")
    return f"({interpreter})({json.dumps(steps)})"


def _value(value: object) -> list[Any]:
    match value:
        case Constant(value=constant):
            return ["const", constant]
        case Template(kind="value", parts=(Piped() as piped,)):
            return _piped(piped)
        case Template(parts=parts):
            return ["text", [_piped(part) if isinstance(part, Piped) else ["const", part] for part in parts]]
    raise TypeError(f"the twin knows no {type(value).__name__}")


def _piped(piped: Piped) -> list[Any]:
    node = _node(piped.expr)
    for each in piped.filters:
        assert each.name == "join", f"the twin knows no filter `{each.name}`"
        node = ["join", node, each.args[0].value]
    return node


def _node(expr: Expr) -> list[Any]:
    match expr:
        case Literal(value=value):
            return ["const", value]
        case Name(id=name):
            return ["name", name]
        case Path(root=root, segments=segments):
            node: list[Any] = ["name", root]
            for segment in segments:
                node = ["member", node, segment]
            return node
        case Member(object=inner, name=name):
            return ["member", _node(inner), name]
        case Unary(op="!", operand=operand):
            return ["not", _node(operand)]
        case Binary(op=op, left=left, right=right) if op in (">", "+"):
            return [op, _node(left), _node(right)]
        case Logical(op="&&", left=left, right=right):
            return ["and", _node(left), _node(right)]
    raise TypeError(f"the twin knows no {type(expr).__name__}")
