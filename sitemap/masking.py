"""What may be shown: texts, documents and findings with stars in the place of the secrets that they hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from adapterc.sitemap.model import SitemapFile
from adapterc.sitemap.secrets import secret_places, secret_values
from adapterc.spec.diagnostics import Applicability, Diagnostic, Fix

__all__ = ["Hide", "Known", "hide_of", "hide_secrets", "masked", "starred"]

Hide = Callable[[str], str]
"""Gives a text with stars in the place of the secrets in it."""

_SHORTEST = 8
"""What is shorter is no secret away from what stands around it, and most texts of findings are short."""


def masked(text: str) -> str:
    """A text whose secrets are stars, character by character, so that it can be shown."""
    parts, at = [], 0
    for start, end in secret_places(text):
        parts += [text[at:start], "*" * (end - start)]
        at = end
    return "".join((*parts, text[at:])) if parts else text


def hide_of(files: Iterable[SitemapFile]) -> Hide:
    """Hides what is a secret where it stands in one of these files, wherever it is repeated, and what looks like one.

    A secret is known by what stands around it, which a part of the text (a value without its key) has lost.
    """
    values = {value for file in files if file.source is not None for value in secret_values(file.source.text)}
    values |= {value.strip(_AROUND) for value in values}
    known = Known(value for value in values if len(value) >= _SHORTEST)

    @cache  # few texts of findings differ
    def hide(text: str) -> str:
        return masked(known.starred(text)) if len(text) >= _SHORTEST else text

    return hide


_AROUND = "\"'`,;.()[]{}"
"""A secret is found with the quotes that close it; a parsed value has none."""


def starred(value: Any, hide: Hide = masked) -> Any:
    """A document with stars for the secrets of its texts, keys left as they are."""
    if isinstance(value, str):
        return hide(value)
    if isinstance(value, dict):
        return {key: starred(item, hide) for key, item in value.items()}
    return [starred(item, hide) for item in value] if isinstance(value, list | tuple) else value


def hide_secrets(found: Sequence[Diagnostic], files: Iterable[SitemapFile]) -> tuple[Diagnostic, ...]:
    """Findings of some files with stars for the secrets of these files, in messages, notes, help and edits. An edit
    that shows stars is for display only: nobody may write it."""
    hide = hide_of(files)
    return tuple(_hidden(item, hide) for item in found)


class Known:
    """Secrets that are looked for wherever they may be repeated. There may be thousands, so each place of a text is
    asked for those that begin as it does, and not each secret for its places."""

    def __init__(self, values: Iterable[str]) -> None:
        self._values = frozenset(value for value in values if value)
        lengths: dict[str, set[int]] = {}
        for value in self._values:
            lengths.setdefault(value[:_BEGINNING], set()).add(len(value))
        self._lengths = {start: sorted(found, reverse=True) for start, found in lengths.items()}
        self._sizes = sorted({len(start) for start in lengths})

    def starred(self, text: str) -> str:
        """The text with stars for each character of a secret."""
        if not self._values:
            return text
        parts: list[str] = []
        shown = end = 0
        for place in range(len(text)):
            longest = self._longest(text, place)
            if place + longest > end:
                parts.append(text[shown : max(place, shown)])
                parts.append("*" * (place + longest - max(place, end)))
                shown = end = place + longest
        return "".join(parts) + text[shown:]

    def _longest(self, text: str, place: int) -> int:
        """The length of the longest secret that begins at a place, 0 for none."""
        for size in reversed(self._sizes):
            for length in self._lengths.get(text[place : place + size], ()):
                if text[place : place + length] in self._values:
                    return length
        return 0


_BEGINNING = 4


def _hidden(item: Diagnostic, hide: Hide) -> Diagnostic:
    message, help = hide(item.message), None if item.help is None else hide(item.help)
    notes = tuple(replace(note, message=hide(note.message)) for note in item.notes)
    fix = item.fix if item.fix is None else _hidden_fix(item.fix, hide)
    if (message, help, notes, fix) == (item.message, item.help, item.notes, item.fix):
        return item
    return replace(item, message=message, help=help, notes=notes, fix=fix)


def _hidden_fix(fix: Fix, hide: Hide) -> Fix:
    edits = tuple(replace(edit, text=hide(edit.text)) for edit in fix.edits)
    kind = fix.applicability if edits == fix.edits else Applicability.DISPLAY
    return Fix(hide(fix.title), edits, kind)
