// The frame around the pages: it starts Python in a worker, brings it the requests that the service worker gets, and shows
// the pages. One tab has the scorebook open; another one says so.

import "./files.js";

const BASE = new URL("./", location).pathname;
const NAME = `ramble-tools ${BASE}`;
const at = (id) => document.getElementById(id);
const tabs = new BroadcastChannel(NAME);
const wanted = () => (new URLSearchParams(location.search).get("to") ?? "") + location.hash;
const remembered = (name, value) => {
  try {
    if (value !== undefined) localStorage.setItem(`${NAME}${name}`, value);
    return localStorage.getItem(`${NAME}${name}`) || "";
  } catch { return ""; }
};
let worker = null;
// Resolves when the service worker answers the pages. On the first visit it is not there yet.
let control = null;
let isNew = false;
let frame = null;
let loaded = 0;
let reading = "";

// --- while Python starts

function say(text) {
  at("old").hidden = at("loading").hidden = true;
  at("progress").textContent = text;
  at("loading").hidden = false;
}

const doing = (text) => { at("progress").textContent = text; };

function stop(text, button, action) {
  say(text);
  at("part").hidden = at("first").hidden = true;
  at("open").hidden = !button;
  if (button) [at("open").firstChild.textContent, at("open").firstChild.onclick] = [button, action];
}

function showLoaded(bytes) {
  loaded += bytes;
  const all = Object.values(SITE.files).reduce((sum, each) => sum + each.bytes, 0);
  at("part").value = Math.min(1, loaded / all);
  doing(`Loading, only this once: ${Math.floor(100 * at("part").value)} %.`);
}

// What is missing, or an empty text.
function missing() {
  if (!isSecureContext) return "A browser runs this only at an address that begins with https, or on this computer itself.";
  if (!navigator.serviceWorker || !navigator.locks || !window.indexedDB || !window.WebAssembly || !window.DecompressionStream) {
    return "This browser can't keep pages for offline use. Leave private browsing, or use a current Chrome, Edge, Firefox or Safari.";
  }
  return "";
}

// --- one tab

// What a tab says that waits for the scorebook.
const elsewhere = (where) => `The games are open in another tab or window${where}`
  + (wanted().startsWith("receive#") ? " The game that you were sent waits in this tab: open the games here to see it." : "");

// Resolves when this tab has the scorebook. The lock ends with the tab.
function owned() {
  const hold = (done) => () => { done(); return new Promise(() => {}); };
  return new Promise((done) => navigator.locks.request(NAME, { ifAvailable: true }, (lock) => {
    if (lock) return hold(done)();
    navigator.locks.request(NAME, hold(done));
    stop(elsewhere("."), "Open them here instead", () => tabs.postMessage({ do: "close" }));
    tabs.postMessage({ do: "where" });
    return null;
  }));
}

tabs.onmessage = ({ data }) => {
  if (data.title && !frame) doing(elsewhere(`, which shows “${data.title}”.`));
  if (!frame) return;
  if (data.do === "where") tabs.postMessage({ title: document.title });
  // What was sent is answered first; then this tab waits for the lock in its turn.
  if (data.do === "close") worker.postMessage({ do: "stop" });
};

// --- the service worker

async function controlled() {
  const registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
  // What another tab was asked, it answers no more. A request that is never answered would keep a new version waiting.
  navigator.serviceWorker.controller?.postMessage("opened");
  const changed = new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
  // Nothing is open yet, so a new version that has been waiting can take over.
  if (registration.waiting && navigator.serviceWorker.controller) {
    doing("Starting the new version.");
    registration.waiting.postMessage("take over");
    await changed;
    location.reload();
    await new Promise(() => {});
  }
  const watch = () => registration.installing?.addEventListener("statechange", () => {
    if (registration.waiting && registration.active) tell("update", "A new version is here. It will be used from the next start.");
  });
  registration.addEventListener("updatefound", watch);
  if (navigator.serviceWorker.controller) return watch();
  (await navigator.serviceWorker.ready).active.postMessage("claim");
  return changed;
}

// --- one line at the foot

function tell(kind, text, ...buttons) {
  const bar = at("bar");
  // Nothing replaces the line that says that the storage is full.
  if (bar.dataset.kind === "full" && kind !== "full" && !bar.hidden) return;
  bar.dataset.kind = kind;
  bar.hidden = !text;
  const said = document.createElement("span");
  said.textContent = text;
  bar.replaceChildren(said, ...buttons, button("Close", () => { bar.hidden = true; frame?.focus(); }));
}

function button(text, action) {
  const made = document.createElement("button");
  [made.type, made.textContent, made.onclick] = ["button", text, action];
  return made;
}

