"""The messages between clients and the server, and every reason to refuse one.

What a subscriber must offer to be sent them is here too.
"""
