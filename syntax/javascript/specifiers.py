"""What `import` names: which specifiers a text may have, and which file one names."""

from __future__ import annotations

import re
from functools import lru_cache

__all__ = ["leaves_root", "relative_specifiers", "resolve"]

_COMMENT = r"(?:/\*(?:[^*]|\*(?!/)){0,200}\*/|//[^\n]{0,200}\n)"  # bounded, as a text may be hostile
_SPECIFIER = re.compile(rf"""(?:\bfrom|\bimport)\s*(?:{_COMMENT}\s*){{0,4}}(?:'(\.[^'\n]*)'|"(\.[^"\n]*)")""")


def resolve(path: str, specifier: str) -> str | None:
    """The path that a relative specifier names in the file `path`; None for a package and for what leaves the root."""
    if not specifier.startswith(("./", "../")) or "\\" in specifier or "\0" in specifier:
        return None
    parts = path.split("/")[:-1]
    for part in specifier.split("?")[0].split("/"):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts) or None


def leaves_root(path: str, specifier: str) -> bool:
    """Whether a specifier of the file `path` names a file above the root, which nobody opens."""
    return specifier.startswith("../") and "\\" not in specifier and resolve(path, specifier) is None


@lru_cache(maxsize=24)
def relative_specifiers(text: str) -> tuple[str, ...]:
    """The relative specifiers that a text may import, found without parsing it."""
    return tuple(dict.fromkeys(single or double for single, double in _SPECIFIER.findall(text)))
