"""`adapterc info`: everything that the catalog says of one adapter."""

from __future__ import annotations

import json
import shlex
from typing import TYPE_CHECKING, Any

import click

from adapterc.cli.catalogs import catalog_option, complete_names
from adapterc.cli.exits import EPILOG
from adapterc.cli.options import color_option, format_option

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adapterc.cli.render.look import Look
    from adapterc.runtime import Adapter
    from adapterc.spec.manifest import AdapterEntry, ArgEntry

__all__ = ["call_of", "command", "example_args", "example_url"]


@click.command("info", epilog=EPILOG, short_help="Show arguments, effects and source of one adapter.")
@click.argument("name", shell_complete=complete_names)
@catalog_option
@format_option
@color_option
def command(name: str, catalogs: tuple[str, ...], format_: str, color: str) -> None:
    """Show what the adapter NAME takes, opens, touches and returns, where it comes from, and a call to copy; in
    the call, `<query>` stands for a value of yours.

    With --format json, the catalog entry with `source_kind`, `fault` (why it would not run, else null),
    `example_args`, `example_url` and `call` beside it.

    \b
    adapterc info shop/search
    """
    import sys

    from adapterc.cli.catalogs import complain_of, found, loaded
    from adapterc.cli.console import emit_data, emit_text, look_of

    catalog = loaded(catalogs)
    adapter = found(catalog, name)
    complain_of(catalog, [adapter.entry.name])
    fault = _fault(adapter)
    if format_ == "json":
        entry = adapter.entry
        document = {
            **entry.document(),
            "source_kind": adapter.source_kind,
            "fault": fault or None,
            "example_args": example_args(entry),
            "example_url": example_url(entry),
            "call": call_of(entry),
        }
        emit_data(json.dumps(document, indent=2, ensure_ascii=False) + "\n")
    else:
        emit_text("".join(f"{line}\n" for line in _lines(adapter, look_of(sys.stdout, color))))


def _fault(adapter: Adapter) -> str:
    """Why the adapter would not run, said on standard error unless the lock was what said it; "" when it would."""
    from adapterc.cli.console import complain
    from adapterc.runtime import DamagedArtifact

    try:
        adapter.script()
    except DamagedArtifact as error:
        if not adapter.fault:
            complain(f"`{error.name}` does not run: {error.detail}", error.help, kind="warning")
        return error.detail
    return ""


def example_args(entry: AdapterEntry) -> dict[str, str | int]:
    """The examples of the required arguments."""
    return {arg.name: arg.example for arg in entry.args if arg.required and arg.example is not None}


def example_url(entry: AdapterEntry) -> str:
    """The page that a run with the example arguments opens; the domain, when they do not do."""
    from adapterc.spec.address import ForbiddenUrl, entry_url
    from adapterc.spec.arguments import InvalidArguments, bind

    try:
        return entry_url(entry, bind(entry, example_args(entry)))
    except (InvalidArguments, ForbiddenUrl):
        return f"https://{entry.domain}"


def call_of(entry: AdapterEntry) -> str:
    """A command line to copy. A value that only repeats the argument's name is a placeholder and is marked as one."""
    shown = {name: f"<{name}>" if value == name else value for name, value in example_args(entry).items()}
    words = [f"--arg {shlex.quote(f'{name}={value}')}" for name, value in shown.items()]
    return " ".join([f"adapterc run {entry.name}", *words])


def _lines(adapter: Adapter, look: Look) -> Iterator[str]:
    entry = adapter.entry
    facts = entry.adapterc
    yield f"{look.paint(entry.name, '1')}: {look.clean(entry.description)}"
    access = "reads only" if entry.read_only else "writes"
    yield f"{access}; {entry.domain}; {', '.join(map(look.clean, entry.capabilities))}; {adapter.source_kind} catalog"
    if entry.auth_hint is not None:
        yield look.clean(entry.auth_hint)
    yield from _section("call", [call_of(entry)], look)
    yield from _section("arguments", [_argument(entry, arg) for arg in entry.args] or ["none"], look)
    yield from _section("entry", _entry(entry), look)
    shape = "rows" if facts.output.rows_path else "one object"
    yield from _section(
        "output", [shape + (f": {', '.join(facts.output.columns)}" if facts.output.columns else "")], look
    )
    yield from _section("effects", _effects(entry), look)
    yield from _section("state", _state(entry), look)
    yield from _section("differs from the original", [f"{d.code}: {d.text}" for d in facts.deviations], look)
    yield from _section("source", _source(entry), look)


