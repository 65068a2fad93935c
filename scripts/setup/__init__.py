"""Sets up what the scripts run in: `python -m scripts.setup WORD`, with nothing but Python's own library."""
