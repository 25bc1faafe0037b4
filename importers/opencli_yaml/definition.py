"""The fields of a document: everything but its arguments and steps.

Defaults are those of the dialect: `site` is the folder, `name` the file stem, `strategy` is `public` when `browser` is
false and `cookie` otherwise, `browser` is true unless the strategy is `public`. `navigateBefore` is never rendered.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches

from adapterc.importers.names import check_name, path_names, shown
from adapterc.importers.opencli_yaml.arguments import read_arguments
from adapterc.importers.opencli_yaml.fields import Fields, value_span
from adapterc.importers.opencli_yaml.slips import report_dashes
from adapterc.importers.opencli_yaml.steps import read_steps
from adapterc.spec.diagnostics import Applicability, Edit, Fix, Sink
from adapterc.spec.ir import AdapterIR, Arg, Constant, SourceInfo, Step
from adapterc.spec.span import Span
from adapterc.syntax.addresses import normal_host, parse_address
from adapterc.syntax.source import SourceText
from adapterc.syntax.yaml import Entry, Mapping, Sequence

__all__ = ["KEYS", "STRATEGIES", "YAML", "Version", "misspelt_pipeline", "read_definition"]

STRATEGIES = ("public", "cookie", "header", "intercept", "ui")
KEYS = (
    "site", "name", "description", "domain", "strategy", "browser", "args", "pipeline", "columns", "timeout", "aliases",
    "deprecated", "replacedBy", "navigateBefore", "access", "readOnly", "example",
)  # fmt: skip
_TELLING = ("site", "name", "domain", "args", "columns")
_IGNORED = ("timeout", "aliases")
"""Fields of the dialect that neither the manifest nor the script has a place for."""


def misspelt_pipeline(document: Mapping) -> Entry | None:
    """The key that was meant to be `pipeline` in what is an adapter by two other fields; None when one is there."""
    if document.find("pipeline") is not None or sum(document.find(key) is not None for key in _TELLING) < 2:
        return None
    for entry in document.entries:
        close = entry.key == "steps" or get_close_matches(entry.key.lower(), ["pipeline"], n=1, cutoff=0.8)
        if close and entry.key not in KEYS and isinstance(entry.value, Sequence):
            return entry
    return None


@dataclass(frozen=True, slots=True)
class Version:
    """What differs between the forms in which the same definition is written.

    `pageless`: strategies that need no page. `named_by_path`: folder and file stand in for `site` and `name`.
    `states_access`: `access` must be written.
    """

    dialect: str
    keys: tuple[str, ...]
    strategies: tuple[str, ...]
    pageless: frozenset[str]
    arguments: Callable[[Fields], tuple[Arg, ...]]
    named_by_path: bool = True
    states_access: bool = False
    loose_domain: bool = False
    """A domain may carry a path, or be the first of several."""


YAML = Version("opencli-yaml", KEYS, STRATEGIES, frozenset({"public"}), read_arguments)


def read_definition(
    source: SourceText, document: Mapping, index: int, sink: Sink, version: Version = YAML
) -> AdapterIR | None:
    """The adapter of a document, or None after a reported error. `index` counts the file's documents from 0."""
    fields = Fields(document, "", sink)
    misspelt = misspelt_pipeline(document)
    fields.unknown(version.keys if misspelt is None else (*version.keys, misspelt.key))
    if misspelt is not None:
        span = misspelt.key_text.span
        fix = Fix("write `pipeline`", (Edit(span, "pipeline"),), Applicability.UNSAFE)
        sink.report("AC302", "the adapter has no `pipeline`", span, help="did you mean `pipeline`?", fix=fix)
    folder, stem = path_names(source.file) if version.named_by_path else ("", "")
    site = _name(fields, "site", folder, source, index, version)
    name = _name(fields, "name", stem, source, index, version)
    browser = fields.boolean("browser")
    strategy = _strategy(fields, "public" if browser is False else "cookie", version.strategies)
    timeout = fields.number("timeout")
    if timeout is not None and not (math.isfinite(timeout) and timeout > 0):
        sink.report("AC303", "`timeout` must be more than 0 seconds", _span(fields, "timeout"), help="write seconds")
    deprecated = fields.constant("deprecated", (bool, str), "true, false or text")
    for key in _IGNORED:
        if (ignored := fields.entry(key)) is not None:
            message = f"`{key}` is not carried into the artifact"
            sink.report("AC330", message, ignored.key_text.span, help="remove it, or keep it for OpenCLI")
    adapter = AdapterIR(
        source=SourceInfo(version.dialect, source.file, source.sha256, document=index),
        site=site,
        name=name,
        description=fields.text("description") or "",
        domain=_domain(fields, version.loose_domain),
        span=document.span,
        strategy=strategy,
        browser=strategy not in version.pageless if browser is None else browser,
        args=version.arguments(fields),
        steps=_steps(fields),
        columns=fields.texts("columns"),
        access=_access(fields, version.states_access),
        example=fields.text("example"),
        timeout_seconds=None if timeout is None else float(timeout),
        navigate_before=_navigate_before(fields),
        aliases=fields.texts("aliases"),
        deprecated=deprecated if isinstance(deprecated, bool | str) else None,
        replaced_by=fields.text("replacedBy"),
        spans=(*((entry.key, value_span(entry)) for entry in document.entries), *_columns(fields)),
    )
    return None if sink.failed else adapter


