"""`.play`: one text format for scenarios, records, replays and bug reports."""
