"""A local web server that plays every site of a test, over http and over TLS.

Routes are looked up by host and path, whatever the scheme; the browser is started with resolver rules that lead every
host here. Python mappings, the case bank's `site.json` and a fallback function can describe a site.
"""

from __future__ import annotations

import http.server
import json
import ssl
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

__all__ = ["STRICT_CSP", "Reply", "Request", "Site"]

STRICT_CSP = "script-src 'self'; require-trusted-types-for 'script'"
"""The page policy under which every artifact has to run."""

OPENSSL = ["openssl", "req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=throwaway.test"]
OPENSSL += ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]


@dataclass(frozen=True, slots=True)
class Request:
    """One request that arrived. `target` is path and query as sent; `host` has no port."""

    scheme: str
    method: str
    host: str
    target: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def path(self) -> str:
        """The path without the query."""
        return self.target.partition("?")[0]

    @property
    def query(self) -> str:
        """The query text, as sent."""
        return self.target.partition("?")[2]

    @property
    def url(self) -> str:
        """The whole URL."""
        return f"{self.scheme}://{self.host}{self.target}"


@dataclass(frozen=True, slots=True)
class Reply:
    """What to answer. `cors`: let any origin read it, with credentials. `delay_ms` passes before the first byte."""

    body: bytes = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    delay_ms: int = 0
    cors: bool = False


NOT_FOUND = Reply(b"<!doctype html><title>404</title>", 404, {"Content-Type": "text/html; charset=utf-8"})


class Site:
    """The server and its routes; a context manager. `log` lists the requests since the last `reset`, oldest first."""

    def __init__(self, *, http_port: int = 0) -> None:
        self._routes: dict[tuple[str, str, str], Reply] = {}
        self.fallback: Callable[[Request], Reply | None] | None = None
        """Asked when no route matches; None from it means 404."""
        self.log: list[Request] = []
        self._servers = [_Server(self, "http", http_port, None), _Server(self, "https", 0, _throwaway_tls())]
        self.http_port, self.https_port = (server.server_address[1] for server in self._servers)
        for server in self._servers:
            threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()

    def add(
        self,
        url: str,
        body: str | bytes = "",
        *,
        method: str = "*",
        status: int = 200,
        headers: Mapping[str, str] | None = None,
        delay_ms: int = 0,
        cors: bool = False,
    ) -> None:
        """Answer one URL, whatever the scheme. Without a query in `url`, every query of that path is answered."""
        parts = urlsplit(url)
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        content = body.encode("utf-8", "surrogatepass") if isinstance(body, str) else body
        self._routes[method, parts.netloc, target] = Reply(content, status, headers or {}, delay_ms, cors)

    def page(self, url: str, html: str = "<!doctype html><title>page</title>", *, csp: str | None = STRICT_CSP) -> None:
        """Answer one URL with an HTML page under a policy (None for no policy)."""
        headers = {"Content-Type": "text/html; charset=utf-8"}
        if csp is not None:
            headers["Content-Security-Policy"] = csp
        self.add(url, html, headers=headers)

    def json(self, url: str, value: object, *, method: str = "*", status: int = 200, cors: bool = False) -> None:
        """Answer one URL with JSON."""
        text = json.dumps(value, ensure_ascii=False)
        self.add(url, text, method=method, status=status, headers={"Content-Type": "application/json"}, cors=cors)

    def load(self, routes: Path | list[dict[str, Any]]) -> None:
        """Add the routes of a case bank's `site.json`: `{host, path, status, headers, body, delay_ms?}`."""
        rows = json.loads(routes.read_text(encoding="utf-8"))["routes"] if isinstance(routes, Path) else routes
        for row in rows:
            self.add(
                f"//{row['host']}{row['path']}",
                row["body"],
                status=row["status"],
                headers=row["headers"],
                delay_ms=row.get("delay_ms", 0),
            )

    def requests(self, path: str) -> list[Request]:
        """The logged requests for one path."""
        return [request for request in self.log if request.path == path]

    def reset(self) -> None:
        """Forget routes, fallback and log."""
        self._routes.clear()
        self.fallback = None
        self.log.clear()

    def answer(self, request: Request) -> Reply:
        """Log a request and find its reply: exact query and method first, the fallback last."""
        self.log.append(request)
        for target in (request.target, request.path):
            for method in (request.method, "*"):
                reply = self._routes.get((method, request.host, target))
                if reply is not None:
                    return reply
        return (self.fallback and self.fallback(request)) or NOT_FOUND

    def close(self) -> None:
        """Stop both servers."""
        for server in self._servers:
            server.shutdown()
            server.server_close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, site: Site, scheme: str, port: int, tls: ssl.SSLContext | None) -> None:
        self.site = site
        self.scheme = scheme
        self._tls = tls
        super().__init__(("127.0.0.1", port), _Handler)

    def finish_request(self, request: Any, client_address: Any) -> None:
        # The handshake belongs to the connection's own thread: a silent client must not stop the others.
        if self._tls is not None:
            request = self._tls.wrap_socket(request, server_side=True)
        super().finish_request(request, client_address)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser drops connections whenever it likes; that is no error of the test."""


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def log_message(self, format: str, *args: object) -> None:
        """No access log on standard error."""

    def _serve(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        host = (self.headers.get("Host") or "").partition(":")[0]
        headers = {name.lower(): value for name, value in self.headers.items()}
        reply = self.server.site.answer(Request(self.server.scheme, self.command, host, self.path, headers, body))
        if reply.delay_ms:
            time.sleep(reply.delay_ms / 1000)
        self.send_response(reply.status)
        for name, value in {"Cache-Control": "no-store", **reply.headers, **_cors(reply, headers)}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(reply.body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(reply.body)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("do_"):
            return self._serve
        raise AttributeError(name)


def _cors(reply: Reply, headers: Mapping[str, str]) -> dict[str, str]:
    if not reply.cors or "origin" not in headers:
        return {}
    allowed = {"Access-Control-Allow-Origin": headers["origin"], "Access-Control-Allow-Credentials": "true"}
    if "access-control-request-method" in headers:
        allowed["Access-Control-Allow-Methods"] = headers["access-control-request-method"]
        allowed["Access-Control-Allow-Headers"] = headers.get("access-control-request-headers", "")
    return allowed


def _throwaway_tls() -> ssl.SSLContext:
    """A server context with a self-signed certificate that lives for this process only."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with tempfile.TemporaryDirectory(prefix="adapterc-tls-") as folder:
        key, certificate = Path(folder) / "key.pem", Path(folder) / "certificate.pem"
        subprocess.run(
            [*OPENSSL, "-keyout", str(key), "-out", str(certificate)],
            check=True,
            capture_output=True,
        )
        context.load_cert_chain(certificate, key)
    return context
