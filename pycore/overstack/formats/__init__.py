"""Files of other programs: reads and writes VASSAL's saves, logs and modules, and lists of places.

Every input is untrusted: each reader is bounded in bytes, pieces and depth, and its error is one
sentence. Nothing here knows a game or a rulebook.
"""
