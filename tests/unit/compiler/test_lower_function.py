"""The pass that follows the code of a command, and when it does not."""

from __future__ import annotations

import pytest

from adapterc.compiler.passes.lower_function import lower_function
from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import AdapterIR, SourceInfo
from adapterc.spec.quick import replace
from adapterc.spec.span import Span
from adapterc.whitelist.profiles import load_profile

PLACE = Span("clis/shop/order.js", 0, 5, 1, 1, 1, 6)
SAID = Span("clis/shop/order.js", 20, 27, 3, 11, 3, 18)


def lowered(access: str, profile: str) -> tuple[AdapterIR, list[AdapterIR], Sink]:
    """What the pass makes of a function, what was followed, and what it found."""
    followed: list[AdapterIR] = []
    ir = AdapterIR(
        source=SourceInfo("opencli-js", PLACE.file, "0" * 64),
        site="shop",
        name="order",
        description="",
        domain="shop.test",
        span=PLACE,
        strategy="cookie",
        browser=True,
        access=access,
        spans=(("access", SAID),),
    )

    def pending(sink: Sink) -> AdapterIR:
        followed.append(ir)
        return replace(ir, description="followed")

    sink = Sink()
    return lower_function(replace(ir, pending=pending), load_profile(profile), sink), followed, sink


def test_a_declared_write_is_not_followed_where_only_reads_are_admitted() -> None:
    ir, followed, sink = lowered("write", "lime-v1")
    (found,) = sink.sorted()
    assert (found.code, found.span) == ("AC506", SAID)
    assert found.message == "`shop/order` says that it writes, and `lime-v1` admits reads only"
    assert not followed
    assert ir.pending is None


@pytest.mark.parametrize(("access", "profile"), [("read", "lime-v1"), ("write", "lime-v1-writes")])
def test_what_the_profile_may_admit_is_followed(access: str, profile: str) -> None:
    ir, followed, sink = lowered(access, profile)
    assert not sink.sorted()
    assert len(followed) == 1
    assert (ir.description, ir.pending) == ("followed", None)
