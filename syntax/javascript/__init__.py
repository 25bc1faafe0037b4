"""JavaScript as data: trees, scopes, span edits and a syntax gate. Nothing here runs what it reads."""
