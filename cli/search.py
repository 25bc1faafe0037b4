"""`adapterc search`: adapters by words."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

import click

from adapterc.cli.catalogs import catalog_option
from adapterc.cli.exits import EPILOG
from adapterc.cli.options import color_option, format_option

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from adapterc.runtime import Adapter

__all__ = ["command", "ranked"]


@click.command("search", epilog=EPILOG, short_help="Find adapters by words.")
@click.argument("words", nargs=-1, required=True, metavar="WORDS...")
@catalog_option
@format_option
@color_option
def command(words: tuple[str, ...], catalogs: tuple[str, ...], format_: str, color: str) -> None:
    """Find adapters that have all WORDS, in any order, in their name, domain, description or capabilities.

    The best match comes first: a name before a domain, a domain before a description. Nothing found is no failure.

    \b
    adapterc search forum words
    """
    from adapterc.cli.catalogs import complain_of, loaded, near_names
    from adapterc.cli.console import complain
    from adapterc.cli.list_ import print_adapters

    catalog = loaded(catalogs)
    complain_of(catalog)
    asked = [word for text in words for word in _folded(text).split()]
    chosen = ranked(catalog.adapters, asked)
    if not chosen:
        near = _near(asked, [adapter.entry.name for adapter in catalog.adapters])
        complain(f"no adapter has the words `{' '.join(words)}`", near_names(near), kind="note")
    print_adapters(chosen, format_, color, {})


def ranked(adapters: Iterable[Adapter], words: Sequence[str]) -> list[Adapter]:
    """The adapters in which every word occurs, best first; equal ones by name. `words` are folded already."""
    found = []
    for adapter in adapters:
        ranks = [_rank(adapter, word) for word in words]
        places = [rank for rank in ranks if rank is not None]
        if places and len(places) == len(ranks):
            found.append((sum(places), adapter.entry.name, adapter))
    return [adapter for *_, adapter in sorted(found, key=lambda item: item[:2])]


def _rank(adapter: Adapter, word: str) -> int | None:
    """How well a word fits: 0 is a part of the name, None is not at all."""
    entry = adapter.entry
    name = _folded(entry.name)
    if word in (name, *name.split("/")):
        return 0
    fields: list[tuple[int, Iterable[str]]] = [
        (1, (name,)),
        (2, (entry.domain, entry.adapterc.source.domain)),
        (3, entry.capabilities),
        (4, (entry.description,)),
    ]
    return next((rank for rank, texts in fields if any(word in _folded(text) for text in texts)), None)


def _folded(text: str) -> str:
    """Without case and without the forms of a letter that mean the same."""
    return unicodedata.normalize("NFKC", text).casefold()


def _near(words: Sequence[str], names: Sequence[str]) -> list[str]:
    from difflib import get_close_matches

    parts: dict[str, list[str]] = {}
    for name in names:
        for part in (name, *name.split("/")):
            parts.setdefault(part, []).append(name)
    close = [part for word in words for part in get_close_matches(word, parts, 2)]
    return list(dict.fromkeys(name for part in close for name in parts[part]))[:3]
