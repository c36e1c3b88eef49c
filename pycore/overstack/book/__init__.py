"""What a rulebook holds, how its files are read, and how it is told in another language."""
