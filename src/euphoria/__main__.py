"""`python -m euphoria`: the command line."""

import sys

from euphoria.cli import main

sys.exit(main())
