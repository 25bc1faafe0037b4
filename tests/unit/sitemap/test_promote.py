"""What may go from the local layer to the global one, and what stands in its way."""

from __future__ import annotations

from datetime import date

import pytest

from adapterc.sitemap.check import check_site
from adapterc.sitemap.context import Context
from adapterc.sitemap.model import Site
from adapterc.sitemap.promote import Promotion, promotions
from adapterc.spec.diagnostics import Diagnostic
from adapterc.syntax.source import whole_file
from tests.support.sitemap_examples import demo_files
from tests.unit.sitemap.layers import GLOBAL, PAGE, WORKFLOW, view_of

DAY = date(2026, 11, 30)
FRESH = PAGE.replace("2026-06-02", "2026-11-20").replace("source: global", "source: local")


def plan(local: dict[str, str], shared: dict[str, str], *findings: Diagnostic) -> dict[str, Promotion]:
    context = Context(DAY, traces=frozenset({"traces/there.json"}))
    made = promotions(view_of(shared, local), "/global", findings, context, lambda site: ())
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


@pytest.mark.parametrize(
    ("head", "after"),
    [
        ('"source": local', '"source": global'),
        ("source: 'local'  # mine", "source: global  # mine"),
        ("? source\n: local", "? source\n: global"),
    ],
)
def test_the_source_is_changed_where_the_key_is(head: str, after: str) -> None:
    text = FRESH.replace("source: local", head).replace("## Linked APIs", "source: local\n\n## Linked APIs")
    change = plan({"pages/deals.md": text}, {})["pages/deals.md"].change

    assert change is not None
    assert change.after.decode() == text.replace(head, after, 1)


def test_the_source_is_changed_in_braces_as_well() -> None:
    text = "---\n{schema_version: 1, last_verified: 2026-11-20, source: local}\n---\n\n## Endpoint index\n"
    change = plan({"apis.md": text}, {})["apis.md"].change

    assert change is not None and change.after.decode() == text.replace("source: local", "source: global")


@pytest.mark.parametrize(
    ("path", "row"), [("apis.md", "- contract_strength: stable"), ("pitfalls.md", "- workaround: take the next one")]
)
def test_a_stale_entry_stays(path: str, row: str) -> None:
    def held(stale: str) -> list[str]:
        text = GLOBAL[path].replace("source: global", "source: local").replace(row, f"{row}\n- stale: {stale}")
        return [why for _, why in plan({path: text}, {})[path].blockers]

    entry = "endpoint:list" if path == "apis.md" else "pitfall:sold_out"
    assert held("it is gone") == [f"{entry} is marked stale: it is gone"]
    assert held("false") == []


def together(local: dict[str, str], shared: dict[str, str], *chosen: str) -> dict[str, tuple[str, ...]]:
    """What keeps each file of a local layer that is checked for real."""
    context = Context(DAY)
    view = view_of(shared, local)

    def check(site: Site) -> tuple[Diagnostic, ...]:
        return check_site(site, context)

    made = promotions(view, "/global", check(view.site), context, check, chosen or None)
    return {item.file.path: tuple(why for _, why in item.blockers) for item in made}


def test_a_file_that_refers_to_one_that_stays_stays_too() -> None:
    files = demo_files()
    page = files["pages/item.md"].replace("page_id: item", "page_id: offer").replace("/item/", "/offer/")
    page = page.replace("source: global", "source: local")
    other = page.replace("page_id: offer", "page_id: sold").replace("/offer/", "/sold/").replace("action:", "action:a_")
    name = other[other.index("### action:") + len("### action:") :].split("\n")[0]
    page += f"\n## Linked\n\n- action:{name} in pages/sold.md\n"
    local = {"pages/offer.md": page, "pages/sold.md": other}
    error = "the global layer would have SM904: pages/sold.md missing"

    assert together(local, files) == {"pages/offer.md": (), "pages/sold.md": ()}
    assert together(local, files, "pages/offer.md") == {"pages/offer.md": (error,), "pages/sold.md": ()}
    draft = local | {"pages/sold.md": other.replace("source: local", "source: local\nstale: gone")}
    assert together(draft, files) == {"pages/offer.md": (error,), "pages/sold.md": ("it is marked stale: gone",)}


def test_a_file_that_spoils_one_that_stays_as_it_is_is_found() -> None:
    def check(site: Site) -> tuple[Diagnostic, ...]:
        paths = {file.path for file in site.files}
        return (Diagnostic("SM904", "x", whole_file("shop/SITE.md")),) if "pages/sale.md" in paths else ()

    local = {"pages/deals.md": FRESH, "pages/sale.md": FRESH.replace("page_id: deals", "page_id: sale")}
    made = promotions(view_of(GLOBAL, local), "/global", (), Context(DAY), check)

    assert {item.file.path: item.blockers for item in made} == {
        "pages/deals.md": (),
        "pages/sale.md": ((0, "the global layer would have SM904: x, in shop/SITE.md"),),
    }
