"""Games before browsers: tables in notation, companies, ways to play."""
