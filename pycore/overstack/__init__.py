"""Overstack: an umpire for hex-and-counter wargames.

The core (this package) knows no game, no browser, no clock and no randomness. A game
is a folder under `overstack.rulesets`; `overstack.judging.rules` says what one is made of,
and `overstack.facade.umpire` the one boundary that the page and the command line use.
"""

__version__ = "1.0.0"
