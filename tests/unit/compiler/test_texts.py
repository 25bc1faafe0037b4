"""`locale` picks the language of what is ours in an entry, and leaves what the author wrote."""

from __future__ import annotations

import string
from dataclasses import asdict

import pytest

from adapterc.compiler.options import Options
from adapterc.compiler.texts import TEXTS
from adapterc.compiler.unit import compile_file
from adapterc.spec.settings import KINDS

SOURCE = "domain: shop.test\n{more}pipeline:\n  - fetch: https://shop.test/api/hot\n"


def texts(locale: str, more: str = "") -> tuple[str, str | None]:
    data = SOURCE.format(more=more).encode()
    (artifact,) = compile_file("clis/shop/hot.yaml", data, Options(locale=locale)).artifacts
    assert artifact.manifest is not None
    return artifact.manifest["description"], artifact.manifest["auth_hint"]


@pytest.mark.parametrize(
    ("locale", "expected"),
    [
        ("en", ("hot of shop.test", "runs in the browser session of shop.test")),
        ("zh", ("shop.test 的 hot", "在浏览器的 shop.test 会话中运行")),
    ],
)
def test_texts_are_of_the_locale(locale: str, expected: tuple[str, str]) -> None:
    assert texts(locale) == expected
    assert texts(locale, "description: The list\n") == ("The list", expected[1])
    assert texts(locale, "strategy: public\nbrowser: false\n") == (expected[0], None)


def test_every_locale_has_every_text_with_its_names() -> None:
    assert tuple(TEXTS) == KINDS["locale"].choices
    for locale in TEXTS.values():
        for key, template in asdict(locale).items():
            names = {name for _, name, _, _ in string.Formatter().parse(template) if name}
            assert names == ({"name", "domain"} if key == "described" else {"domain"}), key
