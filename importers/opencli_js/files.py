"""Which JavaScript files register commands, and the commands of one file.

A file is looked at when it imports the registry package, or when it imports another file and calls something at its top
level: that may be a factory. A command belongs to the file whose own top level registers it, however far away the call
of `cli` is; commands that an imported file registers by itself are that file's.

This module is imported by everything that lists dialects; the parser is loaded when a file is read.
"""

from __future__ import annotations

import re

from adapterc.importers.dialect import Files, ImportResult
from adapterc.spec.diagnostics import Fix, Sink
from adapterc.syntax.source import SourceText

__all__ = ["can_fix", "claims", "load", "references", "unclaimed"]

_REGISTRY = re.compile(r"""\bfrom\s*['"](?:@jackwener/opencli|@agentrhq/webcmd)/registry['"]""")
_RELATIVE = re.compile(r"""\bfrom\s*['"]\.{1,2}/""")
_CALL = re.compile(
    r"^(?:export\s+)?(?:(?:default|(?:const|let|var)\s+[^=;()]+=)\s*)?(?:[A-Za-z_$][\w$.]*\s*\(|[\[({])", re.MULTILINE
)
_NEEDS_ESCAPE = re.compile(r"""['"`\\\n]|\$\{""")
_BB_SITE = re.compile(r"\A\s*/\*+\s*@meta\b")


def claims(path: str, text: str) -> bool:
    """Whether a text may register a command."""
    if _REGISTRY.search(text):
        return True
    return bool(_RELATIVE.search(text)) and bool(_CALL.search(text)) and not _BB_SITE.match(text)


def unclaimed(path: str, text: str) -> str:
    """Why a text that `claims` turned down holds no adapter."""
    return "JavaScript source: not an adapter dialect"


def references(path: str, text: str) -> tuple[str, ...]:
    """The paths of the files that a text imports."""
    from adapterc.syntax.javascript.specifiers import relative_specifiers, resolve

    found: list[str] = []
    for specifier in relative_specifiers(text):
        target = resolve(path, specifier)
        if target is not None:
            found += [target] if target.endswith((".js", ".mjs")) else [target, f"{target}.js", f"{target}/index.js"]
    return tuple(dict.fromkeys(found))


def load(source: SourceText, sink: Sink, files: Files) -> ImportResult:
    """The commands of a file, in the order in which they are registered."""
    from adapterc.importers.opencli_js.commands import read_commands
    from adapterc.syntax.javascript.specifiers import leaves_root

    shares, missing = read_commands(source, files)
    if shares:
        return ImportResult(shares=shares)
    if missing:
        where = "lies outside of the folder that is read" if leaves_root(source.file, missing) else "is not there"
        return ImportResult(ignored=f"JavaScript that registers no command without `{missing}`, which {where}")
    if _REGISTRY.search(source.text):
        return ImportResult(ignored="OpenCLI helper module: it registers no command itself")
    return ImportResult(ignored=unclaimed(source.file, source.text))


def can_fix(source: SourceText, fix: Fix) -> bool:
    """Whether the edits of a fix stay inside plain parts of string literals and need no escapes there."""
    from adapterc.syntax.javascript.script import parse

    script = parse(source.as_text())
    for edit in fix.edits:
        if _NEEDS_ESCAPE.search(edit.text) or edit.span.file != source.file:
            return False
        start = source.line_starts[edit.span.line - 1] + edit.span.column - 1
        end = source.line_starts[edit.span.end_line - 1] + edit.span.end_column - 1
        if script.node_at(start, end).type != "string_fragment":
            return False
    return True
