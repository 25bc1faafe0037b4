from __future__ import annotations

import pickle
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapterc.compiler.artifact import Artifact, FileResult
from adapterc.compiler.catalog.canonical import canonical_item
from adapterc.compiler.jobs import Job, compile_record
from adapterc.compiler.options import Options
from adapterc.compiler.records import DamagedRecord, StoredArtifact, decode_result, encode_result, unpack_body
from adapterc.compiler.unit import compile_file
from adapterc.spec.diagnostics import Applicability, Diagnostic, Edit, Fix, Note, Severity
from adapterc.spec.origin import SourceInfo
from adapterc.spec.span import Span
from tests.support.catalogs import artifact

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
SOURCES = sorted(path for path in EXAMPLES.rglob("*") if path.suffix in (".yaml", ".js") and "hosts" not in path.parts)
SPAN = Span("clis/shop/hot.yaml", 3, 9, 2, 1, 2, 7)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(EXAMPLES).as_posix())
def test_what_a_file_gives_comes_back(path: Path) -> None:
    name = path.relative_to(EXAMPLES).as_posix()
    result = compile_file(name, path.read_bytes())
    back = decode_result(encode_result(result))
    assert back == result
    for mine, its in zip(result.artifacts, back.artifacts, strict=True):
        assert (its.manifest, its.script) == (mine.manifest, mine.script)
        assert list(its.manifest or ()) == list(mine.manifest or ())


def test_every_part_of_a_finding_comes_back() -> None:
    elsewhere = replace(SPAN, file="clis/_helper.js")
    fix = Fix("quote it", (Edit(SPAN, "'a'"), Edit(elsewhere, "")), Applicability.UNSAFE)
    found = (
        Diagnostic("AC301", "plain", SPAN),
        Diagnostic("AC301", "with help", elsewhere, help="do it"),
        Diagnostic("AC301", "with notes", SPAN, (Note("here", elsewhere), Note("anywhere"))),
        Diagnostic("AC301", "with all", SPAN, (Note("here", SPAN),), "do it", fix),
        Diagnostic("AC301", "with a fix alone", SPAN, fix=fix),
        Diagnostic("AC301", "with a level of its own", SPAN, level=Severity.ERROR),
    )
    result = FileResult("clis/shop/hot.yaml", "0" * 64, (), found, None)
    assert decode_result(encode_result(result)) == result


def test_records_know_every_field() -> None:
    """A new field has to be written into them: a cache that loses it gives other results than a compiler."""
    known = {
        FileResult: "path sha256 artifacts diagnostics ignored helpers",
        Artifact: "name status access source span manifest script diagnostics held_effects",
        SourceInfo: "dialect path sha256 repo document",
        Diagnostic: "code message span notes help fix level",
        Span: "file start end line column end_line end_column",
        Note: "message span",
        Fix: "title edits applicability",
        Edit: "span text",
    }
    for kind, names in known.items():
        assert [item.name for item in fields(kind)] == names.split(), kind.__name__


@pytest.mark.parametrize("script", [None, "", "x", "\ud800 half", "日本 🛒"])
@pytest.mark.parametrize("manifest", [None, {}, {"b": 1, "a": [1.0, 1, True, None, "\udc80", 10**40]}])
def test_scripts_and_manifests_are_told_from_none(script: str | None, manifest: dict[str, object] | None) -> None:
    source = SourceInfo("opencli-yaml", "p", "0" * 64, "r", 3)
    one = Artifact("shop/a", "compiled", "read", source, SPAN, manifest, script, (), ("click",))
    result = FileResult("p", "", (one, replace(one, name="shop/b")))
    back = decode_result(encode_result(result))
    assert back == result
    assert [repr(item.manifest) for item in back.artifacts] == [repr(manifest)] * 2
    assert [item.script for item in back.artifacts] == [script] * 2


def test_a_stored_artifact_is_like_any_other() -> None:
    result = FileResult("clis/shop/a.yaml", "0" * 64, (artifact("shop/a"),))
    (stored,) = decode_result(encode_result(result)).artifacts
    assert stored == artifact("shop/a") == stored
    assert replace(stored, script=None).script is None
    assert replace(stored, script=None) != stored
    assert pickle.loads(pickle.dumps(stored)) == stored
    with pytest.raises(AttributeError):
        stored.nothing  # type: ignore[attr-defined]  # noqa: B018


def test_an_entry_is_kept_as_the_index_has_it() -> None:
    made = artifact("shop/a")
    (unseen,) = decode_result(encode_result(FileResult("a", "", (made,)))).artifacts
    assert isinstance(unseen, StoredArtifact)
    assert unseen.entry_text() is None
    (stored,) = decode_result(encode_result(FileResult("a", "", (made,)), seen=True)).artifacts
    assert isinstance(stored, StoredArtifact)
    assert stored.entry_text() == canonical_item(made.manifest, 2)
    changed = replace(stored, manifest={"name": "shop/a"})
    assert isinstance(changed, StoredArtifact)
    assert changed.entry_text() is None
    (without,) = decode_result(encode_result(FileResult("a", "", (replace(made, manifest=None),)), seen=True)).artifacts
    assert isinstance(without, StoredArtifact)
    assert without.entry_text() is None


