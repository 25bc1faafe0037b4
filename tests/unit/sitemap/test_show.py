"""What a reader of a sitemap is given."""

from __future__ import annotations

import json
from datetime import date

import pytest

from adapterc.sitemap.layout import Kind
from adapterc.sitemap.show.answer import answer
from adapterc.sitemap.show.document import document
from adapterc.sitemap.show.markdown import render_markdown
from adapterc.sitemap.show.model import Unknown
from adapterc.sitemap.show.select import entry_named, ids_of, page_of_url, site_entity, whole, workflow_for
from tests.unit.sitemap.layers import GLOBAL, LOCAL, PAGE, view_of

TODAY = date(2026, 11, 30)


def test_a_file_that_says_that_it_is_not_stale_is_not() -> None:
    view = view_of({"pages/deals.md": PAGE.replace("2026-06-02", "2026-11-29\nstale: false")})
    assert "STALE" not in render_markdown(answer(view, entry_named(view, "action", "open_deal"), TODAY))


def test_an_action_over_two_layers_as_markdown() -> None:
    view = view_of(local=LOCAL)
    text = render_markdown(answer(view, entry_named(view, "action", "open_deal"), TODAY))

    assert text == (
        "<!-- shop action:deals/open_deal (local+global): about 105 tokens, 172 in its files\n"
        "  local local/pages/deals.md: 37 tokens, verified 2026-11-29\n"
        "  global shop/pages/deals.md: 135 tokens, verified 2026-06-02; STALE: verified 181 days ago\n"
        "-->\n"
        "\n"
        "### action:open_deal in pages/deals.md\n"
        "<!-- local local/pages/deals.md:9 -->\n"
        "<!-- global shop/pages/deals.md:17 -->\n"
        "pre: on /deals\n"
        'do: click `[data-test="offer"]`\n'
        "post: the page of the item\n"
        "fail: nothing happens | login\n"
        "recover: adapter_health_update: opencli shop deals -> suspect; see pitfall:sold_out\n"
        "evidence: opencli browser click\n"
    )


def test_the_site_lists_what_can_be_asked_for() -> None:
    view = view_of()
    text = render_markdown(answer(view, site_entity(view), TODAY))

    assert text.endswith(
        "pages: deals\n"
        "workflows: find-deal\n"
        "actions: deals/next_page, deals/open_deal\n"
        "endpoints: list\n"
        "pitfalls: sold_out\n"
    )


def test_references_come_along_only_when_they_are_asked_for() -> None:
    view = view_of()
    shown = whole(view, Kind.WORKFLOW, "find-deal")

    assert answer(view, shown, TODAY).references == ()
    (action,) = answer(view, shown, TODAY, with_references=True).references
    assert (action.kind, action.id) == ("action", "deals/open_deal")
    page = answer(view, whole(view, Kind.PAGE, "deals"), TODAY, with_references=True)
    assert [item.id for item in page.references] == ["sold_out", "list"]


def test_the_health_of_a_workflow_is_the_worse_of_two_words() -> None:
    view = view_of(local=LOCAL)
    found = answer(view, whole(view, Kind.WORKFLOW, "find-deal"), TODAY)

    assert found.health is not None
    assert (found.health.declared, found.health.seen, found.health.effective) == ("healthy", "suspect", "suspect")
    line = "  opencli shop deals: suspect (declared healthy, seen suspect since 2026-11-28)\n"
    assert line in render_markdown(found)


def test_the_document_is_json_and_names_every_origin() -> None:
    view = view_of(local=LOCAL)
    made = json.loads(json.dumps(document(answer(view, whole(view, Kind.PAGE, "deals"), TODAY))))

    assert made["tokenizer"] == "est" and made["shown"]["source"] == "local+global"
    fields = made["shown"]["sections"][1]["entries"][0]["fields"]
    assert {field["name"]: field["origin"]["layer"] for field in fields}["do"] == "local"


