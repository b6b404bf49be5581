"""Tests of everything that can sit in a chair."""
