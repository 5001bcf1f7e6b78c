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
// Python, in a worker; what is asked of it before it runs waits in the promise.
let worker = null;
// Whether it could not start, or has ended: then nobody waits for its answers.
let hasFailed = false;
let begin = null;
const begun = new Promise((done) => { begin = done; });
let isReady = false;
// The pages of the game that was used last, by address, as this version made them: they answer until Python does.
let pages = {};
// Resolves when the service worker answers the pages. On the first visit it is not there yet.
let control = null;
let frame = null;
let loaded = 0;
// Whether a service worker answers what this page asks, and whether that is a newer version than this page.
let isControlled = false;
let isOld = false;
// Whether this tab has the scorebook; and until it has, what asks the other tabs for it.
let isOwner = false;
let asking = 0;
// Whether the browser was asked, since this start, to keep the scores.
let hasAsked = false;
// Whether the last game went on when it was last heard of.
let wentOn = false;
// Whether this phone is at another one's table: it has just read a code, or has not left since.
const isGuest = location.hash.startsWith("#join=") || Boolean(remembered("guest"));
// What lets other phones join this one, once somebody has asked for it; and what is kept of those phones.
let hosting = null;
let table = "";

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
// Once a game has ended, a backup is offered where it is not promised.
function askToKeep(hasEnded = false) {
  if (!remembered("last")) return;
  const asked = Promise.resolve().then(() => navigator.storage.persist()).catch(() => false);
  const tell = (kept) => {
    sayKept(kept);
    if (hasEnded) at("ended").hidden = kept;
  };
  asked.then((kept) => tell(Boolean(kept)));
  Promise.race([asked, later(PATIENCE)]).then((kept) => { if (kept === undefined) tell(false); });
}

// An iPhone or an iPad says whether this is an app on the home screen, and may keep other things for that one than for
// Safari; so it matters before the first game.
function sayWhereItIs() {
  if (remembered("last") || navigator.standalone === undefined) return;
  at(navigator.standalone ? "apart" : "add").hidden = false;
}

// The page saves a backup, in the way that this browser can, as soon as it takes taps.
async function saveBackup(event) {
  event.preventDefault();
  const { href } = event.target;
  for (const line of ["ended", "at-risk"]) at(line).hidden = true;
  if (!frameHas("html.js")) await new Promise((done) => { frame.addEventListener("ramble:page", done, { once: true }); });
  const link = Object.assign(document.createElement("a"), { href, hidden: true });
  for (const mark of ["data-backup", "data-save"]) link.setAttribute(mark, "");
  frame.contentDocument.body.append(link);
  link.click();
  link.remove();
}

// Shows whether the scores are kept, if that is not what was shown before.
function sayKept(kept) {
  const line = kept ? "kept" : "at-risk";
  if (remembered("storage") === line) return;
  remembered("storage", line);
  at("kept").hidden = !kept;
  at("at-risk").hidden = kept;
}

// Asks for the scorebook until this tab has it. A tab that was waiting longer gets it first, and one that has just got it may
// not know that yet.
function take() {
  const ask = () => tabs.postMessage("close");
  ask();
  clearInterval(asking);
  asking = setInterval(ask, 300);
}

