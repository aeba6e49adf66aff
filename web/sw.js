// The page's service worker: keeps each build in a cache of its own and serves one of them whole.
// A newer build is fetched and waits; the player decides when the page changes over to it.
// The build fills in BUILD, and FILES with each file's hash: what came otherwise is not kept.
import { PrecacheStrategy } from "serwist";

const PREFIX = `powergrid ${registration.scope} `; // an origin may hold several sites
const NOTES = `${PREFIX}notes`;
const CHOSEN = `${registration.scope}chosen-build`;
const cacheOf = (build) => PREFIX + build;

const files = new Map(FILES.map(({ url, integrity }) => [registration.scope + url, integrity]));
// From the cache; what is not there (yet) from the network, if it has the right hash.
const keeping = new PrecacheStrategy({
  cacheName: cacheOf(BUILD),
  fetchOptions: { cache: "no-cache" }, // what the page has just fetched need not come twice
  matchOptions: { ignoreVary: true },
});
const file = (event, url) =>
  keeping.handleAll({
    event,
    request: new Request(url, { integrity: files.get(url), credentials: "same-origin" }),
    params: { integrity: files.get(url) },
  });

// Which build is served. The note is written when the first one is complete, then when the player
// changes over; it does not outlive its cache.
let choice;
const chosen = () => (choice ??= noted().then((build) => build ?? BUILD));
const noted = async () => {
  const note = await (await caches.open(NOTES)).match(CHOSEN);
  const build = await note?.text();
  return build && (await caches.has(cacheOf(build))) ? build : undefined;
};
const choose = async (build) => {
  choice = Promise.resolve(build);
  await (await caches.open(NOTES)).put(CHOSEN, new Response(build));
};

// All or nothing: one file that does not come ends it, and the next visit takes up from there.
const install = async (event) => {
  await Promise.all([...files.keys()].flatMap((url) => file(event, url)));
  if (!(await noted())) await choose(BUILD);
};

const tidy = async () => {
  const wanted = [NOTES, cacheOf(BUILD), cacheOf(await chosen())];
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(names.filter((name) => !wanted.includes(name)).map((name) => caches.delete(name)));
};

const tell = async (message) => {
  for (const page of await clients.matchAll()) page.postMessage(message);
};

const activate = async () => {
  await tidy();
  await clients.claim();
  await tell({ newest: BUILD });
};

const hear = async ({ data, source }) => {
  if (data === "newest?") source.postMessage({ newest: BUILD });
  if (data !== "change over") return;
  await choose(BUILD);
  await tidy();
  await tell({ changed: BUILD });
};

const answer = async (event) => {
  const { origin, pathname } = new URL(event.request.url); // a stamp after it is for the network
  const url = origin + pathname + (pathname.endsWith("/") ? "index.html" : "");
  const build = await chosen();
  if (build === BUILD && files.has(url)) return file(event, url)[0];
  const earlier = build !== BUILD && (await caches.open(cacheOf(build)));
  return (earlier && (await earlier.match(url, { ignoreVary: true }))) || fetch(event.request);
};

addEventListener("install", (event) => {
  skipWaiting(); // being at work changes nothing yet: see `chosen`
  event.waitUntil(install(event));
});
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => event.waitUntil(hear(event)));
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(registration.scope)) event.respondWith(answer(event));
});
