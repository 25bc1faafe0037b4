"""The addresses of one adapter: the page that a run starts on, where the page may go, what the script may ask.

An entry is refused unless it is written plainly: no user name, nothing but ASCII letters, digits, `-`, `_` and dots in
the host, so that what is checked here is what a browser makes of it. Pure text; nothing is opened.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import quote, urlsplit

from adapterc.spec.arguments import InvalidArguments
from adapterc.spec.errors import Reason, Verdict
from adapterc.spec.hosts import within
from adapterc.spec.manifest import INSECURE_ENTRY, TOKEN, AdapterEntry, FixedUrl

__all__ = ["ForbiddenUrl", "check_place", "entry_url", "host_of", "login_like", "may_ask", "may_open", "shows"]

_PLAIN = re.compile(r"(https?)://([A-Za-z0-9._-]+)(?::([0-9]{1,5}))?(?:[/?#][^\s\\<>\"]*)?")
_STEP = re.compile(r"[^?#]*/(?:\.|%2e){1,2}(?:[/?#].*)?", re.IGNORECASE)
_TRIMMED_BY_HOST = "\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
_LOGIN = re.compile(r"((wp-)?(log|sign)[-_]?in|passport|sso)(\.[a-z]+)?", re.I)
_ACCOUNT = re.compile(r"accounts?|auth|authorize|oauth2?|idp?|sessions?", re.I)
_BACK = re.compile(r"(^|&)(next|return|continue|redirect|service|from|goto|back|callback)[^=&]*=", re.I)
_CHALLENGE = re.compile(r"(^|[./_-])(captcha|challenge|sorry|punish|robot-?check|are-?you-?human)([./_-]|$)", re.I)


class ForbiddenUrl(Verdict):
    """The adapter may not open `url`. `host` is "" when the address is not plain enough to have one."""

    def __init__(self, url: str, host: str, why: str) -> None:
        detail = f"`{host}` {why}" if host else f"the address {why}"
        super().__init__(Reason.FORBIDDEN_HOST, detail, host=host, asked=url[:1000])
        self.url, self.host, self.why = url, host, why


def entry_url(entry: AdapterEntry, args: Mapping[str, str | int]) -> str:
    """The address with `args` as `bind` returns them. Raises InvalidArguments or ForbiddenUrl."""
    if isinstance(entry.entry, FixedUrl):
        return _allowed(entry, entry.entry.url, whole=False)
    template = entry.entry.template
    values = {token[1]: str(args.get(token[1], "")).strip(_TRIMMED_BY_HOST) for token in TOKEN.finditer(template)}
    if blank := [name for name, value in values.items() if not value]:
        raise InvalidArguments(tuple(f"argument `{name}` is blank, and the page's address needs it" for name in blank))
    whole = TOKEN.fullmatch(template) is not None
    url = TOKEN.sub(lambda token: values[token[1]] if whole else quote(values[token[1]], safe=""), template)
    if _STEP.fullmatch(_allowed(entry, url, whole)):
        names = [name for name, value in values.items() if not value.strip(".")] or [*values]
        raise InvalidArguments(tuple(f"argument `{name}` makes a `.` or `..` step in the address" for name in names))
    return url


def _allowed(entry: AdapterEntry, url: str, whole: bool) -> str:
    found = _PLAIN.fullmatch(url) if url.isprintable() else None
    if found is None:
        raise ForbiddenUrl(url, "", "is not a plain `https` address")
    scheme, host, port = found.groups()
    if not within(host, entry.domain):
        raise ForbiddenUrl(url, host, f"is not within `{entry.domain}`")
    if scheme == "http" and all(item.code != INSECURE_ENTRY for item in entry.adapterc.deviations):
        raise ForbiddenUrl(url, host, "would be opened without encryption")
    if whole and port not in (None, "443" if scheme == "https" else "80"):
        raise ForbiddenUrl(url, host, f"would be opened at port {port}")
    return url


def login_like(url: str) -> bool:
    """Whether an address is named like that of a login page."""
    return bool(_login_marks(url))


def _login_marks(url: str) -> set[str]:
    """The labels of the host and the steps of the path that name a login page. Those that only speak of accounts are as
    often of somebody who is signed in: they count where the address also says where to go back to."""
    parts = urlsplit(url)
    words = [*(parts.hostname or "").split(".")[:-1], *parts.path.split("/")]
    marks = {word.lower() for word in words if _LOGIN.fullmatch(word)}
    if _BACK.search(parts.query):
        marks |= {word.lower() for word in words if _ACCOUNT.fullmatch(word)}
    return marks


def may_open(entry: AdapterEntry, start: str, url: str, login: bool = True) -> bool:
    """Whether the page may go to `url`: the site that the adapter declares, with the entry's scheme or a safer one; and
    a login page wherever it lies (unless not `login`), because a session is renewed there and comes back."""
    return _within_site(entry, start, url, elsewhere=login and bool(_login_marks(url) - _login_marks(start)))


def _within_site(entry: AdapterEntry, start: str, url: str, elsewhere: bool = False) -> bool:
    parts = urlsplit(url)
    safe = parts.scheme in ("https", urlsplit(start).scheme)
    return safe and (elsewhere or within(parts.hostname or "", entry.domain))


def check_place(entry: AdapterEntry, start: str, url: str, stopped: bool = False) -> None:
    """Check where a page has come that was sent to `start`; `stopped`: it was kept from `url`. Raises Verdict."""
    at, begun = urlsplit(url), urlsplit(start)
    facts = {"asked": start, "final": url, "host": at.hostname or ""}
    if _login_marks(url) - _login_marks(start) and _within_site(entry, start, url, elsewhere=True):
        raise Verdict(Reason.LOGIN_REDIRECT, f"{start} led to the login page {url}", **facts)
    if stopped or not _within_site(entry, start, url):
        detail = f"{start} led to {at.hostname or at.scheme + ':'}, which the adapter does not declare"
        raise Verdict(Reason.FORBIDDEN_HOST, detail, **facts)
    if _CHALLENGE.search(at.path) and not _CHALLENGE.search(begun.path):
        raise Verdict(Reason.BLOCKED, f"{start} led to the challenge {url}", **facts)


def may_ask(entry: AdapterEntry, start: str, here: str, method: str, host: str) -> bool:
    """Whether the script may send this: to a host of its record, or to the host of the page where that is the entry's
    under another name of the site; an entry that is an argument stands for its whole site. A host has its port behind
    it where that is not the usual one."""
    effects = entry.adapterc.effects
    whole = not isinstance(entry.entry, FixedUrl) and entry.entry.template.startswith("{{")
    moved = host_of(start) in effects.hosts and host == host_of(here)
    known = not {"*", host}.isdisjoint(effects.hosts) or (within(host, entry.domain) and (whole or moved))
    return known and (method in ("GET", "HEAD") or not {method, "?"}.isdisjoint(effects.methods))


def host_of(url: str) -> str:
    """The host of an address, with its port where that is not the usual one of the scheme; "" when there is none."""
    try:
        parts = urlsplit(url)
        usual = {"http": 80, "ws": 80, "https": 443, "wss": 443}.get(parts.scheme)
        return (parts.hostname or "") + (f":{parts.port}" if parts.port not in (None, usual) else "")
    except ValueError:  # an address that a browser would not open
        return ""


def shows(here: str, entry: str, whole: bool) -> bool:
    """Whether a page shows the entry: one origin, and where the page is read (`whole`) one path with the same query."""
    at, wanted = urlsplit(here), urlsplit(entry)
    pairs, found = set(wanted.query.split("&")) - {""}, set(at.query.split("&"))
    page = at.path.rstrip("/") == wanted.path.rstrip("/") and pairs <= found
    return (at.scheme, at.netloc) == (wanted.scheme, wanted.netloc) and (page or not whole)
