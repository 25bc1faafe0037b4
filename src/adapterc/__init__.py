"""adapterc: compile site adapters into reviewed, eval-free artifacts.

Importing this package loads nothing but the version; every stage is imported by name
(`adapterc.spec`, `adapterc.compiler`, ...). Imports between stages go one way: see docs/architecture.md.
"""

__all__ = ["__version__"]

__version__ = "0.1.0"
