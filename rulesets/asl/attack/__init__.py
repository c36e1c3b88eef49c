"""A5.12 and A5.13: what overstacking adds to an attack and to the defence, and the stray hit."""
