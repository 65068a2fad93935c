"""The process and what is measured of it: counters, health, clocks, rate buckets.

Knows no table, no message and no request.
"""
