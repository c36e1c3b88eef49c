"""Files of other programs: VASSAL's saves, logs and modules, lists of places; read and written.

Whatever comes in is a stranger's: each reader is bounded in bytes, pieces and depth, and refuses
in one sentence. Nothing here knows a game or a rulebook.
"""
