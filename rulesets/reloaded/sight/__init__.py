"""Line of sight and facing: the hexes and sides a string crosses, the hexes before a model."""
