"""A registration as an adapter: the readers of the YAML dialect with the differences of the later version.

Those are: arguments as a list, `access` that must be written, the strategy `local` (no page) and none named `header`,
no names taken from the path, a `domain` that may be more than a host.
"""

from __future__ import annotations

from dataclasses import replace

from adapterc.importers.names import shown
from adapterc.importers.opencli_js.nodes import Converter
from adapterc.importers.opencli_js.registry import STRATEGIES, Registration
from adapterc.importers.opencli_yaml.arguments import argument_of
from adapterc.importers.opencli_yaml.definition import Version, read_definition
from adapterc.importers.opencli_yaml.fields import Fields, describe, value_span
from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import AdapterIR, Arg, Deviation
from adapterc.spec.span import Span
from adapterc.syntax.javascript.constants import (
    FunctionValue,
    ObjectValue,
    Primitive,
    Property,
    Undefined,
    Unfoldable,
)
from adapterc.syntax.javascript.modules import Module, Modules
from adapterc.syntax.source import SourceText
from adapterc.syntax.yaml import Mapping, Scalar, Sequence

__all__ = ["named", "read_registration"]

_CODE = frozenset({"func", "validateArgs", "authStatus", "footerExtra"})
_KEYS = (
    "site", "name", "aliases", "description", "access", "example", "domain", "strategy", "browser", "args", "columns",
    "pipeline", "navigateBefore", "siteSession", "defaultWindowMode", "defaultFormat", "deprecated", "replacedBy",
)  # fmt: skip
_ARGUMENT = ("name", "type", "default", "required", "valueRequired", "positional", "help", "choices")


def read_registration(
    source: SourceText, home: Module, modules: Modules, item: Registration, index: int, sink: Sink
) -> AdapterIR | None:
    """The adapter of a registration; None when its definition cannot be read. Errors are in `sink` either way."""
    place = item.home.span
    options = item.options
    if not isinstance(options, ObjectValue):
        reason = options.reason if isinstance(options, Unfoldable) else "it is no object"
        span = options.at.span if options.at.file == place.file else place
        message = f"the definition of the command is not known when compiling: {reason}"
        sink.report("AC323", message, span, help="write the definition as a literal object")
        return None
    if not item.certain:
        message = "the command is registered under a condition that is not known when compiling"
        sink.report("AC323", message, place, help="register it at the top level of the file")
    converter = Converter(home.script, place, sink)
    document = converter.mapping(options, "", _CODE)
    if "pipeline" in converter.lost:  # a part of a pipeline has no meaning of its own
        document = replace(document, entries=tuple(entry for entry in document.entries if entry.key != "pipeline"))
    own = Sink()
    adapter = read_definition(source, document, index, own, _VERSION)
    function = _check_body(options, document, converter, own)
    known_lost = {f"`{key}` is missing" for key in converter.lost}
    sink.extend(finding for finding in own if finding.message not in known_lost)
    if adapter is None:
        return None
    adapter = _session(replace(adapter, span=place, place=_place(document, place)), document, sink)
    _check_strategy(options, adapter.strategy, converter, sink)
    checks = _validation(options, function is not None, converter, sink)
    if function is None or sink.failed:
        return adapter
    started = adapter

    def pending(own: Sink) -> AdapterIR | None:
        from adapterc.importers.opencli_js.func.lower import lower  # reads code: loaded when some is compiled

        return lower(started, modules, home, function, checks, started.place or place, own)

    return replace(adapter, pending=pending)


def _check_strategy(options: ObjectValue, taken: str, converter: Converter, sink: Sink) -> None:
    """A member that `Strategy` does not have is as good as none, and misspelt. Who writes `undefined` means it."""
    entry = options.entries.get("strategy")
    if entry is not None and _is_nothing(entry) and entry.value.at.node.type == "member_expression":
        message = f"`strategy` is undefined, the dialect takes it for `{taken}`"
        help = f"write one of {', '.join(f'`Strategy.{word}`' for word in STRATEGIES)}, or leave it out"
        sink.report("AC318", message, converter.span(entry.value.at), help=help)


