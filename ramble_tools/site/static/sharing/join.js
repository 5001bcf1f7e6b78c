// A phone that joins another one's games. It needs no Python: here, the other phone takes the place of Python, and
// gets the requests of the pages.

import { codeIn, codeOf, readCode, partsOf } from "./codes.js";
import { copy, look, sayWhy } from "./looking.js";
import { canConnect, peer } from "./peer.js";
import { drawn } from "./qr_code.js";

const at = (id) => document.getElementById(id);
const CERTIFICATE = { name: "ECDSA", namedCurve: "P-256", expires: 300 * 24 * 60 * 60 * 1000 };
// Milliseconds: until another way to come back is tried, and until a page says that the other phone is gone.
const ATTEMPT = 8_000;
const PAUSE = 1_500;
const GONE = 5_000;
// The same as what a proxy answers without its server: the page keeps what it sent, and sends it again.
const AWAY = { status: 503, headers: { "content-type": "text/plain; charset=utf-8" }, body: "The other phone does not answer." };

// What the other phone may say of an answer. It makes pages and files for this one, but no scripts: those are this app's own.
const HEADERS = ["content-type", "content-disposition", "location", "x-seq"];
const RUNS = /script|wasm|css/i;

function safe({ status, headers: given, body }) {
  const headers = Object(given);
  const taken = Object.fromEntries(HEADERS.filter((name) => name in headers).map((name) => [name, String(headers[name])]));
  if (RUNS.test(taken["content-type"])) return AWAY;
  return { status, headers: { ...taken, "x-content-type-options": "nosniff" }, body };
}

const later = (time) => new Promise((done) => { setTimeout(done, time); });
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

