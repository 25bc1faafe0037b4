from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from adapterc.compiler.config import MAX_BYTES, Config, ConfigError, load_config, parse_config
from adapterc.spec.settings import config_schema
from adapterc.whitelist.access import Approval

SHA = "ab" * 32
COMMIT = "0123456789abcdef0123456789abcdef01234567"

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

WHOLE = f"""\
schema = 1
profile = "lime-v1"
locale = "zh"
deviations = "accepted"
allow = ["shop/*", "news/hot"]

[[source]]
name = "opencli"
url = "https://code.test/owner/opencli"
ref = "main"
commit = "{COMMIT}"

[[source]]
name = "own"
path = "../adapters"

[[deny]]
adapter = "shop/old*"
reason = "the shop asked for it"

[[hold]]
adapter = "shop/new"
reason = "not yet"
reviewer = "ana"

[[accept]]
adapter = "shop/*"
deviations = ["numeric-sort", "no-retries"]
reason = "as it should be"

[[override]]
adapter = "shop/hot"
path = "overrides/shop/hot.yaml"
base = "{SHA}"
reason = "mended"

[[state]]
adapter = "shop/top"
state = "deprecated"
replaced_by = "shop/hot"
reason = "the page goes"
"""


def problems(text: str) -> list[str]:
    with pytest.raises(ConfigError) as caught:
        parse_config("adapterc.toml", text.encode())
    assert all(item.help for item in caught.value.problems)
    return str(caught.value).split("\n")


def test_profile_and_approvals() -> None:
    config = parse_config("adapterc.toml", GOOD.encode())
    assert config.profile == "lime-v1-writes"
    assert config.approvals == (
        Approval("shop/search", ("POST", "click"), "a search; it changes nothing"),
        Approval("shop/user-list", ("click",), "opens a menu", "ana"),
    )
    assert [str(at) for at in config.approved_at] == ["adapterc.toml:4:11", "adapterc.toml:10:11"]


def test_every_record() -> None:
    config = parse_config("conf/adapterc.toml", WHOLE.encode())
    assert (config.profile, config.locale, config.strict_deviations) == ("lime-v1", "zh", True)
    assert [(item.text, str(item.at)) for item in config.allow] == [
        ("shop/*", "adapterc.toml:5:10"),
        ("news/hot", "adapterc.toml:5:20"),
    ]
    opencli, own = config.sources
    assert (opencli.name, opencli.url, opencli.path, opencli.ref, opencli.commit) == (
        "opencli",
        "https://code.test/owner/opencli",
        "",
        "main",
        COMMIT,
    )
    assert (own.name, own.path, own.url, str(own.at)) == ("own", "../adapters", "", "adapterc.toml:14:8")
    (denial,), (hold,), (accepted,), (override,), (state,) = (
        config.denials,
        config.holds,
        config.accepted,
        config.overrides,
        config.states,
    )
    assert denial.covers("shop/older") and not denial.covers("shop/hot")
    assert (hold.adapter, hold.reason, hold.reviewer) == ("shop/new", "not yet", "ana")
    assert accepted.codes == ("no-retries", "numeric-sort")
    assert (override.path, override.base, str(override.base_at)) == (
        "overrides/shop/hot.yaml",
        SHA,
        "adapterc.toml:34:8",
    )
    assert (state.state, state.replaced_by) == ("deprecated", "shop/hot")
    assert WHOLE.encode()[hold.at.start : hold.at.end] == b'"shop/new"'


def test_places_count_characters_and_bytes() -> None:
    text = "\ufeff# 热门\r\n" + GOOD.replace("\n", "\r\n").replace("opens", "开 opens")
    config = parse_config("x", text.encode())
    at = config.approved_at[1]
    assert (at.line, at.column, at.end_column) == (11, 11, 27)
    assert text.encode()[at.start : at.end] == b'"shop/user-list"'


def test_line_ends_and_a_byte_order_mark_change_no_meaning() -> None:
    data = b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode()
    assert parse_config("x", data).approvals == parse_config("x", GOOD.encode()).approvals


def test_an_empty_file_says_nothing() -> None:
    assert parse_config("x", b"") == Config()


