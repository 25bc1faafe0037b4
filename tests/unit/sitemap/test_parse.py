"""Files in all dialects that are in use: what is read, and where it stands."""

from __future__ import annotations

import pytest

from adapterc.sitemap.action import Evidence, Health, meaning
from adapterc.sitemap.anchors import anchors
from adapterc.sitemap.facts import BEST, FALLBACK, best_path, enum_value, items, on_adapter_fail
from adapterc.sitemap.layout import Kind, place_of, slug_of
from adapterc.sitemap.model import SitemapFile
from adapterc.syntax.markdown import read_outline
from tests.support.sitemaps import file_of

HEAD = "---\nschema_version: 1.1\npage_id: home\nlast_verified: 2026-06-02\nsource: global\n---\n"

FORM_B = """pre: on results page, at least one row
do: opencli books read <book-id> || click [data-book-id] a in result row
post: URL matches /book/<id>
  AND heading shows the title
fail: URL unchanged after 3s | 404 page
recover: adapter_health_update: opencli books read -> suspect; go back
evidence: opencli browser click + state
"""

FORM_A = """
Preconditions:
- on results page, at least one row

Do:
- opencli books read <book-id> || click [data-book-id] a in result row

Postconditions:
- URL matches /book/<id> AND heading shows the title

Failure signals:
- URL unchanged after 3s
- 404 page

Recovery:
- adapter_health_update: opencli books read -> suspect
- go back

State signature:
  url_pattern: /book/
  dom_anchor: role=main

Evidence:
- observed_with: opencli browser s1 click
- trace: traces/1.json
"""


def page(body: str) -> SitemapFile:
    return file_of(HEAD + body)


def test_both_forms_mean_the_same() -> None:
    (b,) = page("## Actions\n\n### action:open_result\n" + FORM_B).actions
    (a,) = page("## Actions\n\n### action:open_result\n" + FORM_A).actions
    assert (a.form, b.form) == ("A", "B")
    one, other = meaning(a), meaning(b)
    assert (one.pre, one.do, one.post, one.fail, one.recover) == (
        other.pre,
        other.do,
        other.post,
        other.fail,
        other.recover,
    )
    assert other.do == (("opencli books read <book-id>",), ("click [data-book-id] a in result row",))
    assert other.recover == ((Health("books", "read", "suspect"),), ("go back",))
    assert one.sig == (("url_pattern", "/book/"), ("dom_anchor", "role=main"))
    assert one.evidence == Evidence(
        "observed_with: opencli browser s1 click trace: traces/1.json", "opencli browser s1 click", "traces/1.json"
    )


@pytest.mark.parametrize("opened", ["```yaml", "```", "  ~~~"])
def test_form_b_is_read_inside_a_fence(opened: str) -> None:
    close = opened.strip()[:3]
    text = f"## Actions\n\n{opened}\n### action:go\n{FORM_B}{close}\n\n{opened}\n### action:come\n{FORM_B}{close}\n"
    file = page(text)
    assert [item.id.value for item in file.actions] == ["go", "come"]
    assert all(item.fence is not None and item.fence.closed for item in file.actions)
    assert [field.name for field in file.actions[0].fields] == ["pre", "do", "post", "fail", "recover", "evidence"]


def test_a_block_ends_at_a_heading_a_ruler_and_a_comment_is_no_field() -> None:
    file = page("## Actions\n### action:a\npre: x\n> note: not a field\n---\npost: no field\n### other\ndo: none\n")
    assert [field.name for field in file.actions[0].fields] == ["pre"]


def test_a_form_b_field_ends_at_an_empty_line() -> None:
    (action,) = page("### action:a\npre: one\nmore\n\nprose\ndo: x\n").actions
    assert [(field.name, field.value.value) for field in action.fields] == [("pre", "one more"), ("do", "x")]
    pre = action.fields[0].value
    assert (pre.span(4).line, pre.span(4).column, pre.span(4).end_column) == (9, 1, 5)


