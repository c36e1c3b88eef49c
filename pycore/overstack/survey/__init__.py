"""A whole save under a rulebook: the meaning of its pieces, and a verdict on every stack."""
