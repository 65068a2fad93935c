"""One table: an actor that takes commands from its inbox and commits them one by one.

Timers, bots and sessions are parts of it.
"""
