"""Sitemaps under random texts: reading never fails, and what is printed is read back as it was."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from adapterc.sitemap.action import ActionMeaning, Evidence, Health, meaning, render_action
from adapterc.sitemap.anchors import anchors
from adapterc.sitemap.check import check_sites
from adapterc.sitemap.facts import best_path
from adapterc.sitemap.fix import fix_sites
from adapterc.sitemap.grammar.scan import parts, scan
from adapterc.sitemap.references import command_uses, references
from adapterc.sitemap.selectors import operands
from tests.support.sitemap_examples import CONTEXT, demo_files, site_of
from tests.support.sitemaps import file_of, piece_of

WORDS = st.sampled_from(
    ["open", "搜索", "it's", "<id>", "->", '"a | b"', "`x || y`", "(c; d)", "[e|f]", "（甲；乙）", "URL", "404", "a.b"]
)
CLAUSE = st.lists(WORDS, min_size=1, max_size=4).map(" ".join).filter(lambda text: text[0] not in "[->")
NAME = st.from_regex(r"[a-z0-9][a-z0-9_-]{0,6}", fullmatch=True)
HEALTH = st.builds(Health, NAME, NAME, st.sampled_from(["suspect", "broken"]))
STEP = st.one_of(
    st.lists(CLAUSE, min_size=1, max_size=3).map(tuple),
    st.tuples(HEALTH, st.lists(CLAUSE, max_size=2)).map(lambda pair: (pair[0], *pair[1])),
)
ID = st.from_regex(r"_?[A-Za-z][A-Za-z0-9_-]{0,10}", fullmatch=True)
MANY = st.lists(CLAUSE, min_size=1, max_size=3).map(tuple)
STALE = st.none() | st.sampled_from(["true", "moved away"])

FORM_B = st.builds(
    lambda id, pre, do, post, fail, recover, evidence, stale: ActionMeaning(
        id, "B", (pre,), tuple((item,) for item in do), (post,), fail, recover, (), evidence, stale
    ),
    ID,
    CLAUSE,
    MANY,
    CLAUSE,
    MANY,
    st.lists(STEP, min_size=1, max_size=3).map(tuple),
    st.none() | CLAUSE.map(Evidence),
    STALE,
)
OBSERVED = st.builds(
    lambda command, trace: Evidence(
        " ".join(text for text in (f"observed_with: {command}", f"trace: {trace}" if trace else "") if text),
        command,
        trace,
    ),
    CLAUSE,
    st.none() | st.just("traces/1.json"),
)
DO_A = st.one_of(
    st.lists(CLAUSE, min_size=2, max_size=3).map(lambda steps: (tuple(steps),)),
    st.lists(CLAUSE, min_size=1, max_size=3).map(lambda items: tuple((item,) for item in items)),
)
FORM_A = st.builds(
    lambda id, pre, do, post, fail, recover, sig, evidence, stale: ActionMeaning(
        id, "A", pre, do, post, fail, recover, sig, evidence, stale
    ),
    ID,
    MANY,
    DO_A,
    MANY,
    MANY,
    st.lists(STEP, min_size=1, max_size=3).map(tuple),
    st.just(()) | st.tuples(st.tuples(st.just("url_pattern"), CLAUSE), st.tuples(st.just("dom_anchor"), CLAUSE)),
    st.none() | OBSERVED,
    STALE,
)


@given(FORM_A | FORM_B)
@settings(max_examples=200)
def test_an_action_is_read_back_as_it_was_printed(said: ActionMeaning) -> None:
    text = render_action(said)
    for body in (text, f"```yaml\n{text}```\n"):
        (action,) = file_of(f"---\na: 1\n---\n## Actions\n\n{body}").actions
        assert meaning(action) == said
    assert render_action(said) == text


@given(st.text(alphabet=list("ab |;\"`\\()[]{}（）；｜'"), max_size=40), st.sampled_from(["||", "|", ";"]))
def test_splitting_and_joining_give_the_text_back(text: str, mark: str) -> None:
    value = piece_of(text)
    found = parts(value, scan(value.value).only(mark))
    kept = "".join(value.value.split())
    assert "".join(mark.join(item.value for item in found).split()) == kept
    for item in found:
        assert value.source.text[item.start : item.end] == item.value


@given(st.text(max_size=200))
def test_separators_inside_quotes_and_brackets_are_text(text: str) -> None:
    found = scan(f"({text.translate(str.maketrans('', '', '()[]{}（）`' + chr(34)))})")
    assert found.marks == () and found.unmatched == ()


LINES = st.lists(
    st.sampled_from(
        [
            "---",
            "```yaml",
            "```",
            "## Actions",
            "## Best path",
            "## Visual anchors",
            "### action:go",
            "### endpoint:hot",
            "### pitfall:wall",
            "pre: x",
            "Do:",
            "- a || b; c | d",
            "- text: `.x`",
            "adapter: opencli a b",
            "> quoted",
            "",
            "    indented",
            "recover: adapter_health_update: opencli a b -> suspect",
            "use action:go in pages/a.md (see pages/b.md)",
        ]
    )
    | st.text(max_size=30),
    max_size=25,
)


@given(LINES, st.sampled_from(["pages/a.md", "workflows/w.md", "apis.md", "pitfalls.md", "SITE.md"]))
@settings(max_examples=200)
def test_reading_never_fails_and_every_place_is_in_the_file(lines: list[str], path: str) -> None:
    text = "\n".join(lines)
    file = file_of(text, path)
    if file.source is None:
        return
    data = text.encode("utf-8", "surrogatepass")
    best_path(file)
    pieces = [item.bullet for item in anchors(file)] + [item.piece for item in references(file)]
    pieces += [item.piece for item in command_uses(file)] + [item.title for item in file.sections]
    for entry in file.entries:
        pieces.append(entry.id)
        for field in entry.fields:
            operands(field.value)
            pieces += [field.key, field.value, *field.items]
    for item in pieces:
        span = item.span()
        assert 0 <= span.start <= span.end <= len(data)
        if len(item.runs) == 1 and "\r" not in text:
            assert data[span.start : span.end].decode("utf-8", "surrogatepass") == item.value


SWAPS = st.lists(
    st.sampled_from(
        [
            ("schema_version: 1\n", "schema_version: 1.1\n"),
            ("schema_version: 1\n", ""),
            ("source: global", "source: local"),
            ("source: global\n", ""),
            ("2026-11-20", "2026/11/20"),
            ("## Actions on this page", "## Page actions"),
            (" -> ", " → "),
            ("; ", "；"),
            ("; ", ";; "),
            (" | ", " ｜ "),
            (" | ", " | | "),
            ("adapter_health: healthy", "adapter_health: healthy (now)"),
            ("adapter_health: healthy\n", ""),
            ("### action:", "```yaml\n### action:"),
            ("evidence: ", "verified_at: 2026-11-20\nevidence: "),
            ("\n", "\r\n"),
            ("recover: ", "recover: ( "),
            ("pages/home.md", "pages/nowhere.md"),
        ]
    ),
    max_size=6,
)


@given(SWAPS, st.booleans())
@settings(max_examples=25)
def test_fixing_ends_makes_nothing_worse_and_changes_only_what_it_says(
    swaps: list[tuple[str, str]], local: bool
) -> None:
    files = {(f"local:{path}" if local else path): text for path, text in demo_files().items()}
    for old, new in swaps:
        files = {path: text.replace(old, new) for path, text in files.items()}
    site = site_of(files)
    start = check_sites([site], CONTEXT)
    before = {file.shown: file.data for file in site.files}
    done = fix_sites([site], CONTEXT, lambda file: True)
    count = [Counter(item.code for item in found if item.severity == "error") for found in (start, done.found)]
    assert not count[1] - count[0]
    assert done.found == check_sites([site], CONTEXT)
    assert fix_sites([site], CONTEXT, lambda file: True).made == []
    named = {item.span.file for item in done.made}
    assert all(file.data == before[file.shown] for file in site.files if file.shown not in named)
