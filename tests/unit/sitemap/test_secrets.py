"""What is found as a secret or a private id, and that it is never shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapterc.sitemap.check import check_sites, sites_to_fix
from adapterc.sitemap.masking import Known
from adapterc.sitemap.secrets import PRIVATE, SECRETS, bypasses, scan_text
from adapterc.spec.diagnostics import Applicability, Diagnostic
from tests.support.sitemap_examples import CONTEXT, demo_files, site_of
from tests.support.sitemaps import file_of

HEX = "0123456789abcdef"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (f"/api/{HEX}{HEX}", "hexadecimal string"),
        ("password: Tr0ub!dor&3xxxx!yyyyyy", "value of a secret key"),
        ("password: correct-horse-battery-staple", "value of a secret key"),
        ("https://tok3n@host.test/", "password in a URL"),
        ("https://user:pass@host.test/", "password in a URL"),
    ],
)
def test_secrets(text: str, name: str) -> None:
    assert [found for found, _ in scan_text(file_of(f"see {text} here\n"), SECRETS)] == [name]


@pytest.mark.parametrize(
    "text",
    ["token: <your token here>", "token: {token-of-the-user}", "https://<user>@host.test/", "https://host.test/@user"],
)
def test_placeholders_are_none(text: str) -> None:
    assert list(scan_text(file_of(f"see {text} here\n"), SECRETS)) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (f"/user/profile/{HEX}01234567", "object id"),
        (f"_{HEX}01234567", "object id"),
        ("+8613812345678", "mobile number"),
        ("13812345678", "mobile number"),
        ("mara@mail.test", "e-mail address"),
    ],
)
def test_private_ids(text: str, name: str) -> None:
    assert [found for found, _ in scan_text(file_of(f"see {text} here\n"), PRIVATE)] == [name]


@pytest.mark.parametrize("text", [HEX, f"{HEX}{HEX}", "113812345678", "v1.13812345678"])
def test_other_numbers_are_none(text: str) -> None:
    assert list(scan_text(file_of(f"see {text} here\n"), PRIVATE)) == []


TOKEN = "ghp_" + "A1b2C3d4" * 5
WORD = "correct-horse-battery-staple"


def texts(found: tuple[Diagnostic, ...]) -> Iterator[str]:
    for item in found:
        yield item.message
        yield item.help or ""
        yield from (note.message for note in item.notes)
        yield from (edit.text for edit in (item.fix.edits if item.fix is not None else ()))
        yield item.fix.title if item.fix is not None else ""


@pytest.mark.parametrize(
    ("path", "old", "new", "code"),
    [
        ("pages/home.md", "  - https://shop.test/\n", f"  - shop.test/?k={TOKEN}\n", "SM214"),
        (
            "pages/home.md",
            "url_patterns:\n  - https://shop.test/\n",
            f"url_patterns: https://a.test/{TOKEN}\n",
            "SM213",
        ),
        ("pages/home.md", "  - https://shop.test/\n", f"  - token={WORD}\n", "SM214"),
        ("pages/home.md", "last_verified: 2026-11-20", f"last_verified: {TOKEN}", "SM205"),
        ("pages/home.md", "source: global", f"source: {TOKEN}", "SM207"),
    ],
)
def test_a_secret_is_shown_nowhere(path: str, old: str, new: str, code: str) -> None:
    files = demo_files()
    assert old in files[path]
    files[path] = files[path].replace(old, new)
    sites = [site_of(files)]
    context = replace(CONTEXT, audit=False)
    found = check_sites(sites, context)
    assert code in {item.code for item in found} and "SMB01" in {item.code for item in found}
    assert not [text for text in texts(found) if TOKEN in text or WORD in text]
    fixes = [item.fix for item in found if item.fix is not None]
    starred = [fix for fix in fixes if any("****" in edit.text for edit in fix.edits)]
    assert all(fix.applicability is Applicability.DISPLAY for fix in starred)
    assert bool(starred) is (code == "SM213")


def test_what_is_fixed_keeps_its_secret() -> None:
    files = demo_files()
    old, new = "url_patterns:\n  - https://shop.test/\n", f"url_patterns: https://a.test/{TOKEN}\n"
    files["pages/home.md"] = files["pages/home.md"].replace(old, new)
    found = [item for item in sites_to_fix([site_of(files)], CONTEXT) if item.code == "SM213"]
    assert found[0].fix is not None and TOKEN in "".join(edit.text for edit in found[0].fix.edits)


@given(st.sets(st.text("ab", max_size=6)), st.text("abc", max_size=30))
def test_known_secrets_are_stars_wherever_they_are_repeated(values: set[str], text: str) -> None:
    hidden = {
        place
        for value in values
        for start in range(len(text))
        if value and text.startswith(value, start)
        for place in range(start, start + len(value))
    }
    expected = "".join("*" if place in hidden else char for place, char in enumerate(text))
    assert Known(values).starred(text) == expected


@given(st.lists(st.sampled_from(["a@b.test ", "sid=", "AKIA", "0123456789abcdef", "Bearer ", "x", " "]), max_size=12))
def test_what_is_found_never_overlaps(parts: list[str]) -> None:
    file = file_of("".join(parts))
    found = sorted(span.start for patterns in (SECRETS, PRIVATE) for _, span in scan_text(file, patterns))
    ends = sorted(span.end for patterns in (SECRETS, PRIVATE) for _, span in scan_text(file, patterns))
    assert all(end <= start for end, start in zip(ends, found[1:], strict=False))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("要破解验证码时停手", 0),
        ("不要破解验证码", 0),
        ("破解验证码, 然后不要停手", 1),
        ("别停手, 破解验证码", 1),
        ("bypass the captcha, then continue; 别停手", 1),
        ("bypass the captcha; 停手", 1),
    ],
)
def test_only_the_clause_of_a_bypass_forbids_it(text: str, count: int) -> None:
    assert len(list(bypasses(file_of(f"- {text}\n")))) == count
