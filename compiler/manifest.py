"""The catalog entry of one adapter: the host's fields, and our own facts in one extra object."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from adapterc import __version__
from adapterc.compiler.emit.arguments import choice_text
from adapterc.compiler.output import rows_path
from adapterc.compiler.texts import TEXTS, Texts
from adapterc.spec.effects import Effect, Effects
from adapterc.spec.ir import AdapterIR, Arg
from adapterc.whitelist.access import Approval
from adapterc.whitelist.profiles import Profile

__all__ = ["build_manifest", "capabilities"]

_CAPABILITIES: tuple[tuple[str, frozenset[str]], ...] = (
    ("search", frozenset(["search", "find", "query", "lookup", "suggest"])),
    ("hot", frozenset(["hot", "top", "trending", "popular", "ranking", "rank", "best", "gainers", "losers"])),
    ("feed", frozenset(["feed", "timeline", "new", "latest", "recent", "explore", "recommend", "notifications"])),
    ("profile", frozenset(["user", "profile", "me", "whoami", "followers", "following", "friends"])),
    ("list", frozenset(["list", "topics", "tags", "categories", "groups", "courses", "catalog", "history", "saved"])),
)


def build_manifest(
    ir: AdapterIR, profile: Profile, approvals: Sequence[Approval] = (), locale: str = "en"
) -> dict[str, Any]:
    """The entry without `script_file` and the digests of `adapterc`, which the catalog writer adds. Keys are in the
    host's order; every text is trimmed and not blank."""
    assert ir.entry is not None and ir.effects is not None
    entry: dict[str, Any] = {"kind": ir.entry.kind}
    texts = TEXTS[locale]
    approval = _approval(ir, ir.effects, approvals)
    governance = _governance(ir)
    entry["url" if ir.entry.kind == "fixed_url" else "template"] = ir.entry.url
    return {
        "name": ir.id,
        "domain": ir.entry.domain,
        "description": ir.description.strip() or texts.described.format(name=ir.name, domain=ir.entry.domain),
        "read_only": ir.effects.read_only,
        "capabilities": capabilities(ir),
        "args": [_arg(arg) for arg in ir.args],
        "example": _example(ir),
        "auth_hint": _auth_hint(ir, texts),
        "entry": entry,
        "source_version": f"{ir.source.dialect}+sha256:{ir.source.sha256[:12]}",
        "adapterc": {
            "spec": 1,
            "compiler": __version__,
            "profile": profile.id,
            "source": {
                "dialect": ir.source.dialect,
                "repo": ir.source.repo,
                "path": ir.source.path,
                "sha256": ir.source.sha256,
                "domain": ir.domain,
            },
            "world": ir.effects.world,
            "effects": _effects(ir.effects, ir.source.path),
            "output": {"columns": list(ir.columns), "rows_path": rows_path(ir)},
            "deviations": [{"code": item.code, "text": item.text} for item in ir.deviations],
            "args": _arg_rules(ir.args),
            **({} if approval is None else {"approval": approval}),
            **({} if governance is None else {"governance": governance}),
        },
    }


def capabilities(ir: AdapterIR) -> list[str]:
    """What the adapter does, by the words of its name; "write" for one that changes something."""
    if ir.effects is not None and not ir.effects.read_only:
        return ["write"]
    words = set(ir.name.replace("_", "-").split("-"))
    return [name for name, known in _CAPABILITIES if words & known] or ["read"]


def _approval(ir: AdapterIR, effects: Effects, approvals: Sequence[Approval]) -> dict[str, Any] | None:
    """What a person approved, for a read whose effects nothing else proves to read."""
    if not effects.read_only or not effects.writes:
        return None
    given = [item for item in approvals if item.adapter == ir.id]
    reasons = "; ".join(dict.fromkeys(item.reason.strip() for item in given))
    reviewers = ", ".join(dict.fromkeys(item.reviewer.strip() for item in given if item.reviewer.strip()))
    return {
        "effects": list(effects.labels()),
        "reason": reasons or "no reason given",
        **({"reviewer": reviewers} if reviewers else {}),
    }


