// A round that several phones enter: a call opens everybody's own fields. What this phone sent is kept until the round is
// over, and sent again to a server that does not have it.

import { withSigns } from "./cards.js";
import { closeKeys, firstEmpty, prepare, renewKeys } from "./keypad.js";
import { on, seqNow } from "./stream.js";
import { say, toast, whyNot } from "./messages.js";
import { keep, newKey, read, send, unanswered } from "./outbox.js";
import { changedNow } from "./double_taps.js";
import { answeredAgain, closePad, isTypedIn } from "./pad.js";

const section = () => document.getElementById("hand");
const form = () => section()?.querySelector("form[data-hand]");
const idNow = () => form()?.dataset.hand || "";
const me = () => section().dataset.me;
const address = () => document.body.dataset.events.replace(/events$/, "hand");

// What this phone knows of a round: its `id`, which is empty before somebody has called, and the last entry that changed
// the score `now`; the `letters` that it sent, each with its url and body, by the player whose fields they are ("" is the
// call); the players that it has `entered`; what is `typed` and not sent, by player, and the last entry that the board
// showed by then, which it has `seen`. `isCalling` is true until its call is known to be the one that counts.
const place = () => `ramble-hand:${address()}`;
const kept = () => read(place(), null);
const store = (known) => keep(place(), known);
const knownOf = (id, { now } = form().dataset) =>
  (kept()?.id === id && (id || kept().now === now) ? kept() : { id, now, letters: {}, typed: {} });

// What was last seen that opens by itself: once closed, it stays closed until something new is wrong.
let opened = "";
// For whom somebody fills in here, if not for the phone's owner.
let other = "";
// Whose fields opened by themselves, because this phone filled them in and something is wrong with them.
let brought = "";
// What is being asked for that this phone shows, and whether it is to be asked for once more.
const fresh = { asked: null, wanted: false };
let worths = 0;
// The rounds that are over: an answer about one that comes late is older.
const gone = new Set();

export function setUpHand() {
  on("hand", heard);
  document.addEventListener("click", clicked);
  if (!section()) return;
  on("open", () => {
    if (kept()) sendAgain(() => true);
    if (idNow()) refresh();
  });
  // Before anybody has called, what is open follows the score; and so does the question whether to record it too.
  on("board", () => { if (form() ? !idNow() || form().querySelector(".pad-body > .meanwhile") : fresh.asked) refresh(); });
  document.addEventListener("submit", submitted);
  document.addEventListener("ramble:waiting", showWaiting);
  document.addEventListener("input", typed);
  document.addEventListener("change", typed);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && isOpen()) close(); });
  window.addEventListener("popstate", () => { if (isOpen() && history.state !== "hand") hide(); });
  // What was sent by a page before this one.
  document.addEventListener("ramble:answer", ({ detail: { letter, status, text } }) => {
    if (text.includes("data-hand")) answered(new URLSearchParams(letter.body).get("call.for") || "", letter, status, text);
  });
  if (history.state === "hand") history.replaceState("spare", "");
  tellOf(forget(section().dataset.past.split(" ")));
  if (!form()) return;
  restore();
  shown();
  if (!idNow()) open();
}

const isOpen = () => document.body.classList.contains("hand-open");
const parsed = (html) => Object.assign(document.createElement("div"), { innerHTML: html });

// --- what the server says

function heard({ id, line, over, in: there, said }) {
  for (const each of document.querySelectorAll("[data-line]")) each.textContent = line;
  for (const each of document.querySelectorAll('[data-open="hand"]')) {
    each.classList.toggle("main-button", Boolean(id));
    each.hidden = !id && !("mine" in each.dataset);
  }
  // Of two calls the first counts. What was typed for this phone's own, the second, is still its owner's hand.
  const before = section() && kept();
  const mine = id && carries(before, id) && before.typed[me()];
  const lost = section() ? forget(over) : "";
  if (lost && !mine) tellOf(said && `${said}.`, lost);
  else tellOf(said);
  if (section()) counts(id);
  if (!section()) return;
  if (mine && !kept()) store({ id: "", now: before.now, letters: {}, typed: { [me()]: mine }, seen: before.seen });
  if (over.includes(idNow())) ended();
  // A phone that was away has sent its part to a server that does not know that this phone called it off.
  const off = read(`${place()}:off`, null);
  if (off?.id === id) post("", off);
  if (kept()) sendAgain((player) => kept().id !== id || (player && !there.includes(player)));
  filledIn(there);
  if (id || form() || fresh.asked) refresh();
}

