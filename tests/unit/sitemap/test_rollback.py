"""Marks of drift: what is written, and that it can be read again."""

from __future__ import annotations

from datetime import date

import pytest

from adapterc.sitemap.check import check_site
from adapterc.sitemap.context import Context
from adapterc.sitemap.parse import read_file
from adapterc.sitemap.rollback import rollback
from adapterc.sitemap.spoiled import spoiled
from tests.unit.sitemap.layers import view_of

DAY = date(2026, 11, 30)
REASON = "anchor a11y not found on http://shop.test/wiki/Talk:"
BODY = "---\n\n## Visual anchors\n- a11y: role=main\n"


def marked(head: str) -> str:
    """The frontmatter of a local page after its mark."""
    view = view_of({}, {"pages/deals.md": f"---\n{head}{BODY}"})
    (change,) = rollback(view, {"local/pages/deals.md": REASON}, DAY)
    text = change.after.decode()
    assert text.endswith(BODY)
    front = read_file("pages/deals.md", change.after, "local").frontmatter
    assert (front.fault, front.text("stale"), front.text("last_verified")) == ("", REASON, "2026-10-30")
    return text[4 : -len(BODY)]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("last_verified: 2026-11-20\n", f'last_verified: 2026-10-30\nstale: "{REASON}"\n'),
        ("page_id: deals\n", f'page_id: deals\nlast_verified: 2026-10-30\nstale: "{REASON}"\n'),
        ("last_verified: 2026-11-20\nstale: false # x\n", f'last_verified: 2026-10-30\nstale: "{REASON}" # x\n'),
        ("last_verified:\nstale:\n", f'last_verified: 2026-10-30\nstale: "{REASON}"\n'),
        ("{last_verified: 2026-11-20, a: [1]}\n", f'{{last_verified: 2026-10-30, a: [1], stale: "{REASON}"}}\n'),
        ("{ a: b, }\n", f'{{ a: b, last_verified: 2026-10-30, stale: "{REASON}", }}\n'),
        ("{}\n", f'{{last_verified: 2026-10-30, stale: "{REASON}"}}\n'),
    ],
)
def test_a_mark_is_yaml(before: str, after: str) -> None:
    assert marked(before) == after


def test_a_mark_that_brings_in_an_error_is_told() -> None:
    view = view_of({}, {"pages/deals.md": f"---\npage_id: deals\nlast_verified: 2026-11-20\n{BODY}"})
    (change,) = rollback(view, {"local/pages/deals.md": REASON}, DAY)

    def check(broken: bool) -> dict[str, str]:
        after = change.after.replace(b'"', b"") if broken else change.after
        made = type(change)(change.root, change.location, change.path, change.before, after, change.why)
        return {
            path: item.code
            for path, item in spoiled(view.site, [made], lambda site: check_site(site, Context(DAY))).items()
        }

    assert check(False) == {} and check(True) == {"pages/deals.md": "SM201"}
