"""The same smoke test in every browser engine."""
