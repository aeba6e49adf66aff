// The one script that is not Python: it speaks when Python cannot. The first fault is the one told.
(() => {
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  const words = JSON.parse(byId("words").textContent);

  const fault = (key, file = "") => {
    if (root.dataset.state) return;
    root.dataset.state = "fault";
    byId("fault-text").textContent = words[key];
    byId("fault-file").textContent = file;
    byId("fault").hidden = false;
    byId("boot").hidden = true;
  };

  // A file that does not come tells its element; such events do not bubble, so they are captured.
  addEventListener("error", (event) => {
    const file = event.target?.src || event.target?.href;
    if (file) fault("boot.missing", file);
    else if (event.target === window) fault("boot.crash");
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => {
    const text = String(reason?.message ?? reason);
    fault(/fetch|load|import|404|network/i.test(text) ? "boot.missing" : "boot.crash");
  });
  // The shell tells so when the engine's worker ends before it is ready.
  addEventListener("powergrid:fault", () => fault("boot.missing"));

  if (typeof WebAssembly !== "object") fault("boot.no_wasm");
})();
