"""Tests that generated files are up to date, and true."""
