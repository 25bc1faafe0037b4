"""One adapter: the fields of its `@meta` object and the function behind it."""

from __future__ import annotations

from dataclasses import dataclass

from adapterc.importers.bb_site.arguments import ALIASES, complete, read_arguments
from adapterc.importers.bb_site.bundle import with_helpers
from adapterc.importers.bb_site.entry import start_page
from adapterc.importers.bb_site.examples import example_values
from adapterc.importers.bb_site.fields import Fields
from adapterc.importers.bb_site.function import read_function
from adapterc.importers.bb_site.sentinels import report_sentinels
from adapterc.importers.bb_site.spoken import session_need, spoken_errors
from adapterc.importers.bb_site.uses import read_uses
from adapterc.importers.dialect import Files
from adapterc.importers.names import check_name, shown
from adapterc.importers.undeclared import report_undeclared_reads
from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import AdapterIR, Arg, Deviation, Evaluate, Navigate, SourceInfo
from adapterc.syntax.addresses import normal_host, parse_address
from adapterc.syntax.javascript.script import Script
from adapterc.syntax.json import JsonObject
from adapterc.syntax.source import SourceText

__all__ = ["DIALECT_NAME", "read_definition"]

DIALECT_NAME = "bb-site"
_HELPERS = Deviation(
    "helper-files", "what a function uses of its folder's helper files comes along; bb-browser reads none"
)
_DECLARED = Deviation("declared-arguments", "only declared arguments have a value; bb-browser passes any others on")
_KEYS = ("name", "description", "domain", "args", "capabilities", "readOnly", "example")


@dataclass(frozen=True, slots=True)
class _Meta:
    """What `@meta` says. `page` is the address that `domain` means."""

    site: str
    name: str
    description: str
    domain: str
    page: str
    args: tuple[Arg, ...]
    access: str
    example: str | None


def read_definition(
    source: SourceText, script: Script, meta: JsonObject, meta_end: int, files: Files, sink: Sink
) -> AdapterIR | None:
    """The adapter of a file, or None after a reported error. `meta_end` is where the comment ends in the text."""
    fields = Fields(source, meta, "", sink)
    said = _read_meta(fields)
    body = read_function(script, meta_end, sink)
    if body is None or said is None or sink.failed:
        return None
    span = script.text.slice(script.start(body.node), script.start(body.node) + 1)
    body = with_helpers(body, source.file, files, sink)
    if body is None:
        return None
    script = body.script
    uses = read_uses(script, body.node)
    examples = example_values(said.example or "", f"{said.site}/{said.name}", [arg.name for arg in said.args])
    args = complete(said.args, uses, script, examples, sink)
    reads = {name: node for name, node in uses.first.items() if name not in ALIASES}
    undeclared = report_undeclared_reads(script, reads, [arg.name for arg in said.args], sink)
    report_sentinels(script, sink)
    spoken = spoken_errors(script)
    place = fields.span_of("name") or source.span(meta.start, meta.start + 1)
    domain_span = fields.span_of("domain") or place
    entry = start_page(script, body.node, said.page, domain_span, args, spoken, sink)
    if entry is None:
        return None
    evaluate = Evaluate(body.code, span)
    steps: tuple[Navigate | Evaluate, ...] = (entry, evaluate)
    bundled = body.code.bound is not None and body.code.bound.author is not None
    return AdapterIR(
        source=SourceInfo(DIALECT_NAME, source.file, source.sha256),
        site=said.site,
        name=said.name,
        description=said.description,
        domain=said.domain,
        span=source.span(0, len(source.text)),
        strategy="cookie",
        browser=True,
        args=args,
        steps=steps,
        access=said.access,
        spans=tuple((member.key, fields.span(member.value)) for member in meta.members),
        args_style="strings",
        result_rule="outcome",
        session=session_need(script, spoken),
        place=place,
        deviations=(*((_HELPERS,) if bundled else ()), *((_DECLARED,) if undeclared else ())),
    )


def _read_meta(fields: Fields) -> _Meta | None:
    fields.unknown(_KEYS)
    named = _name(fields)
    place = _domain(fields)
    args = read_arguments(fields)
    fields.texts("capabilities")
    reads = fields.boolean("readOnly")
    description, example = fields.text("description"), fields.text("example")
    if named is None or place is None or fields.sink.failed:
        return None
    access = "unknown" if reads is None else "read" if reads else "write"
    return _Meta(*named, description or "", *place, args, access, example)


def _name(fields: Fields) -> tuple[str, str] | None:
    text, span = fields.text("name"), fields.span_of("name")
    if text is None or span is None:
        if fields.member("name") is None:
            _missing(fields, "name", 'write `"name": "site/command"`')
        return None
    site, slash, name = text.partition("/")
    if not slash or "/" in name:
        message = f"name {shown(text)} is not a site and a command"
        fields.sink.report("AC304", message, span, help='write `"name": "site/command"`')
        return None
    sound = [check_name("site", site, span, fields.sink), check_name("name", name, span, fields.sink)]
    return (site, name) if all(sound) else None


def _domain(fields: Fields) -> tuple[str, str] | None:
    """The host, and the page that `domain` names: the front page unless it has a path or a query."""
    text, span = fields.text("domain"), fields.span_of("domain")
    if text is None or span is None or not text.strip():
        if text is not None or fields.member("domain") is None:
            _missing(fields, "domain", 'write `"domain": "shop.test"`, the host of the site')
        return None
    host = normal_host(text)
    if host is not None:
        return host, f"https://{host}/"
    address = parse_address(text if "://" in text else f"https://{text.strip()}")
    if address is None:
        message = f"`domain` is not a host name: {shown(text)}"
        fields.sink.report("AC303", message, span, help='write the host alone, such as `"shop.test"`')
        return None
    return address.host, address.url


def _missing(fields: Fields, key: str, help: str) -> None:
    node = fields.node
    member = fields.node.find(key)
    span = fields.source.span(node.start, node.start + 1) if member is None else fields.span(member.value)
    fields.sink.report("AC302", f"`{key}` is missing", span, help=help)
