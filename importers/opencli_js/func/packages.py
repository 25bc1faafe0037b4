"""What stands in for the packages that adapters import: data, and a few lookups.

An export is replaced by a JavaScript expression (prelude functions, plain language), or nothing stands in for it, for a
reason. A built-in that could be imitated but that no adapter needs has no shim either.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

__all__ = ["SNIFF_FUNCTION", "Shim", "reason_of", "shim_of"]


@dataclass(frozen=True, slots=True)
class Shim:
    """What an imported name becomes.

    `expression`: the JavaScript to write for it, fit for the right side of `const NAME =`. `text`: the value, when the
    export is a constant text that may become part of page code. Without an expression the name stands for nothing that
    runs (`cli`, which only registers).
    """

    expression: str | None = None
    text: str | None = None


_PREFIXES = ("@jackwener/opencli/", "@agentrhq/webcmd/")

SNIFF_FUNCTION = """
async function fetchJsonOrLoginWall(input, init) {
  const response = await fetch(input, init);
  const contentType = response.headers.get('content-type') || '';
  const text = await response.text();
  const body = text.trimStart();
  const tag = /^<(?:!doctype|html|head|body|title)(?:[\\s>/]|$)/i;
  if (contentType.toLowerCase().includes('text/html') || tag.test(body)) {
    const url = response.url || (typeof input === 'string' ? input : '');
    return { __loginWall: true, status: response.status, url, contentType, bodyPreview: body.slice(0, 100) };
  }
  if (!response.ok) return { error: response.status };
  try {
    return JSON.parse(text);
  } catch (error) {
    const start = JSON.stringify(body.slice(0, 50));
    throw new Error(`JSON parse failed (status=${response.status}, body[0..50]=${start}): ${error.message}`);
  }
}
"""
"""Page code that declares `fetchJsonOrLoginWall`: the JSON of an answer, `{error: status}`, or a login wall's mark."""

_CRYPTO = "$crypto($state, { md5: $md5, sha1: $sha1, sha256: $sha256 })"
"""`node:crypto` with the hashes that exist."""

_ERRORS = (
    "CliError",
    "ArgumentError",
    "AuthRequiredError",
    "EmptyResultError",
    "TimeoutError",
    "CommandExecutionError",
    "ConfigError",
    "LoginWallError",
    "BrowserConnectError",
    "SessionBusyError",
    "PluginError",
)
_STRATEGIES = '({ PUBLIC: "public", LOCAL: "local", COOKIE: "cookie", INTERCEPT: "intercept", UI: "ui" })'

_EXPORTS: dict[tuple[str, str], Shim] = {
    ("registry", "cli"): Shim(),
    ("registry", "Strategy"): Shim(_STRATEGIES),
    ("errors", "*"): Shim("$errors()"),
    **{("errors", name): Shim(f"${name}()") for name in _ERRORS},
    ("errors", "selectorError"): Shim("$selectorError"),
    ("errors", "adapterLoadError"): Shim("$adapterLoadError"),
    ("errors", "EXIT_CODES"): Shim("$exitCodes()"),
    ("errors", "getErrorMessage"): Shim("$errorMessage"),
    ("logger", "*"): Shim("({ log: $silent() })"),
    ("logger", "log"): Shim("$silent()"),
    **{
        ("utils", name): Shim(f"${name}")
        for name in (
            "isRecord",
            "sleep",
            "mapConcurrent",
            "parseJsonOrThrowLoginWall",
            "throwIfLoginWall",
            "htmlToMarkdown",
            "createMarkdownConverter",
        )
    },
    ("utils", "BROWSER_JSON_SNIFF_FN"): Shim(json.dumps(SNIFF_FUNCTION), text=SNIFF_FUNCTION),
    ("download", "formatCookieHeader"): Shim("$formatCookieHeader"),
    ("download", "sanitizeFilename"): Shim("$sanitizeFilename"),
    ("download", "formatBytes"): Shim("$formatBytes"),
    ("download/progress", "formatBytes"): Shim("$formatBytes"),
}
"""By subpath below the package prefix and export; "*" is the namespace."""


def shim_of(package: str, export: str) -> Shim | None:
    """The shim of `import {export} from "package"`, None when nothing stands in for it.

    `export` is "*" for the namespace and "default" for the default export.
    """
    path = _below(package)
    if path is not None:
        return _EXPORTS.get((path, export))
    return _crypto_shim(export) if package.removeprefix("node:") == "crypto" else None


def reason_of(package: str, export: str) -> str | None:
    """Why nothing stands in for an export: "node-io" or "runtime-internals"; None when it has a shim."""
    if shim_of(package, export) is not None:
        return None
    path = _below(package)
    if path is None:
        return "node-io"
    return "node-io" if path.split("/")[0] == "download" or export == "saveBase64ToFile" else "runtime-internals"


def _crypto_shim(export: str) -> Shim | None:
    """The shim of an export of `node:crypto`."""
    if export in ("*", "default"):
        return Shim(_CRYPTO)
    if export in ("createHash", "createHmac"):
        return Shim(f"{_CRYPTO}.{export}")
    return Shim("$crypto($state, {}).randomUUID") if export == "randomUUID" else None


def _below(package: str) -> str | None:
    """The path below the package of the tool, None for another package."""
    for prefix in _PREFIXES:
        if package.startswith(prefix):
            return package.removeprefix(prefix).removesuffix(".js")
    return None
