from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest

from adapterc.compiler.artifact import Artifact
from adapterc.compiler.config import parse_config
from adapterc.compiler.curation.idle import idle_records
from tests.support.catalogs import artifact, rejected

AT = "a.toml:3:11"
CLICKS = artifact("shop/more", effects={"writes": ["POST www.shop.test/api/list", "click"]})


def idle(found: list[Artifact], adapter: str, *labels: str, **options: Any) -> list[str]:
    listed = ", ".join(f'"{label}"' for label in labels)
    text = f'# one\n[[approve]]\nadapter = "{adapter}"\neffects = [{listed}]\nreason = "it reads"\n'
    return told(found, text, **options)


def told(found: list[Artifact], text: str, **options: Any) -> list[str]:
    problems = idle_records(found, parse_config("a.toml", text.encode()), **options)
    return [f"{problem.placed('a.toml')}; {problem.help}" for problem in problems]


@pytest.mark.parametrize("labels", [["click"], ["click", "POST www.shop.test/api/list"]])
def test_what_the_adapter_shows_is_fine(labels: list[str]) -> None:
    assert idle([CLICKS], "shop/more", *labels) == []


def test_labels_that_it_does_not_show() -> None:
    assert idle([CLICKS], "shop/more", "clicks", "click", "submit") == [
        f"{AT}: approves `clicks`, which `shop/more` does not do; it does: `click`, `POST www.shop.test/api/list`",
        f"{AT}: approves `submit`, which `shop/more` does not do; it does: `POST www.shop.test/api/list`, `click`",
    ]
    assert idle([artifact("shop/hot")], "shop/hot", "click") == [
        f"{AT}: approves `click`, which `shop/hot` does not do; it does nothing that needs an approval: remove it"
    ]


def test_the_nearest_label_comes_first() -> None:
    (line,) = idle([CLICKS], "shop/more", "POST www.shop.test/api/lists")
    assert line.endswith("it does: `POST www.shop.test/api/list`, `click`")


def test_held_effects_count_too() -> None:
    held = Artifact("shop/more", "held", "unknown", CLICKS.source, CLICKS.span, held_effects=("input",))
    assert idle([held], "shop/more", "input") == []


def test_rejected_adapters_and_admitted_writes_need_none() -> None:
    assert idle([rejected("shop/buy")], "shop/buy", "click") == [
        f"{AT}: the approval of `shop/buy` has no effect: AC506; `adapterc explain AC506` says what refuses it"
    ]
    writes = Artifact("shop/buy", "compiled", "write", CLICKS.source, CLICKS.span, CLICKS.manifest, "")
    assert idle([writes], "shop/buy", "click") == [
        f"{AT}: the approval of `shop/buy` has no effect: the profile admits its writes; remove it"
    ]
    assert idle([rejected("shop/more"), CLICKS], "shop/more", "click") == []


def test_names_that_are_not_there() -> None:
    lacks = f"{AT}: approves `shop/mor`, and none of these adapters has this name"
    assert idle([CLICKS], "shop/mor", "click") == [f"{lacks}; did you mean `shop/more`?"]
    assert idle([], "shop/mor", "click") == [f"{lacks}; remove it, or mend the name"]
    assert idle([CLICKS], "shop/mor", "click", elsewhere=None) == []
    assert idle([CLICKS], "shop/mor", "click", elsewhere=["shop/mor"]) == []
    assert idle([], "shop/mor", "click", elsewhere=["shop/more"]) == [f"{lacks}; did you mean `shop/more`?"]


def test_a_request_that_is_proven_to_read_needs_none() -> None:
    search = artifact("shop/find", effects={"methods": ["POST"]})
    assert idle([search], "shop/find", "POST www.shop.test/graphql") == [
        f"{AT}: approves `POST www.shop.test/graphql`, and `shop/find` needs no approval of it: it only reads; "
        "remove it"
    ]


SORTS = artifact("shop/top", extension={"deviations": [{"code": "numeric-sort", "text": "by value"}]})


def test_other_records_that_are_about_nothing() -> None:
    text = (
        'allow = ["shop/*", "news/*"]\n'
        '[[deny]]\nadapter = "shop/tops"\nreason = "r"\n'
        '[[hold]]\nadapter = "forum/x"\nreason = "r"\n'
        '[[accept]]\nadapter = "shop/*"\ndeviations = ["numeric-sorts", "numeric-sort"]\nreason = "r"\n'
        '[[state]]\nadapter = "n/*"\nstate = "dead"\nreason = "r"\n'
        f'[[override]]\nadapter = "shop/new"\npath = "o/new.yaml"\nbase = "{"0" * 64}"\nreason = "r"\n'
    )
    local = artifact("shop/new")
    assert told([SORTS, local], text) == [
        "a.toml:1:20: `news/*` allows none of these adapters; remove it, or mend the name",
        "a.toml:3:11: `[[deny]]` of `shop/tops` is about none of these adapters; did you mean `shop/top`?",
        "a.toml:6:11: `[[hold]]` of `forum/x` is about none of these adapters; remove it, or mend the name",
        "a.toml:9:11: accepts `numeric-sorts`, and no such adapter deviates in that way; did you mean `numeric-sort`?",
        "a.toml:13:11: `[[state]]` of `n/*` is about none of these adapters; remove it, or mend the name",
    ]
    assert told([SORTS], text, elsewhere=None) == []
    assert told([SORTS], text)[-1] == (
        "a.toml:17:11: `o/new.yaml` stands in for `shop/new`, and no source has that adapter; "
        "make it a file of a source of your own, or remove it"
    )


class Watched(Artifact):
    """Counts how many there are at a time."""

    __slots__ = ()
    alive = most = 0

    def __del__(self) -> None:
        Watched.alive -= 1


def test_only_adapters_that_a_record_names_are_held() -> None:
    def each() -> Iterator[Artifact]:
        for number in range(100):
            Watched.alive += 1
            Watched.most = max(Watched.most, Watched.alive)
            made = artifact(f"shop/a{number:03}")
            yield Watched(*(getattr(made, item.name) for item in fields(Artifact)))

    text = """
[[approve]]
adapter = "shop/a007"
effects = ["POST api.shop.test"]
reason = "it only looks"
reviewer = "me"

[[deny]]
adapter = "shop/a*"
reason = "not ours"

[[accept]]
adapter = "shop/*"
deviations = ["none-of-these"]
reason = "known"
"""
    found = idle_records(each(), parse_config("a.toml", text.encode()))
    assert [problem.line for problem in found] == [3, 13]
    assert Watched.most <= 3
