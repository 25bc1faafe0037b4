"""Which JavaScript files register commands, and the commands of one file.

A file is looked at when it imports the registry package, or when it imports another file and calls something at its top
level: that may be a factory. A command belongs to the file whose own top level registers it, however far away the call
of `cli` is; commands that an imported file registers by itself are that file's.
"""

from __future__ import annotations

import re

from adapterc.importers.dialect import Files, Found, ImportResult, Rejected
from adapterc.importers.names import path_names
from adapterc.importers.opencli_js.definition import named, read_registration
from adapterc.importers.opencli_js.registry import Registration, Registry
from adapterc.spec.diagnostics import Sink
from adapterc.syntax.source import SourceText

__all__ = ["claims", "discover", "load", "references", "unclaimed"]

_REGISTRY = re.compile(r"""\bfrom\s*['"](?:@jackwener/opencli|@agentrhq/webcmd)/registry['"]""")
_RELATIVE = re.compile(r"""\bfrom\s*['"]\.{1,2}/""")
_CALL = re.compile(
    r"^(?:export\s+)?(?:(?:default|(?:const|let|var)\s+[\w$]+\s*=)\s*)?[A-Za-z_$][\w$.]*\s*\(", re.MULTILINE
)
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
    from adapterc.syntax.javascript.modules import relative_specifiers, resolve

    found: list[str] = []
    for specifier in relative_specifiers(text):
        target = resolve(path, specifier)
        if target is not None:
            found += [target] if target.endswith((".js", ".mjs")) else [target, f"{target}.js", f"{target}/index.js"]
    return tuple(dict.fromkeys(found))


def load(source: SourceText, sink: Sink, files: Files) -> ImportResult:
    """The commands of a file, in the order in which they are registered."""
    from adapterc.syntax.javascript.modules import source_text
    from adapterc.syntax.javascript.script import parse

    text = source_text(source)
    script = parse(text)
    shares: list[Found] = []
    found, finished = discover(source, files)
    for number, item in enumerate(found):
        own = Sink()
        adapter = read_registration(source, script, item, number, own)
        refused = Rejected(_best_name(item, source.file), item.home.span, item.home.span)
        shares.append(Found(adapter if adapter is not None else refused, own.sorted()))
    if not finished:
        start = source.span(0, 0)
        sink.report(
            "AC323",
            "the commands of the file are not known when compiling: its code takes too many steps",
            start,
            help="register commands with literal definitions",
        )
        shares.append(Found(Rejected("/".join(path_names(source.file)), start, start), ()))
    if not shares:
        helper = "OpenCLI helper module: it registers no command itself"
        return ImportResult(ignored=helper if _REGISTRY.search(source.text) else unclaimed(source.file, source.text))
    faults = script.errors()
    if faults:
        fault = faults[0]
        span = text.slice(fault.start, fault.end)
        sink.report("AC401", f"the file does not parse: {fault.message}", span, help="correct the JavaScript")
        shares = [Found(_refused(item), item.findings) for item in shares]
    return ImportResult(shares=tuple(shares))


def discover(source: SourceText, files: Files) -> tuple[list[Registration], bool]:
    """The registrations of a file in order, and whether its code was followed to the end."""
    from adapterc.syntax.javascript.machine import Machine, Spent
    from adapterc.syntax.javascript.modules import Modules, source_text

    registry = Registry(source.file)
    modules = Modules(files)
    module = modules.add(source.file, source_text(source))
    machine = Machine(modules, registry)
    registry.machine = machine
    try:
        machine.run_module(module)
    except Spent:
        return registry.found, False
    return registry.found, True


def _refused(item: Found) -> Rejected:
    if isinstance(item.adapter, Rejected):
        return item.adapter
    return Rejected(item.adapter.id, item.adapter.span, item.adapter.place or item.adapter.span)


def _best_name(item: Registration, path: str) -> str:
    """`site/name` as far as the definition says it, else what the path suggests."""
    (site, name), (folder, stem) = named(item), path_names(path)
    site, name = site or folder, name or stem
    return f"{site}/{name}" if site else name
