"""Lets ReportLab be imported without Pillow, as in a browser: it needs it only for pictures, and we print none.

`pdf.py` imports this module before ReportLab, which imports Pillow at its top.
"""

import sys
from importlib.util import find_spec
from types import ModuleType

if find_spec("PIL") is None:
    pillow = ModuleType("PIL")
    vars(pillow)["Image"] = None  # ReportLab then knows that there are no pictures
    sys.modules["PIL"] = pillow
