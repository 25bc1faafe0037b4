"""Read an entry URL: literal text, required arguments, nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import quote

from adapterc.compiler.urls import UrlPart, report_raw, split_url
from adapterc.spec.diagnostics import Note, Sink
from adapterc.spec.expr import Path, Piped, Template
from adapterc.spec.ir import AdapterIR, Arg, Deviation
from adapterc.syntax.addresses import parse_address

__all__ = ["EntryTemplate", "literal_entry", "read_template"]

_SECRET = re.compile(
    r"(^|[_-])(password|passwd|secret|token|api_?key|access_?key|session|cookie)($|[_-])", re.IGNORECASE
)
_FIRST_MARK = 0xE000
_PLAIN = re.compile(r"[\w.~%&=+:/?#-]+")
_MARKS = re.compile("[\ue000-\uf8ff]")
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
            help="remove it from the URL: a catalog is public, and the page's own session does the sign-in",
        )
        return None
    tokens: list[str] = []
    pieces: list[str] = []
    deviations: list[Deviation] = []
    for part in parts:
        if isinstance(part.value, str):
            pieces.append(_MARKS.sub(lambda mark: quote(mark[0]), part.value))
            continue
        read = _token(part, part.value, ir, sink)
        if read is None:
            return None
        pieces.append(chr(_FIRST_MARK + len(tokens)))
        tokens.append(read[0])
        deviations += read[1]
    if parts and parts[0].place == "whole":
        return EntryTemplate("url_template", tokens[0], "", True, tuple(deviations))
    kind = "url_template" if tokens else "fixed_url"
    return literal_entry("".join(pieces), kind, tuple(tokens), tuple(deviations))


def literal_entry(
    text: str, kind: str = "fixed_url", tokens: tuple[str, ...] = (), deviations: tuple[Deviation, ...] = ()
) -> EntryTemplate:
    """The entry of a URL text in which private-use characters stand for `tokens`; `host` is "" for no address."""
    marks = {chr(_FIRST_MARK + number): token for number, token in enumerate(tokens)}
    address = parse_address(text, keep="".join(marks))
    if address is None:
        return EntryTemplate(kind, text, "", False, deviations)
    url = "".join(marks.get(char, char) for char in address.url)
    return EntryTemplate(kind, url, address.host, False, deviations)


def _token(part: UrlPart, piped: Piped, ir: AdapterIR, sink: Sink) -> tuple[str, tuple[Deviation, ...]] | None:
    """The host's notation of a value and the differences it brings; None after reporting why it cannot stand there."""
    arg = _argument(part, piped, ir, sink)
    if arg is None:
        return None
    if part.place == "whole":
        if not ir.domain:
            sink.report(
                "AC520",
                "the entry URL is an argument and no `domain` says where it may lead",
                part.span,
                help="add `domain`",
            )
            return None
        sink.report(
            "AC517",
            f"the caller's `{arg.name}` is the entry URL",
            part.span,
            notes=(Note("the script runs only when the opened page belongs to the declared domain"),),
            help=f"if only a part varies, take that part: `https://{ir.domain}/${{{{ args.id | urlencode }}}}`",
        )
        return "{{%s}}" % arg.public, (_WHOLE,)
    token = "{{%s|urlencode}}" % arg.public
    if piped.filters or arg.coerce in ("integer", "number"):
        return token, _host_reading(arg)
    report_raw(part, piped, sink)
    return token, (_ENCODED, *_host_reading(arg))


_WHOLE = Deviation("whole-url-host-check", "the opened page must belong to the domain")
_ENCODED = Deviation("encoded-url-part", "an argument inside a URL is encoded for its place")
_TRIMMED = Deviation(
    "entry-arguments",
    "the host trims an argument in the address of the page, takes no blank one, and writes spaces as `%20` and "
    "`!'()*` encoded",
)
_AS_GIVEN = Deviation("entry-arguments", "a number or boolean stands in the address of the page as it was given")


def _host_reading(arg: Arg) -> tuple[Deviation, ...]:
    """What a host makes of an argument that it puts into an address, where that can be told."""
    if arg.coerce in ("number", "boolean"):
        return (_AS_GIVEN,)
    known = [constant.value for constant in arg.choices]
    plain = known and all(_PLAIN.fullmatch(str(value)) for value in known)
    return () if arg.coerce == "integer" or plain else (_TRIMMED,)


def _argument(part: UrlPart, piped: Piped, ir: AdapterIR, sink: Sink) -> Arg | None:
    name = _plain_argument(piped)
    arg = next((known for known in ir.args if known.name == name), None)
    if arg is None and name:
        sink.report(
            "AC515",
            f"`{name}` is not declared, so the entry URL would never hold it",
            part.span,
            help=f"declare it: `args: {{ {name}: {{ type: str, required: true }} }}`",
        )
        return None
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


def _plain_argument(piped: Piped) -> str:
    """The argument that `args.name` or `args.name | urlencode` reads; "" for anything else."""
    expr = piped.expr
    plain = isinstance(expr, Path) and expr.root == "args" and len(expr.segments) == 1
    if not plain or [call.name for call in piped.filters] not in ([], ["urlencode"]):
        return ""
    return expr.segments[0] if isinstance(expr, Path) else ""
