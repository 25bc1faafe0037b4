"""The blocks of a Markdown text and their rows."""

from __future__ import annotations

from adapterc.syntax.markdown import Fence, Heading, Item, read_outline

TEXT = """# A #
- one
  more
  - nested
1. first
> ## quoted
```yaml
### inside
```
para
---
[link]: /target
    ### indented

## B `x`
~~~
open
"""


def test_blocks() -> None:
    outline = read_outline(TEXT.split("\n"))
    assert outline.headings == (Heading(1, "A", 0), Heading(2, "B `x`", 14))
    assert outline.fences == (Fence(6, 9, "yaml", True), Fence(15, 17, "", False))
    assert outline.items == (Item(1, 3, 0, "-"), Item(3, 4, 1, "-"), Item(4, 5, 0, "1."))
    assert outline.rulers == (10,)


def test_rows_count_from_where_they_are_told_to() -> None:
    assert read_outline(["# A"], 7).headings == (Heading(1, "A", 7),)


def test_a_fence_in_a_list_and_a_longer_one() -> None:
    outline = read_outline(["- x", "  ```", "  a", "  ```", "````", "```", "````", ""])
    assert [(item.row, item.end, item.closed) for item in outline.fences] == [(1, 4, True), (4, 7, True)]
