"""What a run in a page does otherwise than OpenCLI, as far as the code of the command can tell the difference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adapterc.importers.opencli_js.func.blockers import Blockers
from adapterc.importers.opencli_js.func.model import Linked, Trace
from adapterc.importers.opencli_js.func.page_methods import EVALUATING
from adapterc.spec.ir import Deviation

__all__ = ["deviations_of"]

_PAGE_REQUESTS = Deviation("page-requests", "requests are sent by a page: without cookies, User-Agent and Referer")
_ENVIRONMENT = Deviation("no-environment", "environment variables are never set")
_LOG = Deviation("no-log-output", "log lines go nowhere")
_EMPTY = Deviation("empty-results", "an `EmptyResultError` is a success without rows, unless the page looks wrong")
_STACK = Deviation("page-errors", "the message of an error in page code comes without its stack")


def deviations_of(
    linked: Linked, seen: Trace, blockers: Blockers, given: Mapping[str, str], refused: tuple[str, ...]
) -> Iterator[Deviation]:
    """`given` are the names from packages that are left, `refused` the page methods that end a run."""
    if blockers.environment:
        yield _ENVIRONMENT
    exports = [linked.packages[name] for name in given]
    if any(item.package.endswith("/logger") for item in exports):
        yield _LOG
    if any(item.export in ("EmptyResultError", "*") and item.package.endswith("/errors") for item in exports):
        yield _EMPTY
    if any(event.kind == "fetch" for event in seen.events):
        yield _PAGE_REQUESTS
    if any(event.kind == "page" and event.name in EVALUATING for event in seen.events):
        yield _STACK
    names = {f"page.{name}" for name in refused} | {
        event.name for event in blockers.fail_closed if event.kind != "page"
    }
    if names:
        yield Deviation("ends-on-branch", f"a branch that comes to {', '.join(sorted(names))} ends the run")
