"""Adapter health: the side file, and what a failure changes."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapterc.sitemap.aliases import health_faults
from adapterc.sitemap.changes import Change
from adapterc.sitemap.health import LEVELS, Seen, health_text, read_health, worse
from adapterc.sitemap.health_table import health_table
from adapterc.sitemap.health_update import Failure, health_changes
from adapterc.sitemap.model import SitemapFile
from adapterc.sitemap.parse import read_file
from tests.unit.sitemap.layers import GLOBAL, LOCAL, WORKFLOW, view_of

DAY = date(2026, 11, 30)
LOCAL_WORKFLOW = WORKFLOW.replace("source: global", "source: local")


def changes(
    shared: dict[str, str], local: dict[str, str] | None, level: str = "suspect", **facts: str
) -> dict[str, Change]:
    known = {f"shop/{path}": text for path, text in shared.items()}
    known |= {f"local/{path}": text for path, text in (local or {}).items()}

    def read(file: SitemapFile) -> bytes:
        return known[file.shown].encode()

    adapter = facts.pop("adapter", "opencli shop deals")
    made = health_changes(view_of(shared, local), "/overlay", Failure(adapter, level, DAY, **facts), read)
    return {change.path: change for change in made}


def test_a_workflow_of_the_global_layer_is_copied_and_made_worse() -> None:
    made = changes(GLOBAL, {}, error="empty result", current_url="https://shop.test/deals", expected="rows")
    change = made["workflows/find-deal.md"]

    assert (change.location, change.before) == ("/overlay/workflows/find-deal.md", None)
    assert change.after.decode() == LOCAL_WORKFLOW.replace("healthy  # seen", "suspect  # seen").rstrip("\n") + (
        "\n\nStale note:\n- observed_at: 2026-11-30\n- current_url: https://shop.test/deals\n- expected: rows\n"
        "- actual: empty result\n- next_probe: opencli shop deals\n"
    )
    assert read_health(made["health.json"].after.decode()) == {
        "opencli shop deals": Seen("suspect", "2026-11-30", None, "empty result", "https://shop.test/deals")
    }


def test_a_workflow_of_the_local_layer_is_changed_where_it_lies() -> None:
    change = changes({}, {"workflows/find-deal.md": LOCAL_WORKFLOW})["workflows/find-deal.md"]

    assert change.before == LOCAL_WORKFLOW.encode()
    assert "source: local" in change.after.decode()


def test_the_source_of_a_copy_is_changed_where_the_key_is() -> None:
    text = WORKFLOW.replace("source: global", '"source": global').replace("## Avoid\n", "## Avoid\nsource: global\n")
    after = changes({"workflows/find-deal.md": text}, {})["workflows/find-deal.md"].after.decode()

    assert '"source": local\n' in after and "## Avoid\nsource: global\n" in after


def test_line_ends_stay_as_they_are() -> None:
    text = LOCAL_WORKFLOW.replace("\n", "\r\n")
    after = changes({}, {"workflows/find-deal.md": text})["workflows/find-deal.md"].after

    assert after.count(b"\n") == after.count(b"\r\n")
    assert after.startswith(text.replace("healthy", "suspect").encode()[:300])


def test_a_note_without_a_section_for_it_brings_one() -> None:
    text = LOCAL_WORKFLOW[: LOCAL_WORKFLOW.index("\n## Stale markers")]
    after = changes({}, {"workflows/find-deal.md": text})["workflows/find-deal.md"].after.decode()

    assert after.endswith(
        "- the search page\n\n## Stale markers\n\nStale note:\n- observed_at: 2026-11-30\n"
        "- next_probe: opencli shop deals\n"
    )


@pytest.mark.parametrize(("before", "level"), [("suspect", "suspect"), ("broken", "suspect"), ("broken", "broken")])
def test_what_is_as_bad_already_stays(before: str, level: str) -> None:
    local = {"workflows/find-deal.md": LOCAL_WORKFLOW.replace("healthy", before), "health.json": LOCAL["health.json"]}
    made = changes({}, local | {"health.json": LOCAL["health.json"].replace("suspect", before)}, level)

    assert made == {}


def test_an_adapter_without_a_workflow_is_noted_all_the_same() -> None:
    made = changes(GLOBAL, {}, adapter="opencli shop cart", level="broken")

    assert list(made) == ["health.json"]


def test_the_side_file_keeps_the_other_adapters() -> None:
    after = changes({}, {"health.json": LOCAL["health.json"]}, "broken")["health.json"].after.decode()

    assert {name: seen.health for name, seen in read_health(after).items()} == {
        "opencli shop cart": "broken",
        "opencli shop deals": "broken",
    }


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"level": "healthy"}, "`healthy` is neither `suspect` nor `broken`"),
        ({"adapter": "shop deals"}, "`shop deals` is not `opencli SITE COMMAND`"),
        ({"adapter": "opencli shop deals --x"}, "is not `opencli SITE COMMAND`"),
        ({"error": "two\nlines"}, "a note is one line of printable text"),
    ],
)
def test_what_is_refused(facts: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        changes(GLOBAL, {}, **facts)


def test_a_side_file_that_cannot_be_used_is_not_overwritten() -> None:
    with pytest.raises(ValueError, match=r"`local/health.json` cannot be used: `version` is not 1"):
        changes({}, {"health.json": '{"version": 2, "adapters": {}}'})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "it is not strict JSON"),
        ("[]", "it is no object of `version` and `adapters`"),
        ('{"version": true, "adapters": {}}', "`version` is not 1"),
        ('{"version": 1, "adapters": []}', "`adapters` is no object"),
        ('{"version": 1, "adapters": {"shop": {}}}', "`shop` is not `opencli SITE COMMAND`"),
        ('{"version": 1, "adapters": {"opencli a b": {"health": "poor"}}}', "the health of `opencli a b` is none of"),
        (
            '{"version": 1, "adapters": {"opencli a b": {"health": "broken", "since": "yesterday"}}}',
            "`since` of `opencli a b` is no date YYYY-MM-DD",
        ),
        ('{"version": 1, "adapters": {"opencli a b": {"health": "broken", "x": 1}}}', "has an unknown key `x`"),
    ],
)
def test_bad_side_files(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_health(text)


names = st.from_regex(r"opencli [a-z0-9][a-z0-9_-]{0,5} [a-z0-9][a-z0-9_-]{0,5}", fullmatch=True)
texts = st.text(st.characters(exclude_categories=("Cs",)), max_size=20)
sightings = st.builds(
    Seen,
    st.sampled_from(LEVELS),
    st.dates().map(date.isoformat),
    st.none() | st.dictionaries(texts, texts, max_size=2),
    texts,
    texts,
)


@given(st.dictionaries(names, sightings, max_size=4))
def test_the_side_file_is_read_as_it_was_written(adapters: dict[str, Seen]) -> None:
    assert read_health(health_text(adapters)) == adapters


@given(st.sampled_from(LEVELS), st.sampled_from(LEVELS))
def test_the_worse_of_two(one: str, other: str) -> None:
    assert worse(one, other) == worse(other, one) == max(one, other, key=LEVELS.index)
    assert worse(one, "") == one and worse("odd", one) == one


def test_the_table_holds_every_adapter() -> None:
    rows = [(row.adapter, row.workflows, row.effective) for row in health_table(view_of(local=LOCAL))]

    assert rows == [
        ("opencli shop cart", (), "broken"),
        ("opencli shop deals", ("find-deal",), "suspect"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        '{"version": true, "adapters": {}}',
        '{"version": 1, "adapters": {}, "more": 1}',
        '{"version": 1, "adapters": {"opencli shop deals": {"health": "broken"}}}',
        '{"version": 1, "adapters": {"opencli shop deals": {"health": "broken", "since": "2026-11-20", "x": 1}}}',
        '{"version": 1, "adapters": {"opencli shop deals": {"health": "broken", "since": "2026-11-20", "error": 1}}}',
    ],
)
def test_a_check_refuses_what_the_reader_refuses(text: str) -> None:
    with pytest.raises(ValueError, match="`"):
        read_health(text)
    file = read_file("health.json", text.encode(), "local")
    assert len(list(health_faults(file))) == 1
