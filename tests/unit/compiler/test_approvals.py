from __future__ import annotations

from typing import Any

import pytest

from adapterc.compiler.approvals import idle_approvals
from adapterc.compiler.artifact import Artifact
from adapterc.compiler.config import parse_config
from tests.support.catalogs import artifact, rejected

CLICKS = artifact("shop/more", effects={"writes": ["POST www.shop.test/api/list", "click"]})


def idle(found: list[Artifact], adapter: str, *labels: str, **options: Any) -> list[str]:
    listed = ", ".join(f'"{label}"' for label in labels)
    text = f'# one\n[[approve]]\nadapter = "{adapter}"\neffects = [{listed}]\nreason = "it reads"\n'
    return idle_approvals(found, parse_config("a.toml", text.encode()), "a.toml", **options)


@pytest.mark.parametrize("labels", [["click"], ["click", "POST www.shop.test/api/list"]])
def test_what_the_adapter_shows_is_fine(labels: list[str]) -> None:
    assert idle([CLICKS], "shop/more", *labels) == []


def test_labels_that_it_does_not_show() -> None:
    assert idle([CLICKS], "shop/more", "clicks", "click", "submit") == [
        "a.toml:2: approves `clicks`, which `shop/more` does not do; it does: `click`, `POST www.shop.test/api/list`",
        "a.toml:2: approves `submit`, which `shop/more` does not do; it does: `POST www.shop.test/api/list`, `click`",
    ]
    assert idle([artifact("shop/hot")], "shop/hot", "click") == [
        "a.toml:2: approves `click`, which `shop/hot` does not do; it does nothing that needs an approval"
    ]


def test_the_nearest_label_comes_first() -> None:
    (line,) = idle([CLICKS], "shop/more", "POST www.shop.test/api/lists")
    assert line.endswith("it does: `POST www.shop.test/api/list`, `click`")


def test_held_effects_count_too() -> None:
    held = Artifact("shop/more", "held", "unknown", CLICKS.source, CLICKS.span, held_effects=("input",))
    assert idle([held], "shop/more", "input") == []


def test_rejected_adapters_and_admitted_writes_need_none() -> None:
    assert idle([rejected("shop/buy")], "shop/buy", "click") == [
        "a.toml:2: the approval of `shop/buy` has no effect: AC506"
    ]
    writes = Artifact("shop/buy", "compiled", "write", CLICKS.source, CLICKS.span, CLICKS.manifest, "")
    assert idle([writes], "shop/buy", "click") == [
        "a.toml:2: the approval of `shop/buy` has no effect: the profile admits its writes"
    ]
    assert idle([rejected("shop/more"), CLICKS], "shop/more", "click") == []


def test_names_that_are_not_there() -> None:
    lacks = "a.toml:2: approves `shop/mor`, and none of these adapters has this name"
    assert idle([CLICKS], "shop/mor", "click") == [f"{lacks}; did you mean `shop/more`?"]
    assert idle([], "shop/mor", "click") == [lacks]
    assert idle([CLICKS], "shop/mor", "click", elsewhere=None) == []
    assert idle([CLICKS], "shop/mor", "click", elsewhere=["shop/mor"]) == []
    assert idle([], "shop/mor", "click", elsewhere=["shop/more"]) == [f"{lacks}; did you mean `shop/more`?"]


def test_a_request_that_is_proven_to_read_needs_none() -> None:
    search = artifact("shop/find", effects={"methods": ["POST"]})
    assert idle([search], "shop/find", "POST www.shop.test/graphql") == [
        "a.toml:2: approves `POST www.shop.test/graphql`, and `shop/find` needs no approval of it: it only reads"
    ]