// The certificate by which others know this phone again. A browser that can't keep it gets a new one.
async function certificate(name) {
  const make = () => RTCPeerConnection.generateCertificate(CERTIFICATE);
  try {
    const asked = indexedDB.open(`${name}guest`, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("certificate");
    const database = await done(asked);
    const store = (mode) => database.transaction("certificate", mode).objectStore("certificate");
    const found = await done(store("readonly").get("own"));
    if (found && found.expires > Date.now()) return found;
    const made = await make();
    await done(store("readwrite").put(made, "own"));
    return made;
  } catch {
    return make();
  }
}

async function fingerprintOf(own) {
  if (own.getFingerprints) return own.getFingerprints().find(({ algorithm }) => algorithm === "sha-256").value.replaceAll(":", "").toLowerCase();
  return "";
}

// `say` shows a state of the start, and `leave` opens this phone's own games, perhaps with what is behind their address.
export function guest({ base, name, version, remembered, say, leave }) {
  const known = JSON.parse(remembered("guest") || "null") ?? { table: "", spare: [], isAway: false };
  const outer = { onmessage: () => {}, postMessage };
  const tell = (what, value) => outer.onmessage({ data: { what, value } });
  let other = null;
  let own = null;
  let fingerprint = "";
  let isReady = false;
  let isComing = false;
  let isLooking = false;
  // The connection by which an invitation is answered.
  let invited = null;
  // Whether this phone has left: what the other one still says, and the end of the connection, mean nothing then.
  let hasLeft = false;
  // What waits for the other phone.
  let opened = () => {};
  let open = null;
  let isWaiting = false;
  // All that waits goes on with the next connection, whichever that is.
  const wait = () => {
    if (isWaiting) return;
    isWaiting = true;
    open = new Promise((resolve) => {
      opened = () => {
        isWaiting = false;
        resolve();
      };
    });
  };
  wait();
  let lastKept = 0;

  const keep = () => { remembered("guest", JSON.stringify(known)); };

  // --- requests

  async function postMessage(asked, ports) {
    if (asked === "stop") {
      other?.close();
      return tell("stopped");
    }
    // The page that is there stays until its next one comes.
    const waits = /^text\/html/.test(asked.headers.accept ?? "") && !asked.headers["x-ramble"];
    let answer = null;
    do {
      if (waits) await open;
      answer = await other?.ask(asked);
      if (!answer && waits) await later(PAUSE / 10);
    } while (!answer && waits);
    ports[0].postMessage(answer ? safe(answer) : AWAY);
    return keepGameSoon();
  }

  function heard({ what, codes, page, table }) {
    if (what === "spare") {
      known.spare = codes;
      keep();
    }
    if (what === "hello") {
      known.table = table;
      known.isAway = false;
      keep();
      at("lost").hidden = true;
      isShown = false;
      showOwn();
      opened();
      if (isReady) at("start").hidden = true;
      else tell("ready", page);
      isReady = true;
    }
    if (what === "hello") tell("back");
    if (what === "changed") tell("changed", "other");
    if (what === "hello" || what === "changed") keepGameSoon();
    if (what === "rights") tell("renewed");
    if (what === "away") {
      // It is said, and the game offered, until somebody chooses, even if the page is loaded again.
      known.isAway = hasLeft = true;
      keep();
      sayAway();
    }
  }

  // `code` is what the other phone has prepared, if this connection came of that; it serves once.
  function changed(made, state, code) {
    if (state === "open" && code) {
      known.spare = known.spare.filter((each) => each !== code);
      keep();
    }
    if (made !== other || state !== "gone") return;
    // Nobody has read the code in time, and this browser does not wait for ever.
    if (isShown) return answer(lastRead);
    wait();
    later(GONE).then(() => { at("lost").hidden = hasLeft || !isReady || other?.state === "open"; });
    return comeBack();
  }

  function connection(code = "") {
    const made = peer({
      certificates: [own],
      heard: (news) => { if (made === other && !hasLeft) heard(news); },
      changed: (state) => { if (!hasLeft) changed(made, state, code); },
    });
    other = made;
    wait();
    return made;
  }

  // --- joining

  let isShown = false;
  let lastRead = null;

  // While this phone looks for another code, its own is not in the way.
  function showOwn() {
    at("join-show").hidden = !isShown || isLooking;
    at("join-wait").hidden = isShown || isLooking;
  }

  // Takes an invitation: of one for this phone nothing has to be shown. Returns whether it can be answered.
  async function answer(found) {
    lastRead = found;
    const isKnown = found.guest === fingerprint.slice(0, 8);
    const before = other;
    const made = connection();
    invited = made;
    before?.close();
    const side = await made.answer(found.side, isKnown).catch(() => null);
    if (other !== made) return true;
    isShown = Boolean(side) && !isKnown;
    if (!side) {
      made.close();
      return false;
    }
    at("join-code").replaceChildren();
    showOwn();
    if (isKnown) return true;
    const code = codeOf({ isAnswer: true, version, table: found.table, number: found.number, guest: fingerprint.slice(0, 8) || undefined, side });
    at("join-code").replaceChildren(drawn(partsOf(code), "The code for the other phone"));
    at("join-copy").onclick = () => copy(code, at("join-copied"));
    sayWhy(at("join-copied"), "");
    at("join-copy").dataset.code = code;
    return true;
  }

  // Takes a text if it is an invitation that this phone may take, and returns whether it is.
  async function read(text) {
    const found = readCode(text, version);
    const isForAnother = found.guest !== "00000000" && found.guest !== fingerprint.slice(0, 8);
    const why = found.is === "refused" ? found.why : found.isAnswer ? "answer" : isForAnother ? "guest" : "";
    sayWhy(at("join-why"), why);
    if (why) return false;
    // Until the other phone is there, what was kept of one before is not lost: the invitation may be old.
    const isTaken = await answer(found);
    if (isTaken) isLooking = false;
    else sayWhy(at("join-why"), "code");
    return isTaken;
  }

  const isJoining = () => Boolean(invited) && invited.state !== "open" && invited.state !== "gone";

  // Tries what the other phone has prepared, again and again, by turns. An invitation goes before.
  async function comeBack() {
    if (isComing) return;
    isComing = true;
    for (let turn = 0; other?.state !== "open" && known.spare.length && !hasLeft; turn++) {
      if (isLooking || isJoining() || document.hidden) {
        await later(PAUSE);
        continue;
      }
      const code = known.spare[turn % known.spare.length];
      const found = readCode(code, version);
      if (found.is === "refused") {
        known.spare = known.spare.filter((each) => each !== code);
        continue;
      }
      const made = connection(code);
      await made.answer(found.side, true).catch(() => {});
      for (let time = 0; time < ATTEMPT && made.state === "shown"; time += 50) await later(50);
      if (made.state === "open") continue;
      if (other === made) other = null;
      made.close();
      await later(PAUSE);
    }
    isComing = false;
  }

  async function scan() {
    if (isLooking) return undefined;
    isLooking = true;
    showOwn();
    showKept();
    at("start").hidden = false;
    say("joining");
    const video = at("join-camera");
    video.parentElement.hidden = false;
    video.hidden = true;
    // The camera sees a code many times, and the other phone waits for one connection: a second one would end the first.
    const why = await look(video, () => isLooking, async (text) => {
      if (isLooking) await read(text);
      return !isLooking;
    });
    isLooking = false;
    showOwn();
    sayWhy(at("join-why"), why);
    // Without a camera, there is another way below.
    at("join-typed").closest("details").open = Boolean(why);
    if (!why) back();
    return comeBack();
  }

  // Back to the game, or to the code that is shown.
  function back() {
    isLooking = false;
    showOwn();
    at("join-camera").parentElement.hidden = true;
    at("start").hidden = isReady && !isShown;
  }

  // --- the game goes on elsewhere

  // Keeps the game that is shown, as a link, so that it can go on here if the other phone does not come back.
  async function keepGameSoon() {
    lastKept += 1;
    const mine = lastKept;
    await later(1_000);
    const shown = document.querySelector("iframe")?.contentDocument;
    const game = shown?.body?.dataset.game;
    if (mine !== lastKept || !game) return;
    const answer = await other?.ask({ method: "GET", path: `${base}g/${encodeURIComponent(game)}/send`, query: "", headers: {} });
    if (answer?.status !== 200) return;
    const page = new DOMParser().parseFromString(new TextDecoder().decode(answer.body), "text/html");
    const link = page.querySelector("#link")?.getAttribute("value");
    if (!link) return;
    remembered("kept-game", link.slice(link.indexOf("#")));
    remembered("kept-name", shown.querySelector("a.phone bdi")?.textContent ?? "");
  }

  function sayAway() {
    showKept();
    tell("gone", "sent-away");
  }

  // What can be done with that game is offered only once there is one.
  function showKept() {
    for (const each of document.querySelectorAll("[data-kept]")) each.hidden = !remembered("kept-game");
  }

  function forget() {
    other?.say({ what: "left" });
    hasLeft = true;
    remembered("guest", "");
  }

  // Whether something that was entered here has no answer yet (outbox.js). It is on this phone alone.
  function hasUnsent() {
    try {
      return JSON.parse(localStorage.getItem(`${known.table} ramble-outbox`) ?? "[]").length > 0;
    } catch {
      return false;
    }
  }

  // Leaves, after a question if something is not sent.
  function goHome(where, isSure = false) {
    if (!isSure && hasUnsent()) {
      at("unsent-leave").onclick = () => goHome(where, true);
      at("unsent").hidden = false;
      return;
    }
    forget();
    // What was said goes out first.
    setTimeout(() => leave(where), 300);
  }

  at("join-stop").onclick = back;
  at("join-typed").onsubmit = (event) => {
    event.preventDefault();
    read(at("join-link").value);
    at("join-link").value = "";
  };

  // The tap that keeps the game is the one that adds it (receiving.js), and its player goes on playing here.
  function keepGame() {
    const link = remembered("kept-game");
    try {
      sessionStorage.setItem("ramble-kept", JSON.stringify({ link, name: remembered("kept-name") }));
    } catch { /* then it is shown, and added by another tap */ }
    goHome(`?to=receive${link}`);
  }

  const actions = { scan, leave: () => goHome(""), keep: keepGame };
  for (const button of document.querySelectorAll("[data-guest]")) button.onclick = () => actions[button.dataset.guest]();

  async function begin() {
    say("joining");
    if (!canConnect) return sayWhy(at("join-why"), "no-webrtc");
    own = await certificate(name);
    fingerprint = await fingerprintOf(own);
    const code = codeIn(location.hash);
    if (known.isAway && !code) return sayAway();
    showKept();
    document.addEventListener("visibilitychange", () => { if (!document.hidden && other?.state !== "open") comeBack(); });
    if (code && (await read(code))) return undefined;
    return comeBack();
  }

  begin().catch(() => sayWhy(at("join-why"), "no-webrtc"));
  return Object.assign(outer, actions);
}
