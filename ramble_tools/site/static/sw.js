// Answers each request without a network: files from those that this version has kept, and pages from Python, which runs
// in a worker of the tab that has them open (shell.js). A browser may stop this script at any time, so it keeps nothing.

importScripts("files.js");

const BASE = new URL("./", location).pathname;
const NAME = `ramble-tools ${BASE}`;
// What ends each request that no tab has answered yet.
const unanswered = new Set();

// A new version has all its files before it is used. On the first visit there is nothing yet: what is needed comes first.
addEventListener("install", (event) => { if (registration.active) event.waitUntil(keepAll()); });
// A page that was loaded without a service worker waits for this one.
addEventListener("activate", (event) => event.waitUntil(removeOld().then(() => clients.claim())));
addEventListener("message", (event) => {
  if (event.data === "claim") event.waitUntil(clients.claim());
  if (event.data === "take over") skipWaiting();
  if (event.data === "opened") for (const end of unanswered) end(new Response("", { status: 503 }));
  if (event.data === "keep few") event.waitUntil(keepAll((path) => !/^lib\/|\.pack$/.test(path)));
  if (event.data === "keep all") event.waitUntil(keepAll().then(() => event.source.postMessage("offline")));
});
addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const isOurs = url.origin === location.origin && url.pathname.startsWith(BASE);
  if (!isOurs || /\/screenshot-\w+\.png$/.test(url.pathname)) return;
  event.respondWith(answer(event.request, url, url.pathname.slice(BASE.length)));
});

function answer(request, url, path) {
  const isTop = request.mode === "navigate" && request.destination === "document";
  if (path === "files.js") return new Response(`self.SITE = ${JSON.stringify(SITE)};`, { headers: headersOf("text/javascript") });
  if (Object.hasOwn(SITE.files, path) || (isTop && path === "")) return kept(path || "index.html");
  return isTop ? Response.redirect(`${BASE}?to=${encodeURIComponent(path + url.search)}`) : ask(request, url);
}

const headersOf = (type) => ({ "content-type": type, "content-security-policy": SITE.policy });
// Where a file is kept. One that is the same in two versions has the same address, so it is fetched once.
const addressOf = (path) => `${BASE}${path}?${encodeURIComponent(SITE.files[path].hash.slice(0, 12))}`;
// A guest of another phone needs no Python.
const keepAll = (isNeeded = () => true) => Promise.all(Object.keys(SITE.files).filter(isNeeded).map(kept));

async function removeOld() {
  const cache = await caches.open(NAME);
  const needed = new Set(Object.keys(SITE.files).map((path) => new URL(addressOf(path), location).href));
  for (const { url } of await cache.keys()) if (!needed.has(url)) await cache.delete(url);
}

async function kept(path) {
  const cache = await caches.open(NAME);
  const found = await cache.match(addressOf(path));
  if (found) return found;
  // On the first visit most files come from the browser's own cache, for Python has loaded them before this script (shell.js).
  // What is in it may be of an earlier version.
  const asked = (cache) => fetch(BASE + path, { cache, integrity: `sha256-${SITE.files[path].hash}` });
  const { body, headers } = await asked("force-cache").catch(() => asked("reload"));
  const response = new Response(body, { headers: headersOf(headers.get("content-type")) });
  // If storage is full, the page works all the same, as long as there is a network.
  await cache.put(addressOf(path), response.clone()).catch(() => null);
  return response;
}

// Asks every tab; the one that has the pages open answers.
async function ask(request, url) {
  const body = request.method === "POST" ? await request.text() : "";
  const asked = { method: request.method, path: url.pathname, query: url.search.slice(1), body, headers: Object.fromEntries(request.headers) };
  const tabs = (await clients.matchAll({ type: "window" })).filter((each) => each.frameType === "top-level");
  return new Promise((done) => {
    unanswered.add(done);
    for (const tab of tabs) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => {
        unanswered.delete(done);
        try {
          done(response(data));
        } catch {
          // Another phone may have given what is no answer (sharing/join.js).
          done(new Response("", { status: 502 }));
        }
      };
      tab.postMessage(asked, [port2]);
    }
  });
}

function response({ status, headers, body }) {
  if (headers.location) return Response.redirect(new URL(headers.location, location), status);
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : body, { status, headers: { ...headers, "content-security-policy": SITE.policy } });
}
