"""The entry point of the page of Monty Hall."""

from app.games.monty_hall.page import DoorsPage
from app.solo.page import run

run(DoorsPage())
