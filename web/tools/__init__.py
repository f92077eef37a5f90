"""Parts of build.py. None of these modules is in the site."""