REVIEW = 'reason = "r"\n'
SOURCE = '[[source]]\nname = "a"\n'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            '# ours\n\n[[aprove]]\nadapter = "shop/hot"\n\n[[aprove]]\n',
            ["adapterc.toml:3:1: unknown key `aprove`"],
        ),
        (
            'profile = "lime-v1"\n[soruce.own]\npath = "clis"\n[[holds]]\n',
            ["adapterc.toml:2:1: unknown key `soruce`", "adapterc.toml:4:1: unknown key `holds`"],
        ),
        ('\nsoruce.own = "clis"\n', ["adapterc.toml:2:1: unknown key `soruce`"]),
        ('profil = "lime-v1"\n', ["adapterc.toml:1:1: unknown key `profil`"]),
        ("\n\nprofile = 3\n", ["adapterc.toml:3:11: `profile` is not the name of a profile"]),
        ('locale = "de"\n', ["adapterc.toml:1:10: `locale` is not a language that adapterc writes"]),
        ("schema = true\n", ["adapterc.toml:1:10: `schema` is not the version of this format, 1"]),
        ("schema = 2\n", ["adapterc.toml:1:10: `schema` is not the version of this format, 1"]),
        ("approve = 1\n", ["adapterc.toml:1:11: `approve` is not a list of tables"]),
        ('[approve]\nadapter = "a/b"\n', ["adapterc.toml:1:1: `approve` is not a list of tables"]),
        ('\n[[approve]]\nadapter = "a/b"\n', ["adapterc.toml:2:1: `[[approve]]` lacks `effects`, `reason`"]),
        (
            '[[approve]]\nadapter = "a/b"\neffects = ["POST"]\nreason = "x"\n[[approve]]\nadapter = "A/b"\n'
            'efects = []\neffects = []\n  reason = " "\nreviewer = 1\n',
            [
                "adapterc.toml:6:11: `adapter` is not the name of one adapter, such as `shop/search`",
                "adapterc.toml:7:1: unknown key `efects` of `[[approve]]`",
                "adapterc.toml:8:11: `effects` is not a list of effect labels, "
                'such as `["click", "POST www.shop.test/api/list"]`',
                "adapterc.toml:9:12: `reason` is empty",
                "adapterc.toml:10:12: `reviewer` is not a text that says something",
            ],
        ),
        (
            '[[approve]]\nadapter = "a/*"\neffects = ["POST"]\nreason = "x"\n',
            ["adapterc.toml:2:11: `adapter` is not the name of one adapter, such as `shop/search`"],
        ),
        (
            # a word inside a text is no key
            'allow = ["""\nreason = 1\n""", 3]\n',
            [
                "adapterc.toml:1:9: `allow` is not a list of patterns for names of adapters, such as "
                '`["shop/*", "news/hot"]`'
            ],
        ),
        (SOURCE, ["adapterc.toml:1:1: source `a` has neither `url` nor `path`"]),
        (SOURCE + 'url = "x.git"\npath = "y"\n', ["adapterc.toml:1:1: source `a` has both `url` and `path`"]),
        (SOURCE + 'path = "y"\nref = "main"\n', ["adapterc.toml:4:7: a folder that is read as it is has no `ref`"]),
        (SOURCE + 'url = "github:a/b"\n', ["adapterc.toml:3:7: `github:a/b` is no URL"]),
        (
            SOURCE + 'url = "https://ana:s3cret@code.test/a/b@v1"\n',
            ["adapterc.toml:3:7: the URL of a source has a user name or password"],
        ),
        (SOURCE + 'url = "https://code.test/a/b@v1"\n', ["adapterc.toml:3:7: the URL of a source names a ref"]),
        (
            SOURCE + 'url = "a.git"\ncommit = "0123abc"\n',
            ["adapterc.toml:4:10: `commit` is not a full commit of 40 or 64 lower-case digits"],
        ),
        (SOURCE + 'path = "x"\n' + SOURCE + 'path = "y"\n', ["adapterc.toml:5:8: `a` has two `[[source]]` records"]),
        (
            f'[[override]]\nadapter = "a/b"\npath = "../b.yaml"\nbase = "{SHA}"\n{REVIEW}',
            ["adapterc.toml:3:8: `path` is not a path below the folder of adapterc.toml, with `/` between its parts"],
        ),
        (
            SOURCE + f'path = "x"\n[[override]]\nadapter = "a/b"\npath = "a/b.yaml"\nbase = "{SHA}"\n{REVIEW}',
            ["adapterc.toml:6:8: `a/b.yaml` looks like a path of a source"],
        ),
        (
            f'[[state]]\nadapter = "a/b"\nstate = "ded"\n{REVIEW}',
            ["adapterc.toml:3:9: `state` is not a state"],
        ),
        ("a = 1\nb = = 2\n", ["adapterc.toml:2:5: not valid TOML: invalid value"]),
        ("a = 1\na = 2\n", ["adapterc.toml:2:6: not valid TOML: cannot overwrite a value"]),
        ("a = [", ["adapterc.toml:1:6: not valid TOML: invalid value"]),
        ("a = " + "[" * 5000, ["adapterc.toml:1:1: nesting is too deep"]),
    ],
)
def test_faults_have_a_place(text: str, expected: list[str]) -> None:
    assert problems(text) == expected


