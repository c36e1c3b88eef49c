"""What the worker runs: the umpire, behind one function of text.

Runs inside Pyodide, after micropip has installed the wheel. It knows nothing of the page.
"""

import gc

from overstack.facade import Umpire

handle = Umpire().handle
gc.freeze()  # all this stays: whoever looks for litter later need not go over it

__export__ = ["handle"]
