"""The entry point of the lessons."""

from app.games.thirtyfive.lessons.page import run

run()
