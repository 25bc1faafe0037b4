"""The author's JavaScript in a generated script.

The body is copied by range: comments, layout and names stay. Placeholders become references, `window.fetch` becomes
the guarded `fetch`, and the whole becomes one `await …` expression that gives the body's result, so a body can run any
number of times in one page. Nothing is re-indented inside string and template literals.

Limits: needs a bound body (`bind_templates`); says nothing about the result (`$evaluated` does).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from tree_sitter import Node

from adapterc.compiler.emit.blank import blank_edits
from adapterc.compiler.emit.expr_value import Emitted, Level, Scope, substitution
from adapterc.compiler.emit.expressions import emit_piped
from adapterc.spec.expr import FilterCall, Piped
from adapterc.spec.ir import Binding, BoundCode, Code, Deviation
from adapterc.syntax.javascript.edit import Edit, apply_edits
from adapterc.syntax.javascript.guarded import guarded_members
from adapterc.syntax.javascript.places import takes_any
from adapterc.syntax.javascript.script import Script, children_of, is_await, parse

__all__ = ["ANONYMOUS_FETCH", "EmittedBody", "anonymous_fetches", "emit_body"]

ANONYMOUS_FETCH = "$fetch"
"""The name of the `fetch` that sends no cookies by itself."""

_UNARY = frozenset(
    {
        "array",
        "call_expression",
        "identifier",
        "member_expression",
        "new_expression",
        "number",
        "parenthesized_expression",
        "string",
        "subscript_expression",
        "template_string",
    }
)
"""What may stand behind `await` without parentheses."""


@dataclass(frozen=True, slots=True)
class EmittedBody:
    """One JavaScript expression, `await …`, that may span lines.

    `fixed` holds the numbers (from 0) of lines that begin inside a literal: their leading blanks are the author's text.
    """

    js: str
    prelude: frozenset[str] = frozenset()
    deviations: frozenset[Deviation] = frozenset()
    fixed: frozenset[int] = frozenset()

    def indented(self, prefix: str) -> str:
        """`js` with `prefix` before each line but the first, empty and fixed lines excepted."""
        lines = self.js.split("\n")
        return "\n".join(
            line if number == 0 or not line or number in self.fixed else prefix + line
            for number, line in enumerate(lines)
        )


def emit_body(code: Code, scope: Scope) -> EmittedBody:
    """The body as an expression; `scope` says which context roots exist where it stands.

    Raises `ValueError` for a body that was not bound.
    """
    if code.bound is None:
        raise ValueError(f"unbound body at {code.text.span}")
    bound = code.bound
    script = parse(code.text, bound.masked)
    emitted = _Bindings(script, scope)
    edits = emitted.edits(bound.bindings)
    anonymous = anonymous_fetches(script, bound)
    starts = {edit.start for edit in anonymous}
    guarded = [Edit(script.start(m.node), script.end(m.node), m.name) for m in guarded_members(script)]
    edits += [edit for edit in guarded if edit.start not in starts]
    edits += [*anonymous, *blank_edits(script, bound)]
    if bound.form == "block" and bound.result_start >= 0:
        edits.append(Edit(bound.result_start, bound.result_start, "return "))
    edits = [edit for edit in edits if bound.start <= edit.start and edit.end <= bound.end]
    body = apply_edits(script.code[bound.start : bound.end], (_moved(edit, -bound.start) for edit in edits))
    plain = EmittedBody(
        body, frozenset(emitted.prelude), frozenset(emitted.deviations), _fixed_lines(script, bound, edits, body)
    )
    return _called(script, bound, plain)


def anonymous_fetches(script: Script, bound: BoundCode) -> list[Edit]:
    """The uses of `fetch` in code that upstream runs beside the browser, as edits to the one without cookies."""
    if not bound.anonymous:
        return []
    found = [(node, script.source(node)) for node in script.free]
    found += [(member.node, member.name) for member in guarded_members(script)]
    edits: list[Edit] = []
    for node, name in found:
        start = script.start(node)
        if name == "fetch" and any(first <= start < last for first, last in bound.anonymous):
            short = "fetch: " if node.type == "shorthand_property_identifier" else ""
            edits.append(Edit(start, script.end(node), short + ANONYMOUS_FETCH))
    return edits


def _called(script: Script, bound: BoundCode, body: EmittedBody) -> EmittedBody:
    """The copied part as an `await` expression."""
    if bound.form == "block":
        inner = EmittedBody("\n" + body.js, fixed=frozenset(line + 1 for line in body.fixed)).indented("  ")
        shifted = frozenset(line + 1 for line in body.fixed)
        return replace(body, js=f"await (async () => {{{inner}\n}})()", fixed=shifted)
    node = _copied(script, bound)
    if bound.author is not None:
        body = replace(body, js=body.indented("  ").removesuffix("  }") + "}")
    if bound.form == "function":
        bare = node.type == "parenthesized_expression"
        call = f"({bound.argument})"
        return replace(body, js=f"await {body.js}{call}" if bare else f"await ({body.js}){call}")
    return replace(body, js=f"await {body.js}" if node.type in _UNARY or is_await(node) else f"await ({body.js})")


def _copied(script: Script, bound: BoundCode) -> Node:
    """The expression (or function declaration) that a "call" or "function" copies."""
    statement = next(
        node for node in children_of(script.root) if node.type not in ("empty_statement", "hash_bang_line")
    )
    return children_of(statement)[0] if statement.type == "expression_statement" else statement


class _Bindings:
    """Turns bindings into edits and collects what they need."""

    def __init__(self, script: Script, scope: Scope) -> None:
        self.script = script
        self.scope = scope
        self.prelude: set[str] = set()
        self.deviations: set[Deviation] = set()

    def edits(self, bindings: Iterable[Binding]) -> list[Edit]:
        edits: list[Edit] = []
        quoted: dict[tuple[int, int], list[Binding]] = {}
        for binding in bindings:
            if binding.position == "string":
                quoted.setdefault((binding.outer_start, binding.outer_end), []).append(binding)
            elif binding.position == "comment":
                edits.append(Edit(binding.start, binding.end, self.remark(binding)))
            elif binding.position == "template":
                edits.append(Edit(binding.start, binding.end, substitution(self.emit(binding.value))))
            else:
                edits.append(Edit(binding.start, binding.end, self.reference(binding)))
        edits += [Edit(start, end, self.concatenation(start, end, group)) for (start, end), group in quoted.items()]
        return edits

    def emit(self, value: Piped) -> Emitted:
        emitted = emit_piped(value, self.scope)
        self.prelude |= emitted.prelude
        self.deviations |= emitted.deviations
        return emitted

    def remark(self, binding: Binding) -> str:
        """The placeholder's words in a comment, on one line and with nothing that ends it."""
        text = " ".join(binding.value.text.split()).replace("*/", "* /")
        before, after = self.script.code[: binding.start][-1:], self.script.code[binding.end :][:1]
        text = f" {text}" if before == "*" and text.startswith("/") else text
        return f"{text} " if after == "/" and text.endswith("*") else text

    def reference(self, binding: Binding) -> str:
        """The value itself; a final `json` filter said that it is data, so only its `?? null` is left of it."""
        value = binding.value
        node = self.script.node_at(binding.start, binding.end)
        if not value.filters or value.filters[-1].name != "json":
            emitted = self.emit(value)
            return self.fit(node, emitted.js, emitted.atom())
        emitted = self.emit(replace(value, filters=value.filters[:-1]))
        if not (emitted.plain or self.is_cut(value.filters[:-1], value)):
            return f"JSON.parse({self.emit(value).js})"
        if not emitted.may_be_missing:
            return self.fit(node, emitted.js, emitted.atom())
        text = f"{emitted.at(Level.COALESCED).removesuffix(' ?? undefined')} ?? null"
        return self.fit(node, text, f"({text})")

    def is_cut(self, filters: tuple[FilterCall, ...], value: Piped) -> bool:
        """Data that `truncate` has cut: half a surrogate pair may be left, which JSON would hand on as it is."""
        if not filters or filters[-1].name != "truncate":
            return False
        return emit_piped(replace(value, filters=filters[:-1]), self.scope).plain

    def concatenation(self, start: int, end: int, group: list[Binding]) -> str:
        """A literal with values in it, in the author's quotes."""
        source, quote = self.script.code, group[0].quote
        if len(group) == 1 and (start + 1, end - 1) == (group[0].start, group[0].end):
            only = self.emit(group[0].value)
            if only.kind == "string" and only.sure:
                return self.fit(self.script.node_at(start, end), only.js, only.atom())
            return f"`{substitution(only)}`"
        parts: list[str] = []
        done = start + 1
        for binding in group:
            if binding.start > done:
                parts.append(f"{quote}{source[done : binding.start]}{quote}")
            elif len(parts) == 1 and not parts[0].startswith(quote):
                parts.insert(0, quote * 2)
            parts.append(self.emit(binding.value).at(Level.PRODUCT))
            done = binding.end
        if done < end - 1:
            parts.append(f"{quote}{source[done : end - 1]}{quote}")
        text = " + ".join(parts)
        return self.fit(self.script.node_at(start, end), text, f"({text})")

    def fit(self, node: Node, text: str, enclosed: str) -> str:
        """`text` where any expression may stand, else `enclosed`."""
        parent = node.parent
        if parent is None:
            return enclosed
        if text.startswith("{") and parent.type in ("arrow_function", "expression_statement"):
            return f"({text})"
        return text if takes_any(node) else enclosed


def _moved(edit: Edit, by: int) -> Edit:
    return Edit(edit.start + by, edit.end + by, edit.text)


def _fixed_lines(script: Script, bound: BoundCode, edits: list[Edit], body: str) -> frozenset[int]:
    """Numbers of the lines of `body` that begin inside a string or template literal."""
    breaks: list[int] = []
    spanning = "`" in script.code or "\\\n" in script.code
    for node in script.find("string_fragment", "escape_sequence") if spanning else ():
        if node.start_point.row != node.end_point.row:
            start = script.start(node)
            breaks += [start + i for i, char in enumerate(script.source(node)) if char == "\n"]
    edits = sorted(edits)
    places = [
        at - bound.start + sum(len(edit.text) - (edit.end - edit.start) for edit in edits if edit.end <= at)
        for at in breaks
        if bound.start <= at < bound.end and not any(edit.start <= at < edit.end for edit in edits)
    ]
    shift = -bound.start
    for edit in edits:
        places += [edit.start + shift + found.start() + 1 for found in re.finditer(r"\\\n", edit.text)]
        shift += len(edit.text) - (edit.end - edit.start)
    return frozenset(body.count("\n", 0, place) + 1 for place in places)
