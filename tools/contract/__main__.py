"""Writes the generated files: see the package."""

from tools.contract.files import write

write()
