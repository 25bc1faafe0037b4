"""Grades, profiles and what spans several sites."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adapterc.sitemap.check import MILD, check_site, check_sites
from adapterc.sitemap.context import Context
from adapterc.sitemap.load import layer_of
from adapterc.sitemap.model import Site
from adapterc.spec.diagnostics import Severity
from tests.support.sitemap_examples import CONTEXT, demo_files, site_of

LONG = {size: "none\n\n" + "one more word of it\n" * (size // 6) for size in (900, 2000, 3600)}


def graded(context: Context, *changes: tuple[str, str, str]) -> dict[str, str]:
    """Code -> severity of what is found when texts of the demo sitemap are replaced."""
    files = demo_files()
    for path, old, new in changes:
        assert old in files[path]
        files[path] = files[path].replace(old, new)
    return {item.code: item.severity.value for item in check_site(site_of(files), context)}


@pytest.mark.parametrize(
    ("size", "seed", "field"), [(900, "error", "warning"), (2000, "error", "warning"), (3600, "error", "error")]
)
def test_the_size_of_a_body(size: int, seed: str, field: str) -> None:
    change = ("pages/deals.md", "none\n", LONG[size])
    assert graded(CONTEXT, change) == {"SM101": seed}
    assert graded(replace(CONTEXT, profile="field"), change) == {"SM101": field}


def test_details_outside_the_index_are_milder_in_the_field() -> None:
    change = ("apis.md", "## Endpoint index", "See https://shop.test/api.\n\n## Endpoint index")
    assert graded(CONTEXT, change) == {"SM806": "error"}
    assert graded(replace(CONTEXT, profile="field"), change) == {"SM806": "warning"}


def test_strict_makes_errors_of_warnings_but_not_of_all_in_the_field() -> None:
    changes = (
        ("pages/home.md", "## Actions on this page", "## Actions"),
        ("pages/home.md", "last_verified: 2026-11-20", "last_verified: 2026-10-01"),
    )
    assert graded(CONTEXT, *changes) == {"SM302": "warning", "SMA05": "warning"}
    assert graded(replace(CONTEXT, strict=True), *changes) == {"SM302": "error", "SMA05": "error"}
    assert graded(replace(CONTEXT, strict=True, profile="field"), *changes) == {"SM302": "warning", "SMA05": "error"}
    assert "SM302" in MILD


def test_without_a_manifest_commands_are_not_judged() -> None:
    change = ("pages/item.md", "do: opencli shop reviews <id>", "do: opencli shop nothing <id>")
    assert graded(CONTEXT, change) == {"SM902": "warning"}
    assert graded(replace(CONTEXT, commands=None), change) == {}


def test_rules_of_an_audit_are_not_for_every_check() -> None:
    change = ("pages/item.md", "- endpoint:reviews in apis.md", "none")
    assert graded(CONTEXT, change) == {"SM914": "info"}
    assert graded(replace(CONTEXT, audit=False), change) == {}


def test_an_action_on_several_pages_is_an_error() -> None:
    files = demo_files()
    files["pages/sale.md"] = (
        files["pages/deals.md"].replace("page_id: deals", "page_id: sale").replace("test/deals", "test/sale")
    ).replace("of the row\n", "of a row\n")
    files["workflows/find-deal.md"] = files["workflows/find-deal.md"].replace(" in pages/deals.md", "")
    found = [item for item in check_site(site_of(files), CONTEXT) if item.code == "SM907"]
    assert [(item.severity, item.message) for item in found] == [
        (Severity.ERROR, "action open_deal found on deals, sale")
    ]


def test_no_endpoints_file_is_one_note() -> None:
    assert graded(replace(CONTEXT, endpoints={})) == {"SM911": "info"}


def test_a_host_that_two_sites_claim() -> None:
    alias = '{"hostnames": ["shop.test"]}'
    one = site_of({**demo_files(), "site-alias.json": alias})
    other = site_of({**demo_files(), "site-alias.json": alias})
    other.slug = "market"
    found = [item for item in check_sites([one, other], replace(CONTEXT, commands=None)) if item.code == "SMA10"]
    assert sorted(item.message for item in found) == [
        "bad site-alias.json: shop.test is claimed by market as well",
        "bad site-alias.json: shop.test is claimed by shop as well",
    ]


def test_an_overlay_may_leave_out_what_the_other_layer_has() -> None:
    sparse = (
        "---\nschema_version: 1\npage_id: home\nlast_verified: 2026-11-29\nsource: local\n---\n\n"
        "## Actions on this page\n\n### action:open_item\nfail: the item is sold out | 404 page\n"
    )
    endpoint = "## Endpoint index\n\n### endpoint:products\n- contract_strength: visible-ui\n"
    head = "---\nschema_version: 1\nlast_verified: 2026-11-29\nsource: local\n---\n\n"
    files = {**demo_files(), "local:pages/home.md": sparse, "local:apis.md": head + endpoint}
    assert [f"{item.code} {item.message}" for item in check_site(site_of(files), CONTEXT)] == []


def test_a_partial_in_both_layers_that_has_no_scope_is_told() -> None:
    files = {path: text.encode() for path, text in demo_files().items()}
    name = "pages/_nav.md"
    head, _, tail = files[name].partition(b"## Scope\n")
    bare = head + tail[tail.index(b"## ") :]

    def told(shared: bytes, local: bytes) -> int:
        layers = (layer_of({name: local}, "local", "local"), layer_of(files | {name: shared}, "global", "shop"))
        return sum(item.code == "SM410" for item in check_site(Site("shop", layers), CONTEXT))

    assert (told(bare, bare), told(bare, files[name]), told(files[name], bare)) == (1, 0, 0)


def test_the_address_in_a_forbidden_field_is_told_of_once() -> None:
    change = ("apis.md", "- contract_strength: stable", "- contract_strength: stable\n- url: https://shop.test/api")
    assert graded(CONTEXT, change) == {"SM804": "error"}


def test_a_comment_without_a_reason_is_told_how_it_is_written_here() -> None:
    files = demo_files()
    files["pages/home.md"] += "\n<!-- adapterc: allow SM504 -->\n"
    (found,) = (item for item in check_sites([site_of(files)], CONTEXT) if item.code == "AC801")
    assert found.help == "say why: write `<!-- adapterc: allow SM504 -- why this is meant -->`"


def test_a_version_of_more_digits_than_python_reads_is_a_version_that_is_not_supported() -> None:
    files = demo_files()
    files["pages/home.md"] = files["pages/home.md"].replace("schema_version: 1\n", f"schema_version: {'1' * 5000}\n")
    found = {item.code: item.message for item in check_site(site_of(files), CONTEXT)}
    assert found["SM203"] == f"schema_version {'1' * 40}… not supported"
