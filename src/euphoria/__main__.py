"""`python -m euphoria`: the command line."""

import sys

from euphoria.cli import main

if __name__ == "__main__":
    sys.exit(main())
