"""Read an entry URL: literal text, required arguments, nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass

from adapterc.compiler.urls import UrlPart, host_of, split_url
from adapterc.spec.diagnostics import Edit, Fix, Sink
from adapterc.spec.expr import Path, Piped, Template
from adapterc.spec.ir import AdapterIR, Arg, Deviation

__all__ = ["EntryTemplate", "read_template"]

_SECRET = re.compile(
    r"(^|[_-])(password|passwd|secret|token|api_?key|access_?key|session|cookie)($|[_-])", re.IGNORECASE
)
_SECRET_QUERY = re.compile(r"[?&](password|passwd|secret|access_token|api_?key|token)=[^&#]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class EntryTemplate:
    """An entry URL in the host's notation; `whole` when the URL is one argument. `host` is "" unless literal."""

    kind: str
    url: str
    host: str
    whole: bool = False
    deviations: tuple[Deviation, ...] = ()


def read_template(template: Template, ir: AdapterIR, sink: Sink) -> EntryTemplate | None:
    """The entry that `template` stands for, or None after reporting why there is none."""
    parts = split_url(template)
    literal = "".join(part.value if isinstance(part.value, str) else "x" for part in parts)
    if _SECRET_QUERY.search(literal):
        sink.report(
            "AC527",
            "the entry URL holds a secret",
            template.text.span,
            help="a catalog is public: let the page's own session do the sign-in",
        )
        return None
    if all(isinstance(part.value, str) for part in parts):
        url = literal.strip()
        return EntryTemplate("fixed_url", url, host_of(url) or "")
    pieces: list[str] = []
    deviations: dict[str, Deviation] = {}
    failed = False
    for part in parts:
        if isinstance(part.value, str):
            pieces.append(part.value)
            continue
        arg = _argument(part, part.value, ir, sink)
        if arg is None:
            failed = True
            continue
        token, deviation = _token(part, part.value, arg, sink)
        pieces.append(token)
        if deviation is not None:
            deviations[deviation.code] = deviation
    if failed:
        return None
    whole = parts[0].place == "whole"
    url = "".join(pieces).strip()
    host = "" if whole else host_of(literal.strip()) or ""
    return EntryTemplate("url_template", url, host, whole, tuple(deviations.values()))


def _argument(part: UrlPart, piped: Piped, ir: AdapterIR, sink: Sink) -> Arg | None:
    expr = piped.expr
    arg = None
    filters = [call.name for call in piped.filters]
    if isinstance(expr, Path) and expr.root == "args" and len(expr.segments) == 1 and filters in ([], ["urlencode"]):
        arg = next((known for known in ir.args if known.name == expr.segments[0]), None)
    if arg is None or part.place == "origin":
        sink.report(
            "AC520",
            f"`{piped.text}` cannot stand in the entry URL",
            part.span,
            help="the host opens the entry before any code runs: use a declared argument after the host name, "
            "as `${{ args.name }}` or `${{ args.name | urlencode }}`",
        )
        return None
    if _SECRET.search(arg.name):
        sink.report(
            "AC527",
            f"argument `{arg.name}` would put a secret into the entry URL",
            part.span,
            help="a URL ends up in histories and logs: let the page's own session do the sign-in",
        )
        return None
    if not arg.required:
        sink.report(
            "AC515",
            f"`{arg.name}` is optional, so the entry URL would be a different page without it",
            part.span,
            help="make the argument required, or open a fixed page and use the argument in the script",
        )
        return None
    return arg


def _token(part: UrlPart, piped: Piped, arg: Arg, sink: Sink) -> tuple[str, Deviation | None]:
    if part.place == "whole":
        sink.report(
            "AC517",
            f"the caller's `{arg.name}` is the entry URL",
            part.span,
            help="the script runs only when the opened page belongs to the declared domain",
        )
        return "{{%s}}" % arg.public, Deviation(
            "whole-url-host-check", "the opened page must belong to the declared domain"
        )
    token = "{{%s|urlencode}}" % arg.public
    if piped.filters or arg.kind == "integer":
        return token, None
    sink.report(
        "AC516",
        f"`{arg.name}` goes into the URL as it is, so it can change more than its part",
        part.span,
        help="encode it: `${{ args.%s | urlencode }}`" % arg.name,
        fix=Fix("add `| urlencode`", (Edit(piped.span, piped.text + " | urlencode"),)),
    )
    return token, Deviation("encoded-url-part", "an argument inside a URL is encoded for its place")
