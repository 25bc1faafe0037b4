"""What a `func` does, in order: `trace` follows its linked text without running any of it.

The top level of the text is followed first, then `validate`, then `func` with its parameters bound. Calls of functions
of the text are followed each time with what they are given.

Limits: what unknown code or a setter changes in an object or an array keeps its known values; `with` and generators are
not modelled; code behind an `await` runs where it stands; a recursive call is followed once; a `finally` is followed as
after a good end, and a `break` in the middle of a `case` leaves with what holds at its end. When the code takes too
many steps the trace is not `complete`.
"""

from __future__ import annotations

from adapterc.importers.opencli_js.func.model import Const, Function, Kwargs, Linked, Page, Trace, Value
from adapterc.importers.opencli_js.func.trace_core import Spent, Tracer
from adapterc.importers.opencli_js.func.trace_deep import deeply
from adapterc.importers.opencli_js.func.trace_functions import invoke
from adapterc.importers.opencli_js.func.trace_state import NORMAL
from adapterc.importers.opencli_js.func.trace_statements import hoist, sequence

__all__ = ["trace"]


def trace(linked: Linked, browser: bool = True, environment: bool = True) -> Trace:
    """The events and texts of a command. `browser`: its function takes the page first.

    `environment`: False when no environment variable is set; their reads are events all the same.
    """
    tracer = Tracer(linked, environment)
    try:
        deeply(lambda: _follow(tracer, browser))
    except (Spent, RecursionError):
        tracer.trace.complete = False
    tracer.texts.finish()
    return tracer.trace


def _follow(t: Tracer, browser: bool) -> None:
    root, linked = t.script.root, t.linked
    body = t.children(root)
    hoist(t, root, t.top)
    sequence(t, body, t.top)
    kwargs: list[Value] = [Kwargs()]
    if linked.validate is not None:
        invoke(t, Function(linked.validate, t.top), kwargs, linked.validate)
        t.trace.fails = t.ending() != NORMAL
    func = t.func or Function(linked.func, t.top)
    found = invoke(t, func, [*([Page()] if browser else []), *kwargs, Const(False)], linked.func)
    result = linked.func.child_by_field_name("body")
    if result is not None and result.type != "statement_block":
        t.hand_on(found, result)
    t.trace.fails = t.trace.fails or t.ending() != NORMAL
