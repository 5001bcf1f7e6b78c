"""The console script `ramble`, and `python -m ramble_tools`."""

import gc
from typing import NoReturn


def main() -> NoReturn:
    """Run `ramble` with the process's own arguments and exit with its status."""
    # The program is gone after one answer. What it imports stays until then, and looking through it for garbage, over
    # and over, would take a tenth of the time.
    gc.disable()
    from ramble_tools.cli.main import main as run_ramble

    run_ramble()


if __name__ == "__main__":
    main()
