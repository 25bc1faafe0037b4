"""How repositories are written on a command line: URLs, `host:path`, local paths, each with an `@ref` behind it.

Text only: nothing is fetched, and the disk is asked no more than whether a path is there.
"""

from __future__ import annotations

import os
import re

__all__ = [
    "HELPER",
    "SCHEME",
    "is_path",
    "is_url",
    "public_url",
    "repo_name",
    "short_form",
    "split_ref",
    "without_secret",
]

SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://")
_SCP = re.compile(r"(?:[A-Za-z0-9._-]+@)?[A-Za-z0-9][A-Za-z0-9.-]+:(?!//)[^\s]+\Z")
HELPER = re.compile(r"[A-Za-z0-9]+::")
_REF = re.compile(r"(?<=[^/@])@([^@\s]+)\Z")
_SHORT = re.compile(r"(github|gh|gitlab):([A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+)(@[^@\s]+)?\Z")


def is_url(text: str) -> bool:
    """True for what is cloned rather than read as a folder: a URL, `host:path`, or a path that ends in `.git`."""
    if HELPER.match(text) or SCHEME.match(text):
        return True
    url, _ref = split_ref(text)
    if url.endswith(".git"):
        return True
    return bool(_SCP.match(url)) and not _is_drive(text) and not os.path.exists(text)


def split_ref(text: str) -> tuple[str, str | None]:
    """`URL@ref` as its parts. The `@` of a user name or of a scoped path (`/@scope/`) is part of the URL."""
    scheme = SCHEME.match(text)
    if scheme:
        start = text.find("/", scheme.end())
    elif _SCP.match(text) and not _is_drive(text):
        start = text.find(":")
    else:
        start = text.rfind(".git@")
    if start < 0:
        return text, None
    found = _REF.search(text, start)
    return (text[: found.start()], found[1]) if found else (text, None)


def public_url(url: str) -> str:
    """The URL as it may be written into a catalog: no user name, password or `.git`. A local path gives ""."""
    url = url.rstrip("/").removesuffix(".git")
    scheme = SCHEME.match(url)
    if scheme is None:
        return re.sub(r"^[^/@:]+@", "", url) if _SCP.match(url) and not _is_drive(url) else ""
    if scheme[1].lower() == "file":
        return ""
    rest = url[scheme.end() :]
    authority, slash, path = rest.partition("/")
    return f"{scheme[0].lower()}{authority.rpartition('@')[2]}{slash}{path}"


def without_secret(url: str) -> str | None:
    """A URL that has a password or token in it, without that; None when it has none. What stands before the host of an
    HTTP URL may be either."""
    scheme = SCHEME.match(url)
    authority, slash, path = url[scheme.end() if scheme else 0 :].partition("/")
    user, at, host = authority.rpartition("@")
    if scheme is None or not at:
        return None
    if scheme[1].lower() in ("http", "https"):
        return f"{scheme[0]}{host}{slash}{path}"
    name, colon, _ = user.partition(":")
    return f"{scheme[0]}{name}@{host}{slash}{path}" if colon else None


def repo_name(url: str) -> str:
    """The last part of the path of a URL, without `.git`: a short name for people."""
    return re.split(r"[/:\\]", url.rstrip("/\\"))[-1].removesuffix(".git") or "repository"


def short_form(text: str) -> str | None:
    """The URL that `github:owner/name` and the like stand for; None for anything else."""
    found = _SHORT.match(text)
    if found is None:
        return None
    host = "gitlab.com" if found[1] == "gitlab" else "github.com"
    return f"https://{host}/{found[2]}{found[3] or ''}"


def is_path(url: str) -> bool:
    """True for a path of this machine."""
    return SCHEME.match(url) is None and (not _SCP.match(url) or _is_drive(url) or os.path.exists(url))


def _is_drive(text: str) -> bool:
    return bool(re.match(r"[A-Za-z]:[\\/]", text))
