"""`adapterc compile`: one file to standard output."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from adapterc.cli.exits import EPILOG, FINDINGS, USAGE, Failure, leave
from adapterc.cli.findings import MACHINE, emit_findings, findings_format_option
from adapterc.cli.options import (
    color_option,
    config_option,
    profile_option,
    rules_of,
    settings,
)
from adapterc.spec.shown import meant
from adapterc.spec.visible import uncommanded

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adapterc.compiler.artifact import Artifact
    from adapterc.spec.diagnostics import Diagnostic
    from adapterc.spec.ir import AdapterIR

__all__ = ["command"]


PASS_NAMES = (
    "lower_function",
    "bind_templates",
    "desugar_steps",
    "normalize_args",
    "choose_entry",
    "infer_effects",
    "check_whitelist",
    "normalize_errors",
)
"""The passes that leave an adapter to look at; spelt out because `--help` must not load them."""

MAKING_SCRIPT = ("plan_script", "emit_script", "self_check")


def _passes(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    return [name for name in PASS_NAMES if name.startswith(incomplete)]


@click.command("compile", epilog=EPILOG, short_help="Print what one adapter file compiles to.")
@click.argument("file", type=click.Path())
@click.option("--adapter", metavar="NAME", help="The adapter to print, when the file has several.")
@click.option("--manifest", is_flag=True, help="Print the catalog entry instead of the script.")
@click.option(
    "--print-after",
    metavar="PASS",
    shell_complete=_passes,
    help=f"Print the adapter as it is behind a pass, and no script: {', '.join(PASS_NAMES)}.",
)
@findings_format_option
@profile_option
@config_option
@color_option
def command(
    file: str,
    adapter: str | None,
    manifest: bool,
    print_after: str | None,
    format_: str,
    profile: str | None,
    config: Path | None,
    color: str,
) -> None:
    """Compile FILE and print the script of its adapter. Nothing is written; findings go to standard error.

    With --format json, one document with the adapter's name and status, its script, its manifest (the catalog entry)
    and the findings. With jsonl, sarif or github, the findings alone.
    """
    import sys

    from adapterc.cli.console import emit_data, look_of, say
    from adapterc.cli.one_file import adapters_named, compiled_file, findings_of, refuse_several
    from adapterc.cli.render.text import render_all

    configured = settings(config)
    options = rules_of(profile, configured)
    outlines: dict[str, str] = {}
    if print_after is not None:
        _known_pass(print_after)
        if manifest or format_ != "text":
            other = "--manifest" if manifest else f"--format {format_}"
            raise Failure(f"`--print-after` and `{other}` print different things", USAGE, "leave one of them out")

    def keep(name: str, ir: AdapterIR) -> None:
        if name == print_after:
            from adapterc.cli.render.ir import outline

            outlines[ir.id] = outline(ir)

    result, sources = compiled_file(file, options, "`adapterc import` compiles folders", keep)
    chosen = adapters_named(result, adapter)
    shown = findings_of(result, chosen)
    if print_after is None:
        refuse_several(result, chosen)
    if format_ == "json":
        emit_data(_document(chosen[0] if chosen else None, shown, sources.display))
        shown = []
    elif format_ in MACHINE:
        emit_findings(format_, shown, sources, look_of(sys.stdout, color), "compile")
        shown = []
    say(render_all(shown, sources.read, look_of(sys.stderr, color, sources.display)))
    if print_after is not None:
        emit_data(uncommanded("\n".join(outlines[item.name] for item in chosen if item.name in outlines)))
    elif format_ == "text" and chosen and chosen[0].script is not None:
        if manifest:
            from adapterc.compiler.catalog.canonical import canonical_text

            emit_data(canonical_text(chosen[0].manifest))
        else:
            emit_data(chosen[0].script + "\n")
    if not chosen or any(artifact.status == "rejected" for artifact in chosen):
        leave(FINDINGS)


def _document(artifact: Artifact | None, findings: Sequence[Diagnostic], display: Callable[[str], str]) -> str:
    import json

    from adapterc.cli.render.json_ import rows

    document = {
        "adapter": artifact.name if artifact is not None else None,
        "status": artifact.status if artifact is not None else "rejected",
        "script": artifact.script if artifact is not None else None,
        "manifest": artifact.manifest if artifact is not None else None,
        "diagnostics": rows(findings, display),
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _known_pass(name: str) -> None:
    if name in MAKING_SCRIPT:
        raise Failure(
            f"`{name}` makes the script and leaves no adapter to print",
            USAGE,
            "`adapterc compile FILE` prints the script",
        )
    if name not in PASS_NAMES:
        listed = ", ".join(f"`{known}`" for known in PASS_NAMES)
        raise Failure(f"unknown pass `{name}`", USAGE, meant(name, PASS_NAMES, f"the passes are {listed}"))
