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

  // The list of saved games comes with the engine; until then its place is kept for it, so that the
  // form below does not move. Three games are listed, and a button where there are more.
  const reserve = (saves) => new MutationObserver((_, watch) => {
    const shelf = byId("shelf");
    if (!shelf) return;
    watch.disconnect();
    const box = (name) => Object.assign(document.createElement("div"), { className: name });
    const games = box("games");
    games.append(...Array.from({ length: Math.min(saves, 3) }, () => box("game")));
    shelf.append(box("part-head"), games, ...(saves > 3 ? [box("more-games")] : []));
  }).observe(document, { childList: true, subtree: true });

  // Before the first paint: the theme, no start form where a kept game is about to open, and the
  // direction of the language, kept or the browser's. The page's own is English; another's words
  // come in a file beside it, and nothing is shown until they are there.
  const languages = JSON.parse(root.dataset.languages);
  let language = navigator.language.split("-")[0].toLowerCase();
  try {
    const { theme, language: chosen } = JSON.parse(localStorage.getItem("powergrid.settings") ?? "{}");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    language = chosen ?? language;
    if (localStorage.getItem("powergrid.game")) root.dataset.resume = "yes";
    const saves = Object.keys(localStorage).filter((key) => key.startsWith("powergrid.save."));
    if (saves.length) reserve(saves.length);
  } catch {
    // No store, or nothing readable in it: the page starts as for the first time.
  }
  const label = (words) => {
    const all = { ...data("words"), ...words };
    byId("words").textContent = JSON.stringify(all);
    document.title = all["page.title"];
    for (const element of document.querySelectorAll("[data-word]")) {
      element.textContent = all[element.dataset.word];
    }
    for (const element of document.querySelectorAll("[data-label]")) {
      element.ariaLabel = all[element.dataset.label];
    }
  };
  // What stands in the start form: texts by themselves, attributes as `name=text`.
  const translate = (phrases) => {
    const texts = document.createTreeWalker(byId("main"), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      node.data = phrases[node.data] ?? node.data;
    }
    for (const name of ["aria-label", "placeholder", "value", "data-pick-hint", "data-pick-full",
        "data-pick-apart", "data-tip"]) {
      for (const element of byId("main").querySelectorAll(`[${name}]`)) {
        const told = phrases[`${name}=${element.getAttribute(name)}`];
        if (told) element.setAttribute(name, told);
      }
    }
  };
  const speak = async (code) => {
    const own = root.lang;
    Object.assign(root, { lang: code, dir: languages[code] });
    root.dataset.foreign = "";
    try {
      const response = await fetch(`web/${code}.json?${root.dataset.version}`);
      const { words, phrases } = await response.json();
      await parsed;
      label(words);
      translate(phrases);
    } catch {
      Object.assign(root, { lang: own, dir: languages[own] }); // until the engine translates
    }
    delete root.dataset.foreign;
  };
  addEventListener("powergrid:words", ({ detail }) => label(detail));
  if (Object.hasOwn(languages, language) && language !== root.lang) speak(language);

  const missing = (file) => fault("boot.missing", file);
  const fault = async (key, file = "") => {
    if (root.dataset.state) return;
    root.dataset.state = "fault";
    await parsed;
    byId("fault-text").textContent = data("words")[key];
    byId("fault-file").textContent = file;
    byId("fault").hidden = false;
    byId("boot").hidden = true;
    byId("fault").querySelector("a").onclick = again;
  };
  // A build that does not start must not keep the one that may, so the page is loaded anew when the
  // service worker has changed over: see `changed`.
  let leaving = false;
  const again = (event) => {
    if (!keeper?.controller) return;
    event.preventDefault();
    leaving = true;
    keeper.controller.postMessage("change over");
    setTimeout(() => location.reload(), 2000); // when it does not answer
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
    if (byId("boot-step").dataset.word === "boot.kept" && name !== "ready") return;
    byId("boot-step").dataset.word = `boot.${name}`;
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
    const unlike = changed !== root.dataset.version && root.dataset.state !== "ready";
    if (changed && (leaving || unlike)) location.reload();
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
