// Runs Python: the pages, and the scorebook's file. Requests come from the service worker, by way of the page (shell.js).
// One is answered at a time, and only once what it has changed is safe on the device.

import "./files.js";
import { loadPyodide } from "./lib/pyodide.mjs";

const BASE = new URL("./", location).pathname;
// The database has the name of this folder, so another site of the same origin has its own.
const HOME = `/ramble${BASE.slice(0, -1)}`;
// The pages that print, and a game's scorepad.
const PRINTS = new RegExp(`^${BASE}print|[?&]as=pdf`);
const TEXT = { "content-type": "text/plain; charset=utf-8" };
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

// The scorebook's text: what an entry adds to it is a record of its own, named after its place in the text. Its index and
// its backups are in memory alone, and are made again. Every other file in HOME is one record. This is the database that
// IDBFS made, where the files of earlier versions are.
const BOOK = `${HOME}/scorebook.jsonl`;
const isKept = (path) => !path.startsWith(`${BOOK}.`) && !path.startsWith(`${HOME}/backups/`);
const MOST_PARTS = 1000;
const kept = { files: new Map(), node: null, size: 0 };

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

function openDevice() {
  const request = indexedDB.open(HOME, 21);
  request.onupgradeneeded = () => request.result.createObjectStore("FILE_DATA").createIndex("timestamp", "timestamp");
  return done(request);
}

const nodeOf = (path) => py.FS.lookupPath(path).node;
const stateOf = ({ id, mtime, usedBytes }) => `${id} ${Number(mtime)} ${usedBytes}`;

// Takes what is on the device at the start.
async function takeAll() {
  const store = (await openDevice()).transaction("FILE_DATA").objectStore("FILE_DATA");
  const [names, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
  const parts = [];
  names.forEach((name, place) => {
    const { contents } = values[place];
    if (!contents) return;
    if (name.startsWith(`${BOOK}@`)) return void parts.push(contents);  // names are in the order of places
    py.FS.mkdirTree(name.slice(0, name.lastIndexOf("/")));
    py.FS.writeFile(name, contents);
    kept.files.set(name, stateOf(nodeOf(name)));
  });
  if (!parts.length) return;
  py.FS.writeFile(BOOK, new Uint8Array(await new Blob(parts).arrayBuffer()));
  if (parts.length < MOST_PARTS) Object.assign(kept, { node: nodeOf(BOOK).id, size: nodeOf(BOOK).usedBytes });
}

function* filesIn(folder) {
  for (const name of py.FS.readdir(folder)) {
    const path = `${folder}/${name}`;
    if (name === "." || name === ".." || !isKept(path)) continue;
    if (py.FS.isDir(py.FS.stat(path).mode)) yield* filesIn(path);
    else yield path;
  }
}

// Puts what changed on the device, in one transaction: all of it or nothing. It is on the disk before that ends.
async function putAll() {
  const changes = [];
  const now = { files: new Map(), node: kept.node, size: kept.size };
  const record = (contents) => ({ timestamp: new Date(), mode: 0o100600, contents });
  for (const path of filesIn(HOME)) {
    const node = nodeOf(path);
    if (path !== BOOK) {
      now.files.set(path, stateOf(node));
      if (kept.files.get(path) !== stateOf(node)) changes.push((store) => store.put(record(py.FS.readFile(path)), path));
      continue;
    }
    const isLonger = node.id === kept.node && node.usedBytes >= kept.size;
    const from = isLonger ? kept.size : 0;
    if (!isLonger) changes.push((store) => store.delete(IDBKeyRange.bound(`${BOOK}@`, `${BOOK}@~`)));
    if (node.usedBytes > from) {
      const part = py.FS.readFile(path).slice(from);
      changes.push((store) => store.put(record(part), `${BOOK}@${String(from).padStart(12, "0")}`));
    }
    Object.assign(now, { node: node.id, size: node.usedBytes });
  }
  for (const path of kept.files.keys()) if (!now.files.has(path)) changes.push((store) => store.delete(path));
  if (!changes.length) return;
  const database = await openDevice();
  const writing = database.transaction("FILE_DATA", "readwrite", { durability: "strict" });
  const ended = new Promise((resolve, reject) => {
    writing.oncomplete = resolve;
    writing.onabort = () => reject(writing.error);
  });
  try {
    for (const change of changes) change(writing.objectStore("FILE_DATA"));
  } catch (error) {
    ended.catch(() => {});
    writing.abort();
    throw error;
  } finally {
    database.close();  // once the transaction has ended
  }
  await ended;
  Object.assign(kept, now);
}

// --- requests

const plain = (answer) => answer.toJs({ dict_converter: Object.fromEntries });

async function answer(asked, port) {
  // The first page needs no words, and they are most of what is ours.
  if (asked.path !== BASE) await load("words");
  if (PRINTS.test(`${asked.path}?${asked.query}`)) await load("print");
  const { method, path, query, body, headers, guest } = asked;
  const said = plain(site.answer(method, path, query, body, headers, guest));
  const { wrote } = said;
  isUnsaved ||= wrote;
  if (isUnsaved) await keepAll();
  port.postMessage(wrote && isUnsaved ? plain(site.not_kept()) : said);
  // After the answer: a phone is not told of its own entry.
  if ((wrote && !isUnsaved) || said.told) tell("changed", guest?.id ?? "");
  if (wrote && !isUnsaved) tellLast();
  if (preparing === null) return;
  clearTimeout(preparing);
  preparing = setTimeout(() => { queue = queue.then(prepare).catch(console.error); }, 500);
}

// Keeps what the page knows of the phones that join.
async function share(table) {
  site.share(table);
  await keepAll();
  tellLast();
}

async function keepAll() {
  isUnsaved = await putAll().then(() => false, () => true);
  tell("full", isUnsaved);
}

async function prepare() {
  preparing = null;
  await load("words");
  site.prepare();
  // A new version has nothing yet to show at the next start.
  tellLast();
}

function tellLast() {
  const last = site.last();
  tell("last", last && JSON.stringify({ version: SITE.version, ...JSON.parse(last) }));
}

async function start() {
  const archives = Promise.all(["program", "libraries"].map(packed));
  py = await loadPyodide({
    indexURL: new URL("lib/", location).href,
    lockFileContents: SITE.lock,
    stdLibURL: new URL("standard.pack", location).href,
    env: { RAMBLE_HOME: HOME },
  });
  for (const tar of await archives) unpack(tar);
  py.FS.mkdirTree(HOME);
  try {
    await takeAll();
  } catch (error) {
    console.error(error);
    return tell("refused");
  }
  const { Site } = py.pyimport("ramble_tools.site.browser");
  site = Site(BASE.slice(0, -1), location.origin);
  tell("table", site.table);
  return tell("ready");
}

let queue = start();
queue.catch((error) => {
  console.error(error);
  tell("failed", error.message.trim().split("\n").pop());
});
const did = (data, port) => {
  if (data === "stop") return tell("stopped");
  return "share" in data ? share(data.share) : answer(data, port);
};
addEventListener("message", ({ data, ports: [port] }) => {
  queue = queue.then(() => did(data, port)).catch((error) => {
    console.error(error);
    port?.postMessage(OUR_ERROR);
  });
});
