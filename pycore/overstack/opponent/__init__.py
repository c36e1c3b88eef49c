"""An opponent for every rulebook: it sees what its side sees, and says why it acts as it does."""
