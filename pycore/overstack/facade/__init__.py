"""The one boundary for page and command line: it reads a request, asks, and never raises."""
