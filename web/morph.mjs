// New markup into the page: the hot half of the shell, in JavaScript since it is asked about every
// node. What only the screen knows (focus, open folds, drafts) stays.
import { Idiomorph } from "../vendor/idiomorph/idiomorph.esm.js";

// What is equal is left alone, which the browser finds out faster than a walk through it.
const callbacks = { beforeNodeMorphed: (was, now) => !was.isEqualNode(now) };
const plain = { morphStyle: "innerHTML", callbacks };
// While somebody types, what stands in the field is theirs. Idiomorph spares all of the active
// element then, so this is for such fields alone.
const typing = { ...plain, ignoreActiveValue: true };
const TYPED = "input, textarea, select";
const KEPT = ["input", "select", "textarea"].map((field) => `[data-keep] ${field}`).join();

let parts = {}; // of the reply that is being carried out
let lists = {};

// The engine's reply as the shell needs it: instead of the markup of its parts, their names.
export const ask = async (engine, request) => {
  const reply = JSON.parse(await engine.dispatch(request));
  parts = reply.parts ?? {};
  lists = reply.lists ?? {};
  delete reply.lists;
  reply.parts = Object.keys(parts);
  return JSON.stringify(reply);
};

// Put the parts in. "main" holds the others. What shows its end still does, unless somebody looks
// at what is before it.
export const put = () => {
  const ends = [...document.querySelectorAll("[data-tail]")].filter(atEnd);
  const { main, ...others } = parts;
  if (main !== undefined) patch("main", main);
  // What has the focus comes first: to take it away makes browsers lay out what changed before.
  for (const name of Object.keys(others)) {
    if (!document.getElementById(name)?.contains(document.activeElement)) continue;
    patch(name, others[name]);
    delete others[name];
  }
  for (const [name, ids] of Object.entries(lists)) arrange(document.getElementById(name), ids, others);
  for (const [name, markup] of Object.entries(others)) patch(name, markup);
  parts = {};
  lists = {};
  if (main !== undefined) {
    ends.push(...document.querySelectorAll("[data-tail]"));
    ends.forEach(unfold);
  }
  requestAnimationFrame(() => ends.forEach((end) => end.scrollTo({ top: end.scrollHeight })));
};
// The last two of its folds are open.
const unfold = (end) =>
  [...end.querySelectorAll("details")].forEach((fold, i, { length }) => {
    fold.open = i > length - 3;
  });
const atEnd = (end) => end.scrollHeight - end.clientHeight - end.scrollTop < 40;

// The rows of a list in their order; new ones are taken out of the parts. A row that changes its
// place is made anew: to the eye it is another thing in a place that is as it was.
const arrange = (list, ids, fresh) => {
  const focused = list.contains(document.activeElement) ? document.activeElement.id : "";
  const had = [...list.children];
  const rows = new Map(had.map((row) => [row.id, row]));
  const made = ids.map((id, i) => {
    if (had[i]?.id === id) return had[i];
    if (fresh[id] === undefined) return rows.get(id).cloneNode(true);
    const [row] = parsed(list, fresh[id]);
    delete fresh[id];
    return row;
  });
  made.forEach((row, i) => row !== had[i] && (had[i] ? had[i].replaceWith(row) : list.append(row)));
  had.slice(made.length).forEach((row) => row.remove());
  if (!rows.has(ids.at(-1)) && list.closest("[data-tail]")) unfold(list);
  if (focused && !list.contains(document.activeElement)) document.getElementById(focused)?.focus();
};

// A part is put into the element of its name; a row, which is that element, in place of it.
const patch = (name, markup) => {
  const part = document.getElementById(name);
  if (!part) {
    console.warn(`no element for part ${name}`);
    return;
  }
  const made = parsed(part, markup);
  const row = made.length === 1 && made[0].id === name ? made[0] : null;
  if (row?.isEqualNode(part)) return;
  // Another screen, question, or card in a place: nothing there is to stay.
  const [was, is] = [part.childNodes, row?.childNodes ?? made].map(leading);
  // Nor in a row of a drawing: it has nothing that a person could have touched but the focus.
  const drawn = row instanceof SVGElement && !part.contains(document.activeElement);
  if (drawn || (was && is && was !== is)) {
    if (part.contains(document.activeElement)) document.activeElement.blur();
    const other = row ?? part.cloneNode(false);
    if (!row) other.append(...made);
    part.replaceWith(other);
    return;
  }
  const folds = [...part.querySelectorAll("details")].map((fold) => [fold, fold.open]);
  const drafts = [...part.querySelectorAll(KEPT)].filter(touched).map((field) => {
    const name = ticked(field) ? "checked" : "value";
    return [field, name, field[name]];
  });
  const how = document.activeElement?.matches(TYPED) ? typing : plain;
  Idiomorph.morph(part, made, row ? { ...how, morphStyle: "outerHTML" } : how);
  for (const [fold, open] of folds) if (fold.open !== open) fold.open = open;
  for (const [field, name, draft] of drafts) if (field[name] !== draft) field[name] = draft;
};

const leading = (nodes) => [...nodes].find((node) => node.nodeType === Node.ELEMENT_NODE)?.id;

// Nodes made in a template: that is quicker than the document of its own that Idiomorph would make.
const parsed = (part, markup) => {
  const made = document.createElement("template");
  const drawing = part instanceof SVGElement;
  made.innerHTML = drawing ? `<svg>${markup}</svg>` : markup;
  return [...(drawing ? made.content.firstElementChild : made.content).childNodes];
};

const ticked = (field) => field.type === "checkbox" || field.type === "radio";

// Whether a person changed the field; the choice in a list counts always.
const touched = (field) => {
  if (field.matches("select")) return true;
  return ticked(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
};
