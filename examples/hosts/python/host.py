"""A host of adapterc in Python: loads a catalog and runs artifacts in a browser that is running already.

    python host.py CATALOG ENDPOINT SITE/NAME [ARGUMENTS-AS-JSON] [SITE/NAME ARGUMENTS-AS-JSON]...

ENDPOINT is a port, `host:port`, an `http` or `ws` URL, or a user data folder. Prints a line of JSON for each result;
exits 0 when all are ok, else 1. What the other hosts check themselves, `run` checks.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from adapterc.runtime import (
    Adapter,
    Browser,
    BrowserUnavailable,
    Catalog,
    CatalogUnreadable,
    DamagedArtifact,
    RunResult,
    UnknownAdapter,
    run,
    run_sync,
)

Job = tuple[Adapter, Mapping[str, Any]]


async def several(endpoint: str, jobs: Sequence[Job]) -> list[RunResult]:
    """Run artifacts at once over one connection, each in a tab of its own; the results in order."""
    async with await Browser.connect(endpoint) as browser:
        return await asyncio.gather(*(run(adapter, args, browser, deadline=20) for adapter, args in jobs))


def one(endpoint: str, job: Job) -> RunResult:
    """The same for one artifact, without an event loop."""
    return run_sync(*job, endpoint, deadline=20)


def main(*given: str) -> int:
    folder, endpoint, *asked = given if len(given) > 2 else ("", "")
    asked = [*asked, "{}"] if len(asked) == 1 else asked
    if not asked or len(asked) % 2:
        print("usage: host.py CATALOG ENDPOINT SITE/NAME [ARGUMENTS-AS-JSON]...", file=sys.stderr)
        return 2
    try:
        catalog = Catalog.load(folder)
        jobs = [(catalog.get(name), json.loads(text)) for name, text in zip(asked[::2], asked[1::2], strict=True)]
        results = [one(endpoint, jobs[0])] if len(jobs) == 1 else asyncio.run(several(endpoint, jobs))
    except json.JSONDecodeError as error:
        print(f"the arguments are no JSON: {error}", file=sys.stderr)
        return 1
    except (CatalogUnreadable, UnknownAdapter, DamagedArtifact, BrowserUnavailable) as error:
        print(error, file=sys.stderr)
        return 1
    for result in results:
        told = {key: value for key, value in result.document().items() if value is not None}
        print(json.dumps(told, ensure_ascii=False))
    return 0 if all(result.ok for result in results) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
