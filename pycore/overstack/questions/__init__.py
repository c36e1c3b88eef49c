"""The questions that page and command line can ask: one module each, listed in `every`.

A module declares its request (`REQUEST`, a schema or several forms of one), answers it (`run`), and
names the type of its answer in the annotation of `run`; the types are in `overstack.answers`.
`tools/contract.py` writes the types for the page, and the table in docs/facade.md. The other
modules here have what several questions share.
"""
