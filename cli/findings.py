"""The forms in which findings leave a command that has them as its result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import click

if TYPE_CHECKING:
    from adapterc.cli.render.look import Look
    from adapterc.compiler.golden import Golden
    from adapterc.spec.diagnostics import Diagnostic

__all__ = ["FORMATS", "MACHINE", "Texts", "emit_findings", "findings_format_option"]

FORMATS = ("text", "json", "jsonl", "sarif", "github")

MACHINE = frozenset({"jsonl", "sarif", "github"})
"""Forms that hold findings alone, whatever else a command has to print."""

F = TypeVar("F", bound=Callable[..., Any])


class Texts(Protocol):
    """Where the sources of findings are: `cli.inputs.Sources`, or what does as it does."""

    def read(self, file: str, /) -> str | None:
        """The normalised text of a file, None when it cannot be shown."""

    def display(self, file: str, /) -> str:
        """The path of a file as the reader can open it from the working folder."""


def findings_format_option(function: F) -> F:
    return click.option(
        "--format",
        "format_",
        type=click.Choice(FORMATS),
        default="text",
        show_default=True,
        help="Output form; docs/formats.md describes each.",
    )(function)


def emit_findings(
    form: str,
    found: Sequence[Diagnostic],
    texts: Texts,
    look: Look,
    command: str,
    fixed: Sequence[Diagnostic] | None = None,
    golden: tuple[str, Golden] | None = None,
    among: Sequence[Diagnostic] = (),
) -> None:
    """Print findings on standard output, in the order given. `command` names the command in a log that is kept;
    `fixed` are those whose fixes were made, None when none were asked for. `golden` is a catalog that was compared with
    its sources: text and JSON show the difference too. `among` are all findings, where a baseline accepted some."""
    from adapterc.cli.console import emit_data, emit_text

    if form == "text":
        if found:
            from adapterc.cli.render.text import render_all

            emit_text(render_all(found, texts.read, look) + "\n")
        if golden is not None and golden[1].diff is not None:
            from adapterc.compiler.diff.text import render_text

            emit_text(render_text(golden[1].diff, look.color))
    elif form == "json":
        from adapterc.cli.render.json_ import render_json

        emit_data(render_json(found, texts.display, fixed, None if golden is None else golden[1].to_json(golden[0])))
    elif form == "jsonl":
        from adapterc.cli.render.jsonl import render_jsonl

        emit_data(render_jsonl(found, texts.display, fixed or ()))
    elif form == "sarif":
        from adapterc.cli.render.sarif import render_sarif

        emit_data(render_sarif(found, texts.read, texts.display, command, among))
    else:
        from adapterc.cli.render.github import render_github

        emit_data(render_github(found, texts.display))
