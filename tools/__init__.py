"""The workshop behind ``build.py``: set up, build, serve, test, measure.

It may use the standard library, Node and what ``requirements/`` locks. It knows no rule of any
game, and nothing here is part of the wheel or of the site.
"""
