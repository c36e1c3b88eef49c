"""The one boundary for page and command line, with its views of books, cases and house rules."""
