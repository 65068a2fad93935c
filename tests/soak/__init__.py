"""The large random runs, and the parts of them that tests run too."""
