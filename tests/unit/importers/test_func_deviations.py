"""What a `func` lists as done otherwise than in OpenCLI, because of its own code."""

from __future__ import annotations

import re

import pytest

from adapterc.compiler.prelude import prelude_source
from adapterc.compiler.unit import compile_file
from adapterc.importers.opencli_js.func.deviations import EMPTY_CODES

FILE = """\
import {{ cli, Strategy }} from '@jackwener/opencli/registry';
import {{ CliError, EmptyResultError }} from '@jackwener/opencli/errors';
{before}
cli({{
  site: 'shop', name: 'hot', access: 'read', domain: 'shop.test', strategy: Strategy.COOKIE, browser: true,
  args: [{{ name: 'id', required: true }}],
  func: async (page, kwargs) => {{
    await page.goto('https://shop.test/');
{body}
  }},
}});
"""
ALWAYS = {"no-rerun", "page-errors", "text-arguments", "own-requests"}


def deviations(body: str, before: str = "") -> list[str]:
    """What a command lists because of this body, beside what arguments and page code always bring."""
    (artifact,) = compile_file("clis/shop/hot.js", FILE.format(body=body, before=before).encode()).artifacts
    assert artifact.manifest is not None, [f"{item.code} {item.message}" for item in artifact.diagnostics]
    listed = artifact.manifest["adapterc"]["deviations"]
    return [f"{item['code']}: {item['text']}" for item in listed if item["code"] not in ALWAYS]


LOCALE = "browser-locale: locale-dependent text and order follow the browser, not the machine that OpenCLI runs on"
EMPTY = (
    "empty-results: an `EmptyResultError` is a success without rows, but a failure where answer (404: `not_found`) or "
    "page shows one"
)
NO_DATA = "empty-results: an error of the code `NO_DATA` is taken like an `EmptyResultError`"
EMPTY_RESULT = NO_DATA.replace("NO_DATA", "EMPTY_RESULT")


@pytest.mark.parametrize(
    "body",
    [
        "return new Date(kwargs.id).toLocaleString();",
        "return new Date(kwargs.id).toLocaleDateString(undefined, { month: 'short' });",
        "return [5, 6].toLocaleString([]);",
        "return new Date(kwargs.id)?.['toLocaleTimeString']();",
        "return kwargs.id.toLocaleUpperCase();",
        "return [kwargs.id, 'b'].sort((a, b) => a.localeCompare(b));",
        "return kwargs.id.localeCompare('b', undefined, { numeric: true });",
        "return new Intl.NumberFormat().format(5);",
        "return Intl.DateTimeFormat(undefined, {}).format();",
        "return page.evaluate(`document.title + ${JSON.stringify(new Date(kwargs.id).toLocaleString())}`);",
    ],
)
def test_language_and_region_of_the_machine(body: str) -> None:
    assert deviations(body) == [LOCALE]


@pytest.mark.parametrize(
    "body",
    [
        "return new Date(kwargs.id).toLocaleString('zh-CN', { timeZone: 'Asia/Tokyo' });",
        "return new Date(kwargs.id).toLocaleString(kwargs.id);",
        "return kwargs.id.localeCompare('b', 'en');",
        "return new Intl.NumberFormat('en').format(5);",
        "const Intl = { list: () => 5 };\nreturn Intl.list();",
        "return page.evaluate(`new Date(0).toLocaleString()`);",
        "return page.evaluate(() => new Date(0).toLocaleString());",
        "return page.evaluate(`(${JSON.stringify(kwargs.id)}).localeCompare('b')`);",
    ],
)
def test_a_language_that_is_named_or_that_of_the_page(body: str) -> None:
    assert deviations(body) == []


def test_only_code_that_the_function_comes_to_counts() -> None:
    helper = "const shown = (time) => new Date(time).toLocaleString();"
    assert deviations("return kwargs.id;", helper) == []
    assert deviations("return shown(kwargs.id);", helper) == [LOCALE]


@pytest.mark.parametrize(
    ("body", "before", "listed"),
    [
        ("throw new EmptyResultError('shop hot');", "", [EMPTY]),
        ("throw new CliError('NO_DATA', 'nothing there');", "", [NO_DATA]),
        ("throw new CliError(\"EMPTY_RESULT\", 'nothing there');", "", [EMPTY_RESULT]),
        ("throw fail('NO_DATA');", "const fail = (code) => new CliError(code, 'nothing there');", [NO_DATA]),
        ("throw new Gone();", "class Gone extends CliError { constructor() { super('NO_DATA', 'gone'); } }", [NO_DATA]),
        (
            "if (kwargs.id === 'a') throw new EmptyResultError('shop hot');\nthrow new CliError('NO_DATA', 'gone');",
            "",
            [EMPTY, NO_DATA],
        ),
    ],
)
def test_errors_that_are_results(body: str, before: str, listed: list[str]) -> None:
    assert deviations(body, before) == listed


@pytest.mark.parametrize(
    ("body", "before"),
    [
        ("throw new CliError('NOT_FOUND', 'nothing there');", ""),
        ("if (kwargs.id === 'NO_DATA') throw new CliError('NOT_FOUND', 'nothing there');", ""),
        ("throw new Error('NO_DATA');", ""),
        ("throw new CliError('NOT_FOUND', kwargs.id);", "const none = () => { throw new CliError('NO_DATA'); };"),
    ],
)
def test_errors_that_are_none(body: str, before: str) -> None:
    assert deviations(body, before) == []


def test_the_codes_are_those_of_the_script() -> None:
    found = re.search(r"empty: \[(.*)\]", prelude_source("cliCode"))
    assert found is not None
    assert tuple(re.findall(r'"(\w+)"', found[1])) == EMPTY_CODES


DECLARED = "declared-arguments: only declared arguments have a value; OpenCLI passes any others on"


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ("return kwargs.id + (kwargs.limit ?? 5);", "limit"),
        ("const { id, ['max-length']: most = 5 } = kwargs; return id + most;", "max-length"),
        ("return read(kwargs);", "page_no"),
        ("return page.evaluate(`document.title + ${JSON.stringify(kwargs.IDS)}`);", "IDS"),
    ],
)
def test_arguments_that_nobody_can_give(body: str, name: str) -> None:
    before = "const read = (given) => given.id + given['page_no'];"
    assert deviations(body, before) == [DECLARED]
    (artifact,) = compile_file("clis/shop/hot.js", FILE.format(body=body, before=before).encode()).artifacts
    told = [item for item in artifact.diagnostics if item.code == "AC204"]
    assert [item.message for item in told] == [f"argument `{name}` is not declared, so it never has a value"]


@pytest.mark.parametrize("body", ["return kwargs.id;", "return Object.keys(kwargs);", "return { ...kwargs };"])
def test_arguments_that_are_there(body: str) -> None:
    assert deviations(body) == []
