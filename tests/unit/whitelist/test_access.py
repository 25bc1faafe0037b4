"""Read, write or held; approvals; what is said about it."""

from __future__ import annotations

import importlib.util
from dataclasses import replace
from pathlib import Path

import pytest

from adapterc.compiler.passes.check_whitelist import check_whitelist
from adapterc.compiler.passes.infer_effects import infer_effects
from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import AdapterIR
from adapterc.spec.span import Span
from adapterc.whitelist.access import Approval, Decision, decide, write_verb
from adapterc.whitelist.profiles import load_profile

_SPEC = importlib.util.spec_from_file_location("adapters", Path(__file__).parent / "adapters.py")
assert _SPEC is not None and _SPEC.loader is not None
adapters = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(adapters)

_READS = load_profile("lime-v1")
_WRITES = load_profile("lime-v1-writes")
_POST = "fetch('/api/items', { method: 'POST' })"
_CLICK = "document.querySelector('a').click()"


def _ir(code: str, name: str = "items", access: str = "unknown") -> AdapterIR:
    return infer_effects(adapters.adapter(adapters.script(code), name=name, access=access), Sink())


def _decide(code: str, name: str = "items", access: str = "unknown", *approvals: Approval) -> Decision:
    return decide(_ir(code, name, access), _READS, approvals)


@pytest.mark.parametrize(
    ("code", "name", "access", "expected"),
    [
        ("document.title", "items", "unknown", ("read", "ok")),
        ("document.title", "like", "read", ("read", "ok")),
        ("fetch('/api/post')", "post", "unknown", ("read", "ok")),
        (_POST, "items", "unknown", ("unknown", "held")),
        (_POST, "items", "read", ("unknown", "held")),
        (_POST, "saved", "unknown", ("unknown", "held")),
        (_POST, "followers", "unknown", ("unknown", "held")),
        (_CLICK, "notifications", "unknown", ("unknown", "held")),
        (_CLICK, "like", "unknown", ("write", "refused")),
        (_POST, "add-friend", "read", ("write", "refused")),
        (_POST, "save_item", "unknown", ("write", "refused")),
        ("localStorage.a = 1", "like", "unknown", ("write", "refused")),
        ("document.title", "items", "write", ("write", "refused")),
        (_POST, "items", "write", ("write", "refused")),
    ],
)
def test_decision(code: str, name: str, access: str, expected: tuple[str, str]) -> None:
    decision = _decide(code, name, access)
    assert (decision.access, decision.status) == expected
    assert (decision.hold is not None) == (expected[1] == "held")
    assert len(decision.diagnostics) == (0 if expected[1] == "ok" else 1)


def test_the_writes_profile_admits_writes_and_still_holds_what_is_unproven() -> None:
    assert decide(_ir(_POST, "like"), _WRITES) == Decision("write", "ok")
    assert decide(_ir("document.title", "items", "write"), _WRITES) == Decision("write", "ok")
    assert decide(_ir(_POST), _WRITES).status == "held"


def test_a_refused_write_names_the_effect_and_its_line() -> None:
    code = f"document.title;\n{_POST};\n{_CLICK}"
    (found,) = _decide(code, "like").diagnostics
    assert found.code == "AC506"
    assert adapters.shown(found) == "2:31 `shop/like` writes: it sends `POST shop.test/api/items`"
    assert [(note.message, note.span and note.span.line) for note in found.notes] == [
        ("also here: it clicks", 3),
        ("a command name that starts with `like` says so too", None),
    ]
    assert found.help == "import it with the profile `lime-v1-writes`, or leave the write out"


def test_a_written_name_is_shown() -> None:
    named = Span("a.yaml", 9, 13, 2, 7, 2, 11)
    (found,) = decide(replace(_ir(_POST, "like"), spans=(("name", named),)), _READS).diagnostics
    assert [note.span for note in found.notes] == [named]


