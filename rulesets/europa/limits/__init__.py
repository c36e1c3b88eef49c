"""8.A, stacking limits: what a counter is, which limit a hex has, and what fits."""
