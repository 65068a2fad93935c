"""What the benchmark of the live table is made of: a lean swarm, and servers that run on a core of their own."""
