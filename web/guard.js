// The first script of the page, and not in Python: it shows how the boot goes on, and speaks when
// Python cannot. The first fault is the one that is told.
(() => {
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  const parsed = new Promise((done) => addEventListener("DOMContentLoaded", done));
  const data = (id) => JSON.parse(byId(id).textContent);
  const { fetch, Worker } = window;
  const keeper = navigator.serviceWorker;
  const bar = { fetch: 1, start: 3, rules: 4, ready: 5 };

  // Before the first paint: the theme, and no start form where a kept game is about to open.
  try {
    const { theme } = JSON.parse(localStorage.getItem("powergrid.settings") ?? "{}");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    if (localStorage.getItem("powergrid.game")) root.dataset.resume = "yes";
  } catch {
    // No store, or nothing readable in it: the page starts as for the first time.
  }

  const missing = (file) => fault("boot.missing", file);
  const fault = async (key, file = "") => {
    if (root.dataset.state) return;
    root.dataset.state = "fault";
    await parsed;
    byId("fault-text").textContent = data("words")[key];
    byId("fault-file").textContent = file;
    byId("fault").hidden = false;
    byId("boot").hidden = true;
    // A build that does not start must not keep the one that may.
    byId("fault").querySelector("a").onclick = () => keeper?.controller?.postMessage("change over");
  };
  // Errors look different in every browser; whether a file is there does not.
  const crash = async (reason) => {
    if (root.dataset.state) return;
    console.info("The boot failed:", reason);
    await parsed;
    const method = keeper?.controller ? "GET" : "HEAD"; // the service worker keeps whole files
    const there = (file) => fetch(file, { method }).then(({ ok }) => ok, () => false);
    const found = await Promise.all(data("files").map(async (file) => [file, await there(file)]));
    const gone = found.find(([, ok]) => !ok);
    if (gone) missing(gone[0]);
    else fault("boot.crash");
  };

  const step = (name) => {
    byId("boot-bar").value = bar[name];
    byId("boot-step").textContent = data("words")[`boot.${name}`];
  };
  const told = ({ data: text }) => {
    if (text instanceof Error) crash(text);
    if (typeof text !== "string" || !text.startsWith("powergrid:")) return;
    const [, name, file] = text.match(/^powergrid:(\w+):?(.*)/s);
    if (name === "missing") missing(file);
    else step(name);
  };
  window.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", told);
    }
  };
  addEventListener("powergrid:ready", () => {
    step("ready");
    root.dataset.state ??= "ready";
    import(`./offline.js?${root.dataset.version}`).then(({ start }) => start());
  });
  // Half of this build and half of another would not fit: this page starts again.
  keeper?.addEventListener("message", ({ data: { changed } }) => {
    const started = root.dataset.state === "ready";
    if (changed && changed !== root.dataset.version && !started) location.reload();
  });

  // A file that does not come tells its element; such events do not bubble, so they are captured.
  addEventListener("error", ({ target, message }) => {
    const file = target?.src || target?.href;
    if (file) missing(file);
    else if (target === window) crash(message);
  }, true);
  // PyScript takes the text of a "not found" page for the file.
  window.fetch = async (...request) => {
    const response = await fetch(...request).catch(() => null);
    if (!response?.ok) missing(String(request[0]?.url ?? request[0]));
    return response ?? Response.error();
  };
  addEventListener("unhandledrejection", ({ reason }) => crash(reason));
  addEventListener("powergrid:crash", () => crash("engine"));

  if (typeof WebAssembly !== "object") fault("boot.no_wasm");
})();
