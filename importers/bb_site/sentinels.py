"""Made-up rows and texts where there is nothing (AC607, AC608).

A row that says "no results" is read as a row, and `Unknown` or `-` as a value. Nothing is rewritten: the results are
the author's.
"""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from adapterc.spec.diagnostics import Note, Sink
from adapterc.syntax.javascript.script import Script, children_of, unwrap

__all__ = ["report_sentinels"]

_WORDS = frozenset({"-", "--", "—", "n/a", "na", "none", "null", "unknown", "undefined", "未知", "暂无"})
_FALLBACKS = frozenset({"||", "??"})
_TELLING = frozenset({"error", "message", "hint"})


def report_sentinels(script: Script, sink: Sink) -> None:
    """Report each row that the code makes up, and once the texts that stand for a missing value."""
    for node in script.find("return_statement"):
        if _is_made_up(script, node):
            sink.report(
                "AC607",
                "a row is made up where there are none",
                script.span(unwrap(children_of(node)[0])),
                help="return an empty list, or `{ error: … }` when it is a failure",
            )
    texts = list(_texts(script))
    if texts:
        first, *others = texts
        sink.report(
            "AC608",
            f"`{script.source(first)}` stands for a value that is missing",
            script.span(first),
            notes=[Note(f"`{script.source(other)}` here", script.span(other)) for other in others],
            help="use `null`, which no one takes for a value",
        )


def _is_made_up(script: Script, statement: Node) -> bool:
    """`return [{ error: "…" }]`."""
    inner = children_of(statement)
    array = unwrap(inner[0]) if inner else None
    items = children_of(array) if array is not None and array.type == "array" else []
    if len(items) != 1 or items[0].type != "object":
        return False
    for pair in children_of(items[0]):
        key, value = pair.child_by_field_name("key"), pair.child_by_field_name("value")
        if key is not None and value is not None and script.source(key).strip("\"'") in _TELLING:
            return value.type in ("string", "template_string")
    return False


def _texts(script: Script) -> Iterator[Node]:
    """Literal texts behind `||` and `??` that mean "nothing"."""
    for node in script.find("binary_expression"):
        operator, right = node.child_by_field_name("operator"), node.child_by_field_name("right")
        if operator is None or operator.type not in _FALLBACKS or right is None:
            continue
        text = unwrap(right)
        if text.type == "string" and script.source(text)[1:-1].strip().lower() in _WORDS:
            yield text
