"""Adapters registered with a `func`: from the code of several files to one entry page and one body."""