let isFull = false;
function showFull(full) {
  if (full === isFull) return;
  isFull = full;
  at("bar").dataset.kind = "";
  tell("full", full ? "The storage of this browser is full: what you typed last is not kept yet." : "",
    button("Save the scorebook as a file", () => worker.postMessage({ do: "copy" })));
}

function download(content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: "application/vnd.sqlite3" }));
  link.download = "scorebook.sqlite3";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// Asked once there is something to lose; the answer is shown once.
async function askToPersist() {
  if (remembered("asked")) return;
  remembered("asked", "yes");
  const persists = await navigator.storage.persist();
  tell("kept", persists ? "The scores are kept on this device until you delete them."
    : "Scores are kept in this browser only, which may delete them. Keep a backup.");
}

// --- the pages

function show(page) {
  frame = document.createElement("iframe");
  frame.title = "Ramble Tools";
  frame.src = location.origin + BASE + page;  // so that //host, as in a link that somebody made up, leads to no other host
  frame.addEventListener("load", () => {
    const { location: its, document: shown } = frame.contentWindow;
    if (its.origin !== location.origin) return;
    at("start").hidden = true;
    document.title = shown.title;
    history.replaceState(null, "", its.origin + its.pathname + its.search);
    if (remember(shown)) remembered("game", its.pathname);
    navigator.serviceWorker.controller?.postMessage("keep all");
  });
  document.body.prepend(frame);
  frame.contentWindow.focus();
}

// The scores of the game that was shown last, to be shown at once at the next start.
function remember(shown) {
  const board = shown.getElementById("board")?.cloneNode(true);
  if (!board) return false;
  for (const each of board.querySelectorAll("nav, form, button, a, details, script")) each.remove();
  remembered("last", `<h2>${shown.querySelector("h1")?.innerHTML || ""}</h2>${board.innerHTML}`);
  return true;
}

// After a change of the book, which may have come from another page, as when a game is received.
async function rememberChange() {
  const game = remembered("game");
  if (!game) return;
  const answer = await fetch(game);
  if (answer.ok) remember(new DOMParser().parseFromString(await answer.text(), "text/html"));
  else if (answer.status === 404) for (const name of ["last", "game"]) remembered(name, "");
}

function started() {
  const page = wanted();
  const typed = () => at("typed").value.trim();
  const ask = (word) => show(`word?w=${encodeURIComponent(word)}`);
  at("part").hidden = true;
  if (reading) return ask(reading);
  if (!typed()) return show(page);
  // Somebody is typing: showing a page now would move the focus.
  stop("Ready. Check your word, or open the games.", "Open the games", () => show(page));
  at("first").hidden = false;
  at("first").onsubmit = (event) => { event.preventDefault(); ask(typed()); };
  return undefined;
}

function heard({ data }) {
  if (data.doing) doing(`${data.doing}.`);
  if (data.loaded && isNew && !frame) showLoaded(data.loaded);
  if (data.ready) control.then(started);
  if (data.full !== undefined) showFull(data.full);
  if (data.changed) { askToPersist(); rememberChange().catch(() => null); }
  if (data.copy) download(data.copy);
  if (data.stopped) location.reload();
  if (data.failed === "storage") stop("This browser keeps nothing for this page, so scores would be lost. Leave private browsing, or allow storage for this site.");
  else if (data.failed) stop(`Ramble Tools could not start: ${data.failed}`, "Try again", () => location.reload());
}

async function main() {
  // What is beside this page stays there when the address becomes that of a page below it.
  for (const link of document.querySelectorAll("link")) link.setAttribute("href", link.href);
  const lacking = missing();
  if (lacking) return stop(lacking);
  say("Starting.");
  at("first").onsubmit = (event) => {
    event.preventDefault();
    reading = at("typed").value.trim();
    at("taken").textContent = reading && `“${reading}” will be checked as soon as the program has started.`;
  };
  at("last").innerHTML = remembered("last");
  at("last").hidden = !remembered("last");
  await owned();
  say("Starting.");
  at("part").hidden = at("first").hidden = false;
  at("open").hidden = true;
  navigator.serviceWorker.addEventListener("message", ({ data, ports }) => {
    if (data.offline && !remembered("offline") && remembered("offline", "yes")) return tell("offline", "All of it is on this device now: it works without a network.");
    return data.method && worker.postMessage(data, ports);
  });
  navigator.serviceWorker.startMessages();
  isNew = !navigator.serviceWorker.controller;
  control = controlled();
  // On the first visit Python starts from the network, and need not wait until the service worker is there.
  if (!isNew) await control;
  worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = heard;
  worker.onerror = () => stop("Ramble Tools could not start.", "Try again", () => location.reload());
  return undefined;
}

main().catch(() => stop("Ramble Tools could not be loaded. Check the network.", "Try again", () => location.reload()));
