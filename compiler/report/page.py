"""One HTML file of a report: no network, no clock, no path of this machine.

The page brings its own policy: its one style sheet and its one script by their digests, and nothing else. The script is
put before the bulk of the data, so that the table answers while texts are still being read.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from adapterc.compiler.report import sections
from adapterc.compiler.report.data import TEXT_LIMIT, PageData, page_data
from adapterc.compiler.report.embed import inert_pieces, text
from adapterc.compiler.report.model import Material

__all__ = ["MARK", "page_policy", "render_page"]

MARK = "<!doctype html>\n<!-- adapterc report -->\n"
"""How every page begins; a file that begins otherwise is not ours to replace."""

_SCRIPTS = ("dom", "state", "chooser", "table", "tokens", "code", "facts", "detail", "keys", "main")
_PLACE = re.compile(r"\{\{([A-Z]+)\}\}")


def render_page(material: Material, limit: int = TEXT_LIMIT) -> Iterator[str]:
    """The page in pieces, so that it is never in memory as a whole; the same material gives the same text.

    `limit` bounds the characters of the sources and scripts on it.
    """
    data = page_data(material, limit)
    parts: dict[str, Callable[[], Iterable[str]]] = {
        "MARK": lambda: [MARK],
        "POLICY": lambda: [text(page_policy())],
        "TITLE": lambda: [text(_title(material))],
        "STYLE": lambda: [_style()],
        "ORIGIN": lambda: [sections.origin(material)],
        "TOTALS": lambda: [sections.totals(material)],
        "COVERAGE": lambda: [sections.coverage(material)],
        "NOTICE": lambda: [_notice(data)],
        "INDEX": lambda: _block("index", data.index),
        "SCRIPT": lambda: [_script()],
        "TEXTS": lambda: _texts(data),
    }
    for number, piece in enumerate(_PLACE.split(_asset("page.html"))):
        yield from parts[piece]() if number % 2 else [piece]


@cache
def page_policy() -> str:
    """The policy that stands in every page of this version; a server can send the same as a header."""
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src {_digest(_script())}",
            f"style-src {_digest(_style())}",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types 'none'",
        ]
    )


def _title(material: Material) -> str:
    names = [source["repo"].rstrip("/").rpartition("/")[2] for source in material.origins if source["repo"]]
    return " · ".join(["adapterc report", *names])


def _notice(data: PageData) -> str:
    if not data.left_out:
        return ""
    return f'<p class="notice">The texts of {data.left_out:,} adapters were left out to keep this page small.</p>'


def _texts(data: PageData) -> Iterator[str]:
    yield from _block("blocks", data.blocks)
    for kind, items in (("f", data.files), ("d", data.details)):
        for number, item in enumerate(items):
            yield "\n"
            yield from _block(f"{kind}{number}", item)


def _block(name: str, value: Any) -> Iterator[str]:
    yield f'<script type="application/json" id="{name}">'
    yield from inert_pieces(value)
    yield "</script>"


@cache
def _script() -> str:
    return '(() => {\n"use strict";\n' + "\n".join(_asset(f"{name}.js") for name in _SCRIPTS) + "})();\n"


@cache
def _style() -> str:
    return _asset("page.css") + _asset("code.css")


@cache
def _asset(name: str) -> str:
    return files("adapterc.compiler.report").joinpath("assets", name).read_text(encoding="utf-8").replace("\r\n", "\n")


def _digest(content: str) -> str:
    return f"'sha256-{b64encode(sha256(content.encode('utf-8')).digest()).decode('ascii')}'"
