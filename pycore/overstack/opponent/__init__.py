"""A computer opponent for every rulebook: it sees only what its side sees and gives its reasons."""
