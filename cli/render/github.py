"""Diagnostics as annotations of GitHub Actions: one workflow command on a line for each.

The runner takes a line apart at `::`, `,` and `=`, then decodes `%XX`; what would be taken for one of these is written
so that it comes back as it was. Columns belong to ranges within one line; the runner drops them otherwise. GitHub shows
ten errors, ten warnings and ten notices of a step: the log has all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from adapterc.cli.render.cells import clean
from adapterc.cli.render.told import told
from adapterc.compiler.catalog.rows import printable
from adapterc.spec.diagnostics import Diagnostic, Severity

__all__ = ["annotation", "render_github"]

_COMMANDS = {
    Severity.ERROR: "error",
    Severity.HELD: "warning",
    Severity.WARNING: "warning",
    Severity.INFO: "notice",
}


def render_github(diagnostics: Iterable[Diagnostic], display: Callable[[str], str] = str) -> str:
    """A line for each finding, in the order given. `display` turns paths into those of the working folder, which has
    to be the top of the repository for GitHub to find them."""
    return "".join(_line(item, display) for item in diagnostics)


def annotation(command: str, message: str, **properties: str | int) -> str:
    """One workflow command with its newline: `error`, `warning` or `notice`. Control characters are shown as escapes,
    but for the line breaks of the message."""
    shown = "\n".join(clean(line) for line in message.split("\n"))
    given = ",".join(f"{name}={_property(clean(str(value)))}" for name, value in properties.items())
    return f"::{command} {given}::{_data(shown)}\n"


def _line(item: Diagnostic, display: Callable[[str], str]) -> str:
    span = item.span
    place: dict[str, str | int] = {"file": printable(display(span.file)), "line": span.line, "endLine": span.end_line}
    if span.line == span.end_line:
        place |= {"col": span.column, "endColumn": span.end_column}
    return annotation(_COMMANDS[item.severity], told(item, display), **place, title=f"{item.code} {item.name}")


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
