// The browser's store for the shell. In JavaScript because MicroPython cannot catch what a
// synchronous call throws, and a store that is full or forbidden throws.

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

// All texts whose key starts so, as JSON; "" where the browser does not allow a look.
export const kept = (prefix) => {
  try {
    const entries = Object.entries(localStorage).filter(([key]) => key.startsWith(prefix));
    return JSON.stringify(Object.fromEntries(entries));
  } catch {
    return "";
  }
};
