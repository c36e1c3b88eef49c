"""Writes what the page needs to know of the umpire from the umpire's own declarations.

The types of answers are the classes of `overstack/answers`, read as source text, since nothing
imports them when the umpire runs. The types of requests are the schemas of `overstack/questions`,
the types of documents those of `overstack.documents.schema`; from these comes the check of a
document before it is drawn as well. The result is `web/src/contract` and the table of questions in
docs/facade.md. `python -m tools.contract` writes both; a test compares them.
"""
