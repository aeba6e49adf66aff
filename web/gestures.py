# What moves on the screen without asking the engine (main thread, MicroPython): number steppers,
# tips, lights, choices that depend on each other. All are driven by `data-` attributes.
import js

document = js.document
lit = []
attended = ""  # what the last question was about
described = []  # the element that is described by its tip
tipped = []  # the element whose tip is seen


def find(name):
    return document.getElementById(name)


def data(element, name):
    return element.getAttribute("data-" + name) or ""


def every(part, selector):
    found = part.querySelectorAll(selector)
    return [found[i] for i in range(found.length)]


def nearest(event, selector):
    target = event.target
    return target.closest(selector) if target and hasattr(target, "closest") else None


# --- Number fields with − and + -----------------------------------------------------------------


def on_step(event):
    """`data-step="-1" data-for="id"`: change a number field within its bounds."""
    button = nearest(event, "[data-step]")
    if button:
        field = find(data(button, "for"))
        try:
            value = int(field.value)
        except ValueError:
            value = int(field.min)
        value += int(data(button, "step"))
        field.value = str(max(int(field.min), min(int(field.max), value)))


def rest(slider):
    """A slider that nobody drags goes where the answer says."""
    if slider and not slider.matches(":active"):
        slider.value = data(slider, "at")  # the value of what has the focus is not morphed


# --- The board, near or whole -------------------------------------------------------------------

NEAR, NEAREST = 2.3, 5
closeness = 1
fingers = 0  # how far two of them are apart
board_view = None


def hear_board():
    """The wheel and two fingers bring the board near; listened to on the board alone, since the
    page would scroll less smoothly."""
    global board_view, closeness, fingers
    view = document.querySelector(".board-view")
    if view and not (board_view and view.isSameNode(board_view)):
        board_view, closeness, fingers = view, 1, 0
        view.addEventListener("wheel", on_wheel, js.JSON.parse('{"passive": false}'))
        for name in ("touchstart", "touchmove", "touchend"):
            view.addEventListener(name, on_fingers, js.JSON.parse('{"passive": true}'))


def bring_near(to, x, y):
    """Show the board this many times as large; the place at this point of the window stays."""
    global closeness
    closeness = max(1, min(NEAREST, to)) if to > 1.05 else 1
    stack = board_view.querySelector(".board-stack")
    before = stack.getBoundingClientRect()
    box, near = find("board-box"), closeness > 1
    box.classList.toggle("near", near)
    box.style.setProperty("--near", str(closeness))
    box.querySelector(".zoom").setAttribute("aria-pressed", "true" if near else "false")
    after = stack.getBoundingClientRect()
    board_view.scrollLeft += after.left + (x - before.left) / before.width * after.width - x
    board_view.scrollTop += after.top + (y - before.top) / before.height * after.height - y


def on_zoom(event):
    """`data-zoom`: all of the board, or its middle near."""
    if nearest(event, "[data-zoom]"):
        view = board_view.getBoundingClientRect()
        to = NEAR if closeness == 1 else 1
        bring_near(to, view.left + view.width / 2, view.top + view.height / 2)


def on_wheel(event):
    """The wheel zooms where the page has nothing to scroll, or with Ctrl, as touchpads send it."""
    if event.target.closest("#cities"):
        return
    still = document.documentElement.scrollHeight <= js.innerHeight
    if event.ctrlKey or (still and abs(event.deltaY) > abs(event.deltaX)):
        event.preventDefault()
        bring_near(closeness * 1.0016**-event.deltaY, event.clientX, event.clientY)


