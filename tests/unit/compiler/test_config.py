from __future__ import annotations

import os
from pathlib import Path

import pytest

from adapterc.compiler.config import Config, ConfigError, load_config, parse_config
from adapterc.whitelist.access import Approval

GOOD = """\
profile = "lime-v1-writes"

[[approve]]
adapter = "shop/search"
effects = ["POST", "click"]
reason = "a search; it changes nothing"

# another
[[approve]]
adapter = "shop/user-list"
effects = ["click"]
reason = "opens a menu"
reviewer = "ana"
"""


def problems(text: str) -> list[str]:
    with pytest.raises(ConfigError) as caught:
        parse_config("adapterc.toml", text.encode())
    return str(caught.value).split("\n")


def test_profile_and_approvals() -> None:
    config = parse_config("adapterc.toml", GOOD.encode())
    assert config.profile == "lime-v1-writes"
    assert [(item.adapter, item.effects, item.reason) for item in config.approvals] == [
        ("shop/search", ("POST", "click"), "a search; it changes nothing"),
        ("shop/user-list", ("click",), "opens a menu"),
    ]
    assert config.lines == (3, 9)
    assert all(isinstance(item, Approval) for item in config.approvals)


def test_line_ends_and_a_byte_order_mark_change_nothing() -> None:
    data = b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode()
    assert parse_config("x", data) == parse_config("x", GOOD.encode())


def test_an_empty_file_says_nothing() -> None:
    assert parse_config("x", b"") == Config()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            'profil = "lime-v1"\n',
            ["adapterc.toml:1:1: unknown key `profil`; the keys are `approve`, `profile`"],
        ),
        ("\n\nprofile = 3\n", ["adapterc.toml:3:1: `profile` is not a string"]),
        ("approve = 1\n", ["adapterc.toml:1:1: `approve` is not a list of tables: write `[[approve]]`"]),
        ('[approve]\nadapter = "a/b"\n', ["adapterc.toml:1:2: `approve` is not a list of tables: write `[[approve]]`"]),
        ('\n[[approve]]\nadapter = "a/b"\n', ["adapterc.toml:2:1: `[[approve]]` lacks `effects`, `reason`"]),
        (
            '[[approve]]\nadapter = "a/b"\neffects = ["POST"]\nreason = "x"\n[[approve]]\nadapter = "A/b"\n'
            'efects = []\neffects = []\n  reason = " "\nreviewer = 1\n',
            [
                "adapterc.toml:6:1: `adapter` is not the name of one adapter, such as `shop/search`",
                "adapterc.toml:7:1: unknown key `efects` of `[[approve]]`; "
                "the keys are `adapter`, `effects`, `reason`, `reviewer`",
                "adapterc.toml:8:1: `effects` is not a list of effect labels, "
                'such as `["click", "POST www.shop.test/api/list"]`',
                "adapterc.toml:9:3: `reason` is empty: an approval says why",
                "adapterc.toml:10:1: `reviewer` is not a string",
            ],
        ),
        (
            '[[approve]]\nadapter = "a/*"\neffects = ["POST"]\nreason = "x"\n',
            ["adapterc.toml:2:1: `adapter` is not the name of one adapter, such as `shop/search`"],
        ),
        ("a = 1\nb = = 2\n", ["adapterc.toml:2:5: not valid TOML: invalid value"]),
        ("a = 1\na = 2\n", ["adapterc.toml:2:6: not valid TOML: cannot overwrite a value"]),
        ("a = [", ["adapterc.toml:1:6: not valid TOML: invalid value"]),
    ],
)
def test_faults_have_a_place(text: str, expected: list[str]) -> None:
    assert problems(text) == expected


def test_other_encodings_are_refused() -> None:
    with pytest.raises(ConfigError) as caught:
        parse_config("adapterc.toml", "# 热".encode("gbk"))
    assert str(caught.value) == "adapterc.toml:1:1: file is not valid UTF-8 (byte offset 2)"


def test_the_file_of_the_working_folder_is_optional(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert load_config(None) == Config()
    (tmp_path / "adapterc.toml").write_text('profile = "lime-v1-strict"\n', encoding="utf-8")
    assert load_config(None) == Config("lime-v1-strict")


def test_a_named_file_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"absent\.toml: no such file$"):
        load_config(tmp_path / "absent.toml")
    with pytest.raises(ConfigError, match=rf"^{tmp_path}: file cannot be read: is a directory$"):
        load_config(tmp_path)


def test_what_is_no_plain_file_is_not_opened(tmp_path: Path) -> None:
    pipe = tmp_path / "adapterc.toml"
    os.mkfifo(pipe)
    with pytest.raises(ConfigError, match="not a plain file"):
        load_config(pipe)
