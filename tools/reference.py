"""Writes the pages of `docs/` that say what the code says: the commands, and the index of diagnostics.

    python tools/reference.py [--check]

`--check` writes nothing and lists what is not up to date. A command is picked up from `cli/app.py`, a code from
`spec/codes.py`; a test compares, so that the pages are never older than the code.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from adapterc.cli.app import COMMANDS, cli
from adapterc.spec.codes import CODES

__all__ = ["DOCS", "main", "pages", "stale"]

DOCS = Path(__file__).resolve().parents[1] / "docs"

FAMILY = re.compile(r"^## ([A-Z]{2}\w)xx: (.+)$", re.MULTILINE)
"""A heading of the index: the first characters of the codes, and what they are about."""

MADE = "<!-- written by tools/reference.py -->\n\n"


def pages() -> dict[str, str]:
    """The text of each page by its path below `docs/`."""
    made = {"commands/README.md": _overview()}
    context = _root()
    for name in COMMANDS:
        command = cli.get_command(context, name)
        assert command is not None, name
        made[f"commands/{name}.md"] = MADE + "".join(_command(command, name, context, 1)).rstrip("\n") + "\n"
    made["diagnostics/README.md"] = _codes()
    return made


def stale() -> list[str]:
    """The paths below `docs/` that are missing, differ, or belong to no command any more."""
    wanted = pages()
    kept = {path.relative_to(DOCS).as_posix() for path in (DOCS / "commands").glob("*.md")}
    differ = {name for name, text in wanted.items() if not _is(DOCS / name, text)}
    return sorted(differ | (kept - {*wanted}))


def _is(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == text


def _root() -> click.Context:
    return cli.make_context("adapterc", [], resilient_parsing=True)


def _overview() -> str:
    rows = "".join(f"| [`adapterc {name}`]({name}.md) | {line} |\n" for name, (_, line) in COMMANDS.items())
    options = "".join(_options(cli, _root()))
    return (
        MADE + "# Commands\n\nEach page is what `adapterc COMMAND --help` says.\n\n"
        f"| command | what it does |\n| --- | --- |\n{rows}\n## adapterc\n\n{options}{cli.epilog}\n"
    )


def _command(command: click.Command, name: str, parent: click.Context, level: int) -> Iterator[str]:
    context = click.Context(command, info_name=name, parent=parent)
    yield f"{'#' * level} {context.command_path}\n\n"
    yield f"```text\n{context.command_path} {' '.join(command.collect_usage_pieces(context))}\n```\n\n"
    yield _prose(command.help or "")
    yield from _options(command, context)
    if isinstance(command, click.Group):
        for inner in command.list_commands(context):
            found = command.get_command(context, inner)
            if found is not None and not found.hidden:
                yield from _command(found, inner, context, level + 1)


def _options(command: click.Command, context: click.Context) -> Iterator[str]:
    """Options alone: what is an argument stands in the usage, and the versions of click differ in it."""
    options = [item for item in command.get_params(context) if isinstance(item, click.Option)]
    records = [record for item in options if (record := item.get_help_record(context)) is not None]
    yield "".join(f"- `{names}`: {' '.join(text.split())}\n" for names, text in records) + "\n"


def _prose(help: str) -> str:
    """The paragraphs of a help text; those that keep their lines (`\\b`) become blocks."""
    parts = []
    for paragraph in inspect.cleandoc(help).split("\f")[0].split("\n\n"):
        lines = paragraph.split("\n")
        if lines[0] == "\b":
            parts.append("```text\n" + "\n".join(lines[1:]) + "\n```")
        else:
            parts.append(paragraph)
    return "\n\n".join(parts) + "\n\n"


def _codes() -> str:
    """The index: its prose and its headings are kept, its tables are made."""
    kept = (DOCS / "diagnostics" / "README.md").read_text(encoding="utf-8")
    titles = dict(FAMILY.findall(kept))
    missing = sorted({code[:3] for code in CODES} - {*titles})
    assert not missing, f"docs/diagnostics/README.md has no heading `## {missing[0]}xx: …`"
    parts = [kept.partition("\n## ")[0].rstrip("\n") + "\n"]
    for family in sorted({code[:3] for code in CODES}):
        rows = "".join(
            f"| [{item.code}]({item.code}.md) | `{item.name}` | {item.severity.value} | {item.title} |\n"
            for item in CODES.values()
            if item.code.startswith(family)
        )
        head = "| code | name | severity | what it is |\n| --- | --- | --- | --- |\n"
        parts.append(f"## {family}xx: {titles[family]}\n\n{head}{rows}")
    return "\n".join(parts)


def main() -> int:
    if "--check" in sys.argv[1:]:
        for name in stale():
            print(f"docs/{name} is not up to date: run `make docs`", file=sys.stderr)
        return bool(stale())
    wanted = pages()
    for name in stale():
        if name in wanted:
            (DOCS / name).parent.mkdir(exist_ok=True)
            (DOCS / name).write_text(wanted[name], encoding="utf-8", newline="\n")
        else:
            (DOCS / name).unlink()
        print(f"docs/{name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
