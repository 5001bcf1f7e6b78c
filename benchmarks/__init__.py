"""Measure the speed as ratios: `python -m benchmarks`. No variable changes how Python works in what is started here."""

import os

for _name in [name for name in os.environ if name.startswith("PYTHON")]:
    del os.environ[_name]
