"""Line of sight and facing: hexes and sides that a string crosses, hexes in front of a model."""
