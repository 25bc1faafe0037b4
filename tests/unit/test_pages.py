"""The pages of the diagnostics show what adapterc does: every finding on them is what the compiler prints.

`tests/test_tidy.py` sees to it that each code has a page whose example gives the code. Here the page as a whole is
checked: its shape, that the example gives nothing else, the diagnostic as it is printed, and that the remedy works.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Callable
from contextlib import chdir
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from adapterc.cli.page import page
from adapterc.cli.render.look import Look
from adapterc.cli.render.text import render
from adapterc.compiler import jobs
from adapterc.compiler.artifact import FileResult
from adapterc.compiler.baselines import Baseline, accept, grown_entries
from adapterc.compiler.config import parse_config
from adapterc.compiler.curation.decided import Config
from adapterc.compiler.curation.settle import settle
from adapterc.compiler.diff.compare import diff_catalogs
from adapterc.compiler.diff.shown import summary
from adapterc.compiler.discover import FoundFile, Root
from adapterc.compiler.driver import Job, find_all, read_job
from adapterc.compiler.duplicates import bundled_names, settle_names
from adapterc.compiler.emit.script import emit_script
from adapterc.compiler.freshness import read_lock, stale_sources
from adapterc.compiler.golden import Golden
from adapterc.compiler.named import demand_adapters
from adapterc.compiler.options import Options
from adapterc.compiler.unit import compile_file
from adapterc.spec.codes import CODES, Severity
from adapterc.spec.diagnostics import Diagnostic, Sink
from adapterc.spec.suppression import is_upkeep, settle_suppressions
from adapterc.syntax.source import SourceText
from adapterc.syntax.suppressions import find_suppressions
from adapterc.whitelist.profiles import load_profile
from tests.support.catalogs import artifact, catalog

PAGES = Path(__file__).parents[2] / "docs" / "diagnostics"
FILE = "clis/shop/hot.yaml"
SEVERITIES = {
    Severity.ERROR: "Severity: error. The adapter is refused.",
    Severity.HELD: "Severity: held. The adapter stays out of the catalog until a person approves it.",
    Severity.WARNING: "Severity: warning. Nothing is refused.",
    Severity.INFO: "Severity: info. Nothing is refused.",
}
AROUND = "Severity: error. The check fails; no adapter is refused."
"""What errors of AC8xx say, which are about what surrounds adapters."""

COMPANIONS = {"AC521": {"AC523"}}
"""A note that an example cannot be without: a request to another host is noted whatever else is wrong with it."""
ABOUT_ADAPTERS = sorted(code for code in CODES if code.startswith("AC"))
"""Pages about sitemaps are made of their rules: see tests/unit/sitemap/test_rules.py."""
COLUMNS = 108
LONGEST = 64
ADAPTERS = ("yaml", "js")

HOT = "domain: shop.test\npipeline:\n  - fetch: https://shop.test/api/hot\n"
OLD = "name: hot\ndomain: shop.test\npipeline:\n  - fetch: https://shop.test/api/old\n"


@dataclass(frozen=True)
class Block:
    """A fenced block of a page and the words behind its fence."""

    language: str
    options: dict[str, str]
    text: str


def blocks(section: str) -> list[Block]:
    found = re.findall(r"^```(\S+)(?: ([^\n]*))?\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)
    return [Block(language, dict(item.split("=", 1) for item in info.split()), text) for language, info, text in found]


def sections(code: str) -> dict[str, str]:
    text = (PAGES / f"{code}.md").read_text(encoding="utf-8")
    head, *parts = re.split(r"^## (.*)\n", text, flags=re.MULTILINE)
    return {"": head, **dict(zip(parts[::2], parts[1::2], strict=True))}


def compiled(block: Block) -> FileResult:
    options = Options(load_profile(block.options.get("profile", "lime-v1")))
    return compile_file(block.options.get("file", FILE), block.text.encode(), options)


def findings(result: FileResult) -> list[Diagnostic]:
    return [*result.diagnostics, *(item for artifact in result.artifacts for item in artifact.diagnostics)]


def one(result: FileResult | Job) -> Diagnostic:
    assert isinstance(result, FileResult)
    (found,) = findings(result)
    return found


def shown(finding: Diagnostic, sources: dict[str, str]) -> str:
    return render(finding, sources.get, Look(columns=COLUMNS))


# What a file in a page cannot show, made here.


def from_bytes(data: bytes) -> str:
    return shown(one(compile_file(FILE, data)), {})


def unreadable() -> str:
    with patch("builtins.open", side_effect=PermissionError(13, "Permission denied")):
        return shown(one(read_job(FoundFile(FILE, FILE, "", 100))), {})


def link_outside() -> str:
    with tempfile.TemporaryDirectory() as folder:
        link = Path(folder) / "root" / FILE
        link.parent.mkdir(parents=True)
        (Path(folder) / "private").mkdir()
        (Path(folder) / "private" / "hot.yaml").write_text(HOT, encoding="utf-8")
        link.symlink_to("../../../private/hot.yaml")
        (file,) = find_all([Root(Path(folder) / "root")])
    return shown(file.diagnostics[0], {})


def named_without_adapter() -> str:
    (result,) = demand_adapters((compile_file(FILE, b"shop: closed on Sundays\n"),), {FILE})
    return shown(one(result), {})


def too_long() -> str:
    total = " + ".join(f"item.p{number}" for number in range(300))
    source = f"{HOT}  - map:\n      total: ${{{{ {total} }}}}\n"
    return shown(one(compile_file(FILE, source.encode())), {FILE: source})


def defined_twice() -> str:
    sources = {FILE: HOT, "clis/shop/old.yaml": OLD}
    _, old = settle_names([compile_file(path, text.encode()) for path, text in sources.items()])
    return shown(one(old), sources)


def bundled() -> str:
    name = min(bundled_names())
    path = f"clis/{name}.yaml"
    (result,) = settle_names([compile_file(path, HOT.encode())])
    return shown(one(result), {path: HOT}).replace(name, "shop/hot")


def broken_script() -> str:
    def broken(*args: Any) -> Any:
        script = emit_script(*args)
        return replace(script, head=script.head.replace('"use strict";', '"use strict;'))

    with patch("adapterc.compiler.pipeline.emit_script", broken):
        result = compile_file(FILE, HOT.encode())
    return shown(findings(result)[0], {FILE: HOT})


def died() -> str:
    return shown(one(jobs.internal_fault(Job(FILE, b"", ""), "the process that compiled this file ended")), {})


def curated(config: str, files: dict[str, str], code: str) -> str:
    """The finding `code` of these files under this `adapterc.toml`."""
    compiled = [compile_file(path, text.encode()) for path, text in files.items()]
    found = [
        item for result in settle(compiled, parse_config("adapterc.toml", config.encode())) for item in findings(result)
    ]
    (finding,) = (item for item in found if item.code == code)
    return shown(finding, {**files, "adapterc.toml": config})


def overridden(code: str, base: str = "", local: str = HOT) -> str:
    files = {FILE: HOT, "overrides/shop/hot.yaml": local}
    sha256 = base or compile_file(FILE, HOT.encode()).sha256
    record = f'[[override]]\nadapter = "shop/hot"\npath = "overrides/shop/hot.yaml"\nbase = "{sha256}"\n'
    return curated(f'{record}reason = "the price was read as text"\n', files, code)


HOLD = """\
[[hold]]
adapter = "shop/hot"
reason = "the shop moves to another address"
reviewer = "ana"
"""
DENY = '[[deny]]\nadapter = "shop/*"\nreason = "the shop asked not to be read"\n'
SORTED = f"{HOT}  - sort: {{ by: price }}\n"


def other_catalog() -> str:
    changed = catalog(artifact("shop/hot", "changed();"))
    diff = diff_catalogs(catalog(artifact("shop/hot")), changed)
    return shown(Golden(summary(diff), diff).finding("catalog", ["clis"], Config()), {})


def example(code: str) -> str:
    return blocks(sections(code)["Example"])[0].text


def settled(result: FileResult, text: str) -> list[Diagnostic]:
    """What the comments of a file leave of its findings, and what is wrong with the comments."""
    source = SourceText.decode(FILE, text.encode(), Sink())
    assert source is not None
    left = settle_suppressions(findings(result), find_suppressions(source), {FILE})
    return [*left.kept, *left.complaints]


def commented(code: str) -> str:
    """The finding about a comment of the example."""
    text = example(code)
    (found,) = (item for item in settled(compile_file(FILE, text.encode()), text) if item.code == code)
    return shown(found, {FILE: text})


def catalogued(code: str, locked: dict[str, str]) -> str:
    """The finding about the example beside a catalog whose lock has these files below `clis`."""
    text = example(code)
    lock = {"lock_version": 1, "sources": [{"files": {"shop/hits.yaml": "0", **locked}}]}
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        path = Path(FILE)
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
        path.with_name("hits.yaml").write_text(text, encoding="utf-8")
        read = read_lock("catalog", "catalog/adapterc.lock", json.dumps(lock).encode())
        (found,) = stale_sources(read, [compile_file(FILE, text.encode())], [], os.path.abspath)
    return shown(found, {FILE: text})


def baselined(code: str) -> str:
    text = example(code)
    file = "adapterc-baseline.txt"
    baseline = Baseline.parse(file, os.path.abspath(file), text.encode())
    if code == "AC809":
        (found,) = grown_entries(baseline, b"# adapterc baseline 1\n")
    else:
        accepted = accept([], baseline, lambda file: None, os.path.abspath, lambda place: True, lambda place: False)
        (found,) = accepted.findings
    return shown(found, {file: text})


SITUATIONS: dict[str, Callable[[], str]] = {
    "AC001": lambda: from_bytes("domain: shop.test\ndescription: Angebote für heute\n".encode("latin-1")),
    "AC002": lambda: from_bytes(b"#" * 1_500_000),
    "AC003": lambda: from_bytes(b"domain: shop.test\ndescription: hot \0items\n"),
    "AC004": unreadable,
    "AC005": link_outside,
    "AC006": named_without_adapter,
    "AC209": too_long,
    "AC306": defined_twice,
    "AC312": bundled,
    "AC701": lambda: curated(HOLD, {FILE: HOT}, "AC701"),
    "AC702": lambda: curated(DENY, {FILE: HOT}, "AC702"),
    "AC703": lambda: curated('allow = ["news/*"]\n', {FILE: HOT}, "AC703"),
    "AC704": lambda: curated('deviations = "accepted"\n', {FILE: SORTED}, "AC704"),
    "AC705": lambda: overridden("AC705"),
    "AC706": lambda: overridden("AC706", "0" * 64),
    "AC707": lambda: overridden("AC707", local=f"name: hottest\n{HOT}"),
    **{code: partial(commented, code) for code in ("AC801", "AC802", "AC803", "AC804")},
    "AC805": lambda: catalogued("AC805", {"shop/hot.yaml": "0"}),
    "AC806": lambda: catalogued("AC806", {}),
    "AC807": lambda: catalogued("AC807", {"shop/hot.yaml": "0"}),
    "AC808": lambda: baselined("AC808"),
    "AC809": lambda: baselined("AC809"),
    "AC820": other_catalog,
    "AC901": broken_script,
    "AC902": died,
}


@pytest.mark.parametrize("code", ABOUT_ADAPTERS)
def test_a_page_has_the_shape_of_all_pages(code: str) -> None:
    text = (PAGES / f"{code}.md").read_text(encoding="utf-8")
    found = sections(code)
    assert list(found) in (["", "Example", "What to do"], ["", "Example", "What to do", "Notes"])
    heading, severity, meaning = found[""].strip().split("\n\n", 2)
    assert heading == f"# {code}: {CODES[code].name}"
    upkeep = is_upkeep(code) and CODES[code].severity is Severity.ERROR
    assert severity == (AROUND if upkeep else SEVERITIES[CODES[code].severity])
    assert len(meaning.split()) >= 25, "what it means and why it matters"
    assert text.endswith("\n") and not text.endswith("\n\n")
    assert text.count("\n") <= LONGEST
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
    assert all(len(line) <= 120 for line in prose.split("\n"))


@pytest.mark.parametrize("code", ABOUT_ADAPTERS)
def test_a_page_shows_what_is_printed(code: str, request: pytest.FixtureRequest) -> None:
    """And its example gives this finding once, and no other. `--update-golden` writes what is printed into the page."""
    example, printed = blocks(sections(code)["Example"])
    assert printed.language == "text"
    if example.language == "text":
        expected = SITUATIONS[code]()
    else:
        found = findings(compiled(example))
        assert {item.code for item in found} - COMPANIONS.get(code, set()) == {code}
        (finding,) = (item for item in found if item.code == code)
        expected = shown(finding, {example.options.get("file", FILE): example.text})
    if request.config.getoption("--update-golden"):
        path = PAGES / f"{code}.md"
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace(f"```text\n{printed.text}```", f"```text\n{expected}```"), encoding="utf-8")
    else:
        assert printed.text == expected, "run `pytest --update-golden` if this is what you meant"


@pytest.mark.parametrize("code", ABOUT_ADAPTERS)
def test_every_finding_says_what_to_do(code: str) -> None:
    found = sections(code)
    for block in [*blocks(found["Example"]), *blocks(found["What to do"])]:
        if block.language in ADAPTERS:
            assert all(item.help for item in findings(compiled(block)))
    if code in SITUATIONS:
        assert re.search(r"^ *= help: \S", SITUATIONS[code](), re.MULTILINE)


def test_situations_are_for_pages_without_a_file() -> None:
    told = {code for code in ABOUT_ADAPTERS if blocks(sections(code)["Example"])[0].language == "text"}
    assert told == set(SITUATIONS)


@pytest.mark.parametrize("code", ABOUT_ADAPTERS)
def test_the_remedy_works(code: str) -> None:
    """The adapter under `What to do` compiles without any finding; an approval admits the adapter of the example."""
    found = sections(code)
    allowed = COMPANIONS.get(code, set())
    (remedy,) = blocks(found["What to do"])
    if remedy.language in ADAPTERS:
        result = compiled(remedy)
        assert [item.status for item in result.artifacts] == ["compiled"]
        left = settled(result, remedy.text) if is_upkeep(code) else findings(result)
        assert {item.code for item in left} <= allowed
    elif remedy.language == "toml":
        example = blocks(found["Example"])[0]
        path = example.options.get("file", FILE)
        approvals = parse_config("adapterc.toml", remedy.text.encode()).approvals
        result = compile_file(path, example.text.encode(), Options(approvals=approvals))
        assert [item.status for item in result.artifacts] == ["compiled"] and findings(result) == []
    else:
        assert remedy.language == "sh"


def test_the_fixes_shown_are_the_remedies() -> None:
    """Where a fix is shown, it makes the example into the adapter under `What to do`."""
    fixed = []
    for code in ABOUT_ADAPTERS:
        example, remedy = blocks(sections(code)["Example"])[0], blocks(sections(code)["What to do"])[0]
        if example.language != "yaml" or remedy.language != "yaml":
            continue
        fix = next((item.fix for item in findings(compiled(example)) if item.code == code), None)
        if fix is not None:
            data = example.text.encode()
            for edit in sorted(fix.edits, key=lambda edit: edit.span.start, reverse=True):
                data = data[: edit.span.start] + edit.text.encode() + data[edit.span.end :]
            assert data.decode() == remedy.text, code
            fixed.append(code)
    assert fixed == [
        "AC103", "AC110", "AC111", "AC112", "AC202", "AC206", "AC310", "AC317", "AC402", "AC510", "AC516",
    ]  # fmt: skip


def test_the_index_lists_every_code_once_with_its_severity() -> None:
    text = (PAGES / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \[(\w{5})\]\((\w{5})\.md\) \| `([a-z0-9-]+)` \| (\w+) \| (.+) \|$", text, re.MULTILINE)
    assert [row[:4] for row in rows] == [
        (item.code, item.code, item.name, item.severity.value) for item in sorted(CODES.values(), key=lambda c: c.code)
    ]
    assert [row[4] for row in rows] == [CODES[row[0]].title for row in rows]


def test_codes_are_listed_in_order() -> None:
    assert list(CODES) == sorted(CODES)
    assert len({item.name for item in CODES.values()}) == len(CODES)


@pytest.mark.parametrize("code", ["AC101", "AC902"])
def test_pages_are_found_from_a_checkout(code: str) -> None:
    assert page(code) == (PAGES / f"{code}.md").read_text(encoding="utf-8")
