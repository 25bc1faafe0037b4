"""`adapterc sitemap`: its commands are loaded when they are called."""

from __future__ import annotations

import click

from adapterc.cli.exits import EPILOG
from adapterc.cli.lazy import LazyGroup

__all__ = ["COMMANDS", "command"]

COMMANDS: dict[str, tuple[str, str]] = {
    "check": ("check", "Say what is wrong with sitemaps; write nothing but fixes."),
    "audit": ("audit", "Check whole sites, also against an older commit and the live pages."),
    "show": ("show", "Print what an agent would load for a page, a task or a URL."),
    "health": ("health", "Show how adapters are, or note that one has failed."),
    "promote": ("promote", "Say which local files may go to the global layer; copy them."),
}
"""Name -> module of this package that defines `command`, and the line `--help` shows."""


@click.group(
    "sitemap",
    cls=LazyGroup,
    commands_of="adapterc.cli.sitemap",
    lazy=COMMANDS,
    epilog=EPILOG,
    short_help="Check, show and keep up the sitemaps of sites.",
)
def command() -> None:
    """Sitemaps: small Markdown files that tell an agent which pages, actions, workflows, endpoints and pitfalls a site
    has. They lie in two layers, a global one that all share and a local one of what was found on the way."""
