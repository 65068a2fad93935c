"""The sealed deal: randomness that no player can choose and everybody can verify afterwards."""