def test_several_steps_of_form_a_are_one_alternative() -> None:
    (action,) = page("### action:a\nDo:\n- open it\n- click `x` || tap\n").actions
    assert meaning(action).do == (("open it", "click `x` || tap"),)


def test_sections_have_normalised_titles_and_exact_places() -> None:
    file = page("## Card scope rule（全 action 共享）\ntext\n```\n## not one\n```\n# Goal (user)\n> ## quoted\n")
    assert [(item.key, item.level) for item in file.sections] == [("card scope rule", 2), ("goal", 1)]
    span = file.sections[0].title.span()
    assert (span.line, span.column, span.end_column) == (7, 4, 4 + len("Card scope rule（全 action 共享）"))


def test_an_open_fence_is_known() -> None:
    file = page("## A\n```yaml\n### action:x\npre: y\n")
    assert [(item.row, item.closed) for item in file.outline.fences] == [(7, False)]
    assert [item.id.value for item in file.actions] == ["x"]


def test_crlf_and_a_mark_at_the_start_keep_byte_places() -> None:
    data = b"\xef\xbb\xbf" + (HEAD + "## 题\n### action:去\npre: x\n").replace("\n", "\r\n").encode()
    from adapterc.sitemap.parse import read_file

    file = read_file("pages/home.md", data, "global")
    span = file.actions[0].id.span()
    assert data[span.start : span.end].decode() == "去"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("# Title\n", "the file does not begin with `---`"),
        ("", "the file does not begin with `---`"),
        ("---\na: 1\n", "the block is not closed by `---`"),
        ("---\n---\n", "the block holds no keys"),
        ("---\n- a\n---\n", "the block is no mapping of keys"),
        ("---\na: 1\na: 2\n---\n", "key `a` is given more than once"),
        ("---\na: [1\n---\n", ""),
    ],
)
def test_frontmatter_that_is_none_says_why(text: str, why: str) -> None:
    front = file_of(text).frontmatter
    assert front.mapping is None
    assert front.fault.startswith(why) and front.fault
    assert front.why is not None


def test_frontmatter_keeps_what_was_written() -> None:
    file = page("")
    assert file.frontmatter.text("schema_version") == "1.1"
    assert file.frontmatter.text("last_verified") == "2026-06-02"
    assert file.id is not None and (file.id.value, file.id.span().line, file.id.span().column) == ("home", 3, 10)
    assert file.body == ""


@pytest.mark.parametrize(
    ("data", "why"),
    [(b"\xff", "file is not UTF-8"), (b"a\0b", "file holds a NUL byte"), (b"x" * 70000, "it holds 70000 bytes")],
)
def test_a_file_that_cannot_be_read_says_why(data: bytes, why: str) -> None:
    from adapterc.sitemap.parse import read_file

    file = read_file("SITE.md", data, "local")
    assert file.source is None and file.fault.startswith(why)


@pytest.mark.parametrize(
    ("path", "kind", "owner"),
    [
        ("SITE.md", Kind.SITE, ""),
        ("pages/a.md", Kind.PAGE, "a"),
        ("pages/a/index.md", Kind.PAGE, "a"),
        ("pages/a/actions/more.md", Kind.PAGE_ACTIONS, "a"),
        ("workflows/w.md", Kind.WORKFLOW, "w"),
        ("workflows/w/sub/one.md", Kind.WORKFLOW_SUB, "w"),
        ("draft-x.md", Kind.DRAFT, ""),
        ("pages/a.draft.md", Kind.DRAFT, ""),
        ("pages/draft-x.md", Kind.PAGE, "draft-x"),
        ("site-alias.json", Kind.ALIAS, ""),
        ("health.json", Kind.HEALTH, ""),
        ("pages/a/other.md", Kind.UNKNOWN, ""),
        ("workflows/w/index.md", Kind.UNKNOWN, ""),
        ("README.md", Kind.UNKNOWN, ""),
        ("pages/a.txt", Kind.UNKNOWN, ""),
    ],
)
def test_layout(path: str, kind: Kind, owner: str) -> None:
    place = place_of(path)
    assert (place.kind, place.owner) == (kind, owner)


