"""Overstack: an umpire for hex-and-counter wargames.

The core (this package) knows no game, no browser, no clock and no randomness. A game
is a folder under `overstack.rulesets`; `overstack.judging.rules` defines the parts of one,
and `overstack.facade.umpire` is the one boundary that the page and the command line use.
"""

__version__ = "1.0.0"
