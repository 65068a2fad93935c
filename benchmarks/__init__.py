"""Benchmarks: ratios against an anchor that is measured in the same run."""
