"""`adapterc try`: the author's loop. One file is compiled in memory and run at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from adapterc.cli.exits import EPILOG, FINDINGS, INTERNAL, Failure, leave
from adapterc.cli.options import config_option, profile_option, rules_of, settings, warn_of_idle
from adapterc.cli.run_options import Running, RunOptions, run_options

if TYPE_CHECKING:
    from adapterc.compiler.artifact import Artifact
    from adapterc.runtime import Adapter
    from adapterc.spec.diagnostics import Diagnostic

__all__ = ["command"]


NOT_COMPILED = "not_compiled"
"""The error code of a file that does not come to a run."""


@click.command("try", cls=Running, epilog=EPILOG, short_help="Compile one adapter file in memory and run it.")
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
    adapterc try shop/search.yaml --arg query=kettle --cdp 9222
    adapterc try clis/shop/hot.js --explain --format json
    """
    from adapterc.cli.given import given_arguments
    from adapterc.cli.running import asked, finish

    given = given_arguments(options.texts, options.document)
    tried = _compiled(file, adapter, profile, config, options)
    artifact = tried.artifact
    if artifact is None or artifact.status == "rejected":
        tried.end(adapter or file, "rejected", options)
    if artifact.status == "held":
        _warn_of(artifact, held, options.quiet)
        if not held:
            tried.end(artifact.name, "held", options)
    finish([asked(_loaded(artifact), given)], options)


@dataclass(frozen=True, slots=True)
class _Tried:
    """What became of the file: the adapter that is meant, if it has one, and the findings, printed already."""

    artifact: Artifact | None
    findings: Sequence[Diagnostic]
    display: Callable[[str], str]

    def end(self, name: str, status: str, options: RunOptions) -> NoReturn:
        """End the command because nothing runs; for programs, with a result that says why."""
        if options.format_ == "json":
            self._print(self.artifact.name if self.artifact is not None else name, status)
        leave(FINDINGS)

    def _print(self, name: str, status: str) -> None:
        import json

        from adapterc.cli.console import emit_data
        from adapterc.cli.render.json_ import rows
        from adapterc.spec.diagnostics import Severity
        from adapterc.spec.result import RunResult

        worst = Severity.HELD if status == "held" else Severity.ERROR
        told = [f"{item.code}: {item.message}" for item in self.findings if item.severity is worst]
        data = {"status": status, "diagnostics": rows(self.findings, self.display)}
        domain = (self.artifact.manifest or {}).get("domain") if self.artifact is not None else None
        result = RunResult.failed(name, NOT_COMPILED, "; ".join(told), domain=domain, data=data)
        emit_data(json.dumps(result.document(), indent=2, ensure_ascii=False) + "\n")


def _compiled(file: str, name: str | None, profile: str | None, config: Path | None, options: RunOptions) -> _Tried:
    """Compile the file and print its findings, with a warning of approvals that do nothing for it."""
    import sys

    from adapterc.cli.console import look_of, say
    from adapterc.cli.one_file import adapters_named, compiled_file, findings_of, refuse_several
    from adapterc.cli.render.text import render_all
    from adapterc.spec.diagnostics import Severity

    configured = settings(config)
    chosen_rules = rules_of(profile, configured)
    folders = "`adapterc import` compiles folders, `adapterc run` runs them"
    result, sources = compiled_file(file, chosen_rules, folders)
    chosen = adapters_named(result, name)
    refuse_several(result, chosen)
    shown = findings_of(result, chosen)
    said = [item for item in shown if not options.quiet or item.severity is not Severity.WARNING]
    say(render_all(said, sources.read, look_of(sys.stderr, options.color, sources.display)))
    if not options.quiet:
        warn_of_idle(result.artifacts, configured, None)
    return _Tried(chosen[0] if chosen else None, shown, sources.display)


def _warn_of(artifact: Artifact, admitted: bool, quiet: bool) -> None:
    from adapterc.cli.console import complain

    effects = ", ".join(f"`{label}`" for label in artifact.held_effects)
    if not admitted:
        complain(
            f"`{artifact.name}` is held and was not run: {effects}",
            "read the place above; `--held` runs it once, an approval in adapterc.toml lets it into the catalog",
        )
    elif not quiet:
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