// What is typed here may have come from another phone meanwhile. One's own stays in its field, and what this phone has
// sent before, too; for somebody else, it is said.
function filledIn(there) {
  const [known, player] = [kept(), form()?.dataset.for];
  const values = known && there.includes(player) && unsent(known)[player];
  const isFirst = values && !known.letters[player] && !known.entered?.includes(player);
  if (!values || (isFirst && player !== me())) {
    if (there.includes(other) && other !== brought) other = "";
    if (!values) return;
    delete known.typed[player];
    store(known);
    tellOf(`Another phone entered ${player}'s. You had typed ${inWords([values])}.`);
  } else {
    if (isFirst && other !== player) tellOf("Another phone entered yours. Done replaces it.");
    other = player;
  }
}

// Whether what is typed for a player was sent just like this.
function isSent({ typed, letters }, player) {
  const sent = new URLSearchParams(letters[player]?.body);
  return Object.entries(typed[player] || {}).every(([name, value]) => sent.get(name) === value);
}

// What was typed here and is not sent, by player.
const unsent = (known) => Object.fromEntries(Object.entries(known.typed).filter(([player, values]) =>
  Object.values(values).some(Boolean) && !isSent(known, player)));

const inWords = (all) => withSigns(all.flatMap((values) => Object.values(values)).filter(Boolean).join(", "));

// Whether what was typed in a round is still its owner's hand in this one: before a call, or for a call that came second.
// What was typed for one that counted, and was called off since, may be long ago.
const carries = (known, id) => known && known.id !== id && (!known.id || known.isCalling);

// This phone's call is the one that counts.
function counts(id) {
  if (id && kept()?.id === id) store({ ...kept(), isCalling: false });
}

const tellOf = (...texts) => { if (texts.some(Boolean)) toast(texts.filter(Boolean).join(" ")); };

// Forget the rounds that are over. Returns what to say about what was typed here and not sent.
function forget(over) {
  for (const each of over) gone.add(each);
  const known = kept();
  if (!known?.id || !over.includes(known.id)) return "";
  store(null);
  const lost = known.isOld ? [] : Object.values(unsent(known));
  return lost.length ? `It is over without what you had typed: ${inWords(lost)}.` : "";
}

function ended() {
  if (isOpen()) close();
  section().replaceChildren();
}

// The call first: it says who called.
function sendAgain(isMissing) {
  const { letters } = kept();
  for (const player of Object.keys(letters).sort()) if (isMissing(player)) post(player, letters[player]);
}

const post = (player, { url, body }) =>
  send(url, new URLSearchParams(body), (status, text) => answered(player, { body }, status, text));

// Ask what this phone shows now.
function refresh() {
  fresh.wanted = true;
  fresh.asked ||= asking().finally(() => { fresh.asked = null; });
  return fresh.asked;
}

async function asking() {
  while (fresh.wanted) {
    fresh.wanted = false;
    const url = address() + (other ? `?for=${encodeURIComponent(other)}` : "");
    const answer = await fetch(url, { headers: { "X-Ramble": "script" }, redirect: "manual" }).catch(() => null);
    const html = answer?.ok ? await answer.text().catch(() => "") : "";
    if (html && !fresh.wanted) put(html);
  }
}

