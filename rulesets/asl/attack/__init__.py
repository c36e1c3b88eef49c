"""A5.12 and A5.13: the DRM of overstacking for attack and defence, and the stray hit."""
