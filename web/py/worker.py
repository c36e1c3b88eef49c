"""What the worker runs: the umpire, behind one function of text.

Runs inside Pyodide, after micropip has installed the wheel. It knows nothing of the page.
"""

from overstack.facade import Umpire

handle = Umpire().handle

__export__ = ["handle"]
