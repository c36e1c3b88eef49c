"""A whole save under a rulebook: what its pieces are, and a verdict on every stack of it."""
