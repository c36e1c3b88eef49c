"""Cached games, explanations, quick check, and positions in words as one viewer sees them."""
