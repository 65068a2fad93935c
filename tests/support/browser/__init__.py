"""For tests in a browser: servers, guests with pages, screens, networks."""
