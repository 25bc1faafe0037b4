"""What stands of the findings: what no comment in a file suppresses.

A comment is `<!-- adapterc: allow SM504 -- why this is meant -->` in the body, or the same behind `#` in the
frontmatter. In the body `#` begins a heading, so it begins no comment there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from adapterc.sitemap.context import Context
from adapterc.sitemap.model import Site, SitemapFile
from adapterc.spec.diagnostics import Diagnostic
from adapterc.spec.suppression import HOW, Settled, Suppression, settle_suppressions
from adapterc.syntax.suppressions import MARK, find_suppressions

__all__ = ["settle"]

_HOW = "write `<!-- adapterc: allow SM504 -- why this is meant -->`"
_OF_COMMANDS = frozenset({"SM901", "SM902", "SM903", "SM913"})
_OF_AUDITS = frozenset({"SM914", "SM915"})


def settle(found: Sequence[Diagnostic], sites: Iterable[Site], context: Context) -> Settled:
    """Take out what the comments of the files answer. What could not be looked for makes no comment a useless one."""
    files = [file for site in sites for file in site.files if file.source is not None and MARK in file.source.text]
    if not files:
        return Settled(tuple(found))
    comments = [comment for file in files for comment in _comments(file)]
    done = settle_suppressions(found, comments, {file.shown for file in files})
    hidden = (frozenset() if context.audit else _OF_AUDITS) | (frozenset() if context.commands else _OF_COMMANDS)
    complaints = [
        item if item.help is None else replace(item, help=item.help.replace(HOW, _HOW))
        for item in done.complaints
        if not _is_unused(item, hidden)
    ]
    return Settled(done.kept, done.suppressed, tuple(complaints))


def _comments(file: SitemapFile) -> Iterator[Suppression]:
    assert file.source is not None
    for comment in find_suppressions(file.source, ("<!--",)):
        if comment.span.line > file.first:
            yield comment
    for comment in find_suppressions(file.source, ("#",)):
        if comment.span.line <= file.first:
            yield comment


def _is_unused(item: Diagnostic, codes: frozenset[str]) -> bool:
    """Whether a complaint says that one of some codes has nothing to suppress."""
    named = re.search(r"gives `(\w+)`", item.message)
    return named is not None and named[1] in codes
