"""No text makes the bb-browser importer raise, and everything that compiles parses and keeps its promises."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from adapterc.compiler.unit import compile_file
from adapterc.spec.codes import CODES

EXAMPLES = sorted((Path(__file__).resolve().parents[2] / "examples" / "bb-site").rglob("[!_]*.js"))
_TEXTS = [path.read_text(encoding="utf-8") for path in EXAMPLES]
_PIECES = (
    "*/",
    "/*",
    "@meta",
    "{",
    "}",
    "(",
    ")",
    '"',
    "'",
    "`",
    "${",
    "args",
    "=>",
    "async ",
    ";",
    "//",
    "\n",
    "é",
    "\\",
)


def sound(text: str) -> None:
    """A text gives one adapter or a reason, and a refusal has an error."""
    result = compile_file("shop/hot.js", text.encode("utf-8", "replace"))
    if not result.artifacts:
        assert result.ignored or result.diagnostics
    else:
        (artifact,) = result.artifacts
        codes = [item.code for item in artifact.diagnostics]
        assert not {"AC901", "AC902"} & set(codes), artifact.diagnostics
        refused = any(CODES[code].severity == "error" for code in codes)
        assert refused == (artifact.status == "rejected")
        assert (artifact.script is None) == refused


@given(st.sampled_from(_TEXTS), st.data())
def test_a_damaged_adapter(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 12)))
        text = text[:start] + data.draw(st.sampled_from(("", *_PIECES))) + text[end:]
    sound(text)


@given(st.lists(st.sampled_from(_PIECES) | st.text(max_size=4), max_size=20).map("".join))
def test_anything_behind_a_sound_comment(body: str) -> None:
    sound('/* @meta {"name": "shop/hot", "domain": "shop.test", "args": {"q": "x"}} */\n' + body)


@given(st.lists(st.sampled_from(_PIECES) | st.text(max_size=4), max_size=20).map("".join))
def test_anything_in_the_comment(text: str) -> None:
    sound("/* @meta " + text + " */\nasync (args) => 1")


def test_depth_and_length_take_neither_stack_nor_time() -> None:
    head = '/* @meta {"name": "shop/hot", "domain": "shop.test", "args": {"q": {}}} */\n'
    names = "".join(f"const a{n} = a{n - 1};" for n in range(1, 3000))
    for body in (
        f"async (a0) => {{ {names} return a2999.q || 20; }}",
        "async (args) => " + "{ error: " * 300 + "1" + " }" * 300,
        "async (args) => (" + "args.q ? (" * 200 + "1" + ") : 2" * 200 + ")",
        "async (args) => args.q" + " || args.q" * 3000,
        "async (args) => 'x'" + " + args.q" * 3000,
    ):
        sound(head + body)
    sound("/" + "*" * 300_000)
    sound("/* @meta " + "[" * 50_000 + " */ async () => 1")
    sound("/*" * 100_000)