def test_slugs() -> None:
    assert slug_of("news.example (old)") == "news-example-old-"


@pytest.mark.parametrize(
    "lines",
    [
        "adapter: opencli shop buy <id>\nadapter_health: healthy\npreconditions:\n  - b: c\nestimated_turns: 4\n",
        "- adapter: opencli shop buy\n- adapter_health: healthy\n- preconditions: a / b\n- estimated_turns: 4\n",
        "```\nadapter: opencli shop buy\nadapter_health: healthy # so\npreconditions:\n  - a\nestimated_turns:\n```\n",
    ],
)
def test_best_path_in_its_dialects(lines: str) -> None:
    file = file_of(f"---\na: 1\n---\n## Best path\n\n{lines}\nprose: after an empty line\n", "workflows/w.md")
    best = best_path(file)
    assert best is not None and best.adapter == "opencli shop buy"
    assert [item.name for item in best.fields][:4] == ["adapter", "adapter_health", "preconditions", "estimated_turns"]
    health = best.field("adapter_health")
    assert health is not None and enum_value(health.value.value) == ("healthy", "")


@pytest.mark.parametrize(
    ("text", "word", "prose"),
    [
        ("broken （no adapter）", "broken", "（no adapter）"),
        ("degraded  # note", "degraded", ""),
        ("healthy, mostly", "healthy", ", mostly"),
        ("", "", ""),
    ],
)
def test_enum_values(text: str, word: str, prose: str) -> None:
    assert enum_value(text) == (word, prose)


def test_a_workflow_without_an_adapter() -> None:
    file = file_of("---\na: 1\n---\n## Best path\n- adapter: null\n", "workflows/w.md")
    best = best_path(file)
    assert best is not None and best.adapter == ""
    assert best_path(file_of("---\na: 1\n---\n## Best path\nadapter: run it\n", "workflows/w.md")).adapter is None  # type: ignore[union-attr]


def test_steps_of_a_fallback() -> None:
    said = "adapter_health_update: opencli a b -> suspect"
    text = f"## Fallback path\n```yaml\non_adapter_fail:\n  - {said}\n  - go\n```\n1. one\n"
    file = file_of(f"---\na: 1\n---\n{text}", "workflows/w.md")
    section = file.section(FALLBACK)
    assert section is not None and file.section(BEST) is None
    assert [item.value for item in items(file, section)] == [
        "adapter_health_update: opencli a b -> suspect",
        "go",
        "one",
    ]
    first = on_adapter_fail(file, section)
    assert first is not None and first.value == said


def test_anchors_in_their_dialects() -> None:
    text = (
        '## Visual anchors\n- a11y: role=main\n- selector_pattern (id-anchored): `tr[id="x"]`\n- testid： 无\n'
        "- (testid: not used here)\n- prose without a type\n- text: long\n  goes on\n"
    )
    found = anchors(page(text))
    assert [(item.type.value, item.absent, item.valid) for item in found] == [
        ("a11y", False, True),
        ("selector_pattern", False, True),
        ("testid", True, False),
        ("testid", True, False),
        ("", False, False),
        ("text", False, True),
    ]
    assert found[1].value.value == '`tr[id="x"]`' and found[5].value.value == "long goes on"


def test_endpoints_and_pitfalls() -> None:
    text = "### endpoint:hot\n- triggers_on_pages: [home]\n- notes: a\n  url: x\n- contract_strength: stable\n"
    (record,) = file_of(f"---\na: 1\n---\n{text}", "apis.md").endpoints
    assert [item.name for item in record.fields] == ["triggers_on_pages", "notes", "contract_strength"]
    (pitfall,) = file_of("---\na: 1\n---\n### pitfall:wall\ntrigger: x\nmore\nsymptom: y\n", "pitfalls.md").pitfalls
    assert [item.value.value for item in pitfall.fields] == ["x more", "y"]


def test_an_empty_item_makes_no_item_of_the_next_paragraph() -> None:
    assert read_outline(["-", "", "a paragraph"]).items == ()
