"""Line of sight and facing: what a string between two hexes crosses, what lies before a model."""
