// The page's service worker: keeps each build in a cache of its own and serves one of them whole.
// A newer build is fetched and waits; the player decides when the page changes over to it. The
// service worker at work serves every build that is kept, so a newer one never has to push it out:
// doing that while a page loads can hang the page.
// The build fills in BUILD, and FILES with each file's hash: what came otherwise is not kept.
import { PrecacheStrategy } from "serwist";

const { scope } = registration;
const PREFIX = `powergrid ${scope} `; // an origin may hold several sites
const NOTES = `${PREFIX}notes`;
const cacheOf = (build) => PREFIX + build;

const files = new Map(FILES.map(({ url, integrity }) => [scope + url, integrity]));
const keeping = new PrecacheStrategy({
  cacheName: cacheOf(BUILD),
  matchOptions: { ignoreVary: true },
});
// From the cache; what is not there (yet) from the network, if it has the right hash.
const file = (event, url, cache = "no-cache") => {
  const integrity = files.get(url);
  const request = new Request(url, { integrity, cache, credentials: "same-origin" });
  return keeping.handleAll({ event, request, params: { integrity } });
};

// Notes: the `chosen` build is served, the `newest` is the last one that came completely. A note
// does not outlive the cache that it is about.
const note = async (name, build) =>
  (await caches.open(NOTES)).put(scope + name, new Response(build));
const noted = async (name) => {
  const build = await (await (await caches.open(NOTES)).match(scope + name))?.text();
  return build && (await caches.has(cacheOf(build))) ? build : undefined;
};
let choice; // only the service worker at work changes it
const chosen = () => (choice ??= noted("chosen").then((build) => build ?? BUILD));

const tell = async (message) => {
  for (const page of await clients.matchAll({ includeUncontrolled: true })) {
    page.postMessage(message);
  }
};

// What the page has just fetched need not come twice: the server is only asked whether it is the
// same. One that goes by dates may say so wrongly, so a wrong hash brings a second request.
const take = (event, url) =>
  Promise.all(file(event, url)).catch(() => Promise.all(file(event, url, "reload")));

// All or nothing: one file that does not come ends it, and the next visit takes up from there.
const install = async (event) => {
  await Promise.all([...files.keys()].map((url) => take(event, url)));
  const { length } = await (await caches.open(cacheOf(BUILD))).keys();
  if (length !== files.size) throw new Error("The browser has dropped a part.");
  if (!(await noted("chosen"))) await note("chosen", BUILD);
  await note("newest", BUILD);
  await tell({ newest: BUILD });
};

const activate = async () => {
  const wanted = [BUILD, await chosen(), await noted("newest")].map(cacheOf);
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && ![NOTES, ...wanted].includes(name)) await caches.delete(name);
  }
  await clients.claim();
};

const newest = async () => (await noted("newest")) ?? BUILD;

const hear = async ({ data, source }) => {
  if (data === "newest?") source.postMessage({ newest: await newest() });
  if (data === "change over") await changeOver();
};

const changeOver = async () => {
  const before = chosen();
  choice = newest(); // at once: what is asked for from now on is the new build's
  const [earlier, build] = [await before, await choice];
  await note("chosen", build);
  await tell({ changed: build });
  if (earlier !== build) await caches.delete(cacheOf(earlier));
};

const answer = async (event) => {
  const { origin, pathname } = new URL(event.request.url); // a stamp after it is for the network
  const url = origin + pathname + (pathname.endsWith("/") ? "index.html" : "");
  const build = await chosen();
  if (build === BUILD && files.has(url)) return file(event, url)[0];
  const other = build !== BUILD && (await caches.open(cacheOf(build)));
  return (other && (await other.match(url, { ignoreVary: true }))) || fetch(event.request);
};

addEventListener("install", (event) => event.waitUntil(install(event)));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => event.waitUntil(hear(event)));
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(scope)) event.respondWith(answer(event));
});
