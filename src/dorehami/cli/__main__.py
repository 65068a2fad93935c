"""`python -m dorehami.cli`: the same as `dorehami`."""

import sys

from dorehami.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
