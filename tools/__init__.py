"""The tools behind ``build.py``: set up, build, serve, test, measure.

They may use the standard library, Node and the packages locked in ``requirements/``. They know no
rule of any game, and nothing here is part of the wheel or of the site.
"""