def on_fingers(event):
    global fingers
    if event.touches.length != 2:
        fingers = 0
        return
    a, b = event.touches[0], event.touches[1]
    apart = ((a.clientX - b.clientX) ** 2 + (a.clientY - b.clientY) ** 2) ** 0.5
    if fingers:
        middle = (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2
        bring_near(closeness * apart / fingers, middle[0], middle[1])
    fingers = apart


# --- Tips and lights ----------------------------------------------------------------------------


def on_point(event):
    """The tip of what is under the pointer or has the focus; and the elements it lights."""
    element = nearest(event, "[data-route], [data-light]")
    other = find(data(element, "light")) if element else None
    told = nearest(event, "[data-tip]")
    tip(told or element, told or other)
    names = data(other or element, "route").split() if element else []
    if names != lit:
        light(lit, False)
        light(names, True)
        lit[:] = names


def light(names, on):
    for name in names:
        if find(name):
            find(name).classList.toggle("lit", on)


def describe(element, text):
    """Tell who listens what the tip shows to who looks, unless the element's name says it."""
    while described:
        described.pop().removeAttribute("aria-describedby")
    if text and text not in (element.getAttribute("aria-label") or ""):
        element.setAttribute("aria-describedby", "tip")
        described.append(element)


def on_find(event):
    """A line that points at places was chosen: the first of them comes into view."""
    line = nearest(event, "[data-rove] [data-route]")
    if line and not nearest(event, "button"):
        places = [find(name) for name in data(line, "route").split() if find(name)]
        if places and not seen(places[0]):
            places[0].scrollIntoView(js.JSON.parse('{"block": "center", "inline": "center"}'))


def seen(element):
    place = element.getBoundingClientRect()
    return place.bottom > 0 and place.top < js.innerHeight


def on_rove(event):
    """`data-rove`: arrows lead through its lines that point at places; Enter shows the place."""
    box = nearest(event, "[data-rove]")
    if not box or not hasattr(event, "key"):
        return
    if event.key == "Enter":
        on_find(event)
    elif event.key in ("ArrowDown", "ArrowUp"):
        lines = [x for x in every(box, "[data-route]") if x.getClientRects().length]
        here = [i for i, x in enumerate(lines) if x.matches(":focus")]
        way = 1 if event.key == "ArrowDown" else -1
        to = here[0] + way if here else 0
        if 0 <= to < len(lines):
            event.preventDefault()
            lines[to].focus()


def tip(element, about):
    """Tell the tip of `about` where that is seen, else at the element that is pointed at."""
    box = find("tip")
    text = data(about, "tip") if about else ""
    describe(element, text)
    box.hidden = not text
    if text and text != box.textContent:
        box.textContent = text
    if text:
        tipped[:] = [about if seen(about) else element]
        place_tip()


def place_tip():
    """Above what it is about, or below where there is no room."""
    box = find("tip")
    place, size = tipped[0].getBoundingClientRect(), box.getBoundingClientRect()
    left = min(
        max(6, place.left + place.width / 2 - size.width / 2), js.innerWidth - size.width - 6
    )
    above = place.top - size.height - 8
    box.style.left = str(left) + "px"
    box.style.top = str(above if above > 4 else place.bottom + 8) + "px"


def on_scroll(event):
    """A tip goes where its element goes."""
    if not find("tip").hidden:
        place_tip()


# --- Searching a text -----------------------------------------------------------------------------

SAME = ("يك’۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩", "یک'01234567890123456789")
DROPPED = "*\u200c\u200e"


def plainly(told):
    """A text as it is compared: small letters, one way to write each. See `views/help.py`."""
    plain = ""
    for c in told:
        if c in SAME[0]:
            plain += SAME[1][SAME[0].index(c)]
        elif c not in DROPPED:
            plain += c
    return plain.lower()


def on_filter(event):
    """`data-filter="id"`: in the element, show each `data-item` that has all the words typed.

    A `data-group` goes with its last item; `data-none` shows when nothing is left.
    """
    field = nearest(event, "[data-filter]")
    if field:
        box, words = find(data(field, "filter")), plainly(field.value).split()
        for item in every(box, "[data-item]"):
            told = data(item, "item")
            item.hidden = any(word not in told for word in words)
        for group in every(box, "[data-group]"):
            group.hidden = not group.querySelector("[data-item]:not([hidden])")
        box.querySelector("[data-none]").hidden = bool(
            box.querySelector("[data-group]:not([hidden])")
        )


def on_go(event):
    """`data-go="id"`: bring an element into view and give it the focus."""
    button = nearest(event, "[data-go]")
    if button:
        find(data(button, "go")).scrollIntoView()
        find(data(button, "go")).focus(js.JSON.parse('{"preventScroll": true}'))


def on_menu(event):
    """What was chosen from a menu closes it."""
    menu = nearest(event, "[popover]")
    if menu and nearest(event, "[data-do]") and hasattr(menu, "hidePopover"):
        menu.hidePopover()


def attend():
    """`data-attend="id"`: where the table is longer than the screen, what a new question is about
    comes into view."""
    global attended
    asking = document.querySelector("[data-attend]")
    about = data(asking, "attend") if asking else ""
    if about != attended:
        attended = about
        if about and document.querySelector(".jumps").getClientRects().length:
            find(about).scrollIntoView()


# --- Choices that depend on each other ----------------------------------------------------------


def on_change(event):
    if nearest(event, "#setup"):
        distinct(event.target)
        for group in every(document, "[data-pick]"):
            pick(group)


def distinct(changed):
    """`data-distinct="name"`: whoever had the value that was just chosen gets the old one."""
    name = data(changed, "distinct")
    if not name:
        return
    fields = every(document, '[data-distinct="' + name + '"]')
    values = [option.value for option in every(changed, "option")]
    free = [value for value in values if value not in [field.value for field in fields]]
    for field in fields:
        if field.value == changed.value and field.name != changed.name and free:
            field.value = free[0]


def pick(group):
    """Boxes that must hang together by `data-near`, as many as the number of players asks for."""
    limit = int(data(document.querySelector("[data-limit]:checked"), "limit"))
    boxes = every(group, "input[type=checkbox]")
    chosen = connected([box for box in boxes if box.checked])[:limit]
    names = [box.value for box in chosen]
    near = " ".join([data(box, "near") for box in chosen]).split()
    for box in boxes:
        box.checked = box.value in names
        box.disabled = not box.checked and (
            len(chosen) >= limit or (bool(chosen) and box.value not in near)
        )
        why = "pick-full" if len(chosen) >= limit else "pick-apart"
        box.closest("label").setAttribute("data-tip", data(group, why) if box.disabled else "")
    for area in every(group, "[data-picks]"):
        area.classList.toggle("picked", find(data(area, "picks")).checked)
    hint = group.querySelector("[data-pick-hint]")
    told = data(hint, "pick-hint").replace("{n}", str(len(chosen)))
    hint.textContent = told.replace("{all}", str(limit))


def connected(boxes):
    """The boxes that hang together, from the first one on."""
    reached, edge = [], boxes[:1]
    while edge:
        reached += edge
        near = " ".join([data(box, "near") for box in edge]).split()
        seen = [box.value for box in reached]
        edge = [box for box in boxes if box.value in near and box.value not in seen]
    return reached


def on_area(event):
    """A click on a region of the small map ticks its box."""
    area = nearest(event, "[data-picks]")
    if area and not find(data(area, "picks")).disabled:
        find(data(area, "picks")).click()


# --- Listening ----------------------------------------------------------------------------------


def refresh():
    """After new markup: no tip of what is gone, lights as before, choices as they must be."""
    box = find("tip")
    if not box.hidden and not every(document, "[data-tip]:hover, [data-tip]:focus"):
        box.hidden = True
    light(lit, True)
    hear_board()
    attend()
    for group in every(document, "[data-pick]"):
        pick(group)


def listen():
    for name, handler in (
        ("click", on_step),
        ("click", on_area),
        ("click", on_zoom),
        ("click", on_go),
        ("click", on_menu),
        ("click", on_find),
        ("keydown", on_rove),
        ("input", on_filter),
        ("change", on_change),
        ("mouseover", on_point),
        ("focusin", on_point),
    ):
        document.addEventListener(name, handler)
    document.addEventListener("scroll", on_scroll, True)  # of any part
    refresh()
