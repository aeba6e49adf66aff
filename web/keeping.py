# What the browser keeps and what leaves the page (main thread, MicroPython): the store, files,
# links, the clipboard; and the panel that tells of troubles, which offers the game to take along.
import asyncio
import json

import js
from gestures import data, find, nearest
from pyscript.js_modules import store

document = js.document
root = document.documentElement
words = json.loads(document.getElementById("words").textContent)
PREFIX = "powergrid."
GAME = PREFIX + "game"

ask = None  # the shell's: queues a request
game = ""  # the record of the running game, stored or not
unkept = {}  # what the browser could not store: key -> (text, the stamp that is there)
told = set()
chooser = None


def say(text):
    live = find("live")
    live.textContent = ""
    # Emptied first, and filled a moment later: the same sentence twice is read twice.
    js.setTimeout(lambda: setattr(live, "textContent", text), 30)


def button(label, action):
    element = document.createElement("button")
    element.type = "button"
    element.textContent = label
    element.onclick = lambda event: action()
    return element


def open_dialog(markup):
    dialog = find("ask")
    dialog.innerHTML = markup
    if not dialog.open:
        dialog.showModal()
    here = dialog.querySelector("[autofocus]")
    if here:
        here.scrollIntoView()  # focus alone shows it anywhere


def soon(task):
    asyncio.create_task(task)


# --- Troubles ---------------------------------------------------------------------------------


def trouble(text, report="", stays=False):
    """The friendly panel: one sentence, the game so far, and what a developer needs.

    It goes with the next good answer, or, where it `stays`, when the person closes it.
    """
    panel = find("trouble")
    panel.toggleAttribute("data-stays", stays)
    panel.replaceChildren()
    for tag, line in (("h2", words["shell.trouble"]), ("p", text)):
        element = document.createElement(tag)
        element.textContent = line
        panel.append(element)
    if report:
        again = button(words["shell.go_on"], lambda: js.location.reload())
        again.className = "primary"
        panel.append(again)
    if game:
        panel.append(button(words["shell.copy_record"], lambda: soon(copy(game))))
        panel.append(button(words["shell.file_record"], lambda: store.download(FILE, game)))
    if unkept:
        panel.append(button(words["shell.file_all"], lambda: ask("export-all", {})))
    if report:
        panel.append(button(words["shell.copy_report"], lambda: soon(copy(report))))
    panel.append(button(words["shell.close"], lambda: setattr(panel, "hidden", True)))
    panel.hidden = False
    panel.scrollIntoView()


FILE = "powergrid.txt"


def guarded(handler):
    """An event's handler whose faults are told."""

    def handle(event):
        try:
            handler(event)
        except Exception as error:
            trouble(words["shell.unexpected"], repr(error))

    return handle


def on_fault(event):
    """What went wrong outside of any handler; while the page starts, guard.js tells it."""
    report = store.reason(event)
    if root.dataset.state == "ready" and report:
        trouble(words["shell.unexpected"], report)


# --- The store --------------------------------------------------------------------------------


def kept():
    """All that the page has stored, as JSON; nothing where the browser does not allow a look."""
    global game
    everything = store.kept(PREFIX)
    if not everything:
        tell_once("shell.storage")
    game = store.look(GAME) or ""
    return everything or "{}"


def keep_all(reply):
    """Store a reply's `keep`: texts by key, `None` to take one away.

    `save` is the key of the running game's save, which gets the same text. `was` has the stamps
    that the engine knows of: where another tab has written since, the engine is told instead.
    """
    global game
    texts, was = reply.get("keep", {}), reply.get("was", {})
    if GAME in texts:
        game = texts[GAME] or ""
        key = reply.get("save")
        if key and not keep(key, game, was.get(key)):
            return
    for key, text in texts.items():
        keep(key, text, was.get(key))
    if None in texts.values():  # there may be room now
        for key, (text, stamp) in list(unkept.items()):
            keep(key, text, stamp)


