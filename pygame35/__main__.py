"""`python -m pygame35`: see `pygame35.cli`."""

import sys

from .cli import main

sys.exit(main())