function answered(player, { body }, status, text) {
  const id = new URLSearchParams(body).get("call.id");
  const known = kept()?.id === id ? kept() : null;
  const isRefused = status > 399 && status < 500;
  if (known && isRefused && status !== 409) delete known.letters[player];
  if (known && status === 200) known.entered = [...new Set([...known.entered ?? [], player])];
  // While nothing answered, it may have been corrected: what was typed since then stays, and so does its form.
  const stays = known && status === 200 && !isSent(known, player);
  if (known && status === 200 && !stays) delete known.typed[player];
  if (known) store(known);
  if (stays && form()?.dataset.for === player) {
    other = player;
    refresh();
  } else if (text.includes("data-hand")) put(text, isRefused && idNow() === id);
  else {
    // A letter that is sent again may be answered after the form is gone.
    if (form()) form().inert = false;
    toast(whyNot(text, status), "toast-no");
  }
  // What is under way may be older, and its owner may be filling in for somebody.
  if (fresh.asked || other) refresh();
}

// Put what this phone shows now in place. While somebody types, only what is around the fields is new.
function put(html, isRefused = false) {
  const made = parsed(html).querySelector("form[data-hand]");
  const before = form();
  const id = made.dataset.hand;
  const over = made.dataset.finished.split(" ");
  const note = made.querySelector(":scope > .meanwhile");
  // What was typed before somebody called is still there, and so is what was typed for a call that came second.
  const known = kept();
  const carried = id && carries(known, id) && known.now === made.dataset.now && known.typed[me()];
  const lost = forget(over);
  if (!carried) tellOf(lost);
  if (note) toast(note.textContent, "toast-no");
  note?.remove();
  if (id && gone.has(id)) return;
  // A call that was refused is none; what was typed stays.
  if (isRefused && !id) store(known && { ...known, id: "", letters: {}, entered: [], isCalling: false, seen: seqNow() });
  // A server that has just started does not know it yet.
  else if (idNow() && !id && !over.includes(idNow())) return;
  if (carried) store({ ...known, id, letters: {}, entered: [], typed: { [me()]: carried } });
  counts(id);
  if (idNow() && !id && !isRefused) {
    ended();
    return;
  }
  // What this phone's own answer has refused is not in what all phones are shown: it stays until it is sent again.
  if (isRefused) made.dataset.refused = "";
  const isWrong = !("refused" in (before?.dataset ?? {})) && [before, made].some((each) => each?.querySelector(".error, .pad-body > .meanwhile"));
  if (before && asks(made) === asks(before) && !isWrong && !before.inert) {
    for (const part of ["h2", "[data-hands]", "#call-fold", "#hand-line"]) {
      const [old, now] = [before, made].map((each) => each.querySelector(part));
      if (old && now && old.textContent !== now.textContent) old.replaceWith(now);
    }
    before.dataset.now = made.dataset.now;
    const caller = before.elements["call.caller"].value;
    for (const name of ["call.id", "call.caller", "call.seen"]) {
      if (made.elements[name]) before.elements[name].value = made.elements[name].value;
    }
    // Whether one may call is said to who called.
    if (before.elements["call.caller"].value !== caller) worth(0);
  } else {
    const at = section().contains(document.activeElement) && document.activeElement.name;
    section().replaceChildren(made);
    restore();
    // What is being typed goes on where it was.
    const same = !isRefused && at && made.querySelector(`.input[name="${CSS.escape(at)}"]:not([aria-invalid])`);
    if (isOpen()) focus(carried && same);
    if (isRefused) changedNow();
  }
  shown();
}

// What was typed and not sent is there again.
function restore() {
  const known = knownOf(idNow());
  const values = known.typed[form().dataset.for];
  if (values) fill(values);
  if (values) worth(0);
  for (const input of form().querySelectorAll(".input")) if (values && known.isOld && input.value) input.dataset.old = "";
  prepare(section());
  showWaiting();
}

// A hand may change between two looks before the call: the first key replaces what was typed.
function growOld() {
  const known = knownOf("");
  if (!known.typed[me()]) return;
  store({ ...known, isOld: true });
  restore();
}

