"""Options that the commands of `adapterc sitemap` share, and what they are turned into."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from adapterc.cli.exits import ENVIRONMENT, FINDINGS, USAGE, Failure

if TYPE_CHECKING:
    from adapterc.sitemap.commands import Commands
    from adapterc.sitemap.discover import Found, Roots
    from adapterc.sitemap.model import Site, SitemapFile

__all__ = [
    "baseline_options",
    "day",
    "found_sites",
    "known_commands",
    "known_endpoints",
    "one_site",
    "read_bytes",
    "root_options",
    "roots_of",
    "site_options",
]

F = TypeVar("F", bound=Callable[..., Any])

LOCAL_ROOT = "~/.opencli/sites"
GLOBAL_ROOT = "sitemaps"

_LAYER = click.option(
    "--layer",
    type=click.Choice(["auto", "local", "global"]),
    default="auto",
    show_default=True,
    help="Layer of the folders given. auto: by the root they lie below, else by what most files say.",
)
_ROOTS = (
    click.option(
        "--local-root", metavar="DIR", default=LOCAL_ROOT, show_default=True, help="Where SLUG/sitemap folders lie."
    ),
    click.option(
        "--global-root", metavar="DIR", default=GLOBAL_ROOT, show_default=True, help="Where SLUG folders lie."
    ),
    click.option(
        "--catalog", type=click.Path(path_type=Path), metavar="DIR", help="Catalog with the commands there are."
    ),
    click.option(
        "--manifest", type=click.Path(path_type=Path), metavar="FILE", help="`cli-manifest.json` with more of them."
    ),
)
_ENDPOINTS = click.option(
    "--endpoints",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="`endpoints.json` of the site.  [default: the one beside its local sitemap]",
)
_TODAY = click.option("--today", metavar="DATE", help="Judge ages as of this day, YYYY-MM-DD.  [default: today]")


_BASELINE = (
    click.option(
        "--baseline",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Leave out the findings listed in FILE.  [default: `sitemap_baseline` of adapterc.toml]",
    ),
    click.option("--create-baseline", is_flag=True, help="Write the findings of now to a new baseline."),
    click.option("--update-baseline", is_flag=True, help="Remove from the baseline what is not found any more."),
)


def baseline_options(function: F) -> F:
    """A baseline, and what to do with it."""
    return _all(function, _BASELINE)


def site_options(function: F) -> F:
    """Everything that a check depends on."""
    return _all(function, (_LAYER, *_ROOTS, _ENDPOINTS, _TODAY))


def root_options(function: F) -> F:
    """Where sitemaps and commands are, and the day."""
    return _all(function, (*_ROOTS, _TODAY))


def _all(function: F, options: tuple[Callable[[F], F], ...]) -> F:
    for option in reversed(options):
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


def found_sites(paths: tuple[str, ...], roots: Roots, *, pass_over: bool = False, missing: int = USAGE) -> Found:
    """The sites of a command line. What is no sitemap ends the command, with exit 2 unless `missing` says otherwise;
    such files may be passed over."""
    from adapterc.sitemap.discover import NoSitemap, find_sites

    try:
        return find_sites(paths or (".",), roots, pass_over=pass_over)
    except NoSitemap as error:
        help = "name the folder of a sitemap, a file of it, or the slug of a site"
        raise Failure(str(error), missing, help) from None
    except OSError as error:
        raise Failure(f"`{error.filename}` cannot be read: {(error.strerror or '').lower()}", ENVIRONMENT) from None


def one_site(given: str, roots: Roots, commands: Commands | None, missing: int = USAGE) -> Site:
    """The only site of a slug or a path, or the one that a URL belongs to. Exit 2 for several, exit 1 for a URL that no
    sitemap serves; `missing` is the exit for a slug or path without one."""
    from adapterc.sitemap.discover import NoSitemap, find_slug
    from adapterc.sitemap.locate import is_url, slug_candidates

    if not is_url(given):
        sites = found_sites((given,), roots, missing=missing).sites
        if len(sites) != 1:
            listed = ", ".join(f"`{site.slug}`" for site in sites[:10])
            raise Failure(f"`{given}` holds {len(sites)} sitemaps", USAGE, f"name one of {listed}")
        return sites[0]
    tried = slug_candidates(given, roots, commands)
    for slug in tried:
        try:
            sites = find_slug(slug, roots).sites
        except NoSitemap:
            continue
        if sites and any(site.files for site in sites):
            return sites[0]
    listed = ", ".join(f"`{slug}`" for slug in tried)
    raise Failure(f"no sitemap for `{given}`", FINDINGS, f"looked for {listed}" if tried else "it has no host")


def read_bytes(file: SitemapFile) -> bytes:
    """The bytes of a file of a sitemap. One that cannot be read any more: exit 3."""
    try:
        return Path(file.location).read_bytes()
    except OSError as error:
        raise Failure(f"`{file.shown}` cannot be read: {(error.strerror or '').lower()}", ENVIRONMENT) from None


def known_commands(
    catalog: Path | None, manifest: Path | None, read: Callable[[Path], bytes] = Path.read_bytes
) -> Commands | None:
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
            found.update(read_commands(read(place)))
        except OSError as error:
            raise Failure(f"`{place}` cannot be read: {(error.strerror or '').lower()}", ENVIRONMENT) from None
        except ValueError as error:
            raise Failure(f"`{place}` lists no commands: {error}", USAGE) from None
    return found


def known_endpoints(
    sites: list[Site], option: Path | None, read: Callable[[Path], bytes] = Path.read_bytes
) -> dict[str, frozenset[str] | None]:
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
            found[site.slug] = read_endpoints(read(Path(place)))
        except OSError as error:
            raise Failure(f"`{place}` cannot be read: {(error.strerror or '').lower()}", ENVIRONMENT) from None
        except ValueError as error:
            raise Failure(f"`{place}` is no `endpoints.json`: {error}", USAGE) from None
    return found
