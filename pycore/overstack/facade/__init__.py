"""The one boundary that page and command line ask, and its views of a book, a case, house rules."""