// Resolves when this tab has the scorebook. The lock ends with the tab.
const owned = () => new Promise((done) => {
  const hold = () => {
    isOwner = true;
    clearInterval(asking);
    remembered("mine", "", "sessionStorage");
    done();
    return forever();
  };
  navigator.locks.request(NAME, { ifAvailable: true }, (lock) => {
    if (lock) return hold();
    if (remembered("mine", undefined, "sessionStorage")) take();
    at("shown").textContent = remembered("title");
    // What this tab showed before another one took over; a browser's list of tabs still says so.
    document.title = remembered("title", undefined, "sessionStorage") || document.title;
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
  if (frame) stop();
  else location.reload();
}

// Loads this page again, once what was sent is answered.
function stop() {
  if (worker && !hasFailed) worker.postMessage("stop");
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
    const timer = setInterval(ask, 200);
    const isNew = await Promise.race([changed.then(() => true), later(PATIENCE)]);
    clearInterval(timer);
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
    const { location: its, document: { title, activeElement, body } } = frame.contentWindow;
    // A browser does this for the first page alone, and not for those that come later in the frame.
    if (activeElement === body) body.querySelector("[autofocus]")?.focus();
    at("start").hidden = true;
    document.title = title;
    for (const storage of ["localStorage", "sessionStorage"]) remembered("title", title, storage);
    history.replaceState(null, "", its.pathname + its.search);
    watchPad();
  });
  // Each page says when it takes taps, which is before all of it is loaded.
  frame.addEventListener("ramble:page", () => frame.contentDocument.addEventListener("click", tapped));
  if (!isReady) at("soon").hidden = false;
  else frame.addEventListener("load", keepFiles, { once: true });
  document.body.prepend(frame);
  frame.contentWindow.focus();
}

const keepFiles = () => serviceWorker.controller?.postMessage(isGuest ? "keep few" : "keep all");

// --- several phones (sharing/)

const roles = async () => (await import("./sharing.js")).$sharing.roles;
const OURS = { base: BASE, name: NAME, version: SITE.version.split("+")[1], address: location.origin + BASE, remembered };

const host = () => (hosting ??= roles().then(({ owner }) => owner({
  ...OURS,
  answer: (asked, ports) => begun.then(() => worker.postMessage(asked, ports)),
  kept: table,
  keep: (kept) => begun.then(() => worker.postMessage({ share: kept })),
  page: () => (frame?.contentDocument?.body?.dataset.game ? frame.contentWindow.location.pathname.slice(BASE.length) : ""),
  renew,
})));

// Lets others join. If that can't be loaded, the games are there all the same.
function share() {
  for (const line of ["again", "not-shared"]) at(line).hidden = true;
  host().then(({ open }) => open(), () => {
    hosting = null;
    at("not-shared").hidden = false;
  });
}

// What the pages have for an app around them.
function tapped({ target }) {
  const wanted = target.closest?.("[data-table]")?.dataset.table;
  if (wanted === "share") share();
  else if (wanted) worker[wanted]();
}

// Loads the page again, unless somebody is typing.
function renew() {
  if (frame && !frameHas("body.pad-open, :focus:is(input, select, textarea)")) frame.contentWindow.location.reload();
}

// Shows that the pages can't be made. What was typed in the page that was there until now is kept.
function giveUp(state) {
  hasFailed = true;
  frame?.remove();
  at("soon").hidden = true;
  at("start").hidden = false;
  say(state);
}

// Takes what the last start has left: the scores, and the pages if they are of this version.
function takeLast() {
  try {
    const last = JSON.parse(remembered("last"));
    at("last").innerHTML = last.scores;
    if (last.version === SITE.version) pages = last.pages;
  } catch { /* there is nothing, or it is of a version that kept the scores alone */ }
}

// Brings Python a request that the service worker got, or answers it if Python is not there yet.
function pass(asked, ports) {
  const html = !isReady && asked.method === "GET" && pages[asked.path + (asked.query && `?${asked.query}`)];
  if (html) ports[0].postMessage({ status: 200, headers: { "content-type": "text/html; charset=utf-8" }, body: html });
  else begun.then(() => worker.postMessage(asked, ports));
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
  async ready(first) {
    await control;
    isReady = true;
    at("soon").hidden = true;
    if (isGuest) page = page && !page.startsWith("#") ? page : first;
    else sayWhereItIs();
    at("again").hidden = !table || !Object.keys(JSON.parse(table).guests).length;
    // What was shown until now is from before the last end, and may not know of a round that several phones enter.
    if (frame && table) renew();
    if (frame) keepFiles();
    // Somebody is typing: showing a page now would move the focus.
    else if (at("typed").value.trim() && at("taken").hidden) say("ready");
    else show();
  },
  table(kept) { table = kept; },
  full(isFull) { at("full").hidden = !isFull; },
  // By another phone, or by this one, whose page knows it.
  changed(by) {
    if (by) frame?.contentDocument?.dispatchEvent(new Event("ramble:changed"));
    hosting?.then(({ changed }) => changed(by), () => {});
  },
  // The phone with the games is there again: what it may have missed is sent again.
  back() { frame?.contentDocument?.dispatchEvent(new Event("ramble:back")); },
  renewed: () => renew(),
  gone(why) { giveUp(why); },
  // After a change of the book.
  last(kept) {
    // What is too long to be kept must not leave an older one.
    if (!remembered("last", kept)) remembered("last", "");
    if (!kept) return;
    // A game has ended since: then there is more to lose, and a browser that is used much may promise what it refused.
    const goesOn = Object.keys(JSON.parse(kept).pages).length > 0;
    if (!hasAsked || (!goesOn && wentOn)) askToKeep(!goesOn && wentOn);
    for (const line of ["add", "apart"]) at(line).hidden = true;
    hasAsked = true;
    wentOn = goesOn;
  },
  stopped() { location.reload(); },
  refused() { giveUp("refused"); },
  failed(why) { at("why").textContent = why; giveUp("failed"); },
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
  at("take").onclick = take;
  // What was sent is answered first; then this tab waits for the lock in its turn.
  tabs.onmessage = () => { if (isOwner) stop(); };
  for (const button of document.querySelectorAll(".again")) button.onclick = () => location.reload();
  for (const link of document.querySelectorAll("[data-backup]")) link.onclick = saveBackup;
  for (const button of document.querySelectorAll(".close")) button.onclick = () => { button.parentElement.hidden = true; frame?.focus(); };
  // What is folded out at the foot of a screen is below it.
  document.addEventListener("toggle", ({ target }) => { if (target.open) target.scrollIntoView({ block: "nearest" }); }, true);
  for (const button of document.querySelectorAll(".host")) button.onclick = share;
  if (!isGuest) takeLast();
  // Who has just read another phone's code wants to be there, whatever another tab shows.
  if (location.hash.startsWith("#join=")) remembered("mine", "yes", "sessionStorage");
  window.addEventListener("hashchange", () => { if (location.hash.startsWith("#join=")) location.reload(); });
  isControlled = Boolean(serviceWorker.controller);
  // The first one is that of the first visit. Each later one is a new version, for which this tab or another one has asked.
  serviceWorker.addEventListener("controllerchange", () => {
    isOld = isControlled;
    isControlled = true;
    if (isOld) restart();
  });
  window.addEventListener("appinstalled", () => askToKeep());
  await owned();
  say("starting");
  remembered("title", document.title);
  serviceWorker.addEventListener("message", ({ data, ports }) => (data === "offline" ? sayOnce(data) : pass(data, ports)));
  serviceWorker.startMessages();
  const isNew = !serviceWorker.controller;
  at("new").hidden = !isNew;
  // An app that was installed since is more likely to get the promise.
  if (matchMedia("(display-mode: standalone)").matches) askToKeep();
  control = controlled().catch((error) => { fail(error); return forever(); });
  // On the first visit Python starts from the network, and need not wait until the service worker is there.
  if (!isNew) await control;
  const [last] = Object.keys(pages);
  if (last && (!page || last === BASE + page)) {
    page = last.slice(BASE.length);
    show();
    // Python needs the whole processor, so the page comes first.
    await Promise.race([new Promise((done) => { frame.addEventListener("load", done, { once: true }); }), later(PATIENCE)]);
  }
  if (isGuest) worker = (await roles()).guest({ ...OURS, say, leave: (where) => location.replace(BASE + where) });
  else worker = new Worker(`${BASE}worker.js`, { type: "module" });
  worker.onmessage = ({ data: { what, value } }) => heard[what](value);
  worker.onerror = () => giveUp("failed");
  begin();
  return undefined;
}

// A browser that blocks what a page keeps says so when it is asked for a service worker, if not before.
const fail = ({ name }) => giveUp(name === "SecurityError" ? "refused" : "unreachable");

main().catch(fail);
