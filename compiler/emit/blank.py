"""Page code that may run before a page is open reads the location and the document of `$blank`."""

from __future__ import annotations

from collections.abc import Iterator

from adapterc.spec.ir import BoundCode
from adapterc.syntax.javascript.edit import Edit
from adapterc.syntax.javascript.guarded import WINDOWS, member_name
from adapterc.syntax.javascript.script import Script

__all__ = ["BLANK_PAGE", "blank_edits"]

BLANK_PAGE = "$blank"
_SEEN = ("location", "document")


def blank_edits(script: Script, bound: BoundCode) -> Iterator[Edit]:
    """Edits of the page functions, which stand in front of the modules."""
    if not bound.blank:
        return
    end = bound.anonymous[0][0]
    members = script.members
    for node in script.free:
        if script.start(node) >= end:
            continue
        name, whole = script.source(node), node
        if name in WINDOWS or name == "document":
            member = members.get(node.id)
            inner = None if member is None else member_name(script, member)
            if member is not None and inner in (_SEEN if name in WINDOWS else ("location",)):
                name, whole = str(inner), member
        if name in _SEEN:
            short = f"{name}: " if node.type == "shorthand_property_identifier" else ""
            yield Edit(script.start(whole), script.end(whole), f"{short}{BLANK_PAGE}.{name}")
