"""The types of the umpire's answers, for type checkers only: the wheel has none of them."""