// What a form asks for: for whom, and the names of its fields.
const asks = (each) => JSON.stringify([each.dataset.hand, each.dataset.for, [...each.querySelectorAll(".input, [type=radio], .picks button")].map((one) => one.name)]);

function shown() {
  const id = idNow();
  const wrong = form().querySelector(".error, .pad-body > .meanwhile, .picks");
  const sight = id && `${id} ${wrong?.textContent || ""}`;
  if (!id || !me()) return;
  const { about } = form().dataset;
  if (about && about !== brought && (about === me() ? other : knownOf(id).letters[about])) {
    brought = about;
    other = about === me() ? "" : about;
    refresh();
    return;
  }
  if (sight === opened) return;
  opened = sight;
  if (isTypedIn()) return toast(`${form().querySelector("h2").textContent}. Close this to enter yours.`);
  closePad();
  if (!isOpen()) open();
  changedNow();
}

// --- opening and closing

async function enter() {
  closePad();
  if (!form() || fresh.asked) await refresh();
  if (form()) open();
}

// A round of one player: the pad, with the phone's owner chosen.
function openPad({ ownPad, player }) {
  document.querySelector('.bar [data-open="pad"]')?.click();
  const chosen = [...document.querySelectorAll("#pad [type=radio]")].filter((each) => each.name === ownPad);
  const mine = chosen.find((each) => each.value === player);
  if (mine && !chosen.some((each) => each.checked)) {
    mine.checked = true;
    mine.dispatchEvent(new Event("change", { bubbles: true }));
  }
  firstEmpty(document.getElementById("pad"))?.focus();
}

function open() {
  document.body.classList.add("hand-open");
  // The phone's own way back closes it, and leaves one step behind that is used again.
  if (history.state === "spare") history.replaceState("hand", "");
  else if (history.state !== "hand") history.pushState("hand", "");
  focus();
}

function focus(typing) {
  const wrong = [".input[aria-invalid=true]", ".picks button", "[aria-invalid=true] .picks input", ".input"];
  const first = typing || firstEmpty(form()) || wrong.map((each) => form().querySelector(each)).find(Boolean);
  if (first) first.focus();
  else closeKeys();
  requestAnimationFrame(() => form().querySelector(".error")?.scrollIntoView({ block: "nearest" }));
}

function close() {
  if (history.state === "hand") history.replaceState("spare", "");
  hide();
}

function hide() {
  if (form() && !idNow()) growOld();
  // What is opened next is one's own again.
  if (other) {
    other = "";
    refresh();
  }
  document.body.classList.remove("hand-open");
  changedNow();
  closeKeys();
}

function clicked(event) {
  const found = (what) => event.target.closest(what);
  const own = found("[data-own-pad]");
  if (own) { event.preventDefault(); openPad(own.dataset); }
  if (!section()) return;
  if (found('[data-open="hand"]')) { event.preventDefault(); enter(); }
  if (found("[data-close-hand]")) { event.preventDefault(); close(); }
  const link = found("[data-fill-in]");
  if (link) {
    event.preventDefault();
    other = new URL(link.href).searchParams.get("for");
    // Until that one's fields are there, nothing is typed in those of another.
    const before = form();
    before.inert = true;
    closeKeys();
    refresh().finally(() => { before.inert = false; });
  }
}

// --- what is typed and sent

const inputs = () => form().querySelectorAll(".pad-body [name]:not([type=hidden], button)");
const isTick = (input) => /radio|checkbox/.test(input.type);

function fill(values) {
  for (const input of inputs()) {
    const value = values[input.name];
    if (value === undefined) continue;
    if (isTick(input)) input.checked = input.value === value;
    else input.value = value;
  }
}

