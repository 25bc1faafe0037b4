"""Serve the demo sites of `examples/site` on loopback: one folder for each made-up host, a few computed answers.

    python examples/serve.py --port 0

prints how to start a throwaway browser that sees them. Development only; it borrows the server of the tests.
"""

from __future__ import annotations

import argparse
import html
import json
import re
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # so that `tests.support` is found when this file is run as a script

from tests.support.site import STRICT_CSP, Reply, Request, Site  # noqa: E402

__all__ = ["respond"]

FOLDER = ROOT / "examples" / "site"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
}


def respond(request: Request) -> Reply | None:
    """The answer of a demo site: a computed one, else a file of the host's folder, else None."""
    if request.path == "/robots.txt":
        return Reply(b"User-agent: *\n", headers={"Content-Type": "text/plain"})
    for host, pattern, answer in ROUTES:
        match = re.fullmatch(pattern, unquote(request.path))
        if host == request.host and match:
            return answer(request, *match.groups())
    if not re.fullmatch(r"[a-z.]+\.test", request.host):
        return None
    folder = FOLDER / request.host
    path = folder / (request.path.strip("/") or "index")
    for candidate in (path, path.with_name(path.name + ".html"), path.with_name(path.name + ".json")):
        if candidate.is_file() and candidate.resolve().is_relative_to(folder):
            return _reply(candidate.suffix, candidate.read_bytes())
    return None


def _reply(suffix: str, body: bytes, status: int = 200) -> Reply:
    headers = {"Content-Type": TYPES.get(suffix, "application/octet-stream")}
    if suffix == ".html":
        headers["Content-Security-Policy"] = STRICT_CSP
    return Reply(body, status, headers, cors=suffix == ".json")


def _json(value: object, status: int = 200) -> Reply:
    return _reply(".json", json.dumps(value, ensure_ascii=False).encode(), status)


def _load(path: str) -> Any:
    return json.loads((FOLDER / path).read_text(encoding="utf-8"))


def _one(request: Request, name: str, default: str = "") -> str:
    return parse_qs(request.query).get(name, [default])[0]


def _hot(request: Request) -> Reply:
    return _json(_load("api.shop.test/products.json"))


def _search_products(request: Request) -> Reply:
    words = _one(request, "q").lower()
    found = [product for product in _load("api.shop.test/products.json") if words in product["title"].lower()]
    return _json({"total": len(found), "result": {"products": found if _one(request, "page", "1") == "1" else []}})


def _sales(request: Request) -> Reply:
    return _json({"report": {"rows": _load("api.shop.test/products.json")}})


def _category(request: Request, name: str) -> Reply:
    return _json({"products": [p for p in _load("api.shop.test/products.json") if p["category"] == name]})


def _orders(request: Request) -> Reply:
    if "session=demo" not in request.headers.get("cookie", ""):
        return _json({"message": "who are you?"}, 401)
    return _json({"orders": [{"number": "1234567890123456789", "total": 58, "placed": "2024-03-01"}]})


def _graphql(request: Request) -> Reply:
    if request.method != "POST":
        return _json({"errors": ["POST only"]}, 405)
    reviews = _load("shop.test/reviews.json").get(str(json.loads(request.body)["variables"]["id"]))
    return _json({"data": {"product": None if reviews is None else {"reviews": reviews}}})


def _top(request: Request) -> Reply:
    return _json([topic["id"] for topic in _load("forum.test/topics.json")])


def _topic(request: Request, number: str) -> Reply:
    return _json(next((topic for topic in _load("forum.test/topics.json") if str(topic["id"]) == number), None))


def _search_topics(request: Request) -> Reply:
    words = _one(request, "q")
    hits = [topic for topic in _load("forum.test/topics.json") if words.lower() in topic["title"].lower()]
    rows = "".join(
        f'<article class="hit" data-by="{topic["by"]}"><h2>{html.escape(topic["title"])}</h2>'
        f'<time datetime="{topic["at"]}"></time><mark>{html.escape(words)}</mark></article>'
        for topic in hits
    )
    return _reply(".html", f'<!doctype html><meta charset="utf-8"><title>Search</title>{rows}'.encode())


def _now(request: Request) -> Reply:
    place = _load("weather.test/places.json").get(_one(request, "city"))
    return _json({"message": "no such place"}, 404) if place is None else _json({"observed": place})


ROUTES: tuple[tuple[str, str, Callable[..., Reply]], ...] = (
    ("api.shop.test", "/v1/hot", _hot),
    ("api.shop.test", "/v1/search", _search_products),
    ("api.shop.test", "/v1/sales", _sales),
    ("api.shop.test", r"/v1/category/(\w+)", _category),
    ("shop.test", "/api/orders", _orders),
    ("shop.test", "/graphql", _graphql),
    ("forum.test", "/v0/top.json", _top),
    ("forum.test", r"/v0/item/(\d+)\.json", _topic),
    ("forum.test", "/search", _search_topics),
    ("weather.test", "/v1/now", _now),
)


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description="serve the demo sites on loopback")
    parser.add_argument("--port", type=int, default=0, help="port for http; 0 picks a free one")
    with Site(http_port=parser.parse_args().port) as site:
        site.fallback = respond
        rules = f"MAP *.test:80 127.0.0.1:{site.http_port}, MAP *.test:443 127.0.0.1:{site.https_port}"
        print(f"http on port {site.http_port}, https on port {site.https_port}; see it with")
        print(
            "chromium --user-data-dir=$(mktemp -d) --remote-debugging-port=9222 --ignore-certificate-errors"
            f' --host-resolver-rules="{rules}" https://shop.test/',
            flush=True,
        )
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
