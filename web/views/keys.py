"""The keys of the page: each control that has one takes it from here, and the sheet lists them."""

KEYS = {
    "done": "e",
    "bid": "b",
    "fill": "f",
    "fill-all": "g",
    "undo": "u",
    "hint": "i",
    "cities": "l",
    "plan": "p",
    "plan-play": "y",
    "skip": " ",
    "hand": "Enter",
    "lesson": "n",
    "back": "ArrowLeft",
    "forward": "ArrowRight",
    "now": "Escape",
    "rules": "r",
    "keys": "?",
}
"""By what they do: `key.NAME` says it, `data_key=KEYS[NAME]` gives a control its key."""
BROWSER = {"tab": "Tab", "press": "Enter", "close": "Escape"}
"""Keys that the browser answers by itself, which want to be known as well."""
