"""What may be shown: texts, documents and findings with stars in the place of the secrets that they hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from adapterc.sitemap.model import SitemapFile
from adapterc.sitemap.secrets import secret_places, secret_values
from adapterc.spec.diagnostics import Applicability, Diagnostic, Fix

__all__ = ["Known", "hide_secrets", "masked", "starred"]


def masked(text: str) -> str:
    """A text whose secrets are stars, character by character, so that it can be shown."""
    for start, end in secret_places(text):
        text = text[:start] + "*" * (end - start) + text[end:]
    return text


def starred(value: Any) -> Any:
    """A document with stars for the secrets of its texts, keys left as they are."""
    if isinstance(value, str):
        return masked(value)
    if isinstance(value, dict):
        return {key: starred(item) for key, item in value.items()}
    return [starred(item) for item in value] if isinstance(value, list | tuple) else value


def hide_secrets(found: Sequence[Diagnostic], files: Iterable[SitemapFile]) -> tuple[Diagnostic, ...]:
    """Findings of some files with stars for the secrets of these files, in messages, notes, help and edits.

    A secret is known by what stands around it, so each is looked for in its file first and then wherever it is
    repeated. An edit that shows stars is for display only: nobody may write it.
    """
    known = Known(value for file in files if file.source is not None for value in secret_values(file.source.text))

    @cache  # few texts of findings differ
    def hide(text: str) -> str:
        text = known.starred(text)
        return masked(text) if len(text) >= _SHORTEST else text

    return tuple(_hidden(item, hide) for item in found)


_SHORTEST = 8
"""No secret is shorter, and most texts of findings are short."""


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


def _hidden(item: Diagnostic, hide: Callable[[str], str]) -> Diagnostic:
    message, help = hide(item.message), None if item.help is None else hide(item.help)
    notes = tuple(replace(note, message=hide(note.message)) for note in item.notes)
    fix = item.fix if item.fix is None else _hidden_fix(item.fix, hide)
    if (message, help, notes, fix) == (item.message, item.help, item.notes, item.fix):
        return item
    return replace(item, message=message, help=help, notes=notes, fix=fix)


def _hidden_fix(fix: Fix, hide: Callable[[str], str]) -> Fix:
    edits = tuple(replace(edit, text=hide(edit.text)) for edit in fix.edits)
    kind = fix.applicability if edits == fix.edits else Applicability.DISPLAY
    return Fix(hide(fix.title), edits, kind)
