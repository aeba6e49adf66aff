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

// A reply as the shell needs it: instead of the markup of its parts, their names.
export const unpack = (text) => {
  const reply = JSON.parse(text);
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

const patch = (name, markup) => {
  const part = document.getElementById(name);
  if (!part) {
    console.warn(`no element for part ${name}`);
    return;
  }
  const folds = [...part.querySelectorAll("details")].map((fold) => [fold, fold.open]);
  const drafts = [...part.querySelectorAll(KEPT)].filter(touched).map((field) => {
    const name = ticked(field) ? "checked" : "value";
    return [field, name, field[name]];
  });
  Idiomorph.morph(part, markup, document.activeElement?.matches(TYPED) ? typing : plain);
  for (const [fold, open] of folds) if (fold.open !== open) fold.open = open;
  for (const [field, name, draft] of drafts) if (field[name] !== draft) field[name] = draft;
};

const ticked = (field) => field.type === "checkbox" || field.type === "radio";

// Whether a person changed the field; the choice in a list counts always.
const touched = (field) => {
  if (field.matches("select")) return true;
  return ticked(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
};
