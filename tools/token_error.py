"""Measures how far the token estimator is from tokenizers with tables, over the Markdown files of a folder.

    npm install --prefix DIR js-tiktoken@1.0.21 @anthropic-ai/tokenizer@0.0.4
    python tools/token_error.py FOLDER --modules DIR/node_modules

Those packages carry their tables, so counting reads no network. The figures of docs/sitemaps.md were made with this.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

from adapterc.sitemap.parse import MAX_FILE_BYTES, read_file
from adapterc.sitemap.tokens import estimate

COUNT = """
const load = require("module").createRequire(process.argv[1] + "/x.js");
const { Tiktoken } = load("js-tiktoken/lite");
const of = (ranks) => {
  const tokenizer = new Tiktoken(ranks.default || ranks);
  return (text) => tokenizer.encode(text, "all").length;
};
const counters = {
  cl100k_base: of(load("js-tiktoken/ranks/cl100k_base")),
  o200k_base: of(load("js-tiktoken/ranks/o200k_base")),
  "Claude 2": load("@anthropic-ai/tokenizer").countTokens,
};
const texts = JSON.parse(require("fs").readFileSync(0, "utf8"));
const rows = Object.entries(counters).map(([name, count]) => [name, texts.map(count)]);
process.stdout.write(JSON.stringify(Object.fromEntries(rows)));
"""


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the error of the token estimator.")
    parser.add_argument("folder", type=Path, help="every .md file below it that is no larger than a sitemap may be")
    parser.add_argument("--modules", type=Path, required=True, help="node_modules with the tokenizers")
    given = parser.parse_args()
    paths = [path for path in sorted(given.folder.rglob("*.md")) if 0 < path.stat().st_size <= MAX_FILE_BYTES]
    texts = [body for path in paths if (body := read_file(path.name, path.read_bytes(), "global").body).strip()]
    if not texts:
        parser.error(f"no Markdown below {given.folder}")
    command = ["node", "-e", COUNT, str(given.modules.resolve())]
    ran = subprocess.run(
        command, input=json.dumps(texts), capture_output=True, text=True, encoding="utf-8", check=False
    )
    if ran.returncode != 0:
        print(ran.stderr, file=sys.stderr, end="")
        return 1
    own = [estimate(text) for text in texts]
    print(f"{len(texts)} files")
    for name, counts in json.loads(ran.stdout).items():
        errors = [100 * (mine - count) / count for mine, count in zip(own, counts, strict=True)]
        mean = sum(map(abs, errors)) / len(errors)
        total = 100 * (sum(own) / sum(counts) - 1)
        print(f"{name}: {mean:.1f} % off on average, {min(errors):+.1f} to {max(errors):+.1f}, in sum {total:+.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
