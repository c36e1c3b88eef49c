"""JSON Schema in small: the words that documents are described with, and the check of a value."""
