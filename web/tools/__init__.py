"""Parts of build.py; nothing of it is in the site."""
