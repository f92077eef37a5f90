"""Starts the page: makes the parts, shows the game of the address, then loads the engine."""

from pyscript import document, window

from app import address
from app.controller import Controller
from app.engine_client import EngineClient
from app.grid import Grid
from app.input import listen
from app.render import Board
from app.session import Session
from app.view import View
from pygame35.rules.thirtyfive import BLUE, RED

session = Session()
board = Board(document.getElementById("squares"), window)
grid = Grid(document.getElementById("grid"), document)
view = View(session, board, grid)
client = EngineClient(lambda state, detail: controller.engine_entered(state, detail))
controller = Controller(session, client, view, draw_seed=lambda: int(window.Math.random() * 2**31))
listen(controller, view, grid)

settings, problems = address.read_query(window.location.search)
if "side" in settings:
    session.persons = {colour: colour in settings["side"] for colour in (RED, BLUE)}
session.level = settings.get("level", session.level)
session.seconds = settings.get("seconds", session.seconds)
session.workers = settings.get("workers")
moves, problem = address.read_fragment(window.location.hash)
problems += [problem] if problem else []
if moves:
    session.load(moves)
controller.go_on()
if problems:
    view.complain(" ".join(problems))
document.body.setAttribute("data-ready", "true")
controller.start_engine()
