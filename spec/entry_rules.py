"""The rules of host/lime.md 11 that span several fields of one entry: entry URL, tokens, arguments, effects.

Needs an entry whose shape holds (`entry_shape.ENTRY`). The host keeps a malformed token in the URL without a word and
never compares the URL with `domain`, so both are checked here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from adapterc.spec.extension import INSECURE_ENTRY
from adapterc.spec.fields import SAFE_INTEGER
from adapterc.spec.manifest import TOKEN

__all__ = ["RESERVED_FILE_NAMES", "entry_rules", "script_path"]

RESERVED_FILE_NAMES = frozenset(
    ("con", "prn", "aux", "nul", *(f"com{n}" for n in range(1, 10)), *(f"lpt{n}" for n in range(1, 10)))
)
"""Names that Windows gives to devices, whatever their extension."""

_STAND_IN = "adapterc-token"
"""Stands for a token while the URL is taken apart; no domain holds it, because it is no label of a real name."""


def entry_rules(entry: dict[str, Any]) -> Iterator[str]:
    """Problems of an entry whose shape holds."""
    yield from _names(entry)
    yield from _arguments(entry)
    yield from _entry(entry)
    yield from _effects(entry)


def script_path(name: str) -> str:
    """Where the script of the adapter `site/name` lies in the catalog; unique because names are, and lower case."""
    return f"scripts/{name}.js"


def _names(entry: dict[str, Any]) -> Iterator[str]:
    if entry["script_file"] != script_path(entry["name"]):
        yield f"`script_file` is not `{script_path(entry['name'])}`"
    for part in entry["name"].split("/"):
        if part in RESERVED_FILE_NAMES:
            yield f"`{part}` is a name that Windows reserves"
    if len(set(entry["capabilities"])) < len(entry["capabilities"]):
        yield "`capabilities` names one label twice"


def _arguments(entry: dict[str, Any]) -> Iterator[str]:
    args = entry["args"]
    names = [arg["name"] for arg in args]
    rules = entry["adapterc"]["args"]
    if len(set(names)) < len(names):
        yield "two arguments have one name"
    for arg in args:
        example = arg.get("example")
        if example is not None and isinstance(example, int) != (arg["arg_type"] == "integer"):
            yield f"the example of `{arg['name']}` is no {arg['arg_type']}"
        if isinstance(example, int) and abs(example) > SAFE_INTEGER:
            yield f"the example of `{arg['name']}` is beyond the integers JavaScript can hold"
    if rules["required"] != [arg["name"] for arg in args if arg["required"]]:
        yield "`adapterc.args.required` differs from `args`"
    for field in ("defaults", "choices", "coercions", "renamed", "positional"):
        for key in rules[field]:
            if key not in names:
                yield f"`adapterc.args.{field}` names `{key}`, which is no argument"


def _entry(entry: dict[str, Any]) -> Iterator[str]:
    kind = entry["entry"]["kind"]
    address = entry["entry"]["url" if kind == "fixed_url" else "template"]
    tokens = list(TOKEN.finditer(address))
    if "{{" in TOKEN.sub("", address):
        yield "the entry holds `{{` that is no token"
    if kind == "fixed_url" and tokens:
        yield "a fixed entry holds a token, which the host would leave as it is"
    if kind == "url_template" and not tokens:
        yield "an entry template holds no token"
    whole = len(tokens) == 1 and tokens[0].group() == address
    for token in tokens:
        yield from _token(entry, token, whole)
    if not whole:
        yield from _address(entry, TOKEN.sub(_STAND_IN, address))


def _token(entry: dict[str, Any], token: re.Match[str], whole: bool) -> Iterator[str]:
    name = token[1]
    arg = next((arg for arg in entry["args"] if arg["name"] == name), None)
    if arg is None:
        yield f"the entry uses `{name}`, which is no argument"
        return
    if not arg["required"]:
        yield f"the entry uses the optional argument `{name}`"
    example = arg.get("example")
    if example is None or (isinstance(example, str) and not example.strip()):
        yield f"argument `{name}` is used in the entry and has no example"
    if whole:
        if token[2]:
            yield f"the entry is the argument `{name}`, encoded: that is no address"
    elif not token[2] and not _is_url_safe(entry, arg):
        yield f"the entry pastes `{name}` without `urlencode`"


def _is_url_safe(entry: dict[str, Any], arg: dict[str, Any]) -> bool:
    """An integer, or one of a list of plain words, is the same with and without encoding."""
    choices = entry["adapterc"]["args"]["choices"].get(arg["name"], [])
    plain = [isinstance(choice, str) and re.fullmatch(r"[A-Za-z0-9._~-]+", choice) for choice in choices]
    return arg["arg_type"] == "integer" or (bool(plain) and all(plain))


def _address(entry: dict[str, Any], address: str) -> Iterator[str]:
    if not re.match(r"https?://", address):
        yield "the entry is not an absolute `https` URL"
        return
    if any(char <= " " or "\x7f" <= char <= "\xa0" or char in '\\<>"\u2028\u2029' for char in address):
        yield "the entry holds a character that a URL has to encode"
        return
    deviations = {item["code"] for item in entry["adapterc"]["deviations"]}
    if address.startswith("http:") and INSECURE_ENTRY not in deviations:
        yield f"the entry is `http` and no deviation `{INSECURE_ENTRY}` says why"
    try:
        parts = urlsplit(address)
        host = (parts.hostname or "").lower()
        parts.port  # noqa: B018  raises ValueError for a port that is no number
    except ValueError:
        yield "the entry is not an absolute `https` URL"
        return
    domain = entry["domain"]
    if "@" in parts.netloc:
        yield "the entry carries a user name"
    elif host != _STAND_IN:
        # What an argument fills must end in a dot before the domain, or another domain could be named.
        tail = host.rpartition(_STAND_IN)[2]
        if not tail.endswith("." + domain) and not (tail == host and host == domain):
            yield f"the entry's host is neither `{domain}` nor below it"


def _effects(entry: dict[str, Any]) -> Iterator[str]:
    extension = entry["adapterc"]
    effects = extension["effects"]
    if entry["read_only"] and effects["writes"] and extension.get("approval") is None:
        yield "the entry is `read_only` and its effects list writes that nobody approved"
    for field in ("hosts", "methods", "dom", "storage", "page_globals", "clipboard", "writes"):
        if effects[field] != sorted(set(effects[field])):
            yield f"`adapterc.effects.{field}` is not sorted or names one thing twice"
    pairs = [(item["code"], item["text"]) for item in extension["deviations"]]
    if pairs != sorted(set(pairs)):
        yield "`adapterc.deviations` is not sorted or lists one thing twice"
