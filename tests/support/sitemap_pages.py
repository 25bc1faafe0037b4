"""What is made of the rules of sitemaps: a page for `adapterc explain`, and a golden text with all examples."""

from __future__ import annotations

import difflib
import re
from itertools import groupby
from pathlib import Path
from types import ModuleType

from adapterc.cli.render.look import Look
from adapterc.cli.render.text import render_all
from adapterc.cli.sitemap.sources import SitemapSources
from adapterc.sitemap import rules as package
from adapterc.sitemap.check import check_site
from adapterc.sitemap.masking import masked
from adapterc.sitemap.rules import RULES, Rule
from adapterc.spec.codes import CODES
from adapterc.spec.diagnostics import Diagnostic
from tests.support.sitemap_examples import context_of, demo_files, files_of, site_of

__all__ = ["changes", "found", "golden_text", "page_text", "parts", "rendered", "table"]

_HEADS = {
    "SM1": "layout and size",
    "SM2": "frontmatter",
    "SM3": "sections",
    "SM4": "ids and shared pages",
    "SM5": "anchors and selectors",
    "SM6": "actions",
    "SM7": "workflows",
    "SM8": "endpoints and pitfalls",
    "SM9": "references",
    "SMA": "layers, drafts and staleness",
    "SMB": "what must not be there",
    "SMC": "the page itself",
}
_WHEN = {
    "check": "",
    "audit": " It is looked for by `adapterc sitemap audit` only.",
    "live": " It is looked for by `adapterc sitemap audit --live` only.",
    "promote": " It is looked for by `adapterc sitemap audit --promote` only.",
}
_MOST = 12
"""More lines of one text than this are shown as their number."""


def parts(rule: Rule) -> dict[str, str]:
    """The sections of a rule's docstring, by title."""
    assert isinstance(rule, ModuleType) and rule.__doc__ is not None
    head, *rest = re.split(r"^## (.+)\n", rule.__doc__, flags=re.MULTILINE)
    assert head.strip() == f"{rule.CODE} {CODES[rule.CODE].name}"
    return {title: text.strip() for title, text in zip(rest[::2], rest[1::2], strict=True)}


def found(example: tuple[str, ...]) -> tuple[Diagnostic, ...]:
    """Everything that is said of an example."""
    files = files_of(example)
    return check_site(site_of(files), context_of(files))


def rendered(example: tuple[str, ...], codes: set[str] | None = None) -> str:
    """The findings of an example as they are printed, all or those of some codes."""
    files = files_of(example)
    site = site_of(files)
    shown = [item for item in check_site(site, context_of(files)) if codes is None or item.code in codes]
    return render_all(shown, SitemapSources([site]).read, Look())


def changes(example: tuple[str, ...]) -> str:
    """What an example changes in the demo sitemap, as a diff with one line around each change; secrets are stars."""
    before, after = demo_files(), files_of(example)
    whole = not set(before) & set(after)
    lines: list[str] = []
    for path in sorted(after if whole else before.keys() | after.keys()):
        old = [] if whole else before.get(path, "").splitlines()
        new = after.get(path, "").splitlines()
        diff = list(difflib.unified_diff(old, new, n=1, lineterm=""))[2:]
        if old == new:
            continue
        origin = next((item for item in example if item.removeprefix("+").startswith(f"{path}<")), "")
        if path not in after:
            lines.append(f"{path}: taken away")
        elif origin:
            source = origin.partition("<")[2]
            copied = list(difflib.unified_diff(before[source].splitlines(), new, n=1, lineterm=""))[2:]
            lines += [f"{path}: a copy of {source}, but for", *copied]
        else:
            lines += [path + (": a new file" if not old else ""), *diff]
    shown = [line for line in lines if not line.startswith("@@")]
    return masked("".join(f"{line}\n" for line in _shortened(shown)))


def _shortened(lines: list[str]) -> list[str]:
    made: list[str] = []
    for line, same in groupby(lines):
        count = len(list(same))
        made += [line] * count if count <= _MOST else [line, f"({count} times)"]
    return made


def golden_text(rule: Rule) -> str:
    """All examples of a rule with what each changes and everything that is found."""
    blocks = []
    listed = [("invalid", item[0]) for item in rule.INVALID] + [("valid", item) for item in rule.VALID]
    for kind, example in listed:
        told = rendered(example) or "nothing is found\n"
        blocks.append(f"=== {kind}\n{changes(example)}\n{told}")
    return "\n".join(blocks)


def page_text(rule: Rule) -> str:
    """The page of a rule."""
    code = CODES[rule.CODE]
    text = parts(rule)
    when = _WHEN[getattr(rule, "WHEN", "check")]
    example = rule.INVALID[0][0]
    notes = f"\n{text['Fix safety']}\n" if "Fix safety" in text else ""
    return (
        f"# {code.code}: {code.name}\n\nSeverity: {code.severity.value}. This is about sitemaps.{when}\n\n"
        f"{text['What it does']}\n\n{text['Why it matters']}\n\n"
        f"## Example\n\nIn the sitemap of `examples/sitemaps/shop`:\n\n```diff\n{changes(example)}```\n\n"
        f"```text\n{rendered(example, {code.code})}```\n\n"
        f"## What to do\n\n{text['What to do']}\n{notes}\nThis is fine:\n\n```diff\n{changes(rule.VALID[0])}```\n"
    )


def table() -> str:
    """The part of the index of pages that lists the codes of sitemaps."""
    blocks = []
    listed = sorted((CODES[rule.CODE] for rule in RULES), key=lambda code: code.code)
    for key, group in groupby(listed, key=lambda code: code.code[:3]):
        rows = "".join(
            f"| [{code.code}]({code.code}.md) | `{code.name}` | {code.severity.value} | {code.title} |\n"
            for code in group
        )
        head = "| code | name | severity | what it is |\n| --- | --- | --- | --- |\n"
        blocks.append(f"## {key}xx: Sitemaps, {_HEADS[key]}\n\n{head}{rows}")
    return "\n".join(blocks)


def modules() -> list[str]:
    """The names of all rule modules there are."""
    folder = Path(str(package.__file__)).parent
    return sorted(path.stem for path in folder.glob("*.py") if not path.name.startswith("_"))
