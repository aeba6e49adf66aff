# The main thread's half of the page, in MicroPython: events in, markup out. (What the browser keeps
# and what leaves the page is in keeping.py, what moves without the engine in gestures.py.)
# It knows no rule and no price. See the protocol at `answer` and `wake`.
import asyncio
import json

import gestures
import js
import keeping
from gestures import data, every, find
from keeping import guarded, open_dialog, say, trouble, words
from pyscript import workers
from pyscript.js_modules import morph, motion

document = js.document
root = document.documentElement

engine = None
waiting = []  # requests in order: the first one is with the engine
later = None  # the timer of the reply's `next`


def plain(thing):
    """A JavaScript object of plain data as Python has it."""
    return json.loads(js.JSON.stringify(thing))


# --- Requests and replies ---------------------------------------------------------------------


def ask(name, values):
    """Queue a request. While the engine still starts it waits, and the person is told once."""
    queue(json.dumps({"do": name, "with": values}))
    if engine is None and name != "elsewhere":
        note = words["boot.kept"]
        say(note)
        find("boot-step").textContent = note
        find("boot-step").dataset.word = "boot.kept"  # and no progress is told over it


def queue(request):
    waiting.append(request)
    if engine is not None and len(waiting) == 1:
        send()
    root.dataset.busy = "yes"


def send():
    """Ask the engine what waits first. Promises, not tasks: those begin some 10 ms later."""
    morph.ask(engine, waiting[0]).then(answered, lost)


def answered(text):
    try:
        answer(json.loads(text))
    except Exception as error:
        trouble(words["boot.crash"], repr(error))
    done()


def lost(error):
    trouble(words["boot.crash"], str(error))
    done()


def done():
    waiting.pop(0)
    if waiting:
        send()
        return
    root.removeAttribute("data-busy")
    if root.dataset.shell != "awake":
        root.dataset.shell = "awake"
        js.performance.mark("awake")


def answer(reply):
    """Carry out a reply: see the fields one by one."""
    global later
    if "words" in reply:  # another language
        words.update(reply["words"])
        detail = js.JSON.parse(json.dumps({"detail": reply["words"]}))
        js.dispatchEvent(js.CustomEvent.new("powergrid:words", detail))
    focused = document.activeElement
    if reply["parts"]:
        motion.before("main" not in reply["parts"] and not reply.get("still"))
        morph.put()
    keeping.keep_all(reply)
    for name, value in reply.get("root", {}).items():
        if value is None:
            root.removeAttribute(name)
        else:
            root.setAttribute(name, value)
    gestures.refresh()
    find_focus(focused)
    if len(waiting) == 1:  # nobody drags it on
        gestures.rest(find("moment"))
    motion.after()
    if "sound" in reply:
        motion.sound(" ".join(reply["sound"]))
    if "say" in reply:
        say(reply["say"])
    if "ask" in reply:
        open_dialog(reply["ask"])
    keeping.carry_out(reply)
    if "focus" in reply and find(reply["focus"]):
        find(reply["focus"]).focus(js.JSON.parse('{"preventScroll": true}'))
    if "next" in reply:  # null calls the pending one off
        if later is not None:
            js.clearTimeout(later)
            later = None
        if reply["next"]:
            later = js.setTimeout(lambda: follow(reply["next"]), reply["next"].get("after", 0))
    if "error" in reply:
        trouble(reply["error"], reply.get("report", ""))
    elif not find("trouble").hasAttribute("data-stays"):
        find("trouble").hidden = True


def follow(request):
    global later
    later = None
    ask(request["do"], request.get("with", {}))


def find_focus(focused):
    """Where what had the focus is gone, or can no longer be used: to the question of the table."""
    if not focused or focused == document.body or not find("question"):
        return
    seen = focused.isConnected and focused.getClientRects().length > 0
    if not seen or focused.matches(":disabled"):
        find("question").focus(js.JSON.parse('{"preventScroll": true}'))


# --- Events -----------------------------------------------------------------------------------


