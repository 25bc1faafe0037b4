"""Every script of a real tree, executed in Chromium under the strict policy with its required arguments only.

`ADAPTERC_TREE` names a checkout of adapters; without it the examples are used. The network is a mock with two faces:
JSON that answers to any field, and 403.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from adapterc.compiler.artifact import Artifact
from adapterc.compiler.options import Options
from adapterc.compiler.unit import compile_file
from adapterc.spec.errors import ErrorKind
from adapterc.whitelist.profiles import load_profile
from tests.support.page import Page
from tests.support.site import STRICT_CSP, Reply, Request, Site

TREE = Path(os.environ.get("ADAPTERC_TREE", Path(__file__).resolve().parents[2] / "examples"))
ITEM: dict[str, Any] = {"id": 7, "title": "a title", "url": "https://shop.test/7", "name": "a name", "text": "text"}
RICH = {**ITEM, "data": [ITEM, ITEM], "items": [ITEM], "list": [ITEM], "users": [ITEM], "error": None}
KINDS = {kind.value for kind in ErrorKind}


def artifacts() -> list[Artifact]:
    options = Options(profile=load_profile("lime-v1-writes"))
    found: list[Artifact] = []
    for path in sorted([*TREE.rglob("*.yaml"), *TREE.rglob("*.yml")]):
        found.extend(compile_file(path.relative_to(TREE).as_posix(), path.read_bytes(), options).artifacts)
    return [artifact for artifact in found if artifact.script is not None]


def answer(status: int) -> Any:
    def reply(request: Request) -> Reply:
        if request.headers.get("Sec-Fetch-Dest") == "document":
            headers = {"Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": STRICT_CSP}
            return Reply(b"<!doctype html><title>page</title><main><a href='/7'>a title</a></main>", headers=headers)
        body = json.dumps(RICH if status == 200 else {"message": "no"}).encode()
        return Reply(body, status, {"Content-Type": "application/json"}, cors=True)

    return reply


@pytest.mark.soak
@pytest.mark.parametrize("status", [200, 403])
def test_every_script_of_a_tree_returns_a_result(site: Site, page: Page, status: int) -> None:
    site.fallback = answer(status)
    seen: dict[str, int] = {}
    for artifact in artifacts():
        manifest, script = artifact.manifest, artifact.script
        assert manifest is not None and script is not None
        args = {arg["name"]: arg["example"] for arg in manifest["args"] if arg["required"]}
        url = start(manifest, args)
        page.run(script, args, url=url, mode="strict")
        result = page.run(script, args, url=url, mode="wrapper", timeout=60)
        detail = json.dumps(result, ensure_ascii=False)
        assert isinstance(result["ok"], bool), artifact.name
        for trouble in ("SyntaxError: ", "ReferenceError", "EvalError", "is not defined", "unsafe-eval"):
            assert trouble not in detail, f"{artifact.name}: {detail[:400]}"
        outcome = "ok"
        if not result["ok"]:
            assert result["error_code"] in KINDS, f"{artifact.name}: {detail[:400]}"
            outcome = result["data"]["reason"]
        seen[outcome] = seen.get(outcome, 0) + 1
    print(f"\n{TREE.name}, answers {status}: {dict(sorted(seen.items()))}")


def start(manifest: dict[str, Any], args: dict[str, Any]) -> str:
    """The entry URL as a host builds it; a whole-URL argument gets a page of the declared domain."""
    entry = manifest["entry"]
    if entry["kind"] == "fixed_url":
        return str(entry["url"])
    url = str(entry["template"])
    for name, value in args.items():
        if url == "{{%s}}" % name:
            args[name] = f"https://{manifest['domain']}/x/1"
            return str(args[name])
        url = url.replace("{{%s|urlencode}}" % name, str(value))
    return url
