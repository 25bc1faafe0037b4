"""The registry of diagnostic codes.

A code is never reused. `name` completes the phrase "allow ...": it names the pattern, not the remedy. An error always
means that the adapter is refused; everything that compiles carries warnings and infos at most. AC8xx are the exception:
they are about what surrounds adapters, refuse none, and as errors make `adapterc check` fail. Each code has a page in
docs/diagnostics/, an example there, a test and a place that emits it; tests/test_tidy.py checks all four.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from adapterc.spec.sitemap_codes import SITEMAP_CODES

__all__ = ["CODES", "Code", "Severity"]


class Severity(StrEnum):
    """`error` refuses the adapter, `held` keeps it out of the catalog until a person approves it."""

    ERROR = "error"
    HELD = "held"
    WARNING = "warning"
    INFO = "info"


class Code(NamedTuple):
    """One kind of finding. `title` says it in a few words, for lists; a page is headed by the code and the name."""

    code: str
    name: str
    severity: Severity
    title: str


E, H, W, N = Severity.ERROR, Severity.HELD, Severity.WARNING, Severity.INFO

_TABLE: tuple[tuple[str, str, Severity, str], ...] = (
    # AC0xx: files and discovery
    ("AC001", "not-utf8", E, "file is not valid UTF-8"),
    ("AC002", "file-too-large", E, "file is over the size limit"),
    ("AC003", "nul-byte", E, "file holds NUL bytes"),
    ("AC004", "unreadable-file", E, "file cannot be read"),
    ("AC005", "link-outside-root", W, "symbolic link leads outside the import root"),
    ("AC006", "named-without-adapter", E, "file that was named holds no adapter"),
    # AC1xx: YAML
    ("AC101", "yaml-syntax", E, "text is not valid YAML"),
    ("AC102", "tab-indentation", E, "tab used for indentation"),
    ("AC103", "unquoted-template", E, "plain scalar breaks a template apart"),
    ("AC104", "duplicate-key", E, "mapping key given more than once"),
    ("AC105", "alias-expansion", E, "aliases expand beyond the limit"),
    ("AC106", "unknown-tag", E, "explicit YAML tag"),
    ("AC107", "depth-limit", E, "nesting is too deep"),
    ("AC108", "multiple-documents", E, "a document of the file is not a complete adapter"),
    ("AC109", "lone-surrogate", E, "half of a surrogate pair"),
    ("AC110", "ambiguous-scalar", W, "plain scalar that other YAML readers take for a boolean"),
    ("AC111", "leading-zero-number", W, "number with a leading zero"),
    ("AC112", "timestamp-scalar", W, "plain scalar that YAML readers take for a date"),
    ("AC113", "merge-key", E, "merge key that cannot be merged"),
    ("AC114", "complex-key", E, "mapping key that is not a plain string"),
    # AC2xx: templates and expressions
    ("AC201", "template-syntax", E, "expression does not parse"),
    ("AC202", "unknown-filter", E, "filter that the dialect does not have"),
    ("AC203", "parity-difference", N, "OpenCLI gives another result for this"),
    ("AC204", "undeclared-arg", W, "argument that the adapter does not declare"),
    ("AC205", "maybe-undefined-in-string", W, "value that may be missing becomes text"),
    ("AC206", "wrapped-filter", W, "filter written with the template braces"),
    ("AC207", "filter-arguments", W, "filter arguments that the dialect ignores"),
    ("AC208", "forbidden-name", E, "name that expressions may not use"),
    ("AC209", "expression-length", E, "expression is over the length limit"),
    ("AC210", "assignment-in-expression", E, "expression that assigns"),
    ("AC211", "unclosed-template", W, "template that is opened and never closed"),
    ("AC212", "template-in-key", W, "template in a place that is never rendered"),
    ("AC213", "suspicious-root", W, "field of the item that looks like a misspelt name"),
    ("AC214", "looks-like-expression", W, "text that looks like an expression"),
    ("AC215", "no-data-yet", W, "rows used before any step gives data"),
    # AC3xx: the definition of an adapter
    ("AC301", "unknown-key", W, "key that the dialect does not know"),
    ("AC302", "missing-field", E, "required field is missing"),
    ("AC303", "field-type", E, "field has the wrong type"),
    ("AC304", "invalid-name", E, "name that cannot be published"),
    ("AC305", "reserved-name", E, "name that a file system reserves"),
    ("AC306", "duplicate-command", E, "command defined more than once"),
    ("AC307", "unknown-step", E, "step that the dialect does not have"),
    ("AC308", "dropped-step", W, "list item that is not a step"),
    ("AC309", "unknown-arg-type", W, "argument type that the dialect does not coerce"),
    ("AC310", "default-type-mismatch", W, "default that does not fit the declared type"),
    ("AC311", "arg-name-collision", E, "two arguments get the same public name"),
    ("AC312", "bundled-name-clash", W, "name that the host already ships"),
    ("AC313", "arg-name-wording", W, "argument name that the host misreads in messages"),
    ("AC315", "required-with-default", W, "required argument with a default that is never used"),
    ("AC316", "step-parameter", E, "step parameter that has no meaning"),
    ("AC317", "sort-order", E, "sort order that OpenCLI ignores"),
    ("AC318", "unknown-strategy", W, "strategy that the dialect does not know"),
    ("AC319", "meta-json", E, "`@meta` that is not the JSON it must be"),
    ("AC320", "meta-comment", E, "`@meta` comment that cannot be read"),
    ("AC321", "integer-like-arg-name", W, "argument name whose position differs between tools"),
    ("AC322", "required-in-code", W, "argument that only the code requires"),
    ("AC323", "computed-definition", E, "definition that is only known when its code runs"),
    ("AC330", "ignored-field", N, "field that is not carried into the artifact"),
    # AC4xx: JavaScript in evaluate steps
    ("AC401", "js-syntax", E, "JavaScript does not parse"),
    ("AC402", "raw-interpolation-in-script", W, "argument pasted into code"),
    ("AC403", "placeholder-position", E, "template where a value cannot stand"),
    ("AC404", "body-form", E, "evaluate body that has no single result"),
    ("AC405", "sloppy-mode-code", E, "code that strict mode gives another meaning"),
    ("AC406", "name-collision", E, "author's name that generated code needs"),
    ("AC407", "js-unsupported-syntax", E, "JavaScript syntax that cannot be analysed"),
    # AC5xx: the whitelist
    ("AC501", "refused-step", E, "step that the standard refuses"),
    ("AC502", "navigation-after-start", E, "navigation after the script began"),
    ("AC503", "eval-call", E, "string evaluated as code"),
    ("AC504", "dynamic-import", E, "code loaded at run time"),
    ("AC505", "script-injection", E, "script element or handler built from text"),
    ("AC506", "write-adapter", E, "adapter writes"),
    ("AC507", "unproven-read", H, "read that may write"),
    ("AC508", "unguarded-egress", E, "network access that cannot be guarded"),
    ("AC509", "navigation-in-script", E, "script that leaves its page"),
    ("AC510", "unresolved-identifier", E, "identifier that nothing declares"),
    ("AC511", "builtin-patching", E, "built-in object of the page is changed"),
    ("AC512", "step-outside-profile", E, "step that the profile does not allow"),
    ("AC513", "host-api", E, "API of Node, an extension or a daemon"),
    ("AC514", "window-opening", E, "script that opens a window or tab"),
    ("AC515", "optional-arg-in-entry", E, "optional argument in the entry URL"),
    ("AC516", "raw-arg-in-url", W, "argument pasted into a URL"),
    ("AC517", "whole-url-entry", W, "entry URL that is an argument"),
    ("AC518", "entry-scheme", E, "entry URL that is not a web page"),
    ("AC519", "private-address", E, "address of a private network"),
    ("AC520", "entry-not-static", E, "entry URL that depends on data"),
    ("AC521", "foreign-credentials", E, "credentials sent to another site"),
    ("AC522", "computed-host", W, "request whose host is not known when compiling"),
    ("AC523", "cross-host-fetch", N, "request to a host other than the declared domain"),
    ("AC524", "secret-in-source", E, "secret written into the source"),
    ("AC525", "private-window", E, "dialog or download that needs a person"),
    ("AC526", "insecure-url", W, "page or request without encryption"),
    ("AC527", "secret-in-entry", E, "secret in the entry URL"),
    ("AC528", "page-not-named", E, "page that no argument names"),
    ("AC529", "unknown-function", E, "command whose function is not known when compiling"),
    ("AC531", "desktop-app", E, "program of the desktop, not a site"),
    ("AC532", "interactive-login", E, "command that waits for a person to sign in"),
    ("AC533", "node-io", E, "function that needs the computer it runs on"),
    ("AC534", "cookie-header", E, "request with cookies of its own"),
    ("AC535", "env-required", E, "environment variable that has to be set"),
    ("AC536", "tab-control", E, "function that works with several tabs"),
    ("AC537", "network-capture", E, "function that watches the browser's traffic"),
    ("AC538", "unknown-page-method", E, "method of the page that a script cannot have"),
    ("AC539", "runtime-internals", E, "part of OpenCLI itself"),
    ("AC540", "multi-step-navigation", E, "function that opens one page after another"),
    ("AC541", "page-left-open", E, "function that works on a page left open"),
    ("AC542", "in-page-navigation", E, "page that leaves itself in the middle of the function"),
    ("AC543", "unknown-fetch-host", E, "requests whose origin is not known when compiling"),
    ("AC544", "cross-origin-fetch", E, "requests to several origins"),
    ("AC545", "plain-http", E, "page or origin without encryption"),
    ("AC546", "runtime-eval", E, "code put together when the command runs"),
    ("AC547", "trusted-input", E, "input that the page takes for a person's"),
    ("AC548", "page-escapes", E, "page handed to unknown code"),
    ("AC549", "computed-entry", E, "entry URL that code computes"),
    ("AC550", "browser-cookies", E, "function that reads the browser's cookie store"),
    ("AC551", "too-complex", E, "function that cannot be followed to its end"),
    # AC6xx: lints
    ("AC601", "field-lost", W, "field that an earlier map removed"),
    ("AC602", "limit-may-be-missing", W, "limit that may not be a number"),
    ("AC603", "fetch-per-item-mismatch", W, "per-item fetch that OpenCLI decides otherwise"),
    ("AC604", "unused-arg", N, "argument that nothing uses"),
    ("AC605", "column-without-field", W, "column that no row has"),
    ("AC606", "text-as-condition", W, "text argument used as a condition only"),
    ("AC607", "sentinel-row", W, "row made up where there are none"),
    ("AC608", "sentinel-value", N, "text made up where a value is missing"),
    ("AC609", "page-dialog", W, "dialog that is answered no"),
    # AC7xx: decisions of a curator
    ("AC701", "curator-hold", H, "adapter that a curator holds"),
    ("AC702", "denied-adapter", H, "adapter on the deny list"),
    ("AC703", "unlisted-adapter", H, "adapter that is not on the allow list"),
    ("AC704", "unaccepted-deviation", H, "difference from the original that nobody accepted"),
    ("AC705", "overridden-adapter", H, "adapter that a local file stands in for"),
    ("AC706", "moved-base", W, "override whose base has moved on"),
    ("AC707", "override-mismatch", E, "override that defines another adapter"),
    # AC8xx: what surrounds adapters
    ("AC801", "unexplained-suppression", E, "suppression without a reason"),
    ("AC802", "unclear-suppression", E, "suppression that names no code"),
    ("AC803", "unused-suppression", W, "suppression that nothing needs"),
    ("AC804", "suppressed-refusal", E, "suppression of an error or of a held adapter"),
    ("AC805", "stale-catalog", E, "catalog made from another text of a file"),
    ("AC806", "uncatalogued-source", E, "adapter file that the catalog does not have"),
    ("AC807", "orphaned-catalog-entry", E, "catalog entry of a file that holds no adapter any more"),
    ("AC808", "stale-baseline-entry", E, "baseline entry of a finding that is gone"),
    ("AC809", "grown-baseline", E, "baseline with more entries than before"),
    ("AC820", "differing-catalog", E, "catalog that is not what its sources compile to"),
    # AC9xx: adapterc itself
    ("AC901", "self-check", E, "generated script failed its own check"),
    ("AC902", "internal-error", E, "fault in adapterc"),
)

CODES: dict[str, Code] = {
    **{row[0]: Code(*row) for row in _TABLE},
    **{code: Code(code, name, Severity(severity), title) for code, name, severity, title in SITEMAP_CODES},
}
