"""The pages that are open in a browser."""

from __future__ import annotations

import json
import urllib.request
from urllib.parse import urlsplit

from tests.support.chromium import Chromium

__all__ = ["tabs"]


def tabs(chromium: Chromium) -> list[str]:
    """The ids of the pages that are open."""
    with urllib.request.urlopen(f"http://{urlsplit(chromium.endpoint).netloc}/json/list", timeout=10) as answer:
        return sorted(item["id"] for item in json.load(answer) if item["type"] == "page")
