"""The catalog index, exactly as the host reads it, and our own facts beside it.

Field names, order and nullability are the host's; the object under `adapterc` is ours and the host ignores it. The
models are stricter than the host's loader: nothing unknown, nothing coerced, and every rule that can be seen in one
entry holds. What needs the script files is checked in `compiler/catalog/checklist.py`, which is written anew on
purpose: the two are compared by a test. Limits: the models say nothing about JavaScript.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, ValidationError, model_validator

from adapterc.spec.extension import (
    INSECURE_ENTRY,
    SPEC_VERSION,
    Approval,
    ArgRules,
    DeviationEntry,
    EffectsEntry,
    Extension,
    Governance,
    Output,
    Override,
    SourceEntry,
)
from adapterc.spec.fields import SAFE_INTEGER, AnyText, ArgName, Host, Line, Model, Name, One

__all__ = [
    "INSECURE_ENTRY",
    "SPEC_VERSION",
    "TOKEN",
    "AdapterEntry",
    "Approval",
    "ArgEntry",
    "ArgRules",
    "CatalogIndex",
    "DeviationEntry",
    "EffectsEntry",
    "EntryUrl",
    "Extension",
    "FixedUrl",
    "Governance",
    "Output",
    "Override",
    "SourceEntry",
    "UrlTemplate",
    "manifest_problems",
]

TOKEN = re.compile(r"\{\{\s*([a-zA-Z0-9_]+)(?:\s*\|\s*(urlencode))?\s*\}\}")
"""A token of an entry template: the name of an argument, and whether it is encoded."""
_URL = re.compile(r"(https?)://([^/?#]*)(?:[/?#]|\Z)")
_URL_SAFE = re.compile(r"[A-Za-z0-9._~-]+")
_FORBIDDEN_IN_URL = re.compile(r"[\x00-\x20\x7f-\xa0\u2028\u2029\\<>\"]")


class ArgEntry(Model):
    """One argument. `example` is documentation and prefill only; the host never injects it."""

    name: ArgName
    description: Line
    required: bool
    arg_type: Literal["string", "integer"]
    example: AnyText | int | None = None

    @model_validator(mode="after")
    def _example_fits(self) -> ArgEntry:
        if self.example is not None and isinstance(self.example, int) != (self.arg_type == "integer"):
            raise ValueError(f"`example` of an `{self.arg_type}` argument has another type")
        if isinstance(self.example, int) and abs(self.example) > SAFE_INTEGER:
            raise ValueError("`example` is beyond the integers JavaScript can hold")
        return self


class FixedUrl(Model):
    """The page every run starts on."""

    kind: Literal["fixed_url"]
    url: Line


class UrlTemplate(Model):
    """A page address with `{{name|urlencode}}` tokens for required arguments."""

    kind: Literal["url_template"]
    template: Line


EntryUrl = Annotated[FixedUrl | UrlTemplate, Field(discriminator="kind")]


class AdapterEntry(Model):
    """One adapter of the index."""

    name: Name
    domain: Host
    description: Line
    read_only: bool
    capabilities: list[Line]
    args: list[ArgEntry]
    example: Line
    auth_hint: Line | None
    entry: EntryUrl
    script_file: Annotated[str, StringConstraints(pattern=r"^scripts/[a-z0-9_-]+/[a-z0-9_-]+\.js$")]
    source_version: Line
    adapterc: Extension

    @property
    def may_write(self) -> bool:
        """Whether a run may change something on the site, also where a person has approved it as reading."""
        return bool(self.adapterc.effects.writes) or not self.read_only

    @property
    def reads_page(self) -> bool:
        """Whether the script looks at the page that is opened, and does not only send requests."""
        return bool(self.adapterc.effects.dom) or self.adapterc.world == "main"

    @model_validator(mode="after")
    def _rules(self) -> AdapterEntry:
        for problem in (*self._naming(), *self._argument_rules(), *self._entry_rules(), *self._effect_rules()):
            raise ValueError(problem)
        return self

    def _naming(self) -> Iterator[str]:
        if self.script_file != f"scripts/{self.name}.js":
            yield f"`script_file` is not `scripts/{self.name}.js`"
        if len(set(self.capabilities)) < len(self.capabilities):
            yield "`capabilities` names one label twice"

    def _argument_rules(self) -> Iterator[str]:
        names = [arg.name for arg in self.args]
        rules = self.adapterc.args
        if len(set(names)) < len(names):
            yield "two arguments have one name"
        if rules.required != [arg.name for arg in self.args if arg.required]:
            yield "`adapterc.args.required` differs from `args`"
        used: dict[str, list[str]] = {
            "defaults": list(rules.defaults),
            "choices": list(rules.choices),
            "coercions": list(rules.coercions),
            "renamed": list(rules.renamed),
            "positional": rules.positional,
        }
        known = set(names)
        for field, keys in used.items():
            for key in keys:
                if key not in known:
                    yield f"`adapterc.args.{field}` names `{key}`, which is no argument"

    def _entry_rules(self) -> Iterator[str]:
        entry = self.entry
        text = entry.url if isinstance(entry, FixedUrl) else entry.template
        tokens = list(TOKEN.finditer(text))
        if "{{" in TOKEN.sub("", text):
            yield "the entry holds `{{` that is no token"
        if isinstance(entry, FixedUrl) and tokens:
            yield "a fixed entry holds a token, which the host would leave as it is"
        if isinstance(entry, UrlTemplate) and not tokens:
            yield "an entry template holds no token"
        for token in tokens:
            yield from self._token(token[1], token[2] is not None, whole=token[0] == text)
        if not (len(tokens) == 1 and tokens[0][0] == text):
            yield from self._address(text)

    def _token(self, name: str, encoded: bool, whole: bool) -> Iterator[str]:
        arg = next((arg for arg in self.args if arg.name == name), None)
        if arg is None:
            yield f"the entry uses `{name}`, which is no argument"
            return
        if not arg.required:
            yield f"the entry uses the optional argument `{name}`"
        if arg.example is None or not str(arg.example).strip():
            yield f"argument `{name}` is used in the entry and has no example"
        choices = self.adapterc.args.choices.get(name)
        safe = arg.arg_type == "integer" or (
            bool(choices) and all(isinstance(c, str) and _URL_SAFE.fullmatch(c) for c in choices or ())
        )
        if not (encoded or whole or safe):
            yield f"the entry pastes `{name}` without `urlencode`"
        if encoded and whole:
            yield f"the entry is the argument `{name}`, encoded: that is no address"

    def _address(self, text: str) -> Iterator[str]:
        plain = TOKEN.sub("{}", text)
        found = _URL.match(plain)
        if found is None:
            yield "the entry is not an absolute `https` URL"
            return
        if _FORBIDDEN_IN_URL.search(plain):
            yield "the entry holds a character that a URL has to encode"
        scheme, authority = found[1], found[2]
        if scheme == "http" and not any(item.code == INSECURE_ENTRY for item in self.adapterc.deviations):
            yield f"the entry is `http` and no deviation `{INSECURE_ENTRY}` says why"
        host = re.sub(r":[0-9]+\Z", "", authority)
        if "@" in authority:
            yield "the entry carries a user name"
        elif host != "{}" and not _below(host.rpartition("{}")[2] if "{}" in host else host, self.domain, "{}" in host):
            yield f"the entry's host is neither `{self.domain}` nor below it"

    def _effect_rules(self) -> Iterator[str]:
        extension = self.adapterc
        if self.read_only and extension.effects.writes and extension.approval is None:
            yield "the entry is `read_only` and its effects list writes that nobody approved"
        for field in ("hosts", "methods", "dom", "storage", "page_globals", "clipboard", "writes"):
            values: list[str] = getattr(extension.effects, field)
            if values != sorted(set(values)):
                yield f"`adapterc.effects.{field}` is not sorted or names one thing twice"
        pairs = [(item.code, item.text) for item in extension.deviations]
        if pairs != sorted(set(pairs)):
            yield "`adapterc.deviations` is not sorted or lists one thing twice"


def _below(host: str, domain: str, suffix: bool) -> bool:
    """True when `host` equals `domain` or lies below it. A `suffix` is what follows an argument, so it needs a dot."""
    host = host.lower()
    return host.endswith("." + domain) or (not suffix and host == domain)


class CatalogIndex(Model):
    """`index.json`. Adapters are sorted by name; `catalog_version` is a hash of the content, never a date."""

    registry_version: One
    catalog_version: Annotated[str, StringConstraints(pattern=r"^adapterc-[0-9a-f]{16}$")]
    tenant_id: AnyText | None = None
    synced_at: AnyText | None = None
    adapters: list[AdapterEntry]

    @model_validator(mode="after")
    def _sorted(self) -> CatalogIndex:
        names = [adapter.name for adapter in self.adapters]
        if names != sorted(set(names)):
            raise ValueError("`adapters` is not sorted by name or holds one name twice")
        return self


def manifest_problems(index: Mapping[str, Any]) -> tuple[str, ...]:
    """What is wrong with a parsed `index.json`, one sentence each, in document order; empty when nothing is."""
    try:
        CatalogIndex.model_validate(index)
    except ValidationError as error:
        return tuple(_sentence(index, item["loc"], item["msg"]) for item in error.errors(include_url=False))
    return ()


def _sentence(index: Mapping[str, Any], location: tuple[int | str, ...], message: str) -> str:
    message = message.removeprefix("Value error, ")
    where = ".".join(str(part) for part in location)
    if len(location) >= 2 and location[0] == "adapters" and isinstance(location[1], int):
        adapter = index["adapters"][location[1]]
        name = adapter.get("name") if isinstance(adapter, dict) else None
        where = ".".join([f"`{name}`" if isinstance(name, str) else where, *(str(part) for part in location[2:])])
    return f"{where}: {message}" if where else message
