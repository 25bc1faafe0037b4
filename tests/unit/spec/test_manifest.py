"""What an entry of the index must be, judged by the product and by the reference models, and the fields of both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from adapterc.compiler.catalog.checklist import entry_problems, host_problems
from adapterc.compiler.catalog.entry import KEY_ORDER, finish_entry
from adapterc.spec.digest import sealed
from adapterc.spec.manifest import INSECURE_ENTRY, AdapterEntry, ArgEntry
from adapterc.spec.manifest import CatalogIndex as Index
from adapterc.spec.schema import schema
from tests.reference import catalog_models as models
from tests.reference.catalog_models import CatalogIndex, manifest_problems
from tests.support.catalogs import artifact, catalog, manifest, plain, script

Change = Callable[[dict[str, Any]], object]


def entry(**changes: Any) -> dict[str, Any]:
    return finish_entry(manifest(**changes), script("shop/hot"))


def index_of(*entries: dict[str, Any]) -> dict[str, Any]:
    return {"registry_version": 1, "catalog_version": "adapterc-0123456789abcdef", "adapters": list(entries)}


def template(text: str) -> dict[str, Any]:
    return {"kind": "url_template", "template": text}


def fixed(url: str) -> dict[str, Any]:
    return {"kind": "fixed_url", "url": url}


def word(**changes: Any) -> list[dict[str, Any]]:
    base = {"name": "query", "description": "Words", "required": True, "arg_type": "string", "example": "tea"}
    return [base | changes]


ONLY_QUERY = {"required": ["query"], "defaults": {}, "choices": {}, "coercions": {}, "positional": []}

GOOD: dict[str, dict[str, Any]] = {
    "as it comes": {},
    "no arguments": {
        "args": [],
        "rules": ONLY_QUERY | {"required": []},
        "entry": fixed("https://shop.test/"),
    },
    "host below the domain": {"entry": fixed("https://a.b.shop.test/x?y=1#z")},
    "port": {"entry": fixed("https://shop.test:8443/")},
    "upper-case host": {"entry": fixed("https://WWW.Shop.test/")},
    "spaces in a token": {"entry": template("https://shop.test/{{ query | urlencode }}")},
    "token in the host": {"entry": template("https://{{query|urlencode}}.shop.test/")},
    "host that an argument decides": {"entry": template("https://{{query|urlencode}}/")},
    "whole address": {"entry": template("{{query}}")},
    "integer without encoding": {
        "args": word(arg_type="integer", example=3),
        "rules": ONLY_QUERY,
        "entry": template("https://shop.test/{{query}}"),
    },
    "choices without encoding": {
        "args": word(),
        "rules": ONLY_QUERY | {"choices": {"query": ["new", "old-1"]}},
        "entry": template("https://shop.test/{{query}}"),
    },
    "insecure, and says so": {
        "entry": fixed("http://shop.test/"),
        "extension": {"deviations": [{"code": INSECURE_ENTRY, "text": "the author wrote http"}]},
    },
    "one object": {"extension": {"output": {"columns": [], "rows_path": None}}},
    "writes": {"read_only": False, "effects": {"writes": ["POST shop.test/buy"]}},
    "approved": {
        "effects": {"writes": ["click"]},
        "extension": {"approval": {"effects": ["click"], "reason": "opens a menu"}},
    },
    "underscores": {"name": "shop_2/top-10_now", "domain": "shop_2.test"},
    "renamed": {
        "args": word(name="item_id"),
        "rules": ONLY_QUERY | {"required": ["item_id"], "renamed": {"item_id": "item-id"}},
        "entry": fixed("https://shop.test/"),
    },
    "defaults of every kind": {"rules": {"defaults": {"query": None, "limit": 1.5}}},
    "text in any script": {"description": "热门 — “hot” 🔥"},
}

BAD: list[tuple[str, dict[str, Any], str]] = [
    ("name without site", {"name": "hot"}, "name"),
    ("upper-case name", {"name": "shop/Hot"}, "name"),
    ("path in the name", {"name": "shop/../x"}, "name"),
    ("dash at the end", {"name": "shop/hot-"}, "name"),
    ("endless name", {"name": "shop/" + "a" * 160}, "name"),
    ("domain with scheme", {"domain": "https://shop.test"}, "domain"),
    ("upper-case domain", {"domain": "Shop.test"}, "domain"),
    ("domain with port", {"domain": "shop.test:80"}, "domain"),
    ("blank description", {"description": " "}, "description"),
    ("white space around", {"description": "Hot items\n"}, "description"),
    ("half a pair", {"description": "x\ud83dx"}, "description"),
    ("null description", {"description": None}, "description"),
    ("read_only as text", {"read_only": "true"}, "read_only"),
    ("null capabilities", {"capabilities": None}, "capabilities"),
    ("capability twice", {"capabilities": ["feed", "feed"]}, "capabilities"),
    ("blank auth hint", {"auth_hint": ""}, "auth_hint"),
    ("number as version", {"source_version": 3}, "source_version"),
    ("boolean argument", {"args": word(arg_type="boolean")}, "arg_type"),
    ("argument without required", {"args": [{"name": "query", "description": "x", "arg_type": "string"}]}, "required"),
    ("required as number", {"args": word(required=1)}, "required"),
    ("dash in an argument", {"args": word(name="item-id")}, "name"),
    ("prototype argument", {"args": word(name="__proto__")}, "proto"),
    ("blank argument text", {"args": word(description="")}, "description"),
    ("unknown argument field", {"args": word(default=3)}, "default"),
    ("alias of an argument field", {"args": [{**word()[0], "argType": "string"}]}, "argType"),
    ("text for an integer", {"args": word(arg_type="integer", example="3")}, "example"),
    ("integer for a text", {"args": word(example=3)}, "example"),
    ("boolean example", {"args": word(example=True)}, "example"),
    ("unsafe integer", {"args": word(arg_type="integer", example=2**53)}, "JavaScript|between"),
    ("argument twice", {"args": word() + word(), "rules": ONLY_QUERY | {"required": ["query"] * 2}}, "one name"),
    ("required differs", {"rules": {"required": []}}, "required"),
    ("default of nothing", {"rules": {"defaults": {"page": 1}}}, "defaults"),
    ("choice of nothing", {"rules": {"choices": {"page": [1]}}}, "choices"),
    ("coercion unknown", {"rules": {"coercions": {"query": "date"}}}, "coercions"),
    ("renamed nothing", {"rules": {"renamed": {"page": "pa-ge"}}}, "renamed"),
    ("positional unknown", {"rules": {"positional": ["page"]}}, "positional"),
    ("list as default", {"rules": {"defaults": {"limit": [1]}}}, "defaults"),
    ("unknown entry", {"entry": {"kind": "builder", "id": "x"}}, "entry"),
    ("entry as text", {"entry": "https://shop.test/"}, "entry"),
    ("url in a template", {"entry": {"kind": "url_template", "url": "https://shop.test/"}}, "template|url"),
    ("relative entry", {"entry": fixed("/hot")}, "absolute"),
    ("file entry", {"entry": fixed("file:///etc/passwd")}, "absolute"),
    ("http entry", {"entry": fixed("http://shop.test/")}, "insecure-entry"),
    ("look-alike host", {"entry": fixed("https://evilshop.test/")}, "nor below"),
    ("foreign host", {"entry": fixed("https://shop.test.evil.test/")}, "nor below"),
    ("user in the entry", {"entry": fixed("https://shop.test@evil.test/")}, "user name"),
    ("no host", {"entry": fixed("https:///x")}, "nor below|absolute"),
    ("bad port", {"entry": fixed("https://shop.test:http/")}, "nor below|absolute"),
    ("backslash host", {"entry": fixed("https://evil.test\\.shop.test/")}, "encode"),
    ("space in the entry", {"entry": fixed("https://shop.test/a b")}, "encode"),
    ("line end in the entry", {"entry": fixed("https://shop.test/a\nb")}, "encode"),
    ("token in a fixed entry", {"entry": fixed("https://shop.test/{{query|urlencode}}")}, "fixed"),
    ("template without token", {"entry": template("https://shop.test/")}, "no token"),
    ("malformed token", {"entry": template("https://shop.test/{{query|upper}}/{{query|urlencode}}")}, "no token"),
    ("token of nothing", {"entry": template("https://shop.test/{{page|urlencode}}")}, "no argument"),
    ("optional token", {"entry": template("https://shop.test/{{limit|urlencode}}")}, "optional"),
    ("token without example", {"args": word(example=None), "rules": ONLY_QUERY}, "no example"),
    ("token with a blank example", {"args": word(example=" "), "rules": ONLY_QUERY}, "no example"),
    ("raw token", {"entry": template("https://shop.test/{{query}}")}, "without `urlencode`"),
    (
        "raw token with an unsafe choice",
        {"rules": {"choices": {"query": ["a", "../b"]}}, "entry": template("https://shop.test/{{query}}")},
        "without `urlencode`",
    ),
    ("raw token in the host", {"entry": template("https://{{query}}.shop.test/")}, "without `urlencode`"),
    ("token glued to the host", {"entry": template("https://{{query|urlencode}}shop.test/")}, "nor below"),
    ("token after the domain", {"entry": template("https://shop.test.{{query|urlencode}}/")}, "nor below"),
    ("encoded whole address", {"entry": template("{{query|urlencode}}")}, "no address"),
    ("script elsewhere", {"extension": {"world": "page"}}, "world"),
    ("old spec", {"extension": {"spec": 2}}, "spec"),
    ("true as spec", {"extension": {"spec": True}}, "spec"),
    ("profile without number", {"extension": {"profile": "lime-v1"}}, "profile"),
    ("unknown field of ours", {"extension": {"note": "x"}}, "note"),
    ("unknown credentials", {"effects": {"credentials": "all"}}, "credentials"),
    ("unsorted hosts", {"effects": {"hosts": ["b.test", "a.test"]}}, "sorted"),
    ("host twice", {"effects": {"hosts": ["a.test", "a.test"]}}, "sorted"),
    ("evidence without column", {"effects": {"evidence": {"host a.test": "3"}}}, "evidence"),
    ("silent write", {"effects": {"writes": ["POST shop.test/buy"]}}, "nobody approved"),
    ("rows elsewhere", {"extension": {"output": {"columns": [], "rows_path": "rows"}}}, "rows_path"),
    (
        "unsorted deviations",
        {"extension": {"deviations": [{"code": "b", "text": "x"}, {"code": "a", "text": "x"}]}},
        "deviations",
    ),
    ("unknown field", {"script": "async () => {}"}, "script"),
    ("alias", {"readOnly": True}, "readOnly"),
]


@pytest.mark.parametrize("changes", GOOD.values(), ids=GOOD)
def test_accepts(changes: dict[str, Any]) -> None:
    value = entry(**changes)

    assert manifest_problems(index_of(value)) == ()
    assert entry_problems(value) == []


@pytest.mark.parametrize(("changes", "word"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_model_and_checklist_both_refuse(changes: dict[str, Any], word: str) -> None:
    value = entry(**changes)
    by_model = manifest_problems(index_of(value))
    by_checklist = entry_problems(value)

    assert by_model and by_checklist
    assert any(part in text for part in word.split("|") for text in by_checklist), by_checklist
    assert any(part in text for part in word.split("|") for text in by_model), by_model


@pytest.mark.parametrize("path", ["/etc/x.yaml", "../x.yaml", "a//b", "C:\\x.yaml", "C:/x.yaml", "./x", ""])
def test_source_path_stays_inside(path: str) -> None:
    value = entry()
    value["adapterc"]["source"]["path"] = path

    assert any("relative path" in text for text in manifest_problems(index_of(value)))
    assert any("relative path" in text for text in entry_problems(value))


@pytest.mark.parametrize("repo", ["/home/me/adapters", "~/adapters", "file:///x", "D:\\work", "\\\\host\\share"])
def test_repo_is_no_local_path(repo: str) -> None:
    value = entry()
    value["adapterc"]["source"]["repo"] = repo

    assert any("one machine" in text for text in manifest_problems(index_of(value)))
    assert any("one machine" in text for text in entry_problems(value))


@pytest.mark.parametrize("repo", ["https://code.test/a.git", "git@code.test:a/b.git", "adapters", ""])
def test_repo_names(repo: str) -> None:
    value = entry()
    value["adapterc"]["source"]["repo"] = repo
    value = sealed(value)

    assert manifest_problems(index_of(value)) == () and entry_problems(value) == []


def test_the_checklist_refuses_an_entry_that_was_edited() -> None:
    value = entry() | {"description": "Other"}

    assert entry_problems(value) == ["`shop/hot`: the entry is not what was compiled"]
    assert entry_problems(sealed(value)) == []


def test_every_required_field_is_required() -> None:
    optional = {"approval", "example"}
    value = entry()
    places = [("", value), ("adapterc", value["adapterc"])]
    places += [(f"adapterc.{name}", value["adapterc"][name]) for name in ("source", "effects", "output", "args")]
    places += [("args[0]", value["args"][0]), ("entry", value["entry"])]
    for place, part in places:
        for field in [field for field in part if place != "args[0]" or field not in optional]:
            kept = dict(part)
            del part[field]
            assert manifest_problems(index_of(value)), (place, field)
            assert entry_problems(value), (place, field)
            part.clear()
            part.update(kept)
    assert manifest_problems(index_of(value)) == ()


def test_fields_are_the_hosts_in_its_order() -> None:
    assert list(Index.__dataclass_fields__) == [
        "registry_version",
        "catalog_version",
        "tenant_id",
        "synced_at",
        "adapters",
    ]
    assert list(AdapterEntry.__dataclass_fields__) == [
        "name",
        "domain",
        "description",
        "read_only",
        "capabilities",
        "args",
        "example",
        "auth_hint",
        "entry",
        "script_file",
        "source_version",
        "adapterc",
    ]
    assert list(ArgEntry.__dataclass_fields__) == ["name", "description", "required", "arg_type", "example"]


def test_key_order_of_the_writer_is_that_of_the_reference() -> None:
    by_place: dict[str, type[BaseModel]] = {
        "": models.AdapterEntry,
        "args": models.ArgEntry,
        "adapterc": models.Extension,
        "adapterc.source": models.SourceEntry,
        "adapterc.effects": models.EffectsEntry,
        "adapterc.output": models.Output,
        "adapterc.deviations": models.DeviationEntry,
        "adapterc.args": models.ArgRules,
        "adapterc.approval": models.Approval,
        "adapterc.governance": models.Governance,
        "adapterc.override": models.Override,
    }
    union = [name for model in get_args(get_args(models.EntryUrl)[0]) for name in model.model_fields]

    assert {place: KEY_ORDER[place] for place in by_place} == {
        place: tuple(model.model_fields) for place, model in by_place.items()
    }
    assert set(KEY_ORDER) - set(by_place) == {"entry"}
    assert KEY_ORDER["entry"] == tuple(dict.fromkeys(union))


def test_index_is_sorted_and_names_are_unique() -> None:
    first, second = entry(name="shop/a"), entry(name="shop/b")

    assert manifest_problems(index_of(first, second)) == ()
    assert manifest_problems(index_of(second, first)) == ("`adapters` is not sorted by name or holds one name twice",)
    assert manifest_problems(index_of(first, first)) == ("`adapters` is not sorted by name or holds one name twice",)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"registry_version": 2}, "registry_version: Input should be 1"),
        ({"registry_version": "1"}, "registry_version: is no integer"),
        ({"registry_version": 1.0}, "registry_version: is no integer"),
        ({"registry_version": None}, "registry_version: is no integer"),
        ({"catalog_version": "2026-01-01"}, "catalog_version: String should match pattern '^adapterc-[0-9a-f]{16}$'"),
        ({"version": "x"}, "version: Extra inputs are not permitted"),
        ({"adapters": None}, "adapters: Input should be a valid list"),
    ],
)
def test_document_fields(change: dict[str, Any], problem: str) -> None:
    assert manifest_problems(index_of() | change) == (problem,)


def test_problem_names_the_adapter() -> None:
    assert manifest_problems(index_of(entry(domain="Shop.test")))[0].startswith(
        "`shop/hot`.domain: String should match"
    )


def test_models_accept_what_the_builder_makes() -> None:
    made = catalog(artifact("shop/a"), artifact("shop/b"))
    scripts = {path: text.encode() for path, text in made.scripts.items()}

    assert manifest_problems(plain(made.index)) == ()
    assert host_problems(made.index, scripts.__getitem__) == []


def test_the_two_spell_the_insecure_deviation_alike() -> None:
    assert models.INSECURE_ENTRY == INSECURE_ENTRY


def test_the_schema_says_what_the_reference_says() -> None:
    reference = CatalogIndex.model_json_schema()["$defs"]
    ours = schema("catalog")["$defs"]

    def plain(value: Any) -> Any:
        """Without titles, words for people, and OpenAPI's word for a union that is told apart by a field."""
        if isinstance(value, list):
            return [plain(item) for item in value]
        if not isinstance(value, dict):
            return value
        kept = {key: plain(item) for key, item in value.items() if key not in ("title", "description", "discriminator")}
        return {{"oneOf": "anyOf"}.get(key, key): item for key, item in kept.items()}

    assert {name: plain(item) for name, item in ours.items()} == {name: plain(item) for name, item in reference.items()}


def test_an_entry_is_read_and_written_alike() -> None:
    for changes in GOOD.values():
        value = entry(**changes)
        assert AdapterEntry.of(value).document() == value
