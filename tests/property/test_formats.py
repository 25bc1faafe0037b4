"""Machine forms, read back by readers that are written anew: the runner of GitHub, and an editor that follows SARIF."""

from __future__ import annotations

import json
import re
from urllib.parse import unquote, urlsplit

from hypothesis import given
from hypothesis import strategies as st

from adapterc.cli.render.cells import clean
from adapterc.cli.render.github import annotation
from adapterc.cli.render.sarif import render_sarif
from adapterc.spec.diagnostics import Diagnostic, Edit, Fix, Sink
from adapterc.spec.edits import edited
from adapterc.spec.span import Span
from adapterc.syntax.source import SourceText

CHARACTERS = st.sampled_from(
    [
        *"ab:,=%\t [](){}`'\"#\\",
        "\n",
        "\r",
        "\r\n",
        "热",
        "é",
        "e\u0301",
        "😀",
        "\U0001f469\u200d\U0001f52c",
        "\u2028",
        "\x85",
    ]
)
TEXTS = st.lists(CHARACTERS, max_size=30).map("".join)
COMMAND = re.compile(r"::(\w+) (.*?)::(.*)\n", re.DOTALL)


def runner(line: str) -> tuple[str, dict[str, str], str]:
    """What the runner makes of a line: the first `::` behind the head ends the properties, `%25` is decoded last."""
    found = COMMAND.fullmatch(line)
    assert found is not None and line.count("\n") == 1
    properties = dict(part.split("=", 1) for part in found[2].split(",") if part)

    def decoded(text: str, *codes: str) -> str:
        for code in (*codes, "25"):
            text = text.replace(f"%{code}", chr(int(code, 16)))
        return text

    named = {name: decoded(value, "0D", "0A", "3A", "2C") for name, value in properties.items()}
    return found[1], named, decoded(found[3], "0D", "0A")


@given(TEXTS, TEXTS, TEXTS)
def test_the_runner_reads_what_was_meant(message: str, file: str, title: str) -> None:
    command, properties, data = runner(annotation("error", message, file=file, line=3, title=title))
    assert command == "error"
    assert properties == {"file": clean(file), "line": "3", "title": clean(title)}
    assert data == "\n".join(clean(line) for line in message.split("\n"))


def lines_of(data: bytes) -> list[tuple[str, str]]:
    """The lines of a file and their breaks, as an editor has them."""
    parts = re.split(r"(\r\n|\n|\r)", data.decode("utf-8-sig"))
    return list(zip(parts[::2], [*parts[1::2], ""], strict=True))


def offset(lines: list[tuple[str, str]], line: int, column: int) -> int:
    """The index, in the text of the file, of a 1-based place; it has to be in the file."""
    assert 1 <= line <= len(lines) and 1 <= column <= len(lines[line - 1][0]) + 1
    return sum(len(text) + len(end) for text, end in lines[: line - 1]) + column - 1


@given(TEXTS, st.booleans(), st.data())
def test_regions_are_those_of_an_editor(text: str, bom: bool, data: st.DataObject) -> None:
    disk = b"\xef\xbb\xbf" * bom + text.encode()
    source = SourceText.decode("a.yaml", disk, Sink())
    assert source is not None
    start, end = sorted(data.draw(st.integers(0, len(source.text))) for _ in range(2))
    fix = Fix("x", (Edit(source.span(start, end), "热x"),))
    item = Diagnostic("AC101", "x", source.span(start, end), fix=fix)
    (found,) = json.loads(render_sarif([item], lambda file: source.text))["runs"][0]["results"]
    lines = lines_of(disk)
    for region in (
        found["locations"][0]["physicalLocation"]["region"],
        found["fixes"][0]["artifactChanges"][0]["replacements"][0]["deletedRegion"],
    ):
        first = offset(lines, region["startLine"], region["startColumn"])
        last = offset(lines, region["endLine"], region["endColumn"])
        marked = text[first:last]
        assert re.sub(r"\r\n?", "\n", marked) == source.text[start:end]
    by_editor = (text[:first] + "热x" + text[last:]).encode()
    assert edited(disk, [fix])[0] == b"\xef\xbb\xbf" * bom + by_editor


NAMES = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="/\0"), min_size=1, max_size=8).filter(
    lambda name: name not in (".", "..")
)


@given(st.lists(NAMES, min_size=1, max_size=3).map("/".join))
def test_a_path_is_a_relative_reference(path: str) -> None:
    item = Diagnostic("AC101", "x", Span(path, 0, 1, 1, 1, 1, 2))
    (found,) = json.loads(render_sarif([item], lambda file: None))["runs"][0]["results"]
    uri = found["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert re.fullmatch(r"(?:[A-Za-z0-9._~/-]|%[0-9A-F]{2})+", uri)
    assert urlsplit(uri) == ("", "", uri, "", "")
    assert unquote(uri) == path
