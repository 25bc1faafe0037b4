"""The MCP server: what a catalog looks like to a client, and the loop that serves it over standard input and output."""
