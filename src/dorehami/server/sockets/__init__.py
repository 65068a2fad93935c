"""WebSockets: frames, limits, the queue of each connection, commands read from it.

One endpoint accepts them all.
"""
