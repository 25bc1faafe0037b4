"""Plain scalars that other YAML readers take for booleans (AC110).

The dialect reads `no` and `on` as strings, PyYAML and Ruby do not. Only places where it makes a difference are worth
a warning; an importer names them.
"""

from __future__ import annotations

from adapterc.spec.diagnostics import Edit, Fix, Sink
from adapterc.syntax.yaml.nodes import Node, Scalar, Sequence
from adapterc.syntax.yaml.scalars import is_ambiguous

__all__ = ["lint_ambiguous"]


def lint_ambiguous(node: Node, sink: Sink) -> None:
    """Warn once about a scalar, or once about all items of a list; the fix only adds quotes."""
    items = node.items if isinstance(node, Sequence) else (node,)
    found = [item for item in items if isinstance(item, Scalar) and not item.quoted and is_ambiguous(item.text.value)]
    if not found:
        return
    words = ", ".join(f"`{item.text.value}`" for item in found)
    verb = "is" if len(found) == 1 else "are"
    edits = tuple(Edit(item.span, f'"{item.text.value}"') for item in found)
    message = f"{words} {verb} text here, other YAML readers take such words for booleans"
    help = "quote it" if len(found) == 1 else "quote them"
    sink.report("AC110", message, found[0].span, help=help, fix=Fix("add quotes", edits))
