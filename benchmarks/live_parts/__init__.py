"""Parts of the benchmark of the live table: the swarm (the load generator), and servers on a core of their own."""
