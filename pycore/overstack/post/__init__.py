"""Games by link: hash chains, the dice derived from them, seals, and the checks of a link."""
