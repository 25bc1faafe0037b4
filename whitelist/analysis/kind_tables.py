"""Names that `kinds.py` knows: what standard members give back, and what frameworks hang on elements."""

from __future__ import annotations

from adapterc.syntax.javascript.globals import BROWSER_GLOBALS, EXTENSION_GLOBALS, NODE_GLOBALS
from adapterc.whitelist.analysis.names import words

__all__ = [
    "CALLBACKS",
    "COLLECTIONS",
    "DETACHED_MAKERS",
    "EXPANDOS",
    "LIST_METHODS",
    "NODE_KEYS",
    "NOT_MADE_HERE",
    "TEXT_KEYS",
    "TEXT_METHODS",
]

CALLBACKS = words(
    "map forEach flatMap filter find findIndex findLast findLastIndex some every reduce reduceRight sort toSorted then "
    "catch finally"
)
"""Standard methods that call a function they are given with (parts of) their receiver."""

EXPANDOS = (
    "__vue",
    "__react",
    "_reactRootContainer",
    "_reactInternal",
    "__vnode",
    "_vnode",
    "__ngContext__",
    "__svelte",
    "__preact",
    "__NEXT",
    "__NUXT",
    "__zone",
    "__k",
)
"""Beginnings of property names that frameworks hang on elements."""

DETACHED_MAKERS = words(
    "createElement createElementNS createDocumentFragment createTextNode createHTMLDocument createDocument "
    "createContextualFragment cloneNode importNode parseFromString"
)
TEXT_KEYS = words(
    "textContent innerText innerHTML outerHTML value href src title id className tagName nodeName length alt dataset "
    "checked duration name type content URL cookie readyState baseURI domain referrer"
)
"""Properties of nodes that are data. Of other things they may be anything."""

NODE_KEYS = words("ownerDocument contentDocument documentElement")
"""Properties that only nodes have, whatever the thing they are read from looks like."""

TEXT_METHODS = words(
    "getAttribute getAttributeNames hasAttribute matches contains getBoundingClientRect json text blob arrayBuffer "
    "formData trim split match includes startsWith endsWith indexOf join toString"
)
LIST_METHODS = words(
    "filter slice concat sort reverse flat splice toSorted toReversed toSpliced with entries values fill "
    "copyWithin bind"
)
"""Methods whose result holds what their receiver holds."""

COLLECTIONS = words("Set Map WeakSet WeakMap Array WeakRef")
NOT_MADE_HERE = BROWSER_GLOBALS | NODE_GLOBALS | EXTENSION_GLOBALS
"""Globals that no page makes; what Node or an extension would provide is refused by a rule of its own."""
