"""`adapterc compile`: one file to standard output."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from adapterc.cli.exits import EPILOG, FINDINGS, USAGE, Failure, leave
from adapterc.cli.options import chosen_profile, color_option, config_option, profile_option, settings

if TYPE_CHECKING:
    from adapterc.compiler.artifact import FileResult
    from adapterc.spec.ir import AdapterIR

__all__ = ["command"]


@click.command("compile", epilog=EPILOG, short_help="Print what one adapter file compiles to.")
@click.argument("file", type=click.Path())
@click.option("--adapter", metavar="NAME", help="The adapter to print, when the file has several.")
@click.option("--manifest", is_flag=True, help="Print the catalog entry instead of the script.")
@click.option("--print-after", metavar="PASS", help="Print the adapter as it is behind a pass, and no script.")
@profile_option
@config_option
@color_option
def command(
    file: str,
    adapter: str | None,
    manifest: bool,
    print_after: str | None,
    profile: str | None,
    config: Path | None,
    color: str,
) -> None:
    """Compile FILE and print the script of its adapter. Nothing is written; findings go to standard error."""
    import sys

    from adapterc.cli.console import emit_data, look_of, say
    from adapterc.cli.inputs import Sources, path_roots
    from adapterc.cli.render.text import render_all
    from adapterc.compiler.driver import Job, compile_job, find_all, read_job
    from adapterc.compiler.options import Options
    from adapterc.spec.diagnostics import Severity
    from adapterc.whitelist.profiles import load_profile

    configured = settings(config)
    options = Options(load_profile(chosen_profile(profile, configured)), configured.approvals)
    outlines: dict[str, str] = {}
    if print_after is not None:
        _known_pass(print_after)
    opened = path_roots((file,))
    if not opened.roots[0].path.is_file():
        raise Failure(f"`{file}` is not a file", USAGE, "`adapterc import` compiles folders")
    found = find_all(opened.roots)[0]
    if found.ignored is not None:
        raise Failure(f"`{found.path}` holds no adapter: {found.ignored}", USAGE)
    sources = Sources((found,), opened.where)
    job = read_job(found)

    def keep(name: str, ir: AdapterIR) -> None:
        if name == print_after:
            from adapterc.cli.render.ir import outline

            outlines[ir.id] = outline(ir)

    result: FileResult = compile_job(job, options, keep) if isinstance(job, Job) else job
    if result.ignored is not None:
        raise Failure(f"`{found.path}` holds no adapter: {result.ignored}", USAGE)
    names = [artifact.name for artifact in result.artifacts]
    if adapter is not None and adapter not in names:
        raise Failure(
            f"`{found.path}` has no adapter `{adapter}`", USAGE, "it has " + ", ".join(f"`{n}`" for n in names)
        )
    chosen = [artifact for artifact in result.artifacts if adapter in (None, artifact.name)]
    findings = dict.fromkeys([*result.diagnostics, *(item for artifact in chosen for item in artifact.diagnostics)])
    shown = sorted((item for item in findings if item.severity is not Severity.INFO), key=lambda item: item.sort_key)
    say(render_all(shown, sources.read, look_of(sys.stderr, color, sources.display)))
    if print_after is not None:
        emit_data("\n".join(outlines[item.name] for item in chosen if item.name in outlines))
    elif len(chosen) > 1:
        raise Failure(
            f"`{found.path}` has {len(chosen)} adapters",
            USAGE,
            "choose one with --adapter: " + ", ".join(f"`{name}`" for name in names),
        )
    elif chosen and chosen[0].script is not None:
        if manifest:
            from adapterc.compiler.catalog.canonical import canonical_text
            from adapterc.compiler.catalog.entry import finish_entry

            emit_data(canonical_text(finish_entry(chosen[0].manifest or {}, chosen[0].script)))
        else:
            emit_data(chosen[0].script + "\n")
    if not chosen or any(artifact.status == "rejected" for artifact in chosen):
        leave(FINDINGS)


def _known_pass(name: str) -> None:
    from difflib import get_close_matches

    from adapterc.compiler.pipeline import PASSES

    names = [step.name for step in PASSES]
    if name not in names:
        near = get_close_matches(name, names, 1)
        listed = ", ".join(f"`{known}`" for known in names)
        raise Failure(
            f"unknown pass `{name}`", USAGE, f"did you mean `{near[0]}`?" if near else f"the passes are {listed}"
        )
