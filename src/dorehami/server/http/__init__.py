"""HTTP: routes, static files, link previews, and the limits of a connection.

Malformed requests are refused here.
"""
