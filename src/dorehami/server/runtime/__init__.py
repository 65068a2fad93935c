"""The process and its measurements: metrics, health, clocks, token buckets. Independent of tables and requests."""
