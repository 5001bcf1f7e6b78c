"""Measure the speed as ratios: `python -m benchmarks`."""
