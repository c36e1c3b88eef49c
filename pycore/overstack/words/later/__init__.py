"""Words that no first verdict needs: the page loads them with the code that uses them."""

from overstack.words.tables import table

#: The table beside this module. It is read on import, since a module restored from a memory
#: snapshot no longer has its files.
WORDS = table(__name__, "words")
