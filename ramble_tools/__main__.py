"""`python -m ramble_tools` is the same as `ramble`."""

from ramble_tools.cli import main

if __name__ == "__main__":
    main()
