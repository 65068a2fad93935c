"""For tests of the server: raw sockets, faulty logs, games found beforehand."""
