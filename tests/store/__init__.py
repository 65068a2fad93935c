"""The log: what every kind promises, and what becomes of it when files and disks go wrong."""