def test_a_manifest_is_made_anew_each_time() -> None:
    """So that nobody changes what another reads, and a run holds none of them."""
    (stored,) = decode_result(encode_result(FileResult("a", "", (artifact("shop/a"),)))).artifacts
    assert stored.manifest is not None
    stored.manifest["name"] = "changed"
    assert stored.manifest["name"] == "shop/a"


@given(st.text(), st.text(st.characters()), st.none() | st.text())
def test_any_text_comes_back(path: str, message: str, ignored: str | None) -> None:
    result = FileResult(path, "", (), (Diagnostic("AC301", message, replace(SPAN, file=message)),), ignored)
    assert decode_result(encode_result(result)) == result


RECORD = compile_record(
    Job("clis/shop/hot.yaml", (EXAMPLES / "opencli-yaml/shop/hot.yaml").read_bytes(), ""), Options()
)


@pytest.mark.parametrize("size", [0, 1, 3, 4, 5, 50, 200])
def test_a_cut_record_is_damaged(size: int) -> None:
    with pytest.raises(DamagedRecord):
        decode_result(RECORD[:size])


@pytest.mark.parametrize("lost", [1, 5, 300])
def test_a_cut_body_is_damaged(lost: int) -> None:
    with pytest.raises(DamagedRecord):
        unpack_body(RECORD[:-lost])


@given(st.data())
def test_no_damage_raises_anything_else(data: st.DataObject) -> None:
    """A record that a digest vouches for and that somebody made by hand is still nothing but data."""
    record = bytearray(RECORD)
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(record) - 1))
        record[place] = data.draw(st.integers(0, 255))
    try:
        for item in decode_result(bytes(record)).artifacts:
            assert item.manifest is None or isinstance(item.manifest, dict)
            assert item.script is None or isinstance(item.script, str)
    except ValueError:
        pass


def head(text: str) -> bytes:
    return len(text).to_bytes(4, "big") + text.encode()


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "[]",
        "null",
        "[1,2,3,4,5]",
        '["a","",null,[],[[]],[],true]',
        '["a","",null,[["AC999","m",[null,1,1,1,1,1,1],null]],[],[],true]',
        '["a","",null,[["AC301","m",[null,1,1,1,1,1,"1"],null]],[],[],true]',
        '["a","",null,[["AC301","m",[null,1,1,1,1,1],null]],[],[],true]',
        '["a","",null,[["AC301",7,[null,1,1,1,1,1,1],null]],[],[],true]',
        '["a","",null,[],[["n","new","read",["d","p","s","r",0],[null,1,1,1,1,1,1],[],[],0,0]],[],true]',
        '["a","",null,[],[["n","held","read",["d","p","s","r","0"],[null,1,1,1,1,1,1],[],[],0,0]],[],true]',
        '["a","",null,[],[["n","held","read",["d","p","s","r",0],[null,1,1,1,1,1,1],[],[7],0,0]],[],true]',
        '["a","",null,[],[["n","held","read",["d","p","s","r",0],[null,1,1,1,1,1,1],[],[],-1,0]],[],true]',
        '["a","",null,[],[],[["b",1]],true]',
        '["a","",null,[],[],[]]',
        "[" * 100_000,
    ],
)
def test_what_has_another_shape_is_no_record(text: str) -> None:
    with pytest.raises(DamagedRecord):
        decode_result(head(text))


def test_what_has_its_shape_is_one() -> None:
    """So that those above are refused for what is wrong with each."""
    found = '[["AC301","m",[null,1,1,1,1,1,1],null]]'
    artifacts = '[["n","held","read",["d","p","s","r",0],[null,1,1,1,1,1,1],[],[],0,0]]'
    result = decode_result(head(f'["a","",null,{found},{artifacts},[["b","c"]],true]'))
    assert [item.name for item in result.artifacts] == ["n"]
    assert result.helpers == (("b", "c"),)


def test_a_body_that_unpacks_to_anything_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapterc.compiler.records._MOST", 1000)
    with pytest.raises(DamagedRecord, match="too large"):
        unpack_body(RECORD)


def test_a_manifest_that_json_cannot_hold_is_a_fault_of_one_file(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = FileResult("a.yaml", "", (replace(artifact("shop/a"), manifest={"n": {1, 2}}),))
    monkeypatch.setattr("adapterc.compiler.jobs.compile_job", lambda job, options: odd)
    (found,) = decode_result(compile_record(Job("a.yaml", b"", ""), Options())).diagnostics
    assert found.code == "AC902"
    assert found.message.startswith("adapterc failed on this file: ValueError in ")
