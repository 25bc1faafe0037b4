"""Documents without the secrets that a sitemap holds by mistake."""

from __future__ import annotations

from typing import Any

from adapterc.sitemap.secrets import masked

__all__ = ["starred"]


def starred(value: Any) -> Any:
    """The value with stars for the secrets of its texts, keys left as they are."""
    if isinstance(value, str):
        return masked(value)
    if isinstance(value, dict):
        return {key: starred(item) for key, item in value.items()}
    return [starred(item) for item in value] if isinstance(value, list | tuple) else value
