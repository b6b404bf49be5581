"""Pyodide, for the type checker alone: only what the game uses."""
