"""Words that no first verdict needs: in the page they come with the code that speaks them."""

from overstack.words.tables import table

#: The table beside this module. It is read with the module, since what a memory snapshot keeps of
#: a module no longer has its files.
WORDS = table(__name__, "words")
