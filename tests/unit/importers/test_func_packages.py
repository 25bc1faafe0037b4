"""What imported names become: every expression must be JavaScript of prelude functions that exist."""

from __future__ import annotations

import re

import pytest

from adapterc.compiler.prelude import names
from adapterc.importers.opencli_js.func import packages
from adapterc.importers.opencli_js.func.packages import Shim, reason_of, shim_of
from adapterc.syntax.javascript.gate import check_syntax


@pytest.mark.parametrize(
    ("package", "export", "expression"),
    [
        ("@jackwener/opencli/errors", "ArgumentError", "$ArgumentError()"),
        ("@agentrhq/webcmd/errors", "getErrorMessage", "$errorMessage"),
        ("@jackwener/opencli/errors", "*", "$errors()"),
        ("@jackwener/opencli/utils", "isRecord", "$isRecord"),
        ("@jackwener/opencli/utils", "sleep", "$sleep"),
        ("@jackwener/opencli/utils", "htmlToMarkdown", "$htmlToMarkdown"),
        ("@jackwener/opencli/download", "sanitizeFilename", "$sanitizeFilename"),
        ("@jackwener/opencli/download/progress", "formatBytes", "$formatBytes"),
        ("@jackwener/opencli/logger", "log", "$silent()"),
        ("node:crypto", "createHash", "$crypto($state, { md5: $md5, sha1: $sha1, sha256: $sha256 }).createHash"),
        ("crypto", "*", "$crypto($state, { md5: $md5, sha1: $sha1, sha256: $sha256 })"),
        ("node:crypto", "randomUUID", "$crypto($state, {}).randomUUID"),
        ("@jackwener/opencli/registry", "cli", None),
    ],
)
def test_shims(package: str, export: str, expression: str | None) -> None:
    assert shim_of(package, export) == Shim(expression)
    assert reason_of(package, export) is None


@pytest.mark.parametrize(
    ("package", "export", "reason"),
    [
        ("node:fs", "readFileSync", "node-io"),
        ("fs/promises", "*", "node-io"),
        ("node:path", "join", "node-io"),
        ("node:crypto", "createCipheriv", "node-io"),
        ("@jackwener/opencli/download", "httpDownload", "node-io"),
        ("@jackwener/opencli/download/media-download", "downloadMedia", "node-io"),
        ("@jackwener/opencli/utils", "saveBase64ToFile", "node-io"),
        ("@jackwener/opencli/browser/cdp", "CDPBridge", "runtime-internals"),
        ("@jackwener/opencli/launcher", "resolveElectronEndpoint", "runtime-internals"),
        ("@jackwener/opencli/pipeline", "*", "runtime-internals"),
        ("@jackwener/opencli/errors", "toEnvelope", "runtime-internals"),
    ],
)
def test_what_nothing_stands_in_for(package: str, export: str, reason: str) -> None:
    assert shim_of(package, export) is None
    assert reason_of(package, export) == reason


def test_every_expression_parses_and_names_what_exists() -> None:
    shims = [*packages._EXPORTS.values(), shim_of("node:crypto", "*")]
    for shim in shims:
        if shim is not None and shim.expression is not None:
            assert check_syntax(f"() => {{ const x = {shim.expression}; }}") is None, shim
            assert {name[1:] for name in re.findall(r"\$[a-zA-Z]\w*", shim.expression)} <= names() | {"state"}, shim


def test_the_function_that_looks_for_html_is_a_known_text() -> None:
    shim = shim_of("@jackwener/opencli/utils", "BROWSER_JSON_SNIFF_FN")
    assert shim is not None
    assert shim.text == packages.SNIFF_FUNCTION
    assert check_syntax(packages.SNIFF_FUNCTION) is None
