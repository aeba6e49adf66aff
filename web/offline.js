// Loaded once the game runs: keeps the page for days without a network, and offers a new version.
const root = document.documentElement;
const { serviceWorker } = navigator;
const byId = (id) => document.getElementById(id);
const OFTEN = 3600_000; // how often a page that stays open looks for a new version, in ms

let asked = false; // whether the player has agreed to change over

const say = (id, key) => {
  byId(id).dataset.word = key; // for a change of language: see the guard
  byId(id).textContent = JSON.parse(byId("words").textContent)[key];
};

const offer = () => {
  if (!byId("update").hidden) return;
  byId("update").hidden = false; // first: a live region tells what changes while it is shown
  say("update-text", "shell.update_ready");
};

const go = async () => {
  await calm();
  if (root.hasAttribute("data-unkept") && !asked) {
    say("update-text", "shell.update_unkept");
    say("update-go", "shell.update_anyway");
    asked = true;
    return;
  }
  asked = true;
  (await serviceWorker.ready).active.postMessage("change over"); // also of a forced reload
};

// When the engine owes no answer, all that was played is in the browser's store.
const calm = async () => {
  while (root.dataset.busy) await new Promise((done) => setTimeout(done, 50));
};

const told = ({ data }) => {
  const build = data?.newest ?? data?.changed;
  if (!build || build === root.dataset.version) return;
  if (data.changed && asked) location.reload();
  else offer();
};

// The browser looks by itself when a page opens, but only some time after.
const keepLooking = (registration) => {
  let looked = 0;
  const look = () => {
    if (document.hidden || Date.now() - looked < OFTEN) return;
    looked = Date.now();
    registration.update().catch(() => {}); // without a network there is nothing new
  };
  document.addEventListener("visibilitychange", look);
  look();
};

export const start = async () => {
  if (!serviceWorker) return; // an old browser, or an address that is not safe
  byId("update-go").onclick = go;
  byId("update-later").onclick = () => (byId("update").hidden = true);
  serviceWorker.addEventListener("message", told);
  serviceWorker.startMessages();
  await calm();
  try {
    const registration = await serviceWorker.register("sw.js");
    if (!registration.active) return; // the first visit: all is new
    registration.active.postMessage("newest?");
    keepLooking(registration);
  } catch (error) {
    console.info("The page cannot be kept for use offline:", error);
  }
};
