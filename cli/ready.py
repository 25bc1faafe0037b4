"""`adapterc ready`: could an adapter run now?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from adapterc.cli.catalogs import catalog_option, complete_names
from adapterc.cli.exits import ENVIRONMENT, EPILOG, leave
from adapterc.cli.options import color_option, format_option
from adapterc.cli.run_options import endpoint_options

if TYPE_CHECKING:
    from adapterc.cli.open_pages import Seen
    from adapterc.runtime import Adapter, BrowserUnavailable

__all__ = ["command"]

READY = "ready"
REQUIRES = "requires_browser_runtime"
"""The two answers, in the host's words."""


@click.command("ready", epilog=EPILOG, short_help="Say whether an adapter could run now.")
@click.argument("name", shell_complete=complete_names)
@catalog_option
@endpoint_options
@format_option
@color_option
def command(
    name: str,
    catalogs: tuple[str, ...],
    endpoint: str | None,
    browser_profile: str | None,
    format_: str,
    color: str,
) -> None:
    """Say whether the adapter NAME could run now: its entry, its script, and a browser that can be reached.

    The answer is `ready` (exit status 0) or `requires_browser_runtime` (3), with the cause and what to do. Open pages
    that show the adapter's entry already are listed, with the ids that `run --target` takes. A run needs none of them:
    it opens a tab of its own.

    \b
    adapterc ready shop/hot --cdp 9222
    """
    import sys

    from adapterc.cli.catalogs import complain_of, damaged, found, loaded
    from adapterc.cli.console import look_of
    from adapterc.cli.open_pages import see
    from adapterc.runtime import BrowserUnavailable, DamagedArtifact

    catalog = loaded(catalogs)
    adapter = found(catalog, name)
    complain_of(catalog, [adapter.entry.name])
    try:
        adapter.script()
    except DamagedArtifact as error:
        raise damaged(error) from None
    try:
        seen: Seen | BrowserUnavailable = see(endpoint, browser_profile, look_of(sys.stderr, color))
    except BrowserUnavailable as error:
        seen = error
    _print(adapter, seen, format_, color)
    if isinstance(seen, BrowserUnavailable):
        leave(ENVIRONMENT)


def _print(adapter: Adapter, seen: Seen | BrowserUnavailable, format_: str, color: str) -> None:
    import json
    import sys

    from adapterc.cli.console import emit_data, emit_text, look_of, say
    from adapterc.cli.render import result as said
    from adapterc.runtime import BrowserUnavailable
    from adapterc.spec.errors import Reason
    from adapterc.spec.hints import REASONS

    entry = adapter.entry
    document: dict[str, object] = {
        "adapter": entry.name,
        "domain": entry.domain,
        "status": READY,
        "message": f"`{entry.name}` can run",
        "report_hint": None,
        "cause": None,
        "help": None,
        "browser": None,
        "profile_key": None,
        "pages": [],
    }
    if isinstance(seen, BrowserUnavailable):
        hint = REASONS[Reason.BROWSER_UNAVAILABLE].hint
        document |= {"status": REQUIRES, "message": str(seen), "report_hint": hint}
        document |= {"cause": seen.cause, "help": seen.help or None}
        look = look_of(sys.stderr, color)
        helps = [seen.help] if seen.help else []
        say(said.message(f"error[{said.browser_code(seen.cause)}]", str(seen), look, *helps))
        lines = [f"{REQUIRES}: entry and script of `{entry.name}` are as they were compiled; no browser to run it in"]
    else:
        pages = seen.fitting(entry)
        document |= {"browser": seen.product, "profile_key": seen.profile}
        document["pages"] = [{"target_id": page.id, "url": page.address} for page in pages]
        place = said.where(seen.product, seen.profile, entry.domain)
        lines = [f"{READY}: entry and script of `{entry.name}` are as they were compiled", place]
        lines += [f"open page {page.id}  {page.address}" for page in pages]
    if format_ == "json":
        emit_data(json.dumps(document, indent=2, ensure_ascii=False) + "\n")
    else:
        look = look_of(sys.stdout, color)
        emit_text("".join(f"{look.clean(line)}\n" for line in lines))
