// The browser's store, and files and links, for the shell. In JavaScript because MicroPython cannot
// catch what a synchronous call throws, and a store that is full or forbidden throws.

const STAMP = /^saved: ?(.*)$/m;
const LARGEST = 20_000_000; // bytes of a file, letters of a text; a game has some ten thousand

// Whether the text (null: nothing more) could be put under the key.
export const keep = (key, text) => {
  try {
    if (text === null || text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
};

// Whether the save there is neither the one with this stamp nor one of the tab that writes now.
export const clash = (key, text, was) => {
  const stamp = stampOf(look(key));
  if (stamp === undefined || stamp === was) return false;
  return !text || tabOf(stamp) !== tabOf(stampOf(text));
};
const stampOf = (text) => (text === null ? undefined : (text.match(STAMP)?.[1] ?? ""));
const tabOf = (stamp) => stamp.match(/ (\w+)-\d+$/)?.[1];

export const look = (key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

// Whether the browser lets the page store nothing at all.
export const denied = () => {
  try {
    return !localStorage;
  } catch {
    return true;
  }
};

// All texts whose key starts so, as JSON; "" where the browser does not allow a look.
export const kept = (prefix) => {
  try {
    const entries = Object.entries(localStorage).filter(([key]) => key.startsWith(prefix));
    return JSON.stringify(Object.fromEntries(entries));
  } catch {
    return "";
  }
};

export const download = (name, text) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

// The texts of files as JSON; "" when one is too large or does not come.
export const texts = async (files) => {
  const chosen = [...files]; // the browser takes the list away when the event is over
  if (chosen.some(({ size }) => size > LARGEST)) return "";
  return Promise.all(chosen.map((file) => file.text())).then(JSON.stringify, () => "");
};

// A text that was pasted or dropped; null when it is too large.
export const text_of = (transfer) => {
  const text = transfer.getData("text/plain");
  return text.length > LARGEST ? null : text;
};

export const can_send = () => typeof navigator.share === "function";
// False where the browser would not, so that the link has to go another way; who calls it off, knows.
export const send = (title, url) =>
  navigator.share({ title, url }).then(
    () => true,
    ({ name }) => name === "AbortError",
  );

// What an event of a fault tells; "" for what is none.
export const reason = ({ message, reason }) => {
  const told = String(reason?.stack ?? reason ?? message ?? "");
  return told.includes("ResizeObserver") ? "" : told;
};
