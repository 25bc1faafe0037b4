"""The catalog index as pydantic models: an independent reference for what `adapterc.spec` checks by hand.

Written from host/lime.md; it shares no rule with `spec/entry_shape.py` and `spec/entry_rules.py`. The tests compare
them by `manifest_problems`. Limits: it says nothing about JavaScript and does not look at the seal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
    model_validator,
)

__all__ = ["CatalogIndex", "manifest_problems"]

INSECURE_ENTRY = "insecure-entry"

SAFE_INTEGER = 2**53 - 1
_DRIVE = re.compile(r"[A-Za-z]:[\\/]")
_HALF_PAIR = re.compile("[\ud800-\udfff]")
_SEGMENT = r"[a-z0-9]+(?:[-_][a-z0-9]+)*"
_LABEL = r"[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?"


def _well_formed(text: str) -> str:
    if _HALF_PAIR.search(text):
        raise ValueError("holds half of a surrogate pair")
    return text


def _trimmed(text: str) -> str:
    if text != text.strip():
        raise ValueError("has white space around it")
    return _well_formed(text)


def _integer(value: object) -> object:
    if type(value) is not int:
        raise ValueError("is no integer")  # `True` and `1.0` equal 1 in Python
    return value


def _public_arg(name: str) -> str:
    if name == "__proto__":
        raise ValueError("would set the prototype of the host's argument object")
    return name


AnyText = Annotated[str, AfterValidator(_well_formed)]
Line = Annotated[str, StringConstraints(pattern=r"^\S(?:[\s\S]*\S)?$"), AfterValidator(_trimmed)]
Name = Annotated[str, StringConstraints(pattern=f"^{_SEGMENT}/{_SEGMENT}$", max_length=160)]
ArgName = Annotated[
    str,
    StringConstraints(pattern=r"^[A-Za-z0-9_]+$"),
    AfterValidator(_public_arg),
    Field(json_schema_extra={"not": {"const": "__proto__"}}),
]
Host = Annotated[str, StringConstraints(pattern=rf"^{_LABEL}(?:\.{_LABEL})*$", max_length=253)]
Sha256 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Position = Annotated[str, StringConstraints(pattern=r"^([^\x00-\x1f]+:)?[1-9][0-9]*:[1-9][0-9]*$")]
One = Annotated[Literal[1], BeforeValidator(_integer)]
"""A format version; there is one so far."""
Constant = AnyText | int | float | bool | None


def _relative(path: str) -> str:
    if _DRIVE.match(path) or any(part in ("", ".", "..") for part in path.split("/")):
        raise ValueError("is not a relative path with `/` between its parts")
    return _well_formed(path)


def _no_local_path(repo: str) -> str:
    if repo.startswith(("/", "~", "\\", "file:")) or _DRIVE.match(repo):
        raise ValueError("is a path of one machine")
    return _well_formed(repo)


RelativePath = Annotated[str, AfterValidator(_relative)]
RepoName = Annotated[str, AfterValidator(_no_local_path)]


class Model(BaseModel):
    """Strict and closed: a wrong type or an unknown field is an error, never a conversion."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False, defer_build=True)


class SourceEntry(Model):
    """Where the adapter comes from. `sha256` is of the file's normalised text; `domain` is what the author wrote."""

    dialect: Line
    repo: RepoName
    path: RelativePath
    sha256: Sha256
    domain: AnyText


class EffectsEntry(Model):
    """What the script touches.

    `writes` names the effects that may change something. `evidence` gives line:column of the first place that shows an
    effect, behind the path when that is not the adapter's own file; `reasons` says why an effect is as wide as it is,
    or why it counts as reading.
    """

    hosts: list[Line]
    methods: list[Line]
    credentials: Literal["omit", "same-origin", "include"]
    cross_origin: bool
    computed_hosts: bool
    dom: list[Line]
    storage: list[Line]
    page_globals: list[Line]
    timers: bool
    navigation: bool
    clipboard: list[Line]
    writes: list[Line]
    evidence: dict[Line, Position]
    reasons: dict[Line, Line]


class Output(Model):
    """The shape of `data`. `rows_path` is null when the adapter returns one object."""

    columns: list[AnyText]
    rows_path: Literal["items"] | None


class DeviationEntry(Model):
    """One listed difference from what the original does."""

    code: Line
    text: Line


class ArgRules(Model):
    """What the script checks and fills in, by public argument name.

    `renamed` holds the author's spelling where the public one differs; `positional` is in the author's order.
    """

    required: list[ArgName]
    defaults: dict[ArgName, Constant]
    choices: dict[ArgName, list[Constant]]
    coercions: dict[ArgName, Literal["text", "integer", "number", "boolean"]]
    renamed: dict[ArgName, AnyText]
    positional: list[ArgName]


class Approval(Model):
    """A person's decision that an unproven read may be published."""

    effects: list[Line]
    reason: Line
    reviewer: Line | None = None


class Governance(Model):
    """How far the adapter is kept up, and the rule that says so (docs/curation.md). Left out for `current` by default.

    `rule`: `source` (its author's word), `deviation` (it differs from the original in a way that a curator accepted) or
    `config` (a curator's word). `replaced_by` is as it was written.
    """

    state: Literal["current", "compat", "deprecated", "dead"]
    rule: Literal["source", "deviation", "config"]
    reason: Line | None = None
    replaced_by: Line | None = None


class Override(Model):
    """The adapter of a source that this one stands in for. `base_sha256` is of the file that it was made from; `moved`
    says that the source has another one by now."""

    repo: RepoName
    path: RelativePath
    base_sha256: Sha256
    moved: bool
    reason: Line
    reviewer: Line | None = None


class Extension(Model):
    """The `adapterc` object of an entry. `script_sha256` is of the script's bytes, `entry_sha256` of the entry without
    that field (`spec/digest.py`): both show edits, neither says who made them."""

    spec: One
    compiler: Line
    profile: Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]+@[0-9]+$")]
    script_sha256: Sha256
    entry_sha256: Sha256
    source: SourceEntry
    world: Literal["isolated", "main"]
    effects: EffectsEntry
    output: Output
    deviations: list[DeviationEntry]
    args: ArgRules
    approval: Approval | None = None
    governance: Governance | None = None
    override: Override | None = None


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
