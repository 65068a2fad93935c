"""The messages between clients and the server, every refusal code, and the interface of a subscriber."""
