"""ES modules of one tree: what a file imports and exports, and which file a specifier names.

Files come from a provider (`path -> text or None`); nothing else is opened. A relative specifier is resolved below the
root and never above it; a package specifier is kept by name. Modules may import each other in cycles.

Limits: `import()` and `require` are no imports here. `export *` is followed in source order, the first hit wins.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate
from typing import Any

from tree_sitter import Node

from adapterc.spec.quick import quick
from adapterc.spec.span import Span
from adapterc.spec.text import Text
from adapterc.syntax.javascript.literals import string_pieces
from adapterc.syntax.javascript.script import Script, children_of, parse
from adapterc.syntax.javascript.specifiers import resolve
from adapterc.syntax.source import line_runs

__all__ = ["Binding", "Module", "Modules", "Target", "file_text"]

Files = Callable[[str], str | None]
_DECLARATIONS = frozenset({"lexical_declaration", "variable_declaration"})
_FUNCTIONS = frozenset({"function_declaration", "generator_function_declaration", "class_declaration"})
_LEAVES = frozenset({"identifier", "shorthand_property_identifier_pattern"})
_SHARED = 24  # modules kept between files: a folder of a collection has a handful, and their trees take memory


@quick
class Binding:
    """An imported name: `name` of `specifier`; "*" is the namespace, "default" the default export."""

    specifier: str
    name: str
    node: Node


@quick
class Target:
    """Where an export leads: a `local` name of a module, or `path` of names into a `package`.

    `local` is "*" for the namespace of `module`; "" with a `node` for an expression that is exported by default.
    """

    module: Module | None = None
    local: str = ""
    node: Node | None = None
    package: str = ""
    path: tuple[str, ...] = ()


@dataclass(eq=False, slots=True)
class Module:
    """One file. `declared` leads from the name of a top-level declaration to its declarator, function or class."""

    path: str
    script: Script
    imports: dict[str, Binding] = field(default_factory=dict)
    exports: dict[str, Binding | Node | str] = field(default_factory=dict)
    stars: list[str] = field(default_factory=list)
    declared: dict[str, Node] = field(default_factory=dict)
    sources: list[tuple[str, Node]] = field(default_factory=list)
    """The specifiers of all imports and re-exports in order, with their statements."""
    statements: list[Node] = field(default_factory=list)
    """The top-level statements in order, declarations out of their `export`."""


class Modules:
    """The modules of one tree, loaded when they are asked for."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._modules: dict[str, Module | None] = {}
        self._targets: dict[tuple[str, str, str], Target | None] = {}
        self.notes: dict[tuple[str, int], Any] = {}
        """What passes found out about nodes, by the name of the fact and the id of the node."""

    def add(self, path: str, text: Text) -> Module:
        """A module whose text is at hand."""
        return self.adopt(path, parse(text))

    def adopt(self, path: str, script: Script) -> Module:
        """A module that is parsed already; places in it are those of `script`."""
        module = _read(path, script)
        self._modules[path] = module
        return module

    def load(self, path: str) -> Module | None:
        """The module of a file; None when there is no such file."""
        if path not in self._modules:
            source = self._files(path)
            self._modules[path] = None if source is None else _shared(path, source)
        return self._modules[path]

    def imported(self, module: Module, binding: Binding) -> Target | None:
        """What an import means; None when the file or the export is missing."""
        key = (module.path, binding.specifier, binding.name)
        if key not in self._targets:
            self._targets[key] = self._follow(module, binding)
        return self._targets[key]

    def export(self, module: Module, name: str) -> Target | None:
        """What `name` of `module` means for others."""
        return self._follow(module, name)

    def imports_of(self, module: Module) -> list[Module]:
        """The modules of the tree that a module imports, in the order of its specifiers."""
        found: dict[str, Module] = {}
        for specifier, _ in module.sources:
            path = resolve(module.path, specifier)
            inner = None if path is None else self._nearest(path)
            if inner is not None:
                found.setdefault(inner.path, inner)
        return list(found.values())

    def absent(self, module: Module) -> tuple[str, Node] | None:
        """The first import of a file that is not there."""
        for specifier, node in module.sources:
            path = resolve(module.path, specifier)
            if specifier.startswith((".", "/")) and (path is None or self._nearest(path) is None):
                return specifier, node
        return None

    def _follow(self, module: Module, wanted: Binding | str) -> Target | None:
        seen: set[tuple[str, str]] = set()
        todo: list[tuple[Module, Binding | str]] = [(module, wanted)]
        while todo:
            here, item = todo.pop()
            if isinstance(item, Binding):
                path = resolve(here.path, item.specifier)
                if path is None:
                    if item.specifier.startswith("."):
                        continue
                    names = () if item.name == "*" else (item.name,)
                    return Target(package=item.specifier, path=names)
                there = self._nearest(path)
                if there is None:
                    continue
                if item.name == "*":
                    return Target(there, "*")
                here, item = there, item.name
            if (here.path, item) in seen:
                continue
            seen.add((here.path, item))
            found = here.exports.get(item)
            if isinstance(found, str):
                if found in here.imports:
                    todo.append((here, here.imports[found]))
                    continue
                return Target(here, found)
            if isinstance(found, Node):
                return Target(here, "", found)
            if found is not None:
                todo.append((here, found))
            elif item != "default":
                todo += [(here, Binding(specifier, item, here.script.root)) for specifier in reversed(here.stars)]
        return None

    def _nearest(self, path: str) -> Module | None:
        """The file itself, or what a resolver adds to it."""
        for candidate in (path, f"{path}.js", f"{path}/index.js"):
            module = self.load(candidate)
            if module is not None:
                return module
        return None


