"""One entity over two layers: the local one wins part by part, and every part says where it is from."""

from __future__ import annotations

from adapterc.sitemap.layout import Kind
from adapterc.sitemap.merge import Entity
from adapterc.sitemap.show.select import site_entity, whole
from tests.unit.sitemap.layers import GLOBAL, LOCAL, PAGE, view_of


def page(view_local: dict[str, str] | None) -> Entity:
    return whole(view_of(local=view_local), Kind.PAGE, "deals").entity


def test_one_layer_is_taken_as_it_is() -> None:
    entity = page(None)

    assert entity.source == "global"
    assert [key.name for key in entity.keys][:3] == ["schema_version", "page_id", "url_patterns"]
    assert entity.keys[2].text == "url_patterns:\n  - https://shop.test/deals\n  - https://shop.test/deals/{page}"
    assert [section.title for section in entity.sections] == ["Visual anchors", "Actions on this page", "Linked APIs"]
    opened, following = entity.entries
    assert opened.text.startswith("pre: on /deals\n")
    assert following.text == 'do: click `[rel="next"]`\nevidence: opencli browser click'
    assert following.origins[0].line == PAGE.split("\n").index("### action:next_page") + 1


def test_local_keys_and_fields_win_and_say_so() -> None:
    entity = page(LOCAL)

    assert entity.source == "local+global"
    verified = next(key for key in entity.keys if key.name == "last_verified")
    purpose = next(key for key in entity.keys if key.name == "purpose")
    assert (verified.text, verified.origin.layer) == ("last_verified: 2026-11-29", "local")
    assert (purpose.text, purpose.origin.layer) == ("purpose: what is cheap today", "global")
    opened = entity.entries[0]
    do, post = (next(field for field in opened.fields if field.name == name) for name in ("do", "post"))
    assert (do.value, do.origin.layer, do.origin.line) == ('click `[data-test="offer"]`', "local", 10)
    assert (post.value, post.origin.layer) == ("the page of the item", "global")
    assert [origin.layer for origin in opened.origins] == ["local", "global"]
    assert [entry.id for entry in entity.entries] == ["open_deal", "next_page", "sort"]


def test_a_section_under_a_short_title_is_the_same_section() -> None:
    assert [section.title for section in page(LOCAL).sections] == ["Visual anchors", "Actions", "Linked APIs"]


def test_an_overlay_deletes_nothing() -> None:
    entity = page({"pages/deals.md": "---\npage_id: deals\nsource: local\n---\n"})

    assert [entry.id for entry in entity.entries] == ["open_deal", "next_page"]
    assert entity.section("linked apis") is not None


def test_routes_are_merged_by_their_left_side() -> None:
    routes = site_entity(view_of(local=LOCAL)).entity.section("top-level routes")

    assert routes is not None
    assert routes.text == "- `/deals` -> pages/deals.md\n- `/cart` → pages/cart.md\n- `/new` -> uncovered"


def test_actions_in_files_of_their_own_belong_to_the_page() -> None:
    more = {
        **GLOBAL,
        "pages/deals/actions/more.md": "---\nsource: global\n---\n\n### action:share\ndo: click `#share`\n",
    }
    entity = whole(view_of(more), Kind.PAGE, "deals").entity

    assert [entry.id for entry in entity.entries] == ["open_deal", "next_page", "share"]
    assert [file.path for file in entity.files] == ["pages/deals.md", "pages/deals/actions/more.md"]


def test_merging_what_was_merged_changes_nothing() -> None:
    twice = {path: text for path, text in LOCAL.items() if path.startswith("pages")}
    assert [e.text for e in page(twice).entries] == [e.text for e in page(LOCAL).entries]


def test_a_section_of_one_layer_stays_as_it_is() -> None:
    text = "- `/a` -> pages/a.md\n  more of it\n- `/a` -> pages/b.md\nand a line"
    site = GLOBAL["SITE.md"].replace("- `/deals` -> pages/deals.md\n- `/cart` -> uncovered", text)
    routes = site_entity(view_of({**GLOBAL, "SITE.md": site})).entity.section("top-level routes")

    assert routes is not None and routes.text == text


def test_lines_below_a_route_stay_with_it() -> None:
    local = LOCAL["SITE.md"].replace("- `/new` -> uncovered", "- `/new` -> uncovered\n  since June")
    routes = site_entity(view_of(local={"SITE.md": local})).entity.section("top-level routes")

    assert routes is not None and routes.text.endswith("- `/new` -> uncovered\n  since June")


def test_what_stands_before_the_first_heading_is_a_section_without_a_title() -> None:
    noted = PAGE.replace("## Visual anchors", "Prices are in euro.\nNever in cents.\n\n## Visual anchors", 1)
    both = {**GLOBAL, "pages/deals.md": noted}
    first, second, *_ = whole(view_of(both), Kind.PAGE, "deals").entity.sections
    assert (first.title, first.level, first.text) == ("", 0, "Prices are in euro.\nNever in cents.")
    assert first.origin.line == noted.split("\n").index("Prices are in euro.") + 1
    assert second.title == "Visual anchors"
