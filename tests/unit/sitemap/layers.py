"""Two layers of a made-up shop, small enough to read and large enough to merge."""

from __future__ import annotations

from collections.abc import Mapping

from adapterc.sitemap.load import layer_of
from adapterc.sitemap.model import Site
from adapterc.sitemap.view import View

__all__ = ["GLOBAL", "LOCAL", "view_of"]

PAGE = """---
schema_version: "1.1"
page_id: deals
url_patterns:
  - https://shop.test/deals
  - https://shop.test/deals/{page}
purpose: what is cheap today
last_verified: 2026-06-02
source: global
---

## Visual anchors
- a11y: heading "Deals"

## Actions on this page

### action:open_deal
pre: on /deals
do: click `[data-test="deal"]`
post: the page of the item
fail: nothing happens | login
recover: adapter_health_update: opencli shop deals -> suspect; see pitfall:sold_out
evidence: opencli browser click

```yaml
### action:next_page
do: click `[rel="next"]`
evidence: opencli browser click
```

## Linked APIs
- endpoint:list
"""
WORKFLOW = """---
schema_version: "1.1"
workflow_id: find-deal
intent: find the cheapest item of the day
last_verified: 2026-11-20
source: global
---

## Goal
The cheapest item.

## State signature
- entry: anywhere
- success: the item is open

## Best path
- adapter: opencli shop deals
- adapter_health: healthy  # seen in June
- preconditions: none

## Fallback path
1. action:open_deal in pages/deals.md

## Avoid
- the search page

## Stale markers
- the list is empty
"""
SITE = """---
schema_version: "1.1"
site: shop.test
login_required: false
auth_strategy: PUBLIC_API
last_verified: 2026-11-20
source: global
---

## Overview
A shop.

## Top-level routes
- `/deals` -> pages/deals.md
- `/cart` -> uncovered

## Common goals
- find a deal -> workflows/find-deal.md
"""
PITFALLS = """---
schema_version: "1.1"
last_verified: 2026-11-20
source: global
---

## Site-specific pitfalls

### pitfall:sold_out
- trigger: I open a deal late
- symptom: the page says sold out
- workaround: take the next one
- verified_at: 2026-11-20
"""
APIS = """---
schema_version: "1.1"
last_verified: 2026-11-20
source: global
---

## Endpoint index

### endpoint:list
- triggers_on_pages: [deals]
- triggered_by_actions: [page_load]
- contract_strength: stable
"""
GLOBAL = {
    "SITE.md": SITE,
    "apis.md": APIS,
    "pages/deals.md": PAGE,
    "pitfalls.md": PITFALLS,
    "workflows/find-deal.md": WORKFLOW,
}
LOCAL = {
    "SITE.md": (
        "---\nlast_verified: 2026-11-29\nsource: local\n---\n\n"
        "## Top-level routes\n- `/cart` → pages/cart.md\n- `/new` -> uncovered\n"
    ),
    "pages/deals.md": (
        "---\npage_id: deals\nlast_verified: 2026-11-29\nsource: local\n---\n\n## Actions\n\n### action:open_deal\n"
        'do: click `[data-test="offer"]`\n\n### action:sort\ndo: click `#sort`\n'
    ),
    "health.json": (
        '{"version": 1, "adapters": {'
        '"opencli shop deals": {"health": "suspect", "since": "2026-11-28", "error": "empty"}, '
        '"opencli shop cart": {"health": "broken", "since": "2026-11-01"}}}'
    ),
}


def view_of(shared: Mapping[str, str | bytes] = GLOBAL, local: Mapping[str, str | bytes] | None = None) -> View:
    """A site `shop` with these files; the local layer comes first."""

    def files(given: Mapping[str, str | bytes]) -> dict[str, bytes]:
        return {path: text if isinstance(text, bytes) else text.encode() for path, text in given.items()}

    layers = [layer_of(files(local), "local", "local")] if local is not None else []
    return View(Site("shop", (*layers, layer_of(files(shared), "global", "shop"))))
