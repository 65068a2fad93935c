"""Access checks of every request: host name, origin, client address, rate limits.

Shared by sockets and HTTP.
"""
