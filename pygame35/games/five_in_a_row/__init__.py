"""Five in a row on an endless grid: rules, searches, players."""