def test_a_declared_write_without_effects_is_refused_where_it_is_declared() -> None:
    (found,) = _decide("document.title", "items", "write").diagnostics
    assert adapters.shown(found) == "1:1 `shop/items` says that it writes, and `lime-v1` admits reads only"


def test_a_held_adapter_says_what_to_approve() -> None:
    decision = _decide(f"{_POST}; {_CLICK}")
    (found,) = decision.diagnostics
    assert found.code == "AC507"
    assert adapters.shown(found) == (
        "1:31 `shop/items` may write: it sends `POST shop.test/api/items`, and nothing proves that this only reads"
    )
    assert found.help == (
        'if it only reads, approve it in adapterc.toml: `[[approve]]` with `adapter = "shop/items"`, '
        '`effects = ["POST shop.test/api/items", "click"]` and a `reason`'
    )
    assert decision.hold is not None
    assert decision.hold.effects == ("POST shop.test/api/items", "click")
    assert [span.column for span in decision.hold.spans] == [31, 42]


def test_an_approval_covers_the_effects_it_lists_and_no_others() -> None:
    approval = Approval("shop/items", ("POST shop.test/api/items",), "a search")
    assert _decide(_POST, "items", "unknown", approval) == Decision("read", "ok")
    later = _decide(f"{_POST}; {_CLICK}", "items", "unknown", approval)
    assert later.hold is not None and later.hold.effects == ("click",)
    (found,) = later.diagnostics
    assert found.message == "`shop/items` may write: it clicks, and nothing proves that this only reads"
    assert '`effects = ["POST shop.test/api/items", "click"]`' in found.help  # all of them, to be copied as it is
    moved = _decide("fetch('/api/other', { method: 'POST' })", "items", "unknown", approval)
    assert moved.status == "held"
    other = _decide(_POST, "items", "unknown", Approval("shop/other", approval.effects, "a search"))
    assert other.status == "held"


def test_an_approval_cannot_admit_a_write() -> None:
    approval = Approval("shop/like", ("click",), "no")
    assert _decide(_CLICK, "like", "unknown", approval).status == "refused"


@pytest.mark.parametrize(
    ("name", "verb"),
    [
        ("like", "like"),
        ("add-friend", "add"),
        ("save_item", "save"),
        ("unfollow", "unfollow"),
        ("likes", None),
        ("following", None),
        ("user-follow", None),
        ("hot", None),
        ("", None),
    ],
)
def test_write_verb(name: str, verb: str | None) -> None:
    assert write_verb(name) == verb


def test_the_pass_records_the_decision() -> None:
    sink = Sink()
    held = check_whitelist(_ir(_POST), _READS, (), sink)
    assert (held.access, held.hold is not None, held.effects and held.effects.read_only) == ("unknown", True, False)
    assert not sink.failed and [item.code for item in sink] == ["AC507"]
    approved = check_whitelist(
        _ir(_POST), _READS, (Approval("shop/items", ("POST shop.test/api/items",), "x"),), Sink()
    )
    assert (approved.access, approved.hold, approved.effects and approved.effects.read_only) == ("read", None, True)
    written = check_whitelist(_ir(_POST, "like"), _WRITES, (), Sink())
    assert (written.access, written.hold, written.effects and written.effects.read_only) == ("write", None, False)
    refused = Sink()
    check_whitelist(_ir(_POST, "like"), _READS, (), refused)
    assert refused.failed


def test_the_pass_runs_the_rules() -> None:
    sink = Sink()
    check_whitelist(_ir("eval('1')"), _READS, (), sink)
    assert [str(item.span) + " " + item.code for item in sink] == ["item.yaml:1:1 AC503"]


def test_a_declared_write_points_at_its_declaration() -> None:
    ir = _ir("document.title", "items", "write")
    place = ir.span.to(ir.span)
    ir = replace(ir, spans=(("access", replace(place, line=4, column=3)),))
    (found,) = decide(ir, _READS).diagnostics
    assert str(found.span) == "item.yaml:4:3"
