"""The one body of a command: page functions first, then the modules in a block, where no page function sees them.

    async ($page, $kwargs, $given) => {
    const $page1 = …;
    {
    const { ArgumentError } = $given;
    …the linked text…
    return await $func($page, $kwargs, false);
    }
    }

What stands for package exports comes in as a parameter, so the text is analysed as it runs.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence

from tree_sitter import Node

from adapterc.importers.opencli_js.func.link import FUNC, VALIDATE
from adapterc.importers.opencli_js.func.model import Linked
from adapterc.spec.ir import BoundCode, Code
from adapterc.spec.text import Text
from adapterc.syntax.javascript.edit import Edit
from adapterc.syntax.weave import Weaver

__all__ = ["GIVEN", "assemble"]

GIVEN = "$given"
"""The object that holds what stands for the exports of packages."""


def assemble(
    linked: Linked,
    functions: Iterable[Text],
    edits: Sequence[Edit],
    given: Mapping[str, str],
    helpers: Sequence[str],
    *,
    page: bool,
    sites: Iterable[tuple[Node, str]] = (),
    blank: bool = False,
) -> Code:
    """The body. `edits` change the linked text; `page` says whether the function gets the page.

    `given` leads from names of the linked text to the expressions that stand for them, `helpers` are functions of
    generated code that the edits name. `sites` are the calls of page methods, with the method. `blank`: some page
    function runs before the page is opened.
    """
    text = linked.script.text
    weaver = Weaver(text.span.file)
    at = linked.script.span(linked.func)
    checked = ["$validated"] if linked.validate is not None else []
    names = [*["$page"] * page, "$kwargs", *[GIVEN] * bool(given), *checked, *helpers]
    object_ = "{ " + ", ".join(name if name == text else f"{name}: {text}" for name, text in given.items()) + " }"
    values = {"$kwargs": "$kwargs($args)", GIVEN: object_}
    weaver.write(f"async ({', '.join(names)}) => {{\n", at)
    for function in functions:
        weaver.copy(function)
        weaver.write("\n", at)
    weaver.write("{\n", at)
    start = len(weaver)
    if given:
        weaver.write(f"const {{ {', '.join(given)} }} = {GIVEN};\n", at)
    base = len(weaver)
    weaver.copy_edited(text, 0, len(text.value.rstrip()), edits)
    weaver.write("\n", at)
    if linked.validate is not None:
        weaver.write(f"$validated({VALIDATE}, $kwargs);\n", at)
    leading = "$page, " if page else ""
    weaver.write(f"return await {FUNC}({leading}$kwargs, false);\n", at)
    end = len(weaver)
    weaver.write("}\n}", at)
    code = weaver.text()
    arguments = ", ".join(values.get(name, name) for name in names)
    bound = BoundCode(
        code.value,
        (),
        "function",
        0,
        len(code.value),
        argument=arguments,
        anonymous=((start, end),),
        blank=blank,
        provided=_placed(linked, sites, edits, base),
    )
    return Code(code, bound)


def _placed(
    linked: Linked, sites: Iterable[tuple[Node, str]], edits: Sequence[Edit], base: int
) -> tuple[tuple[int, int, str], ...]:
    """Where the calls stand in the body; one that an edit has replaced is left out."""
    script = linked.script
    ordered = sorted(edits)
    ends = [edit.end for edit in ordered]
    grown = [0]
    for edit in ordered:
        grown.append(grown[-1] + len(edit.text) - (edit.end - edit.start))
    found = []
    for node, name in sites:
        start, end = script.start(node), script.end(node)
        before, behind = bisect_right(ends, start), bisect_right(ends, end)
        if before < len(ordered) and ordered[before].start <= start and end <= ordered[before].end:
            continue
        found.append((base + start + grown[before], base + end + grown[behind], name))
    return tuple(sorted(found))
