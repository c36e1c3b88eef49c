"""The ladder: matches between the levels in each rulebook, their stored results and their bars."""
