// The first script of the page, and not in Python: it speaks when Python cannot. The first fault
// is the one that is told.
(() => {
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  const parsed = new Promise((done) => addEventListener("DOMContentLoaded", done));

  const fault = async (key, file = "") => {
    if (root.dataset.state) return;
    root.dataset.state = "fault";
    await parsed;
    byId("fault-text").textContent = JSON.parse(byId("words").textContent)[key];
    byId("fault-file").textContent = file;
    byId("fault").hidden = false;
    byId("boot").hidden = true;
  };

  // A file that does not come tells its element; such events do not bubble, so they are captured.
  addEventListener("error", ({ target }) => {
    const file = target?.src || target?.href;
    if (file) fault("boot.missing", file);
    else if (target === window) fault("boot.crash");
  }, true);
  // PyScript takes the text of a "not found" page for the file.
  const { fetch } = window;
  window.fetch = async (...request) => {
    const response = await fetch(...request).catch(() => null);
    if (!response?.ok) fault("boot.missing", String(request[0]?.url ?? request[0]));
    return response ?? Response.error();
  };
  addEventListener("unhandledrejection", ({ reason }) => {
    const text = String(reason?.message ?? reason);
    fault(/fetch|load|import|404|network/i.test(text) ? "boot.missing" : "boot.crash");
  });
  // The shell passes on what the worker tells.
  addEventListener("powergrid:fault", ({ detail }) => {
    fault(detail ? "boot.missing" : "boot.crash", detail ?? "");
  });

  if (typeof WebAssembly !== "object") fault("boot.no_wasm");
})();
