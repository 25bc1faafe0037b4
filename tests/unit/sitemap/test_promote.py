"""What may go from the local layer to the global one, and what stands in its way."""

from __future__ import annotations

from datetime import date

from adapterc.sitemap.context import Context
from adapterc.sitemap.model import SitemapFile
from adapterc.sitemap.promote import Promotion, promotions
from adapterc.spec.diagnostics import Diagnostic
from adapterc.syntax.source import whole_file
from tests.unit.sitemap.layers import GLOBAL, PAGE, WORKFLOW, view_of

DAY = date(2026, 11, 30)
FRESH = PAGE.replace("2026-06-02", "2026-11-20").replace("source: global", "source: local")


def plan(local: dict[str, str], shared: dict[str, str], *findings: Diagnostic) -> dict[str, Promotion]:
    known = {f"shop/{path}": text for path, text in shared.items()} | {
        f"local/{path}": text for path, text in local.items()
    }

    def read(file: SitemapFile) -> bytes:
        return known[file.shown].encode()

    context = Context(DAY, traces=frozenset({"traces/there.json"}))
    made = promotions(view_of(shared, local), "/global", findings, context, read)
    return {item.file.path: item for item in made}


def test_a_new_page_goes_as_it_is_with_another_source() -> None:
    change = plan({"pages/deals.md": FRESH}, {})["pages/deals.md"].change

    assert change is not None
    assert (change.location, change.before) == ("/global/pages/deals.md", None)
    assert change.after.decode() == FRESH.replace("source: local", "source: global")


def test_a_page_that_has_all_of_the_global_one_takes_its_place() -> None:
    better = FRESH.replace("what is cheap today", "the deals of today")
    change = plan({"pages/deals.md": better}, GLOBAL)["pages/deals.md"].change

    assert change is not None and change.before == PAGE.encode()


def test_what_is_the_same_already_changes_nothing() -> None:
    shared = FRESH.replace("source: local", "source: global")

    assert plan({"pages/deals.md": FRESH}, {"pages/deals.md": shared})["pages/deals.md"].change is None


def test_an_overlay_that_leaves_something_out_stays() -> None:
    part = FRESH[: FRESH.index("```yaml")] + FRESH[FRESH.index("## Linked") :]
    held = plan({"pages/deals.md": part}, GLOBAL)["pages/deals.md"]

    assert held.blockers == ((0, "the global file has action:next_page, which this one leaves out"),)


def test_blockers_of_a_page() -> None:
    text = FRESH.replace("2026-11-20", "2026-06-02").replace("source: local", "source: local\nstale: moved")
    text = text.replace("evidence: opencli browser click\n```", "stale: gone\n```")
    text = text.replace("evidence: opencli browser click", "evidence:\n  observed_with: opencli browser click")
    held = plan({"pages/deals.md": text}, {})["pages/deals.md"]

    assert held.change is None
    assert [why for _, why in held.blockers] == [
        "it is marked stale: moved",
        "it was verified 181 days ago",
        "action:next_page has no evidence",
        "action:next_page is marked stale: gone",
    ]


def test_evidence_names_a_trace_that_is_there() -> None:
    def page(trace: str) -> str:
        return FRESH.replace(
            "evidence: opencli browser click\n```",
            "```\n\n### action:more\n\nDo:\n- click\n\nEvidence:\n- observed_with: opencli\n- trace: " + trace + "\n",
        )

    missing = plan({"pages/deals.md": page("traces/gone.json")}, {})["pages/deals.md"]
    there = plan({"pages/deals.md": page("traces/there.json")}, {})["pages/deals.md"]

    assert "the trace of action:more is missing: traces/gone.json" in [why for _, why in missing.blockers]
    assert not any("trace" in why for _, why in there.blockers)


def test_findings_hold_a_file_back() -> None:
    span = whole_file("local/pages/deals.md")
    error, private, mild = (Diagnostic(code, "x", span) for code in ("AC001", "SMB02", "AC601"))
    held = plan({"pages/deals.md": FRESH}, {}, error, private, mild)["pages/deals.md"]

    assert {why for _, why in held.blockers} == {f"{item.code}: x" for item in (error, private)}


def test_a_healthy_adapter_needs_a_fresh_date() -> None:
    text = WORKFLOW.replace("2026-11-20", "2026-10-01").replace("source: global", "source: local")
    held = plan({"workflows/find-deal.md": text}, {})["workflows/find-deal.md"]

    assert (17, "its adapter is called healthy and was not verified within 30 days") in held.blockers


def test_drafts_never_go() -> None:
    assert plan({"draft-x.md": "x"}, {})["draft-x.md"].blockers == ((0, "it is a draft"),)


def test_a_trace_on_one_line_is_looked_for_as_well() -> None:
    text = FRESH.replace("evidence: opencli browser click\n```", "evidence: trace: traces/gone.json\n```")

    whys = [why for _, why in plan({"pages/deals.md": text}, {})["pages/deals.md"].blockers]
    assert "the trace of action:next_page is missing: traces/gone.json" in whys