def test_help_says_what_was_meant() -> None:
    with pytest.raises(ConfigError) as caught:
        parse_config("a.toml", b'profil = "x"\nlocale = "zhh"\ndeviations = 1\n')
    first, second, third = caught.value.problems
    assert first.help.startswith("did you mean `profile`? the keys are `accept`, `allow`, ")
    assert second.help == "did you mean `zh`?"
    assert third.help == 'write `"listed"` or `"accepted"`'


INVALID: list[Any] = [
    {"profil": "x"},
    {"allow": []},
    {"allow": ["shop"]},
    {"schema": "1"},
    {"source": [{"name": "a"}]},
    {"source": [{"name": "a", "url": "u", "path": "p"}]},
    {"source": [{"name": "a", "path": "p", "commit": COMMIT}]},
    {"source": [{"name": "A", "path": "p"}]},
    {"hold": [{"adapter": "a/b"}]},
    {"hold": [{"adapter": "a/b", "reason": "  "}]},
    {"hold": {"adapter": "a/b", "reason": "x"}},
    {"override": [{"adapter": "a/b", "path": "../x", "base": SHA, "reason": "x"}]},
    {"state": [{"adapter": "a/b", "state": "old", "reason": "x"}]},
]


def test_the_schema_says_the_same_as_the_reader() -> None:
    schema = config_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    for text in (GOOD, WHOLE, ""):
        jsonschema.validate(tomllib.loads(text), schema)
    for document in INVALID:
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(document, schema)
        with pytest.raises(ConfigError):
            parse_config("a.toml", toml(document).encode())


def toml(document: dict[str, Any]) -> str:
    """A document with inline tables: JSON is nearly that."""

    def value(item: Any) -> str:
        if isinstance(item, dict):
            return "{" + ", ".join(f"{key} = {value(inner)}" for key, inner in item.items()) + "}"
        if isinstance(item, list):
            return "[" + ", ".join(map(value, item)) + "]"
        return f'"{item}"' if isinstance(item, str) else str(item)

    return "".join(f"{key} = {value(item)}\n" for key, item in document.items())


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


def test_a_file_beyond_the_limit_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "adapterc.toml"
    path.write_bytes(b"#" * (MAX_BYTES + 1))
    with pytest.raises(ConfigError, match=r"adapterc\.toml: file is over the limit of 4194304 bytes$"):
        load_config(path)
    path.write_bytes(b"#" * MAX_BYTES)
    assert load_config(path) == Config()


def test_what_is_no_plain_file_is_not_opened(tmp_path: Path) -> None:
    pipe = tmp_path / "adapterc.toml"
    os.mkfifo(pipe)
    with pytest.raises(ConfigError, match="not a plain file"):
        load_config(pipe)


@pytest.mark.parametrize(
    ("before", "line", "column"),
    [("# x\nx = ", 2, 5), ("a = '9'\nx = [1, {y = -", 2, 14), ("[t]\n\nx = 0x1\ny=+", 4, 3), ("x = 0x", 1, 5)],
)
def test_an_integer_that_python_reads_not(before: str, line: int, column: int) -> None:
    with pytest.raises(ConfigError) as caught:
        parse_config("adapterc.toml", (before + "9" * 50_000 + "\n").encode())
    assert str(caught.value) == f"adapterc.toml:{line}:{column}: integer of more than 500 digits"
