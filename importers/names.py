"""Names of sites and commands: what a path suggests, and what may be published (AC304, AC305)."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from adapterc.spec.diagnostics import Sink
from adapterc.spec.span import Span

__all__ = ["MAX_NAME", "check_name", "path_names", "shown", "suggest_name"]

_NAME = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")
MAX_NAME = 79
"""Of a site and of a command each; the host shows `site/name` whole, in at most 160 characters."""

_RESERVED = frozenset(
    {"con", "prn", "aux", "nul"} | {f"{device}{number}" for device in ("com", "lpt") for number in range(1, 10)}
)


def path_names(path: str) -> tuple[str, str]:
    """The site and the command that a path suggests: its folder and its file stem. A missing folder gives ""."""
    pure = PurePosixPath(path)
    return pure.parent.name, pure.stem


def suggest_name(name: str) -> str:
    """The nearest valid name, "" when nothing valid is left."""
    return "-".join(re.findall(r"[a-z0-9]+(?:_[a-z0-9]+)*", name.lower()))


def check_name(field: str, name: str, span: Span, sink: Sink, origin: str = "") -> bool:
    """Whether `name` may be published; `field` is "site" or "name". Reports AC304 or AC305.

    `origin` says where a name comes from that the file does not write: "from the folder".
    """
    said = f" {origin}" if origin else ""
    if not _NAME.fullmatch(name):
        valid = suggest_name(name)
        rule = "lower-case letters and digits, joined by single `-` or `_`"
        help = f"write `{field}: {valid}`; a {field} is {rule}" if valid else f"a {field} is {rule}"
        sink.report("AC304", f"{field} {shown(name)}{said} cannot be published", span, help=help)
        return False
    if len(name) > MAX_NAME:
        help = f"choose a name of at most {MAX_NAME} characters"
        sink.report("AC304", f"{field} of {len(name)} characters{said} cannot be published", span, help=help)
        return False
    if name in _RESERVED:
        message = f"{field} `{name}`{said} is a device name on Windows"
        sink.report("AC305", message, span, help=f"choose another name, e.g. `{name}-list`")
        return False
    return True


def shown(name: str) -> str:
    """A name of the source inside a message, in backticks and printable."""
    if not name:
        return "``"
    return f"`{name}`" if name.isprintable() else f"`{ascii(name)[1:-1]}`"
