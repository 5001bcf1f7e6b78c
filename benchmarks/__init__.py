"""What is measured, and what tries to break the program. Each module is run by itself: `python -m benchmarks.soak`.

The first lines of each say what it does and needs. `python -m benchmarks` compares the speed of each command with a
bare program that does the least work possible: absolute times mean little on a shared machine, so limits are ratios.
No variable changes how Python works in what is started here.
"""

import os

for _name in [name for name in os.environ if name.startswith("PYTHON")]:
    del os.environ[_name]