def values_of(element, submitter=None):
    """The element's data-* and, in a form, the form's fields (repeated ones as lists)."""
    values = plain(js.Object.assign(js.JSON.parse("{}"), element.dataset))
    form = find(values["form"]) if "form" in values else element.closest("form")
    if form:
        data = js.FormData.new(form, submitter) if submitter else js.FormData.new(form)
        for name, text in plain(getattr(js.Array, "from")(data.entries())):
            if name not in values:
                values[name] = text
            elif isinstance(values[name], list):
                values[name].append(text)
            else:
                values[name] = [values[name], text]
    return values


def act(element, name, submitter=None):
    values = values_of(element, submitter)
    values.pop("do", None)
    values.pop("change", None)
    if element.matches("select[name], input[name]"):
        values[element.name] = element.value
    ask(name, values)


def on_click(event):
    element = event.target.closest("[data-do], [data-show], [data-hide], [data-close]")
    if not element or element.tagName == "FORM":
        return
    if element.matches("[aria-disabled=true]"):
        event.preventDefault()
        say(data(element, "why"))
        return
    toggle(data(element, "show"), False)
    toggle(data(element, "hide"), True)
    name = data(element, "do")
    if name:
        event.preventDefault()
        act(element, name)
    dialog = element.closest("dialog")
    if dialog and dialog.open and (name or element.hasAttribute("data-close")):
        dialog.close()


def toggle(names, hidden):
    for name in names.split():
        target = find(name)
        if target:
            target.hidden = hidden


def on_submit(event):
    event.preventDefault()
    form = event.target
    if data(form, "do"):
        act(form, data(form, "do"), event.submitter)
    dialog = form.closest("dialog")
    if dialog and dialog.open:
        dialog.close()


def on_change(event):
    element = event.target.closest("[data-change]")
    if element:
        act(element, data(element, "change"))


def on_input(event):
    """`data-live`: asked while it still changes, as often as the engine answers."""
    element = event.target.closest("[data-live]")
    if element and not waiting:
        act(element, data(element, "live"))


def on_key(event):
    if (
        not hasattr(event, "key")
        or event.ctrlKey
        or event.metaKey
        or event.altKey
        or event.isComposing
    ):
        return
    target, key = event.target, latin(event)
    if key in ("Enter", " ") and target.matches("[data-do][role=button]:not(button)"):
        event.preventDefault()
        target.dispatchEvent(js.MouseEvent.new("click", js.JSON.parse('{"bubbles": true}')))
    elif not target.closest("input, select, textarea, [contenteditable]"):
        scope = document.querySelector("dialog[open]") or document
        for element in every(scope, "[data-key]"):
            if data(element, "key") == key and usable(element):
                event.preventDefault()
                element.click()
                return


def latin(event):
    """The key, or what is on it on a Latin keyboard where another alphabet is typed."""
    key, code = event.key, event.code
    if len(key) != 1 or ord(key) < 128:
        return key
    return code[3:].lower() if code.startswith("Key") else "?" if code == "Slash" else key


def usable(element):
    off = element.matches(":disabled, [aria-disabled=true]")
    return not off and element.getClientRects().length > 0


# --- Start ------------------------------------------------------------------------------------


async def start():
    global engine
    for name, handler in (
        ("click", on_click),
        ("submit", on_submit),
        ("input", on_input),
        ("change", on_change),
        ("keydown", on_key),
    ):
        document.addEventListener(name, guarded(handler))
    gestures.listen()
    keeping.listen(ask)
    root.dataset.shell = "ready"
    js.performance.mark("shell-ready")
    values = {
        "lang": js.navigator.language,
        "page": root.lang,
        "hash": js.location.hash,
        "address": js.location.href.split("#")[0],
    }
    # What is kept may be large, and goes to the engine as the JSON that it is.
    more = json.dumps(values)[1:]
    queue('{"do": "wake", "with": {"kept": ' + keeping.kept() + ", " + more + "}")
    try:
        engine = await workers["engine"]
    except Exception:
        js.dispatchEvent(js.Event.new("powergrid:crash"))
        return
    js.performance.mark("engine-ready")
    js.dispatchEvent(js.Event.new("powergrid:ready"))
    send()


asyncio.create_task(start())
