"""A host that is made up from its written contract (host/lime.md 2 to 6), to take exports in.

Written apart from the product: it shares no code with `compiler/export`, so that a rule that one of the two got wrong
shows. It loads folders, installs bootstrap payloads, merges, builds entry URLs, and loads runners into an engine.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import quickjs

__all__ = ["DoesNotLoad", "entry_url", "generated", "install", "load", "merged", "runners", "slug", "write_checkout"]


class DoesNotLoad(Exception):
    """The host would load nothing at all."""


TEXTS = ("name", "domain", "description", "example")
SLUG_SIGNS = "/\\-_ "


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise DoesNotLoad("duplicate field")
    return found


def _document(data: bytes) -> Any:
    if data.startswith(b"\xef\xbb\xbf"):
        raise DoesNotLoad("byte order mark")
    try:
        return json.loads(data.decode("utf-8"), object_pairs_hook=_once)
    except ValueError as error:
        raise DoesNotLoad(str(error)) from None


def _demand(holds: bool, why: str) -> None:
    if not holds:
        raise DoesNotLoad(why)


def _entry(item: Any, *, inline: bool) -> None:
    _demand(isinstance(item, dict), "entry is no object")
    for field in TEXTS:
        _demand(isinstance(item.get(field), str), f"{field} is required")
        if inline:
            _demand(bool(item[field].strip()), f"{field} is blank")
    _demand(type(item.get("read_only", True)) is bool, "read_only")
    capabilities = item.get("capabilities", [])
    _demand(isinstance(capabilities, list) and all(isinstance(each, str) for each in capabilities), "capabilities")
    for arg in item.get("args", []):
        _demand(isinstance(arg["name"], str) and isinstance(arg["description"], str), "argument")
        _demand(type(arg["required"]) is bool, "required is required")
        _demand(arg["arg_type"] in ("string", "integer"), f"arg_type {arg['arg_type']}")
    for field in ("auth_hint", "source_version", "script"):
        _demand(isinstance(item.get(field), str | None), field)
    _demand(isinstance(item.get("script_file", ""), str), "script_file")
    entry = item.get("entry")
    kinds = {"fixed_url": "url", "url_template": "template", "builder": "id"}
    _demand(isinstance(entry, dict) and entry.get("kind") in kinds, "entry kind")
    _demand(isinstance(entry[kinds[entry["kind"]]], str), "entry value")


def load(folder: Path) -> dict[str, tuple[dict[str, Any], str]]:
    """A folder as the host loads it: normalized name -> (entry, script)."""
    if not folder.exists():
        return {}
    _demand((folder / "index.json").is_file(), "no index.json")
    index = _document((folder / "index.json").read_bytes())
    _demand(type(index.get("registry_version", 1)) is int and isinstance(index.get("adapters"), list), "index")
    found = {}
    for item in index["adapters"]:
        _entry(item, inline=False)
        path = folder / item.get("script_file", "").strip()
        try:
            script = path.read_bytes().decode("utf-8")
        except (OSError, ValueError):
            raise DoesNotLoad(f"script of {item['name']}") from None
        found[item["name"].strip().lower()] = (item, script)
    return found


def slug(name: str) -> str:
    signs = ("-" if sign in SLUG_SIGNS else sign.lower() for sign in name)
    kept = "".join(sign for sign in signs if sign == "-" or (sign.isascii() and sign.isalnum()))
    return "-".join(part for part in kept.split("-") if part) or "adapter"


def install(payload: bytes, folder: Path) -> dict[str, tuple[dict[str, Any], str]]:
    """A bootstrap payload written to `folder` as the host does it, then loaded."""
    value = _document(payload)
    while not isinstance(value.get("adapters"), list):
        keys = ("siteAdapterCatalog", "site_adapter_catalog", "bootstrap", "data")
        value = next(value[key] for key in keys if isinstance(value.get(key), dict))
    folder.mkdir(parents=True)  # from here on a fault leaves a folder without an index
    entries = []
    seen: set[str] = set()
    for item in value["adapters"]:
        _entry(item, inline=True)
        name = item["name"].strip()
        _demand(name.lower() not in seen, "duplicate")
        seen.add(name.lower())
        _demand(bool((item.get("script") or "").strip()), "no script")
        path = folder / "scripts" / f"{slug(name)}.js"
        path.parent.mkdir(exist_ok=True)
        path.write_text(item["script"].strip(), encoding="utf-8", newline="")
        kept = {key: item[key] for key in ("name", "domain", "description", "example", "args", "entry", "read_only")}
        entries.append({**kept, "capabilities": item["capabilities"], "script_file": f"scripts/{path.name}"})
    (folder / "index.json").write_text(json.dumps({"registry_version": 1, "adapters": entries}), encoding="utf-8")
    return load(folder)


def merged(*catalogs: dict[str, Any]) -> dict[str, Any]:
    """imported, bundled, server_synced: later wins."""
    found: dict[str, Any] = {}
    for catalog in catalogs:
        found |= catalog
    return dict(sorted(found.items()))


def entry_url(entry: dict[str, Any], args: dict[str, Any]) -> str:
    """The page that the host opens first."""
    if entry["kind"] == "fixed_url":
        return str(entry["url"])

    def filled(match: re.Match[str]) -> str:
        from urllib.parse import quote

        value = args.get(match[1])
        if not isinstance(value, str | int) or not str(value).strip():
            raise LookupError(match[1])
        text = str(value).strip()
        return quote(text, safe="-_.~") if match[2] else text

    return re.sub(r"\{\{\s*([a-zA-Z0-9_]+)(?:\s*\|\s*(urlencode))?\s*\}\}", filled, entry["template"])


def runners(text: str, there: str = "undefined", call: Iterable[str] = ()) -> dict[str, Any]:
    """What the extension has after it loaded the file: `names`, and in `results` what the runners of `call` return for
    `{query: "tea"}`. `there` is what the page has under the name already, as JavaScript."""
    context = quickjs.Context()
    context.eval('globalThis.window = globalThis; globalThis.location = { href: "https://shop.test/" };')
    context.eval(f"window.__LIME_SITE_ADAPTER_RUNNERS__ = {there};")
    context.eval(text)
    names = json.loads(context.eval("JSON.stringify(Object.keys(window.__LIME_SITE_ADAPTER_RUNNERS__))"))
    results = {}
    for name in call:
        context.set("$name", name)
        context.eval(
            "globalThis.$out = null; window.__LIME_SITE_ADAPTER_RUNNERS__[$name]({ query: 'tea' }, {})"
            ".then((value) => { $out = JSON.stringify(value); });"
        )
        while context.execute_pending_job():
            pass
        results[name] = json.loads(context.eval("$out"))
    return {"names": names, "results": results}


GENERATOR_HEAD = "// made by the host's own generator\n(function () {\n  const made = {\n"
GENERATOR_TAIL = (
    "\n  };\n\n  window.__LIME_SITE_ADAPTER_RUNNERS__ = {\n    ...made,\n"
    "    ...(window.__LIME_SITE_ADAPTER_RUNNERS__ || {}),\n  };\n})();\n"
)


def generated(folder: Path) -> str:
    """The file of runners that the host's generator makes of a bundled folder. Its frame here is made up."""
    pairs = []
    for item in json.loads((folder / "index.json").read_text(encoding="utf-8"))["adapters"]:
        source = (folder / item["script_file"]).read_bytes().decode("utf-8").strip().replace("\r\n", "\n")
        source = source[:-1] if source.endswith(";") else source
        pairs.append(f"    {json.dumps(item['name'].strip(), ensure_ascii=False)}: ({source})")
    return GENERATOR_HEAD + ",\n\n".join(pairs) + GENERATOR_TAIL


def write_checkout(root: Path, adapters: dict[str, str]) -> Path:
    """A checkout of the host with these bundled adapters: name -> script."""
    folder = root / "src-tauri/resources/site-adapters/bundled"
    (folder / "scripts").mkdir(parents=True)
    entries = []
    for name, script in adapters.items():
        (folder / f"scripts/{slug(name)}.js").write_bytes(script.encode())
        entries.append(
            {
                "name": name,
                "domain": "host.test",
                "description": "为主机准备",
                "capabilities": ["search"],
                "args": [{"name": "query", "description": "Words", "required": True, "arg_type": "string"}],
                "example": f'{name} {{"query":"tea"}}',
                "entry": {"kind": "builder", "id": "github_issues"},
                "script_file": f"scripts/{slug(name)}.js",
                "source_version": "2026-01-01",
            }
        )
    (folder / "index.json").write_text(json.dumps({"registry_version": 1, "adapters": entries}), encoding="utf-8")
    extension = root / "extensions/lime-chrome"
    extension.mkdir(parents=True)
    (extension / "site_adapter_runners.generated.js").write_text(generated(folder), encoding="utf-8")
    return root
