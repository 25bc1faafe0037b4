"""AC524 secret-in-source

## What it does
Refuses private keys, access tokens of well-known services and signed bearer tokens that stand in the source.

## Why it matters
A catalog is published. A secret in it works for everyone who reads it, and it is someone's account.

## Example
    headers: { Authorization: 'Bearer eyJ…' }
Use instead: the session of the user's browser, `credentials: 'include'`.

## Fix safety
There is no automatic fix. Take the secret back at the service that issued it: deleting it here does not undo that it
was published. Identifiers that a site gives to every visitor (application ids, browser API keys) are no secrets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from adapterc.spec.diagnostics import Sink
from adapterc.spec.expr import Template
from adapterc.spec.ir import AdapterIR, Code, Evaluate, Navigate, Request, Value
from adapterc.spec.text import Text
from adapterc.whitelist.profiles import Profile

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "AC524"
# The invalid examples are put together from parts, so that scanners do not take them for real ones.
VALID = (
    "const headers = { 'X-App-ID': '936619743392459' }; headers",
    "fetch('/x', { headers: { Authorization: 'Bearer ' + document.title } })",
    "const key = 'AIza" + "SyA0000000000000000000000000000000'; key",
    "'AKIA is how such keys begin'",
    "const guest = 'Bearer AAAAAAAAAAAAAAAAAAAAANRILgAAAAAA'; guest",
)
INVALID = (
    ("const k = 'AKIA" + "A1B2C3D4E5F6G7H8'; k", "1:12 AWS access key in the source"),
    ("const k = `-----BEGIN RSA " + "PRIVATE KEY-----`; k", "1:12 private key in the source"),
    ("const k = 'ghp_" + "0123456789abcdefghijABCDEFGHIJ012345'; k", "1:12 GitHub token in the source"),
    (
        "const h = { a: 'Bearer eyJ" + "hbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.abcdefghijklmnopqrst' }; h",
        "1:17 signed bearer token in the source",
    ),
)

_PATTERNS = tuple(
    (name, marks, re.compile(pattern))
    for name, marks, pattern in (
        ("private key", ("PRIVATE KEY",), r"-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----"),
        ("AWS access key", ("AKIA", "ASIA"), r"\b(?:AKIA|ASIA)(?=[A-Z0-9]*[0-9])[A-Z0-9]{16}\b"),
        (
            "GitHub token",
            ("ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"),
            r"\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{60,})\b",
        ),
        ("GitLab token", ("glpat-",), r"\bglpat-[A-Za-z0-9_-]{20}\b"),
        ("Slack token", ("xox",), r"\bxox[abprs]-[0-9]{6,}-[A-Za-z0-9-]{10,}"),
        ("Stripe secret key", ("_live_",), r"\b(?:sk|rk)_live_[A-Za-z0-9]{20,}\b"),
        ("API secret key", ("sk-",), r"\bsk-(?:ant-|proj-)?[A-Za-z0-9_-]{40,}\b"),
        ("npm token", ("npm_",), r"\bnpm_[A-Za-z0-9]{36}\b"),
        (
            "signed bearer token",
            ("Bearer",),
            r"\bBearer\s+eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{16,}",
        ),
    )
)
"""Each with words of which one is in every match: most texts hold none, and looking for a word is cheap."""


def check(ir: AdapterIR, profile: Profile, sink: Sink, /) -> None:
    """Report every secret in the texts of the adapter."""
    for text in _texts(ir):
        for name, marks, pattern in _PATTERNS:
            for match in pattern.finditer(text.value) if any(mark in text.value for mark in marks) else ():
                sink.report(
                    CODE,
                    f"{name} in the source",
                    text.slice(match.start(), match.end()),
                    help="take it back where it was issued, and use the session of the user's browser",
                )


def _texts(ir: AdapterIR) -> Iterator[Text]:
    values: list[Value] = []
    for step in ir.steps:
        if isinstance(step, Navigate):
            values.append(step.url)
        elif isinstance(step, Evaluate) and isinstance(step.action, Code):
            yield step.action.text
        elif isinstance(step, Evaluate) and isinstance(step.action, Request):
            values.append(step.action.url)
            values.extend(field.value for field in (*step.action.params, *step.action.headers))
    for value in values:
        if isinstance(value, Template):
            yield value.text
        elif isinstance(value, Text):
            yield value
