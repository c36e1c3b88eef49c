"""Games by link: hash chains, the dice that two of them make, seals, and what a link shows."""
