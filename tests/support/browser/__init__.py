"""Support of browser tests: servers, guests with pages, screens, networks."""
