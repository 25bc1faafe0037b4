from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from adapterc.compiler.artifact import FileResult
from adapterc.compiler.tally import survey, tally
from adapterc.spec.diagnostics import Diagnostic, Severity
from adapterc.spec.span import Span
from tests.support.catalogs import artifact, file_of, rejected


def finding(line: int, code: str = "AC301", file: str = "a.yaml") -> Diagnostic:
    return Diagnostic(code, "m", Span(file, line, line, line, 1, line, 1))


def test_every_adapter_and_file_is_counted_once() -> None:
    broken = FileResult("broken.yaml", diagnostics=(finding(1, "AC101"),))
    without = [FileResult("README.md", ignored="Markdown document"), FileResult("b.md", ignored="Markdown document")]
    held = rejected("shop/c", "held", "AC507", "unknown")
    several = replace(file_of(artifact("shop/a")), artifacts=(artifact("shop/a"), artifact("forum/a")))
    found = tally([several, file_of(rejected("shop/b")), file_of(held), broken, *without])
    assert found.by_status == {"compiled": 2, "held": 1, "rejected": 2}
    assert found.adapters == 5
    assert found.by_dialect == {
        ("opencli-yaml", "compiled"): 2,
        ("opencli-yaml", "rejected"): 1,
        ("opencli-yaml", "held"): 1,
        ("unknown", "rejected"): 1,
    }
    assert found.by_site == {
        ("shop", "compiled"): 1,
        ("forum", "compiled"): 1,
        ("shop", "rejected"): 1,
        ("shop", "held"): 1,
        ("?", "rejected"): 1,
    }
    assert found.reasons == {"AC506": 1, "AC507": 1, "AC101": 1}
    assert found.errors == {"AC506", "AC101"}
    assert (found.files, found.ignored) == (4, Counter({"Markdown document": 2}))


@pytest.mark.parametrize("most", [None, 1, 2, 9])
def test_the_first_findings_are_those_of_the_sorted_list(most: int | None) -> None:
    given = [finding(5), finding(2, "AC402"), finding(3), finding(2, "AC402"), finding(1, file="b.yaml"), finding(1)]
    found = survey(given, lambda item: item.code == "AC301", most)
    every = [finding(1), finding(3), finding(5), finding(1, file="b.yaml")]
    assert list(found.first) == (every if most is None else every[:most])
    assert (found.wanted, found.codes) == (4, {"AC301": 4, "AC402": 1})
    assert found.severities == {Severity.WARNING: 5}
    loud = replace(finding(1), level=Severity.ERROR)
    assert survey([loud, finding(1)], lambda item: True, most).severities == {Severity.ERROR: 1, Severity.WARNING: 1}
