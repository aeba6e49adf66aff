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

// The engine's reply as the shell needs it: instead of the markup of its parts, their names.
export const ask = async (engine, request) => {
  const reply = JSON.parse(await engine.dispatch(request));
  parts = reply.parts ?? {};
  reply.parts = Object.keys(parts);
  return JSON.stringify(reply);
};

// Put the parts in. "main" holds the others.
export const put = () => {
  if ("main" in parts) patch("main", parts.main);
  for (const [name, markup] of Object.entries(parts)) if (name !== "main") patch(name, markup);
  parts = {};
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
