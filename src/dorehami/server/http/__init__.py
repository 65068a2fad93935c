"""HTTP: routes, static files, link previews, and the limits of plain requests.

Requests that are not HTTP are refused here.
"""
