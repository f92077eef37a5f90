"""Events of pointer and keyboard on the doors; one listener for each kind."""

from pyscript import document

from pygame35.games.monty_hall.rules import NAMES, STAY, SWITCH

KEYS = {"s": "stay", "w": "switch", "n": "next", "r": "again"}  # a key presses the button of that name
DOOR_KEYS = NAMES[:STAY]
NOT_THE_DOORS = "dialog, select, input, #others"  # what takes keys for itself


def tell_keys(on):
    """Say which keys there are; on: False when none of them does anything."""
    document.querySelector(".keys").hidden = not on
    for key, name in KEYS.items():
        button = document.getElementById(name)
        if on:
            button.setAttribute("aria-keyshortcuts", key)
        else:
            button.removeAttribute("aria-keyshortcuts")


def listen(controller, simulation, more, shortcuts=lambda: True):
    """Attach every listener.

    more: {name of a button: what it does} of the page. shortcuts(): False when keys are not to do anything.
    """
    actions = {
        "stay": lambda: controller.decide(STAY),
        "switch": lambda: controller.decide(SWITCH),
        "next": controller.next,
    }
    actions.update(more)
    others = document.getElementById("others")  # the menu of games, where there is one

    def on_click(event):
        target = event.target
        if others and others.open and not target.closest("#others"):
            others.open = False
            return
        button = target.closest("button")
        if button and button.hasAttribute("data-door"):
            controller.press(int(button.getAttribute("data-door")))
        elif button and button.id in actions:
            actions[button.id]()

    def on_key(event):
        key, target, modified = event.key, event.target, event.ctrlKey or event.metaKey or event.altKey
        if key == "Escape" and others and others.open:
            others.open = False
            others.firstElementChild.focus()
        elif modified or event.repeat or not shortcuts() or target.closest(NOT_THE_DOORS):
            return
        elif key in DOOR_KEYS:
            controller.press(DOOR_KEYS.index(key))
        elif key in KEYS and KEYS[key] in actions:
            actions[KEYS[key]]()

    def on_submit(event):
        event.preventDefault()
        simulation.toggle()

    document.addEventListener("click", on_click)
    document.addEventListener("keydown", on_key)
    document.getElementById("simulation").addEventListener("submit", on_submit)
