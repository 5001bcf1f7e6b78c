// The frame around the pages: it starts Python in a worker, brings it the requests that the service worker gets, and shows
// the pages. One tab has the scorebook open; another one says so. All that it says is in index.html.

import "./files.js";

const { serviceWorker } = navigator;
const BASE = new URL("./", location).pathname;
const NAME = `ramble-tools ${BASE}`;
const at = (id) => document.getElementById(id);
// How long this page waits for what a browser may never answer, in milliseconds.
const PATIENCE = 3000;
const remembered = (name, value, storage = "localStorage") => {
  try {
    if (value !== undefined) window[storage].setItem(`${NAME}${name}`, value);
    return window[storage].getItem(`${NAME}${name}`) || "";
  } catch { return ""; }
};
// Other tabs of the same browser.
let tabs = null;
// The page that is shown first.
let page = (new URLSearchParams(location.search).get("to") ?? "") + location.hash;
let worker = null;
// Resolves when the service worker answers the pages. On the first visit it is not there yet.
let control = null;
let frame = null;
let loaded = 0;
// Whether a service worker answers what this page asks, and whether that is a newer version than this page.
let isControlled = false;
let isOld = false;
// Whether this tab has the scorebook.
let isOwner = false;
// Whether the browser was asked, since this start, to keep the scores.
let hasAsked = false;

// Shows one of the states of the start.
function say(state) {
  for (const each of at("states").children) each.hidden = each.id !== state;
  at("first").hidden = state !== "starting" && state !== "ready";
}

// Shows a line at the foot, if it was not shown before.
const sayOnce = (line) => { if (!remembered(line) && remembered(line, "shown")) at(line).hidden = false; };

const later = (time) => new Promise((done) => { setTimeout(done, time); });
const forever = () => new Promise(() => {});

// Asks the browser not to delete the scores, once there are some. It may not know the question, and may not answer before
// somebody does; so nothing waits for it, and until it has promised they are at risk. It may promise later what it refused.
function askToKeep() {
  if (!remembered("last")) return;
  const asked = Promise.resolve().then(() => navigator.storage.persist()).catch(() => false);
  asked.then((kept) => sayKept(Boolean(kept)));
  Promise.race([asked, later(PATIENCE)]).then((kept) => { if (kept === undefined) sayKept(false); });
}

// Shows whether the scores are kept, if that is not what was shown before.
function sayKept(kept) {
  const line = kept ? "kept" : "at-risk";
  if (remembered("storage") === line) return;
  remembered("storage", line);
  at("kept").hidden = !kept;
  at("at-risk").hidden = kept;
}

// Resolves when this tab has the scorebook. The lock ends with the tab.
const owned = () => new Promise((done) => {
  const hold = () => { isOwner = true; remembered("mine", "", "sessionStorage"); done(); return forever(); };
  navigator.locks.request(NAME, { ifAvailable: true }, (lock) => {
    if (lock) return hold();
    if (remembered("mine", undefined, "sessionStorage")) tabs.postMessage("close");
    at("shown").textContent = remembered("title");
    at("sent").hidden = !page.startsWith("receive#");
    say("elsewhere");
    navigator.locks.request(NAME, hold);
    return null;
  });
});

// Starts again with the version that has taken over: this page is older. What was sent is answered first, and nobody who is
// typing is interrupted.
function restart() {
  if (frame && frameHas("body.pad-open, :focus:is(input, select, textarea)")) return;
  // Another tab that waits may get the scorebook meanwhile, and is asked to give it back.
  if (isOwner) remembered("mine", "yes", "sessionStorage");
  if (frame) worker.postMessage("stop");
  else location.reload();
}

const frameHas = (selector) => Boolean(frame.contentDocument?.querySelector(selector));

// Resolves when the service worker answers the pages.
async function controlled() {
  const wasControlled = Boolean(serviceWorker.controller);
  const registration = await serviceWorker.register("sw.js", { updateViaCache: "none" });
  // Another tab no longer answers what it was asked. A request that is never answered would keep a new version waiting.
  serviceWorker.controller?.postMessage("opened");
  const changed = new Promise((done) => { serviceWorker.addEventListener("controllerchange", done, { once: true }); });
  // Nothing is open yet, so a new version that has been waiting can take over. Browsers wait until the old one is idle. They
  // may forget that they were asked, and then wait for half a minute or more: so they are asked again, but not for long.
  const { waiting } = registration;
  if (waiting && serviceWorker.controller) {
    const ask = () => waiting.postMessage("take over");
    ask();
    const asking = setInterval(ask, 200);
    const isNew = await Promise.race([changed.then(() => true), later(PATIENCE)]);
    clearInterval(asking);
    if (isNew) await forever();  // the page is loaded again
  }
  const watch = () => registration.installing?.addEventListener("statechange", () => {
    at("update").hidden = !registration.waiting || !registration.active;
  });
  registration.addEventListener("updatefound", watch);
  watch();
  if (wasControlled) return;
  (await serviceWorker.ready).active.postMessage("claim");
  if (!serviceWorker.controller) await changed;
  // This page came from the network, and may be of another version than what has been kept.
  if ((await (await fetch("files.js")).text()).includes(SITE.version)) return;
  location.reload();
  await forever();
}

