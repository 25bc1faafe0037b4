"""What every name of several modules is called in one text, and the edits that this takes.

Names stay as they are unless two files declare the same one, or a function of the importing file hides it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tree_sitter import Node

from adapterc.importers.opencli_js.func.model import Package
from adapterc.syntax.javascript.constants import Place
from adapterc.syntax.javascript.edit import Edit
from adapterc.syntax.javascript.inert import DECLARED, Need
from adapterc.syntax.javascript.modules import Binding, Module, Modules, Target
from adapterc.syntax.javascript.scopes import Declaration, Reference
from adapterc.syntax.javascript.script import FUNCTIONS
from adapterc.syntax.javascript.uses import names_of

__all__ = ["HiddenName", "LinkFault", "Linker"]

_WORD = re.compile(r"[A-Za-z_$][\w$]*")


class LinkFault(Exception):
    """The code cannot become one text. `node` of `module` shows why, `help` what to do, where that is special."""

    def __init__(self, message: str, module: Module, node: Node, help: str | None = None) -> None:
        super().__init__(message)
        self.message, self.module, self.node, self.help = message, module, node, help


class HiddenName(LinkFault):
    """`name` of the linked text means something else inside of a function that needs it."""

    def __init__(self, name: str, module: Module, node: Node) -> None:
        super().__init__(f"`{name}` of another file is hidden by a name of this function", module, node)
        self.name = name


@dataclass(slots=True)
class Linker:
    """Names of one linked text. `kept` are the declarations in it, in order."""

    modules: Modules
    kept: list[Need]
    taken: set[str] = field(default_factory=set)
    packages: dict[str, Package] = field(default_factory=dict)
    _names: dict[tuple[str, str], str] = field(default_factory=dict)
    _package_names: dict[Package, str] = field(default_factory=dict)
    _modules: list[Module] = field(default_factory=list)
    _kept: set[int] = field(default_factory=set)
    _words: set[str] = field(default_factory=set)
    """All words of the modules, found when two names meet for the first time."""

    def choose(self, modules: list[Module]) -> None:
        """Give every kept declaration its name; the first file to declare one keeps it.

        `taken` has what the code uses without declaring it: a declaration of such a name is of another file.
        """
        self._modules = modules
        for need in self.kept:
            self._kept.add(need.node.id)
            for name in names_of(self.modules, need.module).get(need.node.id, ()):
                if (need.module.path, name) not in self._names:
                    self._names[(need.module.path, name)] = self._free(name)

    def name_of(self, module: Module, name: str) -> str:
        """What a declared name of a module is called."""
        found = self._names.get((module.path, name))
        return name if found is None else found

    def declares(self, place: Place) -> bool:
        """Whether the value that is written at a place is that of a kept declaration."""
        node: Node | None = place.node
        while node is not None and node.type not in FUNCTIONS:
            if node.id in self._kept:
                return True
            node = node.parent
        return False

    def own(self, name: str) -> str:
        """A new name of the text, `name` if it is free."""
        return self._free(name)

    def package_name(self, package: Package, wanted: str) -> str:
        known = self._package_names.get(package)
        if known is None:
            known = self._package_names[package] = self._free(wanted)
            self.packages[known] = package
        return known

    def default_of(self, module: Module) -> str:
        """The name of what a module exports by default without a name."""
        key = (module.path, "default")
        if key not in self._names:
            stem = re.sub(r"\W", "_", module.path.rpartition("/")[2].removesuffix(".js"))
            self._names[key] = self._free(f"{stem}_default" if not stem[:1].isdigit() else f"_{stem}_default")
        return self._names[key]

    def edits(self, module: Module, node: Node) -> list[Edit]:
        """What changes below `node` so that it means the same among the other files."""
        found: list[Edit] = []
        scopes = module.script.scopes
        calls = _dynamic_imports(module, node)
        for item, declaration, reference in scopes.outward(node):
            while calls and calls[0].start_byte < item.start_byte:
                found.append(self._dynamic(module, calls.pop(0)))
            if declaration is None:
                continue
            if declaration.kind == "import":
                edit = self._imported(module, item, declaration, reference)
            else:
                edit = self._renamed(module, item, self.name_of(module, declaration.name))
            if edit is not None:
                found.append(edit)
        return found + [self._dynamic(module, call) for call in calls]

    def _dynamic(self, module: Module, call: Node) -> Edit:
        arguments = call.child_by_field_name("arguments")
        literal = arguments.named_children[0] if arguments is not None and arguments.named_children else None
        text = module.script.source(literal)[1:-1] if literal is not None and literal.type == "string" else ""
        if not text or text.startswith("."):
            raise LinkFault("`import()` of another file", module, call)
        wanted = "node_" + re.sub(r"\W", "_", text.removeprefix("node:")).strip("_")
        name = self.package_name(Package(text, "*"), wanted)
        return Edit(module.script.start(call), module.script.end(call), name)

    def _imported(
        self, module: Module, item: Node, declaration: Declaration, reference: Reference | None
    ) -> Edit | None:
        binding = module.imports.get(declaration.name)
        if binding is None or reference is None:
            return None
        target = self.modules.imported(module, binding)
        if target is None:
            raise LinkFault(f"`{binding.specifier}` has no `{binding.name}`", module, item)
        if target.module is not None and target.local == "*":
            return self._member(module, item, target.module)
        return self._renamed(module, item, self._target_name(target, declaration.name, binding, module, item))

    def _target_name(self, target: Target, wanted: str, binding: Binding, module: Module, item: Node) -> str:
        if target.module is None:
            export = target.path[0] if target.path else "*"
            return self.package_name(Package(target.package, export), wanted)
        if target.node is not None:
            if target.node.type in DECLARED and target.local:
                return self.name_of(target.module, target.local)
            return self.default_of(target.module)
        return self.name_of(target.module, target.local)

    def _member(self, module: Module, item: Node, there: Module) -> Edit | None:
        """`utils.get` of a namespace import."""
        outer = item.parent
        key = None if outer is None or outer.type != "member_expression" else outer.child_by_field_name("property")
        if outer is None or key is None or outer.child_by_field_name("object") != item:
            raise LinkFault(f"`{module.script.source(item)}` stands for all exports of a file", module, item)
        name = module.script.source(key)
        target = self.modules.export(there, name)
        if target is None:
            raise LinkFault(f"`{there.path}` exports no `{name}`", module, outer)
        text = self._target_name(target, name, Binding("", name, item), module, item)
        self._check_hidden(module, item, text)
        return Edit(module.script.start(outer), module.script.end(outer), text)

    def _renamed(self, module: Module, item: Node, name: str) -> Edit | None:
        script = module.script
        if script.source(item) == name:
            return None
        self._check_hidden(module, item, name)
        if item.type.startswith("shorthand"):
            return Edit(script.start(item), script.end(item), f"{script.source(item)}: {name}")
        return Edit(script.start(item), script.end(item), name)

    def _check_hidden(self, module: Module, item: Node, name: str) -> None:
        found = module.script.scopes.scope_at(item).lookup(name)
        if found is not None and found.scope is not module.script.scopes.top:
            raise HiddenName(name, module, item)

    def _free(self, name: str) -> str:
        found, number = name, 2
        if found in self.taken and not self._words:
            self._words.update(word for module in self._modules for word in _WORD.findall(module.script.code))
        while found in self.taken or (number > 2 and found in self._words):
            found, number = f"{name}_{number}", number + 1
        self.taken.add(found)
        return found


def _dynamic_imports(module: Module, node: Node) -> list[Node]:
    """The calls of `import` below `node`, in source order."""
    if "import" not in module.script.source(node):
        return []
    calls = (item for item in module.script.walk(node) if item.type == "call_expression")
    return [call for call in calls if (callee := call.child_by_field_name("function")) and callee.type == "import"]
