"""The sealed deal: chance that nobody at the table can choose, and that anybody can check afterwards."""
