"""What page functions and their calls look like, and what they do with values that no text could hold."""

from __future__ import annotations

from dataclasses import replace

from adapterc.importers.opencli_js.func.inline import inline
from adapterc.importers.opencli_js.func.model import Package
from adapterc.importers.opencli_js.func.trace import trace
from adapterc.spec.ir import Deviation
from adapterc.syntax.javascript.edit import apply_edits

from .func_inlining import calls, command, inlined, page_functions, run_page_functions


def test_a_text_becomes_a_call_with_the_values_of_its_holes() -> None:
    body = """
    const limit = Math.min(Number(kwargs.limit), 20);
    return await page.evaluate(`(async () => {
      // at most ${limit}
      const url = 'https://shop.test/find?q=${encodeURIComponent(kwargs.q)}&n=${limit}';
      return { q: ${JSON.stringify(kwargs.q)}, raw: ${kwargs.raw}, limit: ${limit} };
    })()`);
    """
    assert page_functions(body) == [
        "const $page1 = (q$, limit$, q$2, raw$) => async () => {\n"
        "  // at most \n"
        "  const url = 'https://shop.test/find?q=' + q$ + '&n=' + limit$;\n"
        "  return { q: q$2, raw: raw$, limit: limit$ };\n"
        "};"
    ]
    assert calls(body) == [
        "$page1(encodeURIComponent(kwargs.q), limit, $jsonCopy(kwargs.q), $pasted($state, kwargs.raw))"
    ]


def test_a_condition_of_the_source_chooses_between_page_functions() -> None:
    body = "return await page.evaluate(`document.list.${kwargs.up ? `at(${JSON.stringify(kwargs.n)})` : 'length'}`);"
    assert page_functions(body) == [
        "const $page1 = (n$) => () => document.list.at(n$);",
        "const $page2 = () => () => document.list.length;",
    ]
    assert calls(body) == ["kwargs.up ? $page1($jsonCopy(kwargs.n)) : $page2()"]


def test_a_piece_in_a_variable_is_told_apart_in_the_page_function() -> None:
    body = """
    const body = kwargs.q ? `q: ${JSON.stringify(kwargs.q)},` : '';
    return await page.evaluate(`(() => ({ ${body} a: 1 }))()`);
    """
    assert page_functions(body) == [
        "const $page1 = (body$) => {\n"
        "if (body$?.part === 1) {\n"
        "const [q$] = body$.values;\n"
        "return () => ({ q: q$, a: 1 });\n"
        "}\n"
        'if (body$ === "") {\n'
        "return () => ({  a: 1 });\n"
        "}\n"
        'return $pageRefuse($state, "a piece of page code that only a run knows");\n'
        "};"
    ]
    assert calls(body) == ["$part(1, $jsonCopy(kwargs.q))", "$page1(body)"]


def test_a_piece_that_was_not_seen_ends_the_run() -> None:
    body = "const key = kwargs.up ? 'title' : 'cookie'; return await page.evaluate(`document.${key}`);"
    linked, found = inlined(body)
    (made,) = found.functions
    other = replace(made, text=replace(made.text, value=made.text.value.replace('"title"', '"other"')))
    assert run_page_functions(linked, replace(found, functions=(other,)), {"up": True}) == {
        "thrown": "a piece of page code that only a run knows",
        "reason": "unsupported_branch",
    }


def test_a_raw_value_that_is_no_data_ends_the_run() -> None:
    linked, found = inlined("return await page.evaluate(`(() => ${kwargs.raw})()`);")
    assert run_page_functions(linked, found, {"raw": "document.title"}) == {
        "thrown": "a value pasted into page code is not JSON",
        "reason": "unsupported_branch",
    }


def test_a_value_in_quotes_is_a_value_and_never_code() -> None:
    linked, found = inlined("return await page.evaluate(`'q=${kwargs.q}'`);")
    assert run_page_functions(linked, found, {"q": "' + document.cookie + '\n"}) == {
        "value": "q=' + document.cookie + '\n"
    }
    assert found.deviations == (Deviation("pasted-text", "text put into a literal of page code is never read as code"),)


def test_names_of_parameters_do_not_occur_in_the_text() -> None:
    body = "return await page.evaluate(`(() => { const q$ = 1; return q$ + ${JSON.stringify(kwargs.q)}; })()`);"
    assert page_functions(body) == ["const $page1 = (q$2) => () => { const q$ = 1; return q$ + q$2; };"]


def test_a_free_name_of_the_text_is_a_name_of_the_page() -> None:
    linked, found = inlined(
        "const document = { title: kwargs.q }; return [document.title, await page.evaluate(`document.title`)];"
    )
    assert run_page_functions(linked, found, {"q": "mine"}) == {"value": ["mine", "Shop"]}


def test_a_constant_that_is_read_as_a_text_stays_one() -> None:
    linked, found = inlined("return [CODE.length, await page.evaluate(CODE)];", "const CODE = `(() => 1)()`;")
    assert apply_edits(linked.script.code, found.edits).count("`(() => 1)()`") == 1
    assert run_page_functions(linked, found, {}) == {"value": [11, 1]}


def test_a_default_that_every_call_passes_is_left_out() -> None:
    before = "const LEAST = 3;\nfunction pick(list, least = LEAST) { return list.length > least; }\n"
    body = "return await page.evaluate(`(() => { ${pick.toString()}; return pick(document.list, 2); })()`);"
    assert page_functions(body, before) == [
        "const $page1 = () => () => { function pick(list, least) { return list.length > least; }; "
        "return pick(document.list, 2); };"
    ]
    kept = "return await page.evaluate(`(() => { ${pick.toString()}; return pick(document.list); })()`);"
    assert "least = LEAST" in page_functions(kept, before)[0]


def test_characters_lead_to_the_file_they_were_written_in() -> None:
    body = "return await page.evaluate(`(() => {\n  const a = 'x\\\\ty';\n  return [a, ${kwargs.n ?? 1}];\n})()`);"
    linked, found = inlined(body)
    text = found.functions[0].text
    lines = linked.script.code.split("\n")
    for word in ("const a", "return [a", "'x"):
        start = text.value.index(word)
        span = text.slice(start, start + len(word))
        assert lines[span.line - 1][span.column - 1 :].startswith(word)
    tab = text.value.index("\\t")
    span = text.slice(tab, tab + 1)
    assert lines[span.line - 1][span.column - 1 : span.end_column - 1] == "\\\\"


def test_the_text_of_a_package_is_put_in() -> None:
    linked = command("return await page.evaluate(`(async () => { ${BROWSER_JSON_SNIFF_FN} return 1; })()`);")
    package = Package("@jackwener/opencli/utils", "BROWSER_JSON_SNIFF_FN")
    linked = replace(linked, packages={"BROWSER_JSON_SNIFF_FN": package})
    found = inline(linked, trace(linked))
    assert found.refusals == ()
    assert "async function fetchJsonOrLoginWall(" in found.functions[0].text.value
    assert [edit.text for edit in found.edits] == ["$page1()"]
