"""The process and its measurements: counters, health, clocks, token buckets. Independent of tables and requests."""
