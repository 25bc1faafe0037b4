"""Options that the commands of `adapterc sitemap` share, and what they are turned into."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from adapterc.cli.exits import ENVIRONMENT, USAGE, Failure

if TYPE_CHECKING:
    from adapterc.sitemap.commands import Commands
    from adapterc.sitemap.discover import Found, Roots
    from adapterc.sitemap.model import Site

__all__ = ["day", "found_sites", "known_commands", "known_endpoints", "roots_of", "site_options"]

F = TypeVar("F", bound=Callable[..., Any])

LOCAL_ROOT = "~/.opencli/sites"
GLOBAL_ROOT = "sitemaps"

_OPTIONS = (
    click.option(
        "--layer",
        type=click.Choice(["auto", "local", "global"]),
        default="auto",
        show_default=True,
        help="Layer of the folders given. auto: by the root they lie below, else by what most files say.",
    ),
    click.option(
        "--local-root", metavar="DIR", default=LOCAL_ROOT, show_default=True, help="Where SLUG/sitemap folders lie."
    ),
    click.option(
        "--global-root", metavar="DIR", default=GLOBAL_ROOT, show_default=True, help="Where SLUG folders lie."
    ),
    click.option(
        "--catalog", type=click.Path(path_type=Path), metavar="DIR", help="Catalog to check commands against."
    ),
    click.option(
        "--manifest", type=click.Path(path_type=Path), metavar="FILE", help="`cli-manifest.json` to check them against."
    ),
    click.option(
        "--endpoints",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="`endpoints.json` of the site.  [default: the one beside its local sitemap]",
    ),
    click.option("--today", metavar="DATE", help="Judge ages as of this day, YYYY-MM-DD.  [default: today]"),
)


def site_options(function: F) -> F:
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


def roots_of(layer: str, local_root: str, global_root: str) -> Roots:
    """Where layers lie, and which one the folders given are."""
    from adapterc.sitemap.discover import Roots

    places = os.path.expanduser(local_root), os.path.expanduser(global_root)
    return Roots(*places, "local" if layer == "local" else "global" if layer == "global" else None)


def day(text: str | None) -> date:
    """The day that ages are judged by."""
    if text is None:
        return date.today()
    from adapterc.sitemap.context import day_of

    found = day_of(text)
    if found is None:
        raise Failure(f"`--today {text}` is no day", USAGE, "write it as YYYY-MM-DD")
    return found


def found_sites(paths: tuple[str, ...], roots: Roots) -> Found:
    """The sites of a command line. What is no sitemap ends the command with exit 2."""
    from adapterc.sitemap.discover import NoSitemap, find_sites

    try:
        return find_sites(paths or (".",), roots)
    except NoSitemap as error:
        help = "name the folder of a sitemap, a file of it, or the slug of a site"
        raise Failure(str(error), USAGE, help) from None
    except OSError as error:
        raise Failure(f"`{error.filename}` cannot be read: {(error.strerror or '').lower()}", ENVIRONMENT) from None


def known_commands(catalog: Path | None, manifest: Path | None) -> Commands | None:
    """The commands that exist, None when neither a catalog nor a manifest is given. One cannot be used: exit 2 or 3."""
    from adapterc.sitemap.commands import Commands, read_commands

    places = [manifest] if manifest is not None else []
    if catalog is not None:
        places.append(catalog / "index.json" if catalog.is_dir() else catalog)
    if not places:
        return None
    found = Commands()
    for place in places:
        try:
            found.update(read_commands(place.read_bytes()))
        except OSError as error:
            raise Failure(f"`{place}` cannot be read: {(error.strerror or '').lower()}", ENVIRONMENT) from None
        except ValueError as error:
            raise Failure(f"`{place}` lists no commands: {error}", USAGE) from None
    return found


def known_endpoints(sites: list[Site], option: Path | None) -> dict[str, frozenset[str]]:
    """The ids of `endpoints.json` by slug: of the file that is named, else of those beside the local sitemaps."""
    from adapterc.sitemap.endpoints import beside, read_endpoints

    if option is not None and len(sites) != 1:
        raise Failure("`--endpoints` is for one site", USAGE, f"{len(sites)} were found")
    found = {}
    for site in sites:
        place = str(option) if option is not None else beside(site)
        if place is None:
            continue
        try:
            found[site.slug] = read_endpoints(Path(place).read_bytes())
        except OSError as error:
            raise Failure(f"`{place}` cannot be read: {(error.strerror or '').lower()}", ENVIRONMENT) from None
        except ValueError as error:
            raise Failure(f"`{place}` is no `endpoints.json`: {error}", USAGE) from None
    return found
