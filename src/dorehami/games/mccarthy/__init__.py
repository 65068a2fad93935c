"""The McCarthy Collection: diamonds under the hammer. Begin with auction.py beside the rulebook."""
