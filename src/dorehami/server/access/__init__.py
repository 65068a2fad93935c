"""Checks before anything is served: host name, origin, address, rate.

Shared by sockets and HTTP.
"""
