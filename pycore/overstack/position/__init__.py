"""The parts of a position: hexes, maps, counters, log entries, chance, movement, caches."""