function typed(event) {
  if (!form()?.contains(event.target) || form().inert) return;
  const known = knownOf(idNow());
  known.typed[form().dataset.for] = Object.fromEntries([...inputs()].filter((each) => !isTick(each) || each.checked).map((each) => [each.name, each.value]));
  known.isOld = false;
  // The fields may be newer than the board, which follows: they are made when the round before is over.
  known.seen = Math.max(seqNow(), form().elements["call.seen"].value);
  store(known);
  answeredAgain(event.target);
  delete event.target.dataset.old;
  showWaiting();
  worth(200);
}

// What this form has was sent just like this, and nobody has answered yet: the button is gray, and says why.
function showWaiting() {
  const now = form();
  if (!now) return;
  const same = (sent) => [...inputs()].every((each) => (isTick(each) && !each.checked) || sent.get(each.name) === each.value);
  const waits = unanswered().some(({ url, body }) => {
    const sent = new URLSearchParams(body);
    return url.startsWith(address().replace(/hand$/, "")) && sent.get("call.id") === idNow() && sent.get("call.for") === now.dataset.for && same(sent);
  });
  if (waits && !("waits" in now.dataset)) say(now.querySelector(".waits").textContent);
  now.toggleAttribute("data-waits", waits);
}

// What the fields are worth so far, in the words of the referee.
async function worth(after) {
  worths += 1;
  const mine = worths;
  await new Promise((done) => { setTimeout(done, after); });
  const asking = form();
  if (mine !== worths || !asking) return;
  const answer = await fetch(asking.dataset.worth, {
    method: "POST",
    body: new URLSearchParams(new FormData(asking)),
    headers: { "X-Ramble": "script" },
    redirect: "manual",
  }).catch(() => null);
  const html = answer?.ok ? await answer.text().catch(() => "") : "";
  // The form may have become another player's since.
  const here = asking.isConnected && asking.querySelector("[data-worth-here]");
  if (!answer?.ok || mine !== worths || !here) return;
  here.innerHTML = html;
  // What was asked was about what was there before.
  const again = here.querySelector("[data-sure]") ? null : asking.querySelector("[data-calls]");
  if (!again) return;
  again.textContent = again.dataset.calls;
  renewKeys();
}

function submitted(event) {
  const sent = event.target;
  if (!sent.matches("form[data-hand]")) return;
  event.preventDefault();
  const by = event.submitter;
  if (sent.hasAttribute("data-waits") && !by?.name) return;
  const url = by?.getAttribute("formaction") || sent.getAttribute("action");
  const isFirst = !idNow();
  const own = isFirst && (sent.elements["call.id"].value || [...inputs()].some((each) => each.value)) ? me() : "";
  const known = isFirst ? begun(sent) : knownOf(idNow());
  const fields = new URLSearchParams(new FormData(sent));
  fields.set("key", newKey());
  if (by?.name) fields.set(by.name, by.value);
  const isOff = fields.has("off");
  const player = fields.has("call.now") || isOff ? "" : fields.get("call.for");
  const letter = { url, body: fields.toString() };
  if (isOff) keep(`${place()}:off`, { id: known.id, ...letter });
  else if (isFirst) known.letters = { "": letter, ...own && { [own]: { ...letter, url: address() } } };
  else known.letters[player] = letter;
  if (!isOff) store(known);
  sent.inert = true;
  delete sent.dataset.refused;
  // While nothing answers, it may be corrected.
  setTimeout(() => { sent.inert = false; }, 2500);
  other = brought = "";
  post(isFirst ? own : player, letter);
}

// A call gets its identity here, so that it can be sent again as the same one.
function begun(sent) {
  const id = sent.elements["call.id"];
  const known = knownOf("");
  id.value ||= newKey();
  // What was typed before the board showed an entry, as on a phone that was asleep, has not seen it.
  const seen = sent.elements["call.seen"];
  const before = kept();
  seen.value = before?.typed[me()] && before.seen ? before.seen : Math.max(seen.value, seqNow());
  sent.dataset.hand = id.value;
  sent.setAttribute("action", address());
  return { ...known, id: id.value, isCalling: true };
}
