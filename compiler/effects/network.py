"""Hosts, methods and credentials of requests, in bodies and in generated steps.

Needs: the entry, because a relative URL belongs to its page. A request whose host is computed gets the page's host (the
guard of the script lets nothing else through) and a finding says so.
"""

from __future__ import annotations

from dataclasses import dataclass

from adapterc.compiler.effects.proofs import READS, names_override, overrides, proof_of
from adapterc.spec.diagnostics import Sink
from adapterc.spec.effects import Effect
from adapterc.spec.expr import Piped, Template
from adapterc.spec.ir import AdapterIR, Arg, Constant, Field, Request, Value
from adapterc.spec.span import Span
from adapterc.syntax.addresses import is_private
from adapterc.syntax.sites import below, normal_host, same_site
from adapterc.whitelist.analysis.pieces import Hole, Pieces
from adapterc.whitelist.analysis.requests import requests
from adapterc.whitelist.analysis.rpcs import known_rpc
from adapterc.whitelist.analysis.scripts import Body
from adapterc.whitelist.analysis.taint import Taint
from adapterc.whitelist.analysis.targets import Target, target_of

__all__ = ["Network", "page_host"]


def page_host(ir: AdapterIR) -> str:
    """The host of the page a run starts on; the domain when an argument decides the host."""
    if ir.entry is not None:
        return normal_host(ir.entry.host or ir.entry.domain)
    return normal_host(ir.domain)


@dataclass(frozen=True, slots=True)
class _Call:
    """One request as far as effects are concerned."""

    place: Span
    url: Span
    targets: tuple[Target, ...]
    methods: tuple[str, ...]
    method_place: Span
    credentials: str


class Network:
    """Collects the network effects of one adapter; findings go to `sink`, each host once."""

    def __init__(self, ir: AdapterIR, sink: Sink) -> None:
        self.ir = ir
        self.page = page_host(ir)
        self.items: list[Effect] = []
        self.cross_origin = False
        self.computed = False
        self._sink = sink
        self._told: set[str] = set()

    def body(self, body: Body) -> None:
        """All requests of one script."""
        hinted: bool | None = None
        taint: Taint | None = None
        for sent in requests(body):
            span = body.script.span
            hinted = names_override(body) if hinted is None else hinted
            replaced = overrides(body, sent, hinted)
            methods = sent.methods
            if methods == ("GET",) and replaced:
                methods = tuple(sorted(replaced | {"GET"}))
            pairs = [self._pair(target) for target in sent.targets]
            known = [pair for pair in pairs if pair is not None]
            proof = proof_of(body, sent, known if len(known) == len(pairs) else (), replaced)
            call = _Call(
                span(sent.place), span(sent.url), sent.targets, methods, span(sent.method_place), sent.credentials
            )
            self._add(call, proof)
            foreign = [t.host for t in sent.targets if t.kind == "host" and not same_site(t.host, self.page)]
            if not foreign:
                continue
            taint = taint or Taint(body)
            if taint.is_token(sent):  # what is no named item of the page's storage is refused by a rule
                self.items += [Effect("token", _bare(host), call.place, write=True) for host in foreign]

    def step(self, request: Request) -> None:
        """The request of a `fetch` step."""
        url = _value_span(request.url, request.span)
        pieces = _value_pieces(request.url, self.ir.args)
        target = target_of(pieces)
        method = request.method.upper()
        replaced = {text.upper() for text in _override_headers(request.headers)}
        methods = tuple(sorted({method, *replaced})) if method == "GET" else (method,)
        pair = self._pair(target)
        proof = None
        if method == "POST" and pair is not None and known_rpc(*pair):
            proof = "read-rpc"
        elif method == "POST" and replaced and replaced <= READS:
            proof = "method-override"
        self._add(_Call(request.span, url, (target,), methods, request.span, request.credentials), proof)

    def _pair(self, target: Target) -> tuple[str, str] | None:
        if target.kind == "page":
            return self.page, target.path
        return (target.host, target.path) if target.kind == "host" else None

    def _add(self, call: _Call, proof: str | None) -> None:
        if all(target.kind == "local" for target in call.targets):
            return
        for target in call.targets:
            self._host(call, target)
        for method in call.methods:
            reads = method in READS
            for name in sorted({self._name(target) for target in call.targets if target.kind != "local"}):
                self.items.append(
                    Effect(
                        "method",
                        method,
                        call.place if reads else call.method_place,
                        write=not reads and proof is None,
                        proof=None if reads else proof,
                        target=name,
                    )
                )
        self.items.append(Effect("credentials", call.credentials, call.place))

    def _name(self, target: Target) -> str:
        pair = self._pair(target)
        return "*" if pair is None else f"{pair[0]}{pair[1] or '/'}"

    def _host(self, call: _Call, target: Target) -> None:
        if target.kind == "local":
            return
        if target.kind == "computed":
            self.computed = True
            self.items.append(Effect("host", _bare(self.page), call.url, reason="computed"))
            self._sink.report(
                "AC522",
                "the host of this request is computed when it runs",
                call.url,
                help="begin the URL with its host as literal text; until then only the page's own host and the hosts "
                "that are written out are let through",
            )
            return
        host = self.page if target.kind == "page" else target.host
        if host != self.page and is_private(_bare(host)):
            self._sink.report(
                "AC519", f"`{_bare(host)}` is an address of a private network", call.url, help="use a public host name"
            )
            self._told.add(host)  # one fault: AC523 would say less
        self.items.append(Effect("host", _bare(host), call.url))
        if host != self.page:
            self.cross_origin = True
        self._tell(call, host)

    def _tell(self, call: _Call, host: str) -> None:
        """One note per host that is not the page's own or lies outside the declared domain."""
        if host in self._told or (host == self.page and (not self.ir.domain or below(host, self.ir.domain))):
            return
        self._told.add(host)
        if host != self.page:
            self._sink.report(
                "AC523",
                f"request to `{host}` from a page of `{self.page}`",
                call.url,
                help=f"it works when `{host}` allows it (CORS) and the page's policy lets it out",
            )
        else:
            self._sink.report(
                "AC523",
                f"request to `{host}`, the adapter declares `{self.ir.domain}`",
                call.url,
                help=f"write `domain: {_bare(host)}` if that is the site; else no change is needed",
            )


def _bare(host: str) -> str:
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdigit() else host


def _value_span(value: Value, default: Span) -> Span:
    return value.text.span if isinstance(value, Template) else getattr(value, "span", default)


def _value_pieces(value: Value, args: tuple[Arg, ...]) -> Pieces:
    """The pieces of a step's URL. Generated code encodes every value in a path or query for its place."""
    if isinstance(value, Constant):
        return (str(value.value),)
    if not isinstance(value, Template):
        return (Hole.UNKNOWN,)
    parts: list[str | Hole] = []
    for part in value.parts:
        if not isinstance(part, Piped):
            parts.append(part)
            continue
        before = "".join(piece if isinstance(piece, str) else "x" for piece in parts)
        in_place = "/" in before.partition("//")[2] or "?" in before or before.startswith("/")
        parts.append(Hole.ENCODED if in_place else Hole.UNKNOWN)
    return tuple(parts)


def _override_headers(headers: tuple[Field, ...]) -> list[str]:
    found = []
    for header in headers:
        if header.key.lower() in ("x-http-method-override", "x-http-method", "x-method-override"):
            value = header.value
            if isinstance(value, Constant):
                found.append(str(value.value))
            elif isinstance(value, Template) and value.kind == "literal":
                found.append("".join(part for part in value.parts if isinstance(part, str)))
            else:
                found.append("?")
    return found