def _session(adapter: AdapterIR, document: Mapping, sink: Sink) -> AdapterIR:
    """A tab that OpenCLI keeps for the site is a fresh one here."""
    entry = document.find("siteSession")
    if entry is None or not isinstance(entry.value, Scalar) or entry.value.value in (None, ""):
        return adapter
    if entry.value.value not in ("ephemeral", "persistent"):
        message = f"`siteSession` is neither `ephemeral` nor `persistent`: {shown(entry.value.text.value)}"
        sink.report("AC303", message, value_span(entry), help="write one of them, or leave it out")
    return adapter if entry.value.value == "ephemeral" else adapter.deviating((_FRESH,))


_FRESH = Deviation("fresh-tab", "every run starts in a tab of its own; OpenCLI keeps one open for the site")


def _validation(options: ObjectValue, called: bool, converter: Converter, sink: Sink) -> FunctionValue | None:
    """The `validateArgs` of a command, which runs before its function."""
    entry = options.entries.get("validateArgs")
    if entry is None or _is_nothing(entry):
        return None
    if not called:
        message = "`validateArgs` is code, which a pipeline has no place for"
        sink.report("AC529", message, converter.span(entry.key), help="write the command as a `func`")
    elif isinstance(entry.value, FunctionValue):
        return entry.value
    else:
        message = "the `validateArgs` of the command is not known when compiling"
        sink.report("AC529", message, converter.span(entry.key), help="write the function itself, or its name")
    return None


def named(item: Registration) -> tuple[str, str]:
    """The site and the name of a registration as far as they are known, "" otherwise."""
    found = []
    for key in ("site", "name"):
        entry = item.options.entries.get(key) if isinstance(item.options, ObjectValue) else None
        value = entry.value if entry is not None else None
        found.append(str(getattr(value, "value", "")) if isinstance(getattr(value, "value", None), str) else "")
    return found[0], found[1]


def _check_body(options: ObjectValue, document: Mapping, converter: Converter, sink: Sink) -> FunctionValue | None:
    """The function of a command that is one."""
    function = options.entries.get("func")
    if function is not None and not _is_nothing(function):
        if isinstance(function.value, FunctionValue):
            return function.value
        reason = function.value.reason if isinstance(function.value, Unfoldable) else "it is no function of the files"
        message = f"the `func` of the command is not known when compiling: {reason}"
        sink.report("AC529", message, converter.span(function.key), help="write the function itself, or its name")
    elif "pipeline" not in options.entries:
        start = document.entries[0].key_text.span if document.entries else document.span
        sink.report("AC302", "`pipeline` is missing", start, help="write `pipeline: [...]`")
    return None


def _is_nothing(item: Property) -> bool:
    return isinstance(item.value, Primitive) and (item.value.value is None or isinstance(item.value.value, Undefined))


def _place(document: Mapping, place: Span) -> Span:
    name = document.find("name")
    return value_span(name) if name is not None and isinstance(name.value, Scalar) else place


def _arguments(fields: Fields) -> tuple[Arg, ...]:
    """The `args` array."""
    entry = fields.entry("args")
    if entry is None:
        return ()
    if not isinstance(entry.value, Sequence):
        fields.wrong(entry, "a list", "write `args: [{ name: 'q' }]`")
        return ()
    found: list[Arg] = []
    for node in entry.value.items:
        name = node.find("name") if isinstance(node, Mapping) else None
        if not isinstance(node, Mapping) or name is None or not isinstance(name.value, Scalar):
            message = "an argument must be an object with a `name`" + (
                "" if isinstance(node, Mapping) else f", it is {describe(node)}"
            )
            fields.sink.report("AC303", message, node.span, help="write `{ name: 'q' }`")
            continue
        shown = name.value.text.value
        own = Fields(node, f"argument `{shown}`", fields.sink)
        own.unknown(_ARGUMENT)
        if not shown.strip():
            help = "give it a name of letters and digits"
            fields.sink.report("AC304", "argument has no name", value_span(name), help=help)
        found.append(argument_of(shown, value_span(name), own))
    return tuple(found)


_VERSION = Version(
    dialect="opencli-js",
    keys=_KEYS,
    strategies=tuple(STRATEGIES.values()),
    pageless=frozenset({"public", "local"}),
    arguments=_arguments,
    named_by_path=False,
    states_access=True,
    loose_domain=True,
)
