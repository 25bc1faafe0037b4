"""What a run in a page does otherwise than OpenCLI, as far as the code of the command can tell the difference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from adapterc.importers.opencli_js.func.blockers import Blockers
from adapterc.importers.opencli_js.func.locale import follows_locale
from adapterc.importers.opencli_js.func.model import Linked, Trace
from adapterc.importers.opencli_js.func.page_methods import EVALUATING
from adapterc.importers.opencli_js.func.shake import kept
from adapterc.spec.ir import Deviation
from adapterc.syntax.javascript.edit import Edit
from adapterc.syntax.template.parity import PARITY

__all__ = ["EMPTY_CODES", "deviations_of"]

_PAGE_REQUESTS = Deviation(
    "page-requests",
    "requests are a page's: no cookies; User-Agent, Accept-Encoding, a Referer elsewhere and the like are its own",
)
_ENVIRONMENT = Deviation("no-environment", "environment variables are never set")
_LOG = Deviation("no-log-output", "log lines go nowhere")
_EMPTY = Deviation(
    "empty-results",
    "an `EmptyResultError` is a success without rows, but a failure where answer (404: `not_found`) or page shows one",
)
EMPTY_CODES = ("EMPTY_RESULT", "NO_DATA")
"""The codes of the prelude's `$cliCode` that are no failure."""
_LOCALE = Deviation("browser-locale", PARITY["browser-locale"])
_STACK = Deviation("page-errors", "the message of an error in page code comes without its stack")


def deviations_of(
    linked: Linked,
    edits: Iterable[Edit],
    seen: Trace,
    blockers: Blockers,
    given: Mapping[str, str],
    refused: tuple[str, ...],
) -> Iterator[Deviation]:
    """`edits` turn the linked text into the code that runs, `given` are the names from packages that it still needs,
    `refused` the page methods that end a run."""
    if blockers.environment:
        yield _ENVIRONMENT
    exports = [linked.packages[name] for name in given]
    if any(item.package.endswith("/logger") for item in exports):
        yield _LOG
    if any(item.export in ("EmptyResultError", "*") and item.package.endswith("/errors") for item in exports):
        yield _EMPTY
    if any(item.export in ("CliError", "*") and item.package.endswith("/errors") for item in exports):
        for code in _empty_codes(linked, edits):
            yield Deviation("empty-results", f"an error of the code `{code}` is taken like an `EmptyResultError`")
    if follows_locale(linked.script, kept(linked, edits, "call_expression", "new_expression")):
        yield _LOCALE
    if any(event.kind == "fetch" for event in seen.events):
        yield _PAGE_REQUESTS
    if any(event.kind == "page" and event.name in EVALUATING for event in seen.events):
        yield _STACK
    names = {f"page.{name}" for name in refused} | {
        event.name for event in blockers.fail_closed if event.kind != "page"
    }
    if names:
        yield Deviation("ends-on-branch", f"a branch that comes to {', '.join(sorted(names))} ends the run")


def _empty_codes(linked: Linked, edits: Iterable[Edit]) -> list[str]:
    """The codes of an empty result that are handed to something: `new CliError('NO_DATA', ...)`."""
    script = linked.script
    if not any(code in script.code for code in EMPTY_CODES):
        return []
    found = [node for node in kept(linked, edits, "string") if script.source(node)[1:-1] in EMPTY_CODES]
    handed = [node for node in found if script.listing.parents[node.id].type == "arguments"]
    return sorted({script.source(node)[1:-1] for node in handed})
