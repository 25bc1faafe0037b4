"""AC510 unresolved-identifier

## What it does
Refuses a name that nothing declares and that is one slip away from a name that something does.

## Why it matters
An undeclared name is looked up among the page's own globals, so a misspelling compiles and fails on the page. Other
undeclared names are taken for globals of the page: an effect, listed for the reviewer, but no error.

## Example
    const userId = args; return userID;
Use instead:
    const userId = args; return userId;

## Fix safety
The suggested name is a guess: the fix may change meaning.
"""

from __future__ import annotations

from collections.abc import Iterable

from adapterc.spec.diagnostics import Applicability, Edit, Fix, Sink
from adapterc.spec.ir import AdapterIR
from adapterc.syntax.javascript.globals import BROWSER_GLOBALS, EXTENSION_GLOBALS, NODE_GLOBALS
from adapterc.whitelist.analysis.names import asked
from adapterc.whitelist.analysis.scripts import bodies
from adapterc.whitelist.profiles import Profile

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "AC510"
VALID = (
    "const items = []; items.length",
    "jQuery('a')",
    "typeof documnet",
    "const item = 1; items",
    "for (const row of document.links) row.href",
)
INVALID = (
    ("documnet.title", "1:1 nothing declares `documnet`"),
    ("const userId = 1; userID", "1:19 nothing declares `userID`"),
    ("encodeURIcomponent('x')", "1:1 nothing declares `encodeURIcomponent`"),
)

_SHORTEST = 6


def check(ir: AdapterIR, profile: Profile, sink: Sink, /) -> None:
    """Report undeclared names that look like slips."""
    known = BROWSER_GLOBALS | NODE_GLOBALS | EXTENSION_GLOBALS
    for body in bodies(ir):
        declared = {declaration.name for declaration in body.script.scopes.declarations}
        for node in body.script.free:
            name = body.script.source(node)
            if name in known or len(name) < _SHORTEST or asked(body.index, node):
                continue
            meant = _closest(name, sorted(declared)) or _closest(name, sorted(BROWSER_GLOBALS))
            if meant is not None:
                span = body.script.span(node)
                fix = Fix(f"write `{meant}`", (Edit(span, meant),), Applicability.UNSAFE)
                help_text = f"did you mean `{meant}`? Write `window.{name}` for a global of the page"
                sink.report(CODE, f"nothing declares `{name}`", span, help=help_text, fix=fix)


def _closest(name: str, candidates: Iterable[str]) -> str | None:
    return next((other for other in candidates if _slip(name, other)), None)


def _slip(name: str, other: str) -> bool:
    """Same letters but for case, or two neighbours swapped. A missing letter is too often a name of its own."""
    if name == other or len(name) != len(other):
        return False
    if name.lower() == other.lower():
        return True
    places = [index for index, (a, b) in enumerate(zip(name, other, strict=True)) if a != b]
    return (
        len(places) == 2
        and places[1] == places[0] + 1
        and name[places[0]] == other[places[1]]
        and (name[places[1]] == other[places[0]])
    )