def file_text(path: str, text: str) -> Text:
    """The text of a file that came without its bytes; offsets count those of the normalised text."""
    lines = text.split("\n")
    starts = list(accumulate((len(line) + 1 for line in lines[:-1]), initial=0))
    sizes = (len(line.encode("utf-8", "surrogatepass")) + 1 for line in lines[:-1])
    bytes_ = starts if text.isascii() else list(accumulate(sizes, initial=0))
    last = lines[-1]
    end = bytes_[-1] + len(last.encode("utf-8", "surrogatepass"))
    return Text(text, Span(path, 0, end, 1, 1, len(lines), len(last) + 1), line_runs(starts, bytes_))


@lru_cache(maxsize=_SHARED)
def _shared(path: str, text: str) -> Module:
    """The module of a file that others import. Hundreds of files import the same few, and it says nothing of them."""
    return _read(path, parse(file_text(path, text)))


def _read(path: str, script: Script) -> Module:
    module = Module(path, script)
    for node in children_of(script.root):
        if node.type in ("import_statement", "export_statement"):
            specifier = _source(module, node)
            if specifier is not None:
                module.sources.append((specifier, node))
        if node.type == "import_statement":
            _import(module, node)
        elif node.type == "export_statement":
            _export(module, node)
        else:
            _statement(module, node)
    return module


def _import(module: Module, node: Node) -> None:
    specifier = _source(module, node)
    todo = [child for child in node.named_children if child.type == "import_clause"]
    while todo and specifier is not None:
        item = todo.pop()
        if item.type == "identifier":
            module.imports[module.script.source(item)] = Binding(specifier, "default", item)
        elif item.type == "namespace_import":
            for name in item.named_children:
                module.imports[module.script.source(name)] = Binding(specifier, "*", name)
        elif item.type == "import_specifier":
            outer, alias = item.child_by_field_name("name"), item.child_by_field_name("alias")
            if outer is not None:
                module.imports[module.script.source(alias or outer)] = Binding(specifier, _name(module, outer), item)
        else:
            todo += item.named_children


def _export(module: Module, node: Node) -> None:
    specifier = _source(module, node)
    declaration, value = node.child_by_field_name("declaration"), node.child_by_field_name("value")
    if declaration is not None:
        default = any(child.type == "default" for child in node.children)
        for name in _statement(module, declaration):
            module.exports["default" if default else name] = name
        if default and "default" not in module.exports:
            module.exports["default"] = declaration
        return
    if value is not None:
        module.exports["default"] = value
        module.statements.append(node)
        return
    clauses = [child for child in node.named_children if child.type in ("export_clause", "namespace_export")]
    if not clauses and specifier is not None:
        module.stars.append(specifier)
    for clause in clauses:
        if clause.type == "namespace_export" and specifier is not None:
            for item in clause.named_children:
                module.exports[_name(module, item)] = Binding(specifier, "*", clause)
            continue
        for item in children_of(clause):
            local, alias = item.child_by_field_name("name"), item.child_by_field_name("alias")
            if local is None:
                continue
            inner = _name(module, local)
            outer = _name(module, alias) if alias is not None else inner
            module.exports[outer] = inner if specifier is None else Binding(specifier, inner, item)


def _statement(module: Module, node: Node) -> list[str]:
    """Keep a statement and what it declares; the declared names."""
    module.statements.append(node)
    names: list[str] = []
    if node.type in _FUNCTIONS:
        name = node.child_by_field_name("name")
        if name is not None:
            names.append(module.script.source(name))
            module.declared[names[-1]] = node
    elif node.type in _DECLARATIONS:
        for declarator in node.named_children:
            pattern = declarator.child_by_field_name("name")
            if declarator.type != "variable_declarator" or pattern is None:
                continue
            leaves = [item for item in module.script.walk(pattern) if item.type in _LEAVES]
            for leaf in leaves:
                names.append(module.script.source(leaf))
                module.declared[names[-1]] = declarator
    return names


def _source(module: Module, node: Node) -> str | None:
    source = node.child_by_field_name("source")
    return None if source is None else "".join(piece.text for piece in string_pieces(module.script, source))


def _name(module: Module, node: Node) -> str:
    if node.type == "string":
        return "".join(piece.text for piece in string_pieces(module.script, node))
    return module.script.source(node)
