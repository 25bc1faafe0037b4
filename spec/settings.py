"""What `adapterc.toml` may say, as data: the reader, its messages, the JSON Schema and the guide follow these tables.

Meaning is given in docs/curation.md. Limits: what spans several fields (two sources of one name, an override that lies
in a source) is checked by the reader alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = ["KINDS", "STATES", "TABLES", "TOP", "Key", "Kind", "config_schema"]

STATES = ("current", "compat", "deprecated", "dead")

_SEGMENT = r"[a-z0-9]+(?:[-_][a-z0-9]+)*"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of value. `what` completes "is not ..."; `pattern` is what a text has to match as a whole, `many` says
    that it is a list of such texts, with at least one. `number`: it is this whole number instead of a text."""

    what: str
    pattern: str = r"(?s:.*\S.*)"
    many: bool = False
    choices: tuple[str, ...] = ()
    number: int | None = None


KINDS: dict[str, Kind] = {
    "text": Kind("a text that says something"),
    "adapter": Kind("the name of one adapter, such as `shop/search`", f"{_SEGMENT}/{_SEGMENT}"),
    "adapters": Kind(
        "a pattern for names of adapters, such as `shop/search` or `shop/*`", r"[a-z0-9_*?\[\]!-]+/[a-z0-9_*?\[\]!-]+"
    ),
    "patterns": Kind(
        'a list of patterns for names of adapters, such as `["shop/*", "news/hot"]`',
        r"[a-z0-9_*?\[\]!-]+/[a-z0-9_*?\[\]!-]+",
        many=True,
    ),
    "labels": Kind('a list of effect labels, such as `["click", "POST www.shop.test/api/list"]`', many=True),
    "codes": Kind('a list of deviation codes, such as `["numeric-sort"]`', r"[a-z0-9]+(?:-[a-z0-9]+)*", many=True),
    "source": Kind("a short name in lower case, such as `opencli`", r"[a-z0-9]+(?:[-_.][a-z0-9]+)*"),
    "commit": Kind("a full commit of 40 or 64 lower-case digits", r"[0-9a-f]{40}(?:[0-9a-f]{24})?"),
    "sha256": Kind("a SHA-256 of 64 lower-case digits", r"[0-9a-f]{64}"),
    "inside": Kind(
        "a path below the folder of adapterc.toml, with `/` between its parts",
        r"(?!.*(?:^|/)\.{0,2}(?:/|$))[^/\\:\x00-\x1f][^\\:\x00-\x1f]*",
    ),
    "profile": Kind("the name of a profile", choices=("lime-v1", "lime-v1-strict", "lime-v1-writes")),
    "locale": Kind("a language that adapterc writes", choices=("en", "zh")),
    "policy": Kind("a policy for deviations", choices=("listed", "accepted")),
    "state": Kind("a state", choices=STATES),
    "version": Kind("the version of this format, 1", number=1),
}


@dataclass(frozen=True, slots=True)
class Key:
    """One key: its kind, what it is for, and whether it has to be there."""

    kind: str
    about: str
    required: bool = False


_REASON = Key("text", "Why; it is shown to whoever reads the catalog or its diff.", True)
_REVIEWER = Key("text", "Who looked.")

TOP: dict[str, Key] = {
    "schema": Key("version", "Version of this format."),
    "profile": Key("profile", "Whitelist profile; `--profile` has precedence."),
    "locale": Key("locale", "Language of the texts that adapterc writes into the catalog; authors' texts stay."),
    "deviations": Key("policy", "`accepted`: an adapter that deviates in a way that no `[[accept]]` names is held."),
    "allow": Key("patterns", "The only adapters to take; without it, all."),
    "catalog": Key(
        "inside", "The committed catalog: where `adapterc import` writes, and what `adapterc check --staged` compares."
    ),
    "baseline": Key("inside", "The baseline of `adapterc check`: findings that were there before."),
    "sitemap_baseline": Key("inside", "The same of `adapterc sitemap check`."),
}

TABLES: dict[str, dict[str, Key]] = {
    "source": {
        "name": Key("source", "Short name; the paths of its files begin with it.", True),
        "url": Key("text", "Git repository: https, ssh, file or a local path."),
        "path": Key("text", "Folder that is read as it is, relative to this file; in the place of `url`."),
        "ref": Key("text", "Branch or tag that `adapterc import --update` follows; default: the remote's HEAD."),
        "commit": Key("commit", "The pin: `adapterc import` takes this commit and no other."),
    },
    "deny": {
        "adapter": Key("adapters", "Adapters that stay out.", True),
        "reason": _REASON,
        "reviewer": _REVIEWER,
    },
    "approve": {
        "adapter": Key("adapter", "The held adapter.", True),
        "effects": Key("labels", "The effects that only read; exactly these are approved.", True),
        "reason": _REASON,
        "reviewer": _REVIEWER,
    },
    "hold": {
        "adapter": Key("adapter", "The adapter that waits.", True),
        "reason": _REASON,
        "reviewer": _REVIEWER,
    },
    "accept": {
        "adapter": Key("adapters", "Adapters whose deviations are accepted.", True),
        "deviations": Key("codes", "Codes of the deviations.", True),
        "reason": _REASON,
        "reviewer": _REVIEWER,
    },
    "override": {
        "adapter": Key("adapter", "The adapter of a source that is replaced.", True),
        "path": Key("inside", "The local file that stands in for it.", True),
        "base": Key("sha256", "SHA-256 of the normalised text of the file that it was made from.", True),
        "reason": _REASON,
        "reviewer": _REVIEWER,
    },
    "state": {
        "adapter": Key("adapters", "Adapters whose state is set.", True),
        "state": Key("state", "The state.", True),
        "replaced_by": Key("adapter", "The adapter that comes after it."),
        "reason": _REASON,
        "reviewer": _REVIEWER,
    },
}
"""Arrays of tables: name -> keys."""


def config_schema() -> dict[str, Any]:
    """The JSON Schema of `adapterc.toml`, for editors."""
    arrays = {
        name: {"type": "array", "items": {"$ref": f"#/$defs/{name}"}, "description": f"`[[{name}]]` records."}
        for name in TABLES
    }
    return {
        "description": "The configuration of a catalog, written in TOML; its guide is docs/curation.md.",
        "type": "object",
        "properties": {**{name: _property(key) for name, key in TOP.items()}, **arrays},
        "additionalProperties": False,
        "$defs": {name: _table(name, keys) for name, keys in TABLES.items()},
    }


def _table(name: str, keys: dict[str, Key]) -> dict[str, Any]:
    table: dict[str, Any] = {
        "type": "object",
        "properties": {key: _property(about) for key, about in keys.items()},
        "required": [key for key, about in keys.items() if about.required],
        "additionalProperties": False,
    }
    if name == "source":
        table["oneOf"] = [
            {"required": ["url"]},
            {"required": ["path"], "properties": {"ref": False, "commit": False}},
        ]
    return table


def _property(key: Key) -> dict[str, Any]:
    kind = KINDS[key.kind]
    if kind.number is not None:
        return {"const": kind.number, "description": key.about}
    text: dict[str, Any] = {"type": "string"}
    if kind.choices:
        text["enum"] = list(kind.choices)
    elif kind.pattern == KINDS["text"].pattern:
        text["pattern"] = r"\S"
    else:
        text["pattern"] = f"^(?:{kind.pattern})$"
    shape = {"type": "array", "items": text, "minItems": 1} if kind.many else text
    return {**shape, "description": key.about}
