"""Games at hand, explanations, quick check, and a position in words for whoever looks at it."""