function show() {
  frame = document.createElement("iframe");
  frame.title = frame.name = "Ramble Tools";
  frame.src = location.origin + BASE + page;  // so that //host, as in a link that somebody made up, leads to no other host
  frame.addEventListener("load", () => {
    const { location: its, document: { title } } = frame.contentWindow;
    at("start").hidden = true;
    document.title = title;
    remembered("title", title);
    history.replaceState(null, "", its.pathname + its.search);
    watchPad();
  });
  frame.addEventListener("load", () => serviceWorker.controller?.postMessage("keep all"), { once: true });
  document.body.prepend(frame);
  frame.contentWindow.focus();
}

// While the pad is open, it needs the room of the lines at the foot. A page that is old ends when it is closed.
function watchPad() {
  const changed = () => {
    at("bar").classList.toggle("on-pad", frameHas("body.pad-open"));
    if (isOld) restart();
  };
  const body = frame.contentDocument?.body;
  if (body) new MutationObserver(changed).observe(body, { attributeFilter: ["class"] });
  changed();
}

// What the worker tells.
const heard = {
  loaded(bytes) {
    loaded += bytes;
    at("part").value = Math.min(1, loaded / Object.values(SITE.files).reduce((sum, each) => sum + each.bytes, 0));
  },
  async ready() {
    await control;
    // Somebody is typing: showing a page now would move the focus.
    if (at("typed").value.trim() && at("taken").hidden) say("ready");
    else show();
  },
  full(isFull) { at("full").hidden = !isFull; },
  // After a change of the book.
  scores(html) {
    remembered("last", html);
    if (!hasAsked) askToKeep();
    hasAsked ||= Boolean(html);
  },
  stopped() { location.reload(); },
  refused() { say("refused"); },
  failed(why) { at("why").textContent = why; say("failed"); },
};

async function main() {
  // What is beside this page stays there when the address becomes that of a page below it.
  for (const link of document.querySelectorAll("[href]")) link.setAttribute("href", link.href);
  if (!isSecureContext) return say("unsafe");
  if (!serviceWorker || !navigator.locks || !window.indexedDB || !window.WebAssembly || !window.DecompressionStream) return say("unsupported");
  // Where a browser may keep nothing for this page, each of these throws.
  try {
    tabs = new BroadcastChannel(NAME);
    await Promise.all([caches.keys(), navigator.locks.query()]);
  } catch { return say("refused"); }
  at("first").onsubmit = (event) => {
    event.preventDefault();
    at("word").textContent = at("typed").value.trim();
    page = `word?w=${encodeURIComponent(at("word").textContent)}`;
    at("taken").hidden = false;
    if (!at("ready").hidden) show();
  };
  at("open").onclick = show;
  at("take").onclick = () => tabs.postMessage("close");
  // What was sent is answered first; then this tab waits for the lock in its turn.
  tabs.onmessage = () => { if (worker) worker.postMessage("stop"); else if (isOwner) location.reload(); };
  for (const button of document.querySelectorAll(".again")) button.onclick = () => location.reload();
  for (const button of document.querySelectorAll(".close")) button.onclick = () => { button.parentElement.hidden = true; frame?.focus(); };
  at("last").innerHTML = remembered("last");
  isControlled = Boolean(serviceWorker.controller);
  // The first one is that of the first visit. Each later one is a new version, for which this tab or another one has asked.
  serviceWorker.addEventListener("controllerchange", () => {
    isOld = isControlled;
    isControlled = true;
    if (isOld) restart();
  });
  window.addEventListener("appinstalled", askToKeep);
  await owned();
  say("starting");
  remembered("title", document.title);
  serviceWorker.addEventListener("message", ({ data, ports }) => (data === "offline" ? sayOnce(data) : worker?.postMessage(data, ports)));
  serviceWorker.startMessages();
  const isNew = !serviceWorker.controller;
  at("new").hidden = !isNew;
  // An app that was installed since is more likely to get the promise.
  if (matchMedia("(display-mode: standalone)").matches) askToKeep();
  control = controlled();
  // On the first visit Python starts from the network, and need not wait until the service worker is there.
  if (!isNew) await control;
  worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data: { what, value } }) => heard[what](value);
  worker.onerror = () => say("failed");
  return undefined;
}

main().catch(() => say("unreachable"));
