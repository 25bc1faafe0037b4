"""What the globals of Node come to in a page: settings are not there, streams are silent, the platform is a word.

Whether a setting may be missing is decided elsewhere (`blockers`); here its place is taken by `undefined`.
"""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from adapterc.importers.opencli_js.func.model import Linked
from adapterc.syntax.javascript.edit import Edit
from adapterc.syntax.javascript.script import Script, fields_of, is_asked

__all__ = ["fold_environment"]

_CONSTANTS = {
    "process.platform": '"linux"',
    "process.stdout.isTTY": "false",
    "process.stderr.isTTY": "false",
    "process.stdout.write": "(() => true)",
    "process.stderr.write": "(() => true)",
}


def fold_environment(linked: Linked) -> Iterator[Edit]:
    """Edits of the linked text for every use of `process` that has a meaning in a page."""
    script = linked.script
    for node in script.free:
        if script.source(node) != "process":
            continue
        if is_asked(node):
            yield _put(script, node, "undefined")
            continue
        path, whole = "process", node
        while (member := whole.parent) is not None and (key := _key(script, member, whole)) is not None:
            path, whole = f"{path}.{key}", member
            if path.startswith("process.env.") or path in _CONSTANTS:
                yield _put(script, whole, _CONSTANTS.get(path, "undefined"))
                break
        else:
            if path == "process.env" and not _is_written(whole):
                yield _put(script, whole, "({})")


def _key(script: Script, member: Node, inner: Node) -> str | None:
    """The name that a member of `inner` is read by."""
    if not fields_of(member, "object") or fields_of(member, "object")[0].id != inner.id:
        return None
    if member.type == "member_expression":
        return script.source(fields_of(member, "property")[0])
    index = fields_of(member, "index")
    return script.source(index[0])[1:-1] if index and index[0].type == "string" else None


def _is_written(node: Node) -> bool:
    outer = node.parent
    left = None if outer is None else outer.child_by_field_name("left")
    return left is not None and left.id == node.id


def _put(script: Script, node: Node, text: str) -> Edit:
    return Edit(script.start(node), script.end(node), text)
