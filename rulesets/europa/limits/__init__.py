"""8.A, stacking limits: traits of counters, the limit of a hex, and packing."""
