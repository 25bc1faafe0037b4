"""`adapterc try`: the author's loop. One file is compiled in memory and run at once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from adapterc.cli.exits import EPILOG, FINDINGS, INTERNAL, USAGE, Failure, leave
from adapterc.cli.options import chosen_profile, config_option, profile_option, settings
from adapterc.cli.run_options import RunOptions, run_options

if TYPE_CHECKING:
    from adapterc.compiler.artifact import Artifact, FileResult
    from adapterc.runtime import Adapter

__all__ = ["command"]


@click.command("try", epilog=EPILOG, short_help="Compile one adapter file in memory and run it.")
@click.argument("file", type=click.Path())
@click.option("--adapter", metavar="NAME", help="The adapter to run, when the file has several.")
@click.option("--held", is_flag=True, help="Run a held adapter too: it may write, and nobody has approved that.")
@profile_option
@config_option
@run_options
def command(
    file: str, adapter: str | None, held: bool, profile: str | None, config: Path | None, options: RunOptions
) -> None:
    """Compile FILE in memory, say what was found, and run the script in a browser that is open.

    Nothing is written. What the compiler refuses does not run; what it holds runs with --held only. Everything else is
    as with `adapterc run`: the own background tab, arguments, limits, output and exit status; a refused file is 1.

    \b
    adapterc try shop/search.yaml --arg query=tea --cdp 9222
    adapterc try clis/shop/hot.js --explain --format json
    """
    from adapterc.cli.given import given_arguments
    from adapterc.cli.running import asked, finish

    given = given_arguments(options.texts, options.document)
    artifact = _compiled(file, adapter, profile, config, options.color)
    if artifact.status == "held":
        _warn_of(artifact, held)
    finish([asked(_loaded(artifact), given)], options)


def _compiled(file: str, name: str | None, profile: str | None, config: Path | None, color: str) -> Artifact:
    """The adapter of the file, its findings printed. A refused one ends the command with exit 1."""
    import sys

    from adapterc.cli.console import look_of, say
    from adapterc.cli.inputs import Sources, path_roots
    from adapterc.cli.render.text import render_all
    from adapterc.compiler.artifact import FileResult
    from adapterc.compiler.driver import Job, compile_job, find_all, read_job
    from adapterc.compiler.named import demand_adapters
    from adapterc.compiler.options import Options
    from adapterc.spec.diagnostics import Severity
    from adapterc.whitelist.profiles import load_profile

    configured = settings(config)
    options = Options(load_profile(chosen_profile(profile, configured)), configured.approvals)
    opened = path_roots((file,))
    if not opened.roots[0].path.is_file():
        raise Failure(f"`{file}` is not a file", USAGE, "`adapterc import` compiles folders, `adapterc run` runs them")
    found = find_all(opened.roots)[0]
    sources = Sources((found,), opened.where)
    job = read_job(found) if found.ignored is None else FileResult(found.path, ignored=found.ignored)
    (result,) = demand_adapters((compile_job(job, options) if isinstance(job, Job) else job,), {found.path})
    chosen = _chosen(result, name)
    findings = dict.fromkeys([*result.diagnostics, *(chosen.diagnostics if chosen is not None else ())])
    shown = sorted((item for item in findings if item.severity is not Severity.INFO), key=lambda item: item.sort_key)
    say(render_all(shown, sources.read, look_of(sys.stderr, color, sources.display)))
    if chosen is None or chosen.status == "rejected":
        leave(FINDINGS)
    return chosen


def _chosen(result: FileResult, name: str | None) -> Artifact | None:
    """The adapter that is meant; None when the file has none."""
    names = [artifact.name for artifact in result.artifacts]
    listed = ", ".join(f"`{known}`" for known in names)
    if name is not None and names and name not in names:
        raise Failure(f"`{result.path}` has no adapter `{name}`", USAGE, f"it has {listed}")
    chosen = [artifact for artifact in result.artifacts if name in (None, artifact.name)]
    if len(chosen) > 1:
        raise Failure(f"`{result.path}` has {len(chosen)} adapters", USAGE, f"choose one with --adapter: {listed}")
    return chosen[0] if chosen else None


def _warn_of(artifact: Artifact, admitted: bool) -> None:
    from adapterc.cli.console import complain

    effects = ", ".join(f"`{label}`" for label in artifact.held_effects)
    if not admitted:
        complain(
            f"`{artifact.name}` is held and was not run: {effects}",
            "read the place above; `--held` runs it once, an approval in adapterc.toml lets it into the catalog",
        )
        leave(FINDINGS)
    complain(f"`{artifact.name}` is held and runs because of `--held`: {effects}", kind="warning")


def _loaded(artifact: Artifact) -> Adapter:
    from adapterc.compiler.catalog.entry import finish_entry
    from adapterc.runtime import Adapter, DamagedArtifact

    assert artifact.manifest is not None and artifact.script is not None
    try:
        return Adapter.of(finish_entry(artifact.manifest, artifact.script), artifact.script)
    except DamagedArtifact as error:
        raise Failure(
            f"the compiled `{artifact.name}` cannot be loaded: {error.detail}",
            INTERNAL,
            "this is a fault in adapterc: please report it with the file",
        ) from None
