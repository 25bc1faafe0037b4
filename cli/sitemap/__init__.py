"""`adapterc sitemap`: its commands are loaded when they are called."""

from __future__ import annotations

import click

from adapterc.cli.exits import EPILOG
from adapterc.cli.lazy import LazyGroup

__all__ = ["COMMANDS", "command"]

COMMANDS: dict[str, tuple[str, str]] = {
    "check": ("check", "Say what is wrong with sitemaps; write nothing but fixes."),
}
"""Name -> module of this package that defines `command`, and the line `--help` shows."""


@click.group(
    "sitemap",
    cls=LazyGroup,
    commands_of="adapterc.cli.sitemap",
    lazy=COMMANDS,
    epilog=EPILOG,
    short_help="Check the sitemaps of sites.",
)
def command() -> None:
    """Sitemaps: small Markdown files that tell an agent which pages, actions, workflows, endpoints and pitfalls a site
    has. They lie in two layers, a global one that all share and a local one of what was found on the way."""
