"""Runs statements beside the prelude functions in quickjs; `$net` is the guard, `$open()` a new page state."""

from __future__ import annotations

from typing import Any

from adapterc.compiler.prelude import names, prelude_source
from tests.support.js import Run, run_artifact

__all__ = ["SHOP", "prelude", "run", "value"]

SHOP = "https://shop.test/list?q=a%20b"


def prelude() -> str:
    """The text of all prelude functions."""
    return "\n".join(prelude_source(name) for name in sorted(names()))


def run(body: str, **page: Any) -> Run:
    """Statements that return JSON, beside all prelude functions; a thrown value is returned as `{thrown, reason}`."""
    script = (
        "async (args, helpers) => { 'use strict'; const $net = $guard([['GET', 'shop.test']], 'shop.test');\n"
        "const $open = (options) => $pageState({ net: $net, entry: location.href, ...options });\n"
        f"try {{ return await (async () => {{ {body} }})(); }} "
        f"catch (e) {{ return {{ thrown: String(e), reason: e.$reason ?? null }}; }}\n{prelude()}\n}}"
    )
    return run_artifact(script, {}, **{"location": SHOP, **page})


def value(body: str, **page: Any) -> Any:
    return run(body, **page).result
