"""What must not stand in a sitemap: secrets, ids of persons, and advice to get round a protection.

Patterns are tried only where a cheap look says that they may match, because nearly all files hold nothing of the kind.
They are those of the format. detect-secrets 1.5 was tried in their place: it calls ids and selectors secrets for their
entropy, brings an HTTP client along, and takes longer to load than a whole check of a file.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from string import ascii_letters, digits, hexdigits

from adapterc.sitemap.model import SitemapFile
from adapterc.spec.span import Span

__all__ = ["PRIVATE", "SECRETS", "Pattern", "bypasses", "scan_text", "secret_places", "secret_values"]


@dataclass(frozen=True, slots=True)
class Run:
    """At least `length` characters in a row of `chars`, which are ASCII."""

    chars: str
    length: int

    def is_in(self, data: bytes) -> bool:
        """Whether UTF-8 text has such a run."""
        return b"\1" * self.length in data.translate(_members(self.chars))


@cache
def _members(chars: str) -> bytes:
    """A table that makes 1 of some characters and 0 of all others."""
    return bytes(chr(byte) in chars for byte in range(256))


@dataclass(frozen=True, slots=True)
class Pattern:
    """The match is group `value`, else all of it; `holds` says of that whether it is meant.

    The rest are cheap looks, each at what every match has: one of the `hints` in the text without case, `near` in it,
    and `run`.
    """

    name: str
    regex: re.Pattern[str]
    hints: tuple[str, ...] = ()
    holds: Callable[[str], bool] = lambda value: True
    near: re.Pattern[str] | None = None
    run: Run | None = None

    def may_match(self, folded: str, data: bytes) -> bool:
        """Whether it is worth trying on a text, given without case and as UTF-8."""
        if self.hints and not any(hint in folded for hint in self.hints):
            return False
        return (self.near is None or self.near.search(folded) is not None) and (
            self.run is None or self.run.is_in(data)
        )


_KEYS = (
    "auth_token|access_token|refresh_token|id_token|api_key|client_secret|secret|password|session|session_id|sessdata"
    "|ct0|csrf|xsrf|web_session|xsec_token|sid|token"
)


def _no_placeholder(value: str) -> bool:
    return not value.lower().startswith(("<", "{", "$", "[", "...", "xxx", "your"))


def _has_digit(value: str) -> bool:
    return any(char.isdigit() for char in value)


def _mixed(value: str) -> bool:
    return bool(re.search("[a-z]", value) and re.search("[A-Z]", value) and re.search("[0-9]", value))


SECRETS: tuple[Pattern, ...] = (
    Pattern("AWS key", re.compile(r"(?<![A-Za-z0-9])AKIA[0-9A-Z]{16}"), ("akia",)),
    Pattern(
        "GitHub token",
        re.compile(r"(?<![A-Za-z0-9])(?:gh[pousr]_\w{36,}|github_pat_\w+)", re.ASCII),
        ("ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"),
    ),
    Pattern("Slack token", re.compile(r"(?<![A-Za-z0-9])xox[abprs]-[\w-]+", re.ASCII), ("xox",)),
    Pattern("Google key", re.compile(r"AIza[\w-]{35}", re.ASCII), ("aiza",)),
    Pattern("API key", re.compile(r"(?<![A-Za-z0-9])sk-(?:proj-|ant-)?[\w-]{20,}", re.ASCII), ("sk-",)),
    Pattern("JWT", re.compile(r"(?<![\w-])eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+", re.ASCII), ("eyj",)),
    Pattern("private key", re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY-----"), ("private key",)),
    Pattern("bearer token", re.compile(r"\bBearer\s+(?P<value>[\w.~+/=-]{20,})", re.ASCII), ("bearer",)),
    Pattern("password in a URL", re.compile(r"://(?P<value>[^\s/@<{`]+)@"), ("://",)),
    Pattern(
        "cookie", re.compile(r"\b(?:set-)?cookie:\s*[\w-]+=(?P<value>[^\s;<{$\[`]{8,})", re.IGNORECASE), ("cookie:",)
    ),
    Pattern(
        "value of a secret key",
        re.compile(rf"(?<![A-Za-z0-9_])(?:{_KEYS})[\"'`]?\s*[:=]\s*[\"'`]?(?P<value>[!-~]{{16,}})", re.IGNORECASE),
        holds=_no_placeholder,
        near=re.compile(rf"(?:{_KEYS})[\"'`]?\s*[:=]"),  # without IGNORECASE the engine skips what no key begins with
    ),
    Pattern(
        "hexadecimal string",
        re.compile(r"(?<![0-9a-fA-F])[0-9a-fA-F]{32,}"),
        run=Run(hexdigits, 32),
    ),
    Pattern(
        "base64 string",
        re.compile(r"(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{48,}=*"),
        holds=_mixed,
        run=Run(ascii_letters + digits + "+/", 48),
    ),
)
PRIVATE: tuple[Pattern, ...] = (
    Pattern(
        "e-mail address",
        re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}", re.ASCII),
        ("@",),
    ),
    Pattern(
        "mobile number",
        re.compile(r"(?<![\w.-])(?:\+?86[ -]?)?1[3-9][0-9]{9}(?![\w-])", re.ASCII),
        run=Run(digits, 11),
    ),
    Pattern(
        "object id",
        re.compile(r"(?<![0-9a-fA-F])[0-9a-f]{24}(?![0-9a-fA-F])"),
        holds=_has_digit,
        run=Run(hexdigits, 24),
    ),
)
_BYPASS = re.compile(r"\b(?:bypass|solve|circumvent)(?:e?s|ing|ed)?\b|绕过|破解", re.IGNORECASE)
_GUARDS = ("captcha", "waf", "slider", "验证码", "风控", "rate limit", "paywall", "滑块")
_GUARD = re.compile(r"captcha|\bwaf\b|slider|验证码|风控|rate limit|paywall|滑块", re.IGNORECASE)
_NEGATED = re.compile(r"不要|不得|不能|禁止|别|停手|\bdo not\b|\bdon't\b|\bnever\b|\bnot\b|\bwithout\b", re.IGNORECASE)
_CLAUSE_END = re.compile(r"[。；;.]")
_GO_ON = re.compile(r"(?:不要|不得|不能|禁止|别)停手")
"""Forbids to stop, and so forbids nothing else."""

_NEAR = 40
_CLAUSE = 200
"""How far before or behind a word what forbids it may stand; a longer look would cost the square of a long line."""


def scan_text(file: SitemapFile, patterns: tuple[Pattern, ...]) -> Iterator[tuple[str, Span]]:
    """Name and place of everything that one of the patterns finds in a file, frontmatter and fences included."""
    if file.source is None:
        return
    secret = patterns is SECRETS
    for name, start, end, is_secret in _matches(file.source.text):
        if is_secret is secret:
            yield name, file.source.span(start, end)


@lru_cache(maxsize=4096)
def _matches(text: str) -> tuple[tuple[str, int, int, bool], ...]:
    """(name, start, end, whether it is a secret) of all matches of a text."""
    folded, data = text.casefold(), text.encode("utf-8", "surrogatepass")
    found: list[tuple[str, int, int, bool]] = []
    taken: list[tuple[int, int]] = []
    for patterns, is_secret in ((SECRETS, True), (PRIVATE, False)):
        for pattern in patterns:
            if not pattern.may_match(folded, data):
                continue
            own: list[tuple[int, int]] = []  # the matches of one pattern never meet
            for match in pattern.regex.finditer(text):
                start, end = match.span("value" if "value" in pattern.regex.groupindex else 0)
                if pattern.holds(text[start:end]) and not _covered(taken, start, end):
                    found.append((pattern.name, start, end, is_secret))
                    own.append((start, end))
            if own:
                taken = sorted((*taken, *own))
    return tuple(sorted(found, key=lambda item: item[1]))


def _covered(taken: list[tuple[int, int]], start: int, end: int) -> bool:
    """Whether one of some ranges, which are in order and do not meet, meets another range."""
    last = bisect_left(taken, (end,)) - 1
    return last >= 0 and taken[last][1] > start


def secret_places(text: str) -> tuple[tuple[int, int], ...]:
    """Where the secrets of a text stand: start and end of each, in order."""
    return tuple((start, end) for _, start, end, is_secret in _matches(text) if is_secret)


def secret_values(text: str) -> frozenset[str]:
    """The secrets of a text as they stand there."""
    return frozenset(text[start:end] for start, end in secret_places(text))


def bypasses(file: SitemapFile) -> Iterator[Span]:
    """Advice to get round a protection, near the word for it and not forbidden in the same clause."""
    text = "" if file.source is None else file.source.text
    lower = text.lower()
    if file.source is None or not any(word in lower for word in _GUARDS):
        return
    for match in _BYPASS.finditer(text):
        line = text.rfind("\n", 0, match.start()) + 1
        end = text.find("\n", match.end())
        end = len(text) if end < 0 else end
        around = text[max(line, match.start() - _NEAR) : min(end, match.end() + _NEAR)]
        clause = _CLAUSE_END.split(text[max(line, match.start() - _CLAUSE) : match.start()])[-1]
        rest = _CLAUSE_END.split(text[match.end() : min(end, match.end() + _CLAUSE)], maxsplit=1)[0]
        forbidden = _NEGATED.search(_GO_ON.sub("", clause)) or "停手" in _GO_ON.sub("", rest)
        if _GUARD.search(around) and not forbidden:
            yield file.source.span(match.start(), match.end())