@pytest.mark.parametrize(
    ("url", "page"),
    [
        ("https://shop.test/deals", "deals"),
        ("http://www.shop.test/deals/2?x=1#y", "deals"),
        ("https://shop.test/home", "home"),
        ("https://shop.test/other", "any"),
    ],
)
def test_the_most_specific_page_of_a_url(url: str, page: str) -> None:
    other = PAGE.replace("page_id: deals", "page_id: any").replace("/deals/{page}", "/{any}")
    home = PAGE.replace("page_id: deals", "page_id: home").replace("/deals\n", "/home\n").replace("/deals/", "/home/")
    view = view_of({**GLOBAL, "pages/any.md": other.replace("test/deals", "test/any"), "pages/home.md": home})

    assert page_of_url(view, url).id == page


@pytest.mark.parametrize("task", ["find-deal", "find the cheapest item", "CHEAPEST of the day"])
def test_a_workflow_by_its_task(task: str) -> None:
    assert workflow_for(view_of(), task).id == "find-deal"


@pytest.mark.parametrize(
    ("ask", "message", "near"),
    [
        (lambda view: whole(view, Kind.PAGE, "deal"), "there is no page `deal`", ("deals",)),
        (lambda view: entry_named(view, "action", "open_dael"), "there is no action `open_dael`", ("open_deal",)),
        (
            lambda view: entry_named(view, "action", "cart/open_deal"),
            "there is no action `cart/open_deal`",
            ("open_deal",),
        ),
        (lambda view: entry_named(view, "pitfall", "x"), "there is no pitfall `x`", ("sold_out",)),
        (
            lambda view: page_of_url(view, "https://shop.test/x"),
            "no page of the sitemap is `https://shop.test/x`",
            ("deals",),
        ),
        (lambda view: workflow_for(view, "pay taxes"), "no workflow is about `pay taxes`", ("find-deal",)),
    ],
)
def test_what_does_not_exist(ask: object, message: str, near: tuple[str, ...]) -> None:
    with pytest.raises(Unknown) as caught:
        ask(view_of())  # type: ignore[operator]
    assert (str(caught.value), caught.value.near) == (message, near)


def test_an_action_of_several_pages_is_asked_for_with_its_page() -> None:
    view = view_of({**GLOBAL, "pages/top.md": PAGE.replace("page_id: deals", "page_id: top")})

    with pytest.raises(Unknown) as caught:
        entry_named(view, "action", "open_deal")
    assert caught.value.near == ("deals/open_deal", "top/open_deal")
    assert entry_named(view, "action", "top/open_deal").page == "top"


def test_a_site_without_an_overview() -> None:
    with pytest.raises(Unknown, match=r"no layer has a SITE\.md"):
        site_entity(view_of({"pages/deals.md": PAGE}))
    assert ids_of(view_of({}))["page"] == ()


def test_the_steps_of_a_workflow_come_with_it() -> None:
    head = '---\nschema_version: "1.1"\nworkflow_id: find-deal\nlast_verified: 2026-11-29\nsource: {}\n---\n'
    step = head.format("global") + "\nFirst the list.\n\n## Read\n\n1. read every row\n\n## Sort\n\n1. by price\n"
    other = head.format("local") + "\n## Sort\n\n1. by name\n"
    path = "workflows/find-deal/sub/list.md"

    view = view_of({**GLOBAL, path: step})
    text = render_markdown(answer(view, whole(view, Kind.WORKFLOW, "find-deal"), TODAY))
    assert text.endswith(
        "## workflows/find-deal/sub/list.md\nFirst the list.\n\n### Read\n1. read every row\n\n### Sort\n1. by price\n"
    )

    view = view_of({**GLOBAL, path: step}, {path: other})
    text = render_markdown(answer(view, whole(view, Kind.WORKFLOW, "find-deal"), TODAY))
    assert text.endswith(
        "## workflows/find-deal/sub/list.md\n<!-- global shop/workflows/find-deal/sub/list.md:8 -->\n"
        "First the list.\n\n"
        "### Read\n<!-- global shop/workflows/find-deal/sub/list.md:10 -->\n1. read every row\n\n"
        "### Sort\n<!-- local local/workflows/find-deal/sub/list.md:8 -->\n1. by name\n"
    )
