"""Support of server tests: raw sockets, faulty logs, prepared games."""
