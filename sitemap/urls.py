"""URL patterns of pages: how they are written, what they match, and which of two is the more specific one."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import parse_qsl, urlsplit

__all__ = ["Pattern", "compile_pattern", "matches"]


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern in its parts. None stands for a placeholder; `rest` is True for `*` as the last segment.

    `specificity` orders patterns that match the same URL: the greatest wins.
    """

    host: str
    path: tuple[str | None, ...]
    rest: bool
    query: tuple[tuple[str, str | None], ...]

    @property
    def specificity(self) -> tuple[int, int, int]:
        literal = sum(item is not None for item in self.path)
        pairs = sum(value is not None for _, value in self.query)
        return literal, pairs, literal + pairs - len(self.path) - len(self.query)


def compile_pattern(text: str) -> Pattern | str:
    """The pattern, or why it is none. Placeholders are whole path segments or query values: `{name}`, `<name>`, `*`."""
    split = _split(text)
    if split is None:
        return "it is no absolute http or https URL"
    host, segments, query = split
    path: list[str | None] = []
    for segment in segments:
        if _placeholder(segment):
            path.append(None)
        elif fault := _fault(segment):
            return fault
        else:
            path.append(segment)
    pairs: list[tuple[str, str | None]] = []
    for key, value in query:
        if not _placeholder(value) and (fault := _fault(value)):
            return fault
        pairs.append((key, None if _placeholder(value) else value))
    if fault := _fault(host):
        return fault
    return Pattern(host, tuple(path), bool(segments) and segments[-1] == "*", tuple(pairs))


def matches(pattern: Pattern, url: str) -> bool:
    """Whether a URL is one of the pattern. The scheme, `www.`, a trailing slash and the fragment count for nothing."""
    split = _split(url)
    if split is None or split[0] != pattern.host:
        return False
    _, segments, query = split
    wanted = pattern.path
    if len(segments) < len(wanted) or (len(segments) > len(wanted) and not pattern.rest):
        return False
    if any(want is not None and want != have for want, have in zip(wanted, segments, strict=False)):
        return False
    given = dict(query)
    return all(key in given and (value is None or given[key] == value) for key, value in pattern.query)


def _split(text: str) -> tuple[str, list[str], list[tuple[str, str]]] | None:
    if any(char.isspace() for char in text) or not text.lower().startswith(("http://", "https://")):
        return None
    try:
        parts = urlsplit(text)
        host = parts.netloc.lower().removeprefix("www.")
        host = host.removesuffix(":443" if parts.scheme == "https" else ":80")
    except ValueError:
        return None
    segments = [item for item in parts.path.split("/") if item]
    return (host, segments, parse_qsl(parts.query, keep_blank_values=True)) if host else None


def _placeholder(text: str) -> bool:
    return text == "*" or (len(text) > 2 and text[0] + text[-1] in ("{}", "<>") and not set(text[1:-1]) & set("{}<>*"))


def _fault(text: str) -> str:
    """What looks like a placeholder and is none."""
    if text.startswith((":", "$")) or (text[:1] == "[" and text[-1:] == "]") or set(text) & set("{}<>*"):
        return f"`{text}` is no placeholder: write `{{name}}`, `<name>` or `*` for a whole segment or value"
    return ""
