"""The commands of one file: its code is followed, and every registration becomes an adapter or a refusal."""

from __future__ import annotations

from adapterc.importers.dialect import Files, Found, Rejected
from adapterc.importers.names import path_names
from adapterc.importers.opencli_js.definition import named, read_registration
from adapterc.importers.opencli_js.registry import COMMANDS, Registration, Registry
from adapterc.spec.diagnostics import Diagnostic, Sink
from adapterc.syntax.javascript.machine import Machine, Spent
from adapterc.syntax.javascript.modules import Module, Modules
from adapterc.syntax.javascript.script import Script
from adapterc.syntax.source import SourceText

__all__ = ["discover", "read_commands"]


def read_commands(source: SourceText, files: Files) -> tuple[tuple[Found, ...], str]:
    """The commands of a file with the findings of each, and an import that is missing ("" when none is).

    A file that does not parse refuses all of them.
    """
    module, found, machine, finished = discover(source, files)
    script = module.script
    broken = _broken(script)
    shares: list[Found] = []
    for number, item in enumerate(found):
        own = Sink()
        own.extend(broken)
        adapter = read_registration(source, module, machine.modules, item, number, own)
        refused = Rejected(_best_name(item, source.file), item.home.span, item.home.span)
        shares.append(Found(adapter or refused, own.sorted()))
    if not finished:
        start, own = source.span(0, 0), Sink()
        message = "the commands of the file are not known when compiling: its code takes too many steps"
        help = "register commands with literal definitions"
        if isinstance(machine.host, Registry) and machine.host.full:
            message = f"the file registers more than {COMMANDS} commands: the first {len(found)} were looked at"
            help = "register them in several files"
        own.report("AC323", message, start, help=help)
        shares.append(Found(Rejected("/".join(path_names(source.file)), start, start), own.sorted()))
    return tuple(shares), machine.missing[0].specifier if machine.missing else ""


def discover(source: SourceText, files: Files) -> tuple[Module, list[Registration], Machine, bool]:
    """The module of a file, its registrations in order, and whether its code was followed to the end."""
    registry = Registry(source.file)
    modules = Modules(files)
    module = modules.add(source.file, source.as_text())
    machine = Machine(modules, registry)
    registry.machine = machine
    try:
        machine.run_module(module)
    except Spent:
        return module, registry.found, machine, False
    finally:
        registry.machine = None  # holding each other, both would wait for the collector
    return module, registry.found, machine, not machine.cut


def _broken(script: Script) -> tuple[Diagnostic, ...]:
    faults = script.errors()
    if not faults:
        return ()
    span = script.text.slice(faults[0].start, faults[0].end)
    message = f"the file does not parse: {faults[0].message}"
    return (Diagnostic("AC401", message, span, help="correct the JavaScript"),)


def _best_name(item: Registration, path: str) -> str:
    """`site/name` as far as the definition says it, else what the path suggests."""
    (site, name), (folder, stem) = named(item), path_names(path)
    site, name = site or folder, name or stem
    return f"{site}/{name}" if site else name