def _domain(fields: Fields, loose: bool) -> str:
    """The host as a browser writes it; "" when there is none, or after an error."""
    entry = fields.entry("domain")
    text = (fields.text("domain") or "").strip()
    if entry is None or not text:
        return ""
    host = normal_host(text)
    if host is None:
        address = parse_address(text) or parse_address(f"https://{text.split(',')[0].strip() if loose else text}")
        if loose and address is not None and normal_host(address.host) is not None:
            return address.host
        help = f"write `domain: {address.host}`" if address is not None else "write the host alone, such as `shop.test`"
        fields.sink.report("AC303", f"`domain` is not a host name: {shown(text)}", value_span(entry), help=help)
    return host or ""


def _name(fields: Fields, field: str, default: str, source: SourceText, index: int, version: Version) -> str:
    entry = fields.entry(field)
    start = fields.mapping.entries[0].key_text.span if fields.mapping.entries else fields.mapping.span
    if entry is None and not default:
        rest = ", and the path of the file does not say it" if version.named_by_path else ""
        message = f"`{field}` is missing{rest}"
        fields.sink.report("AC302", message, start, help=f"write `{field}: ...`")
        return ""
    name = default if entry is None else fields.text(field)
    if name is not None:
        if entry is not None:
            check_name(field, name, value_span(entry), fields.sink)
        else:  # no text says it, so the place is that before the first one
            said = "folder" if field == "site" else "file name"
            check_name(field, name, _before(fields.mapping, source, index), fields.sink, f"from the {said}")
    return name or ""


def _before(document: Mapping, source: SourceText, index: int) -> Span:
    """The empty range at the start of the file, or of a later document in it."""
    if index == 0:
        return source.span(0, 0)
    span = document.span
    return Span(span.file, span.start, span.start, span.line, span.column, span.line, span.column)


def _strategy(fields: Fields, default: str, known: tuple[str, ...]) -> str:
    """The strategy in lower case; the dialect takes unknown words for `cookie`."""
    entry = fields.entry("strategy")
    written = fields.constant("strategy", (str,), "text")
    if entry is None or not isinstance(written, str):
        return default
    strategy = written.lower()
    if strategy in known:
        return strategy
    message = f"strategy `{written}` is unknown, the dialect takes it for `cookie`"
    help = f"write one of {', '.join(f'`{word}`' for word in known)}"
    fields.sink.report("AC318", message, value_span(entry), help=help)
    return "cookie"


def _steps(fields: Fields) -> tuple[Step, ...]:
    entry = fields.mapping.find("pipeline")
    if entry is None or not isinstance(entry.value, Sequence):
        if entry is not None and not report_dashes(entry, fields.sink):
            fields.wrong(entry, "a list of steps", "begin each step with `- `")
        return ()
    own = Sink()
    steps = read_steps(entry.value, own)
    fields.sink.extend(own)
    if not steps and not own.failed:
        fields.sink.report("AC302", "`pipeline` has no steps", entry.key_text.span, help="add at least one step")
    return steps


def _columns(fields: Fields) -> Iterator[tuple[str, Span]]:
    """Where each column stands, as `columns[0]` and so on."""
    entry = fields.entry("columns")
    if entry is not None and isinstance(entry.value, Sequence):
        for number, item in enumerate(entry.value.items):
            yield f"columns[{number}]", item.span


def _access(fields: Fields, required: bool) -> str:
    """The claim of `access` or `readOnly`: "read", "write" or "unknown"."""
    written = fields.constant("access", (str,), "`read` or `write`")
    access = fields.entry("access")
    if access is None and required:
        start = fields.mapping.entries[0].key_text.span if fields.mapping.entries else fields.mapping.span
        fields.sink.report("AC302", "`access` is missing", start, help="write `access: 'read'` or `access: 'write'`")
    if access is not None and isinstance(written, str) and written not in {"read", "write"}:
        message = f"access `{written}` is neither `read` nor `write`"
        fields.sink.report("AC303", message, value_span(access), help="write `read` or `write`")
    read_only = fields.boolean("readOnly")
    claimed = {None: "unknown", True: "read", False: "write"}[read_only]
    if isinstance(written, str) and written in {"read", "write"}:
        if claimed not in {"unknown", written}:
            message = f"`readOnly` says {claimed}, `access` says {written}"
            fields.sink.report("AC303", message, _span(fields, "readOnly"), help="keep one of them")
        return written
    return claimed


def _navigate_before(fields: Fields) -> Constant | bool | None:
    value = fields.constant("navigateBefore", (bool, str), "true, false or a URL")
    if isinstance(value, str):
        span = _span(fields, "navigateBefore")
        if "${{" in value:
            help = "write the URL itself, or begin the pipeline with `navigate`"
            fields.sink.report("AC212", "`navigateBefore` is never rendered", span, help=help)
        return Constant(value, span)
    return value if isinstance(value, bool) else None


def _span(fields: Fields, key: str) -> Span:
    entry = fields.mapping.find(key)
    return fields.mapping.span if entry is None else value_span(entry)
