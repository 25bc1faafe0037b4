"""Runs originals and compiled artifacts side by side on the same made-up answers, and says where they differ.

    python -m tools.parity SOURCE CATALOG --modules DIR/node_modules --out FOLDER

README.md says what is compared and how. This executes the sources that it is given; no module of adapterc does, and no
module and no test may import this.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from tools.parity.compare import judge
from tools.parity.plan import Job, jobs
from tools.parity.prepare import PrepareFailed, prepare
from tools.parity.report import table
from tools.parity.run import Result, run

PROFILES = ("shaped", "list", "markup", "empty", "403", "500", "html")


def main() -> int:
    given = _arguments()
    todo = jobs(given.catalog, given.source, given.profile or ["shaped", "403"], given.only, given.every_arg)
    results = given.out / "results.jsonl"
    begun = time.monotonic()
    if given.again:
        found = [json.loads(line) for line in results.read_text(encoding="utf-8").splitlines()]
    else:
        given.out.mkdir(parents=True, exist_ok=True)
        build = given.out / "build"
        try:
            if any(job["dialect"] != "bb-site" for job in todo):
                prepare(given.source, given.modules, build)
        except PrepareFailed as error:
            print(error, file=sys.stderr)
            return 1
        found = _run(todo, given.modules, build, given.workers, results)
    planned = {(job["name"], job["profile"]) for job in todo}
    found = [result for result in found if (result["name"], result["profile"]) in planned]
    verdicts = [judge(result) for result in found]
    print(f"{table(verdicts)}\n\n{time.monotonic() - begun:.0f} s; {results}")
    return 1 if any(verdict.kind == "different" for verdict in verdicts) else 0


def _run(todo: list[Job], modules: Path, build: Path, workers: int, results: Path) -> list[Result]:
    found: list[Result] = []
    with results.open("w", encoding="utf-8") as file:

        def done(result: Result) -> None:
            found.append(result)
            print(json.dumps(result, ensure_ascii=False), file=file, flush=True)
            if len(found) % 50 == 0:
                print(f"{len(found)} of {len(todo)}", file=sys.stderr)

        run(todo, modules, build, workers, done)
    return found


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Compare compiled adapters with their originals, which are executed.")
    parser.add_argument("source", type=Path, help="checkout that the catalog was compiled from")
    parser.add_argument("catalog", type=Path, help="folder that `adapterc import --out` wrote")
    parser.add_argument("--modules", type=Path, help="node_modules with esbuild, ws and what OpenCLI depends on")
    parser.add_argument("--out", type=Path, required=True, help="folder for the built checkout and the results")
    parser.add_argument("--profile", action="append", choices=PROFILES, help="answers to give; default: shaped, 403")
    parser.add_argument("--only", action="append", default=[], metavar="PART", help="adapters whose name holds this")
    parser.add_argument("--every-arg", action="store_true", help="give optional arguments too")
    parser.add_argument("--workers", type=int, default=2, help="processes that run originals; default: 2")
    parser.add_argument("--again", action="store_true", help="judge the results of the last run again; run nothing")
    given = parser.parse_args()
    if not given.again and given.modules is None:
        parser.error("--modules is needed to run anything")
    return given


if __name__ == "__main__":
    sys.exit(main())
