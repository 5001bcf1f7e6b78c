// Runs Python: the pages, and the scorebook's file. Requests come from the service worker, by way of the page (shell.js).
// One is answered at a time, and only once what it has changed is safe on the device.

import "./files.js";
import { loadPyodide } from "./lib/pyodide.mjs";

const BASE = new URL("./", location).pathname;
// IDBFS names its database after this folder, so another site of the same origin has its own.
const HOME = `/ramble${BASE.slice(0, -1)}`;
const TEXT = { "content-type": "text/plain; charset=utf-8" };
const NOT_KEPT = { status: 507, headers: TEXT, body: "The browser's storage is full, so this is not kept yet. Save a backup." };
const OUR_ERROR = { status: 500, headers: TEXT, body: "That went wrong. This is a bug in Ramble Tools." };
// The archives that are not needed at the start, and have been unpacked since.
const unpacked = new Set();
// Whether something may have changed that is not on the device yet.
let isUnsaved = false;
let py = null;
let site = null;
// Prepares the first verdict once no page has asked for anything for a while.
let preparing = 0;

const tell = (what, value) => postMessage({ what, value });

// Says how much of what it fetches has arrived, and decompresses the archives, of which Pyodide fetches one.
const network = fetch;
self.fetch = async (...asked) => {
  const answer = await network(...asked);
  const counted = answer.body.pipeThrough(new TransformStream({ transform(part, on) { on.enqueue(part); tell("loaded", part.length); } }));
  return new Response(answer.url.endsWith(".pack") ? counted.pipeThrough(new DecompressionStream("gzip")) : counted, answer);
};

// --- archives

const packed = async (name) => {
  const path = `${name}.pack`;
  return (await fetch(path, { integrity: `sha256-${SITE.files[path].hash}` })).arrayBuffer();
};

const unpack = (tar) => py.unpackArchive(tar, "tar", { extractDir: SITE.packages });

async function load(name) {
  if (unpacked.has(name)) return;
  unpack(await packed(name));
  unpacked.add(name);
}

// --- the scorebook on the device

// IDBFS puts all files that changed into IndexedDB in one transaction. It is on the disk before it ends, and has all of
// them or none: by itself, IDBFS would go on after an error.
const { transaction } = IDBDatabase.prototype;
IDBDatabase.prototype.transaction = function whole(stores, mode) {
  const made = transaction.call(this, stores, mode, { durability: "strict" });
  made.addEventListener("error", () => made.abort());
  return made;
};

// Takes HOME from the device at the start, and puts it there later. Resolves with the error, if there is one.
const sync = (isStart) => new Promise((done) => py.FS.syncfs(isStart, done));

// --- requests

async function answer(asked, port) {
  // The first page needs no words, and they are most of what is ours.
  if (asked.path !== BASE) await load("words");
  if (asked.path.startsWith(`${BASE}print`)) await load("print");
  const said = site.answer(asked.method, asked.path, asked.query, asked.body, asked.headers).toJs({ dict_converter: Object.fromEntries });
  // The pad asks what a hand would do, and writes nothing.
  const writes = asked.method === "POST" && !asked.path.endsWith("/pad");
  isUnsaved ||= writes;
  if (isUnsaved) {
    isUnsaved = Boolean(await sync(false));
    tell("full", isUnsaved);
  }
  port.postMessage(writes && isUnsaved ? NOT_KEPT : said);
  if (writes && !isUnsaved) tell("scores", site.scores());
  if (preparing === null) return;
  clearTimeout(preparing);
  preparing = setTimeout(() => { queue = queue.then(prepare).catch(console.error); }, 500);
}

async function prepare() {
  preparing = null;
  await load("words");
  site.prepare();
}

async function start() {
  const archives = Promise.all(["program", "libraries"].map(packed));
  py = await loadPyodide({
    indexURL: new URL("lib/", location).href,
    stdLibURL: new URL("standard.pack", location).href,
    env: { RAMBLE_HOME: HOME },
  });
  for (const tar of await archives) unpack(tar);
  py.FS.mkdirTree(HOME);
  py.FS.mount(py.FS.filesystems.IDBFS, {}, HOME);
  if (await sync(true)) return tell("refused");
  const { Site } = py.pyimport("ramble_tools.site.browser");
  site = Site(BASE.slice(0, -1), location.origin);
  return tell("ready");
}

let queue = start();
queue.catch((error) => {
  console.error(error);
  tell("failed", error.message.trim().split("\n").pop());
});
addEventListener("message", ({ data, ports: [port] }) => {
  queue = queue.then(() => (data === "stop" ? tell("stopped") : answer(data, port))).catch((error) => {
    console.error(error);
    port?.postMessage(OUR_ERROR);
  });
});
