"""The entry point of the page of Threes."""

from app.games.threes.page import ThreesPage
from app.solo.page import run

run(ThreesPage())