def keep(key, text, was=None):
    """Store one text. False when another tab has written there, which the engine then settles."""
    if key in unkept:
        was = unkept[key][1]
    if was is not None and store.clash(key, text, was):
        unkept.pop(key, None)
        ask("elsewhere", {"key": key, "text": store.look(key)})
        return False
    if store.keep(key, text):
        unkept.pop(key, None)
        if not unkept:
            told.discard("shell.full")
    else:
        unkept[key] = (text, was)
        tell_once("shell.storage" if store.denied() else "shell.full")
    root.toggleAttribute("data-unkept", bool(unkept))  # see offline.js
    return True


def tell_once(key):
    if key not in told:
        told.add(key)
        trouble(words[key], "", stays=True)


def on_storage(event):
    """Another tab has stored a game, deleted one, or (without a key) taken everything away."""
    if event.key is None:
        ask("elsewhere", {"key": None})
    elif event.key.startswith(PREFIX + "save."):
        ask("elsewhere", {"key": event.key, "text": event.newValue or None})


# --- Clipboard, files, links ------------------------------------------------------------------


async def copy(text):
    try:
        await js.navigator.clipboard.writeText(text)
        say(words["shell.copied"])
    except Exception:
        by_hand(text)


async def send(title, text):
    """To another program, by the system's own sheet; copied where that fails."""
    if not await store.send(title, text):
        await copy(text)


def by_hand(text):
    if find("share-link"):  # the text stands there already
        find("share-link").select()
        say(words["shell.copy_by_hand"])
        return
    open_dialog("")
    dialog = find("ask")
    note = document.createElement("p")
    note.textContent = words["shell.copy_by_hand"]
    field = document.createElement("textarea")
    field.readOnly = True
    field.value = text
    dialog.append(note, field, button(words["shell.close"], lambda: dialog.close()))
    field.select()


async def take(reading):
    """Games from files that are being read."""
    texts = await reading
    if texts:
        ask("import", {"texts": json.loads(texts)})
    else:
        say(words["shell.file_unread"])


def take_text(text):
    """A pasted or dropped text: a link, or records. `None` where it is too large."""
    if text is None:
        say(words["shell.text_long"])
        return
    start = text.find("#g=")
    if start >= 0:
        ask("link", {"hash": text[start:].split()[0]})
    elif text.strip():
        ask("import", {"texts": [text]})


def on_click(event):
    """`data-files`: choose files. `data-copy`, `data-send`: the text of a field."""
    global chooser
    if nearest(event, "[data-files]"):
        chooser = document.createElement("input")
        chooser.type = "file"
        chooser.multiple = True
        chooser.onchange = lambda event: soon(take(store.texts(chooser.files)))
        chooser.click()
    element = nearest(event, "[data-copy]")
    if element:
        soon(copy(find(data(element, "copy")).value))
    element = nearest(event, "[data-send]")
    if element:
        soon(send(data(element, "title"), find(data(element, "send")).value))


def on_paste(event):
    if nearest(event, "input, textarea"):
        return
    take_from(event.clipboardData)


def on_drop(event):
    root.classList.remove("dragging")
    if not nearest(event, "input, textarea"):
        event.preventDefault()
        take_from(event.dataTransfer)


def take_from(transfer):
    if transfer.files.length:
        soon(take(store.texts(transfer.files)))
    else:
        take_text(store.text_of(transfer))


def on_drag(event):
    if not nearest(event, "input, textarea"):
        event.preventDefault()
        root.classList.add("dragging")


def on_hash(event):
    if js.location.hash.startswith("#g="):
        ask("link", {"hash": js.location.hash})


def carry_out(reply):
    """What a reply wants to leave the page, or to be gone from its address."""
    if "copy" in reply:
        soon(copy(reply["copy"]))
    if "file" in reply:
        store.download(reply["file"]["name"], reply["file"]["text"])
    if "hash" in reply:
        js.history.replaceState(None, "", js.location.pathname + js.location.search)


def listen(queue):
    global ask
    ask = queue
    root.toggleAttribute("data-can-send", store.can_send())
    for target, name, handler in (
        (document, "click", on_click),
        (document, "paste", on_paste),
        (document, "dragover", on_drag),
        (document, "dragleave", lambda event: root.classList.remove("dragging")),
        (document, "drop", on_drop),
        (js.window, "hashchange", on_hash),
        (js.window, "storage", on_storage),
        (js.window, "error", on_fault),
        (js.window, "unhandledrejection", on_fault),
    ):
        target.addEventListener(name, guarded(handler))