def _section(title: str, lines: list[str], look: Look) -> Iterator[str]:
    if lines:
        yield ""
        yield look.paint(title, "1")
        yield from (f"  {look.clean(line)}" for line in lines)


def _argument(entry: AdapterEntry, arg: ArgEntry) -> str:
    rules = entry.adapterc.args
    coerced = rules.coercions.get(arg.name, "text")
    words = [arg.arg_type if coerced in ("text", "integer") else f"{arg.arg_type} ({coerced})"]
    words.append("required" if arg.required else "optional")
    if arg.name in rules.defaults:
        words.append(f"default {_json(rules.defaults[arg.name])}")
    if arg.name in rules.choices:
        words.append("one of " + ", ".join(_json(choice) for choice in rules.choices[arg.name]))
    if arg.example is not None and arg.example != arg.name:
        words.append(f"for instance {_json(arg.example)}")
    if arg.name in rules.renamed:
        words.append(f"`{rules.renamed[arg.name]}` in the source")
    return f"{arg.name}: {arg.description} ({', '.join(words)})"


def _entry(entry: AdapterEntry) -> list[str]:
    from adapterc.spec.manifest import FixedUrl

    if isinstance(entry.entry, FixedUrl):
        return [entry.entry.url]
    return [entry.entry.template, f"for instance {example_url(entry)}"]


def _effects(entry: AdapterEntry) -> list[str]:
    effects = entry.adapterc.effects
    path = entry.adapterc.source.path
    world = "of its own" if entry.adapterc.world == "isolated" else "of the page (main)"
    lines = [f"runs in a JavaScript world {world}; cookies: {effects.credentials}"]
    approval = entry.adapterc.approval
    if approval is None and effects.writes:
        lines.append(f"may write: {', '.join(effects.writes)}")
    if approval is not None:
        by = f"; {approval.reviewer}" if approval.reviewer else ""
        lines.append(f"approved as reading: {', '.join(approval.effects)} ({approval.reason}{by})")
    for title, place in effects.evidence.items():
        where = place if place.count(":") > 1 else f"{path}:{place}"
        reason = effects.reasons.get(title)
        lines.append(f"{title} ({where})" + (f": {reason}" if reason else ""))
    return lines


_RULES = {"source": "its author", "deviation": "an accepted deviation", "config": "the curator"}


def _state(entry: AdapterEntry) -> list[str]:
    """The state and who set it, unless it is `current` because nobody said anything; and what it stands in for."""
    governance, override = entry.adapterc.governance, entry.adapterc.override
    lines = []
    if governance is not None:
        line = f"{governance.state}, by {_RULES[governance.rule]} (rule `{governance.rule}`)"
        lines.append(line + (f": {governance.reason}" if governance.reason else ""))
        if governance.replaced_by:
            lines.append(f"replaced by {governance.replaced_by}")
    elif override is not None:
        lines.append("current")
    if override is not None:
        by = f"; {override.reviewer}" if override.reviewer else ""
        of = f" of {override.repo}" if override.repo else ""
        lines.append(f"override of {override.path}{of} ({override.reason}{by})")
        moved = "the base has moved on since" if override.moved else "the base is still that"
        lines.append(f"made from sha256 {override.base_sha256[:12]}; {moved}")
    return lines


def _source(entry: AdapterEntry) -> list[str]:
    source = entry.adapterc.source
    repo = f" of {source.repo}" if source.repo else ""
    return [
        f"{source.path}{repo} ({source.dialect}), sha256 {source.sha256[:12]}",
        f"compiled by adapterc {entry.adapterc.compiler} under {entry.adapterc.profile}; "
        f"script {entry.script_file}, sha256 {entry.adapterc.script_sha256[:12]}",
    ]


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
