"""The entry point of the page of the day."""

from app.daily.page import run

run()
