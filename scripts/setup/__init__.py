"""Set-up of the scripts' environments: `python -m scripts.setup WORD`, with the standard library only."""