def _governance(ir: AdapterIR) -> dict[str, Any] | None:
    """What the author says of the adapter's future."""
    replaced_by = (ir.replaced_by or "").strip()
    if not ir.deprecated and not replaced_by:
        return None
    reason = " ".join(ir.deprecated.split()) if isinstance(ir.deprecated, str) else ""
    return {
        "state": "deprecated",
        "rule": "source",
        **({"reason": reason} if reason else {}),
        **({"replaced_by": replaced_by} if replaced_by else {}),
    }


def _arg(arg: Arg) -> dict[str, Any]:
    return {
        "name": arg.public,
        "description": " ".join(arg.help_text.split()) or arg.name,
        "required": arg.required,
        "arg_type": arg.kind,
        "example": _arg_example(arg),
    }


def _arg_example(arg: Arg) -> str | int:
    """The source's own example, else the default, else the first choice, else a typed placeholder, in the manifest's
    type."""
    value: object = None
    known = [item.value for item in (arg.example, arg.default, arg.code_default) if item is not None]
    given = next((item for item in known if item is not None), None)
    if given is not None:
        value = given
    elif arg.choices:
        value = arg.choices[0].value
    if arg.kind == "integer":
        return value if isinstance(value, int) and not isinstance(value, bool) else 1
    if isinstance(value, bool):
        return "true" if value else "false"
    text = "" if value is None else choice_text(value).strip()
    counts = arg.coerce == "number" or arg.positive
    return text or ("true" if arg.coerce == "boolean" else "1" if counts else arg.public)


def _example(ir: AdapterIR) -> str:
    if ir.example and ir.example.strip():
        return ir.example.strip()
    given = {arg.public: _arg_example(arg) for arg in ir.args if arg.required}
    if not given:
        return ir.id
    return ir.id + " " + json.dumps(given, ensure_ascii=False, separators=(",", ":"))


def _auth_hint(ir: AdapterIR, texts: Texts) -> str | None:
    if ir.session is not None:
        forms = {"required": texts.session_required, "possible": texts.session_possible}
        return forms[ir.session].format(domain=ir.domain) if ir.session in forms else None
    if not ir.browser or ir.strategy == "public":
        return None
    assert ir.entry is not None
    return texts.session_used.format(domain=ir.entry.domain)


def _effects(effects: Effects, path: str) -> dict[str, Any]:
    return {
        "hosts": list(effects.hosts),
        "methods": list(effects.methods),
        "credentials": effects.credentials,
        "cross_origin": effects.cross_origin,
        "computed_hosts": effects.computed_hosts,
        "dom": list(effects.dom),
        "storage": list(effects.storage),
        "page_globals": list(effects.page_globals),
        "timers": effects.timers,
        "navigation": effects.navigation,
        "clipboard": list(effects.clipboard),
        "writes": list(effects.labels()),
        "evidence": _evidence(effects, path),
        "reasons": _reasons(effects),
    }


def _evidence(effects: Effects, path: str) -> dict[str, str]:
    """The first place that shows each effect, as line:column of the author's file, or of another with its path."""
    first: dict[str, str] = {}
    for item in effects.items:
        other = "" if item.span.file == path else f"{item.span.file}:"
        first.setdefault(_title(item), f"{other}{item.span.line}:{item.span.column}")
    return dict(sorted(first.items()))


def _reasons(effects: Effects) -> dict[str, str]:
    found = {_title(item): item.reason or item.proof for item in effects.items if item.reason or item.proof}
    return {title: text for title, text in sorted(found.items()) if text}


def _title(effect: Effect) -> str:
    return f"{effect.kind} {effect.detail}"


def _arg_rules(args: tuple[Arg, ...]) -> dict[str, Any]:
    return {
        "required": [arg.public for arg in args if arg.required],
        "defaults": {
            arg.public: default.value
            for arg in args
            if (default := arg.default or arg.code_default) is not None and not arg.required
        },
        "choices": {arg.public: [choice.value for choice in arg.choices] for arg in args if arg.choices},
        "coercions": {arg.public: arg.coerce for arg in args},
        "renamed": {arg.public: arg.name for arg in args if arg.public != arg.name},
        "positional": [arg.public for arg in args if arg.positional],
    }
