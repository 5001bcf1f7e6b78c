"""How fast, as ratios: `python -m benchmarks`."""
