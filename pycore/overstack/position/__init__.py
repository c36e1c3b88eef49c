"""What a position is: hexes, maps, counters, log entries, chance, movement, caches."""
