// A round that several phones enter: a call opens everybody's own fields. What this phone sent is kept until the round is
// over, and sent again to a server that does not have it.

import { closeKeys, firstEmpty, prepare } from "./keypad.js";
import { on, seqNow } from "./stream.js";
import { toast } from "./messages.js";
import { keep, newKey, read, send } from "./outbox.js";
import { changedNow } from "./double_taps.js";
import { closePad, isTypedIn } from "./pad.js";

const section = () => document.getElementById("hand");
const form = () => section()?.querySelector("form[data-hand]");
const idNow = () => form()?.dataset.hand || "";

// What this phone knows of a round: its `id`; the `letters` that it sent, each with its url and body, by the player whose
// fields they are ("" is the call); and what is `typed` and not sent, by player.
const place = () => `ramble-hand:${form().getAttribute("action")}`;
const kept = () => read(place(), null);
const store = (known) => keep(place(), known);
const knownOf = (id) => (kept()?.id === id ? kept() : { id, letters: {}, typed: {} });

// What was last seen that opens by itself: once closed, it stays closed until something new is wrong.
let opened = "";
// For whom somebody fills in here, if not for the phone's owner.
let other = "";
// Whether what this phone shows is being asked for, and whether it is to be asked for once more.
const fresh = { asking: false, wanted: false };
let worths = 0;

export function setUpHand() {
  on("hand", heard);
  if (!section()) return;
  on("open", () => {
    if (kept()) sendAgain(() => true);
    if (idNow()) refresh();
  });
  document.addEventListener("submit", submitted);
  document.addEventListener("click", clicked);
  document.addEventListener("input", typed);
  document.addEventListener("change", typed);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && isOpen()) close(); });
  window.addEventListener("popstate", () => { if (isOpen() && history.state !== "hand") hide(); });
  // What was sent by a page before this one.
  document.addEventListener("ramble:answer", ({ detail: { letter, status, text } }) => {
    if (text.includes("data-hand")) answered(new URLSearchParams(letter.body).get("call.for") || "", status, text);
  });
  if (history.state === "hand") history.replaceState("spare", "");
  restore();
  shown();
}

const isOpen = () => document.body.classList.contains("hand-open");
const parsed = (html) => Object.assign(document.createElement("div"), { innerHTML: html });

// --- what the server says

function heard({ id, line, over, in: there }) {
  for (const each of document.querySelectorAll("[data-line]")) each.textContent = line;
  for (const each of document.querySelectorAll('[data-open="hand"]')) each.hidden = !id;
  for (const each of document.querySelectorAll("form[data-call]")) each.hidden = Boolean(id);
  if (!section()) return;
  forget(over);
  if (over.includes(idNow())) {
    form().dataset.hand = "";
    shown();
  }
  // A phone that was away has sent its part to a server that does not know that this phone called it off.
  const off = read(`${place()}:off`, null);
  if (off?.id === id) post("", off);
  if (kept()) sendAgain((player) => kept().id !== id || (player && !there.includes(player)));
  if (there.includes(other)) other = "";
  refresh();
}

const forget = (over) => { if (kept() && over.includes(kept().id)) store(null); };

// The call first: it says who called.
function sendAgain(isMissing) {
  const { letters } = kept();
  for (const player of Object.keys(letters).sort()) if (isMissing(player)) post(player, letters[player]);
}

const post = (player, { url, body }) =>
  send(url, new URLSearchParams(body), (status, text) => answered(player, status, text));

// Ask what this phone shows now.
async function refresh() {
  fresh.wanted = true;
  if (fresh.asking) return;
  fresh.asking = true;
  while (fresh.wanted) {
    fresh.wanted = false;
    const address = form().getAttribute("action") + (other ? `?for=${encodeURIComponent(other)}` : "");
    const answer = await fetch(address, { headers: { "X-Ramble": "script" }, redirect: "manual" }).catch(() => null);
    const html = answer?.ok ? await answer.text() : "";
    if (html && !fresh.wanted) put(html);
  }
  fresh.asking = false;
}

function answered(player, status, text) {
  const known = kept();
  const isRefused = status > 399 && status < 500;
  if (known && isRefused && status !== 409) delete known.letters[player];
  if (known && status === 200) delete known.typed[player];
  if (known) store(known);
  if (text.includes("data-hand")) put(text);
  else {
    form().inert = false;
    toast(parsed(text).querySelector("[role=alert], .error, main p")?.textContent.trim() || `That was refused (${status}).`, "toast-no");
  }
  // What is under way may be older, and its owner may be filling in for somebody.
  if (fresh.asking || other) refresh();
}

// Put what this phone shows now in place. While somebody types, only what is around the fields is new.
function put(html) {
  const made = parsed(html).querySelector("form[data-hand]");
  const before = form();
  const note = made.querySelector(":scope > .meanwhile");
  forget(made.dataset.finished.split(" "));
  if (note) toast(note.textContent, "toast-no");
  note?.remove();
  // A server that has just started does not know it yet.
  if (idNow() && !made.dataset.hand && !made.dataset.finished.includes(idNow())) return;
  if (asks(made) === asks(before) && !made.querySelector(".error") && !before.inert) {
    for (const part of ["h2", "[data-hands]", "#call-fold", "#hand-line"]) {
      const [old, now] = [before, made].map((each) => each.querySelector(part));
      if (old && now && old.textContent !== now.textContent) old.replaceWith(now);
    }
    if (idNow()) before.elements["call.caller"].value = made.elements["call.caller"].value;
  } else {
    section().replaceChildren(made);
    restore();
    if (isOpen()) focus();
  }
  shown();
}

// What was typed and not sent is there again.
function restore() {
  if (kept()?.id === idNow()) fill(kept().typed[form().dataset.for] || {});
  prepare(section());
}

// What a form asks for: for whom, and the names of its fields.
const asks = (each) => JSON.stringify([each.dataset.hand, each.dataset.for, [...each.querySelectorAll(".input, [type=radio], .picks button")].map((one) => one.name)]);

function shown() {
  const id = idNow();
  const wrong = form().querySelector(".error, .pad-body > .meanwhile, .picks");
  const sight = id && `${id} ${wrong?.textContent || ""}`;
  if (!id && isOpen()) close();
  if (!id || !form().dataset.me || sight === opened) return;
  opened = sight;
  if (isTypedIn()) return toast(`${form().querySelector("h2").textContent}. Close this to enter yours.`);
  closePad();
  open();
  changedNow();
}

// --- opening and closing

function open() {
  document.body.classList.add("hand-open");
  // The phone's own way back closes it, and leaves one step behind that is used again.
  if (history.state === "spare") history.replaceState("hand", "");
  else if (history.state !== "hand") history.pushState("hand", "");
  focus();
}

function focus() {
  const wrong = [".input[aria-invalid=true]", ".picks button", "[aria-invalid=true] .picks input", ".input"];
  const first = firstEmpty(form()) || wrong.map((each) => form().querySelector(each)).find(Boolean);
  if (first) first.focus();
  else closeKeys();
  requestAnimationFrame(() => form().querySelector(".error")?.scrollIntoView({ block: "nearest" }));
}

function close() {
  if (history.state === "hand") history.replaceState("spare", "");
  hide();
}

function hide() {
  document.body.classList.remove("hand-open");
  changedNow();
  closeKeys();
}

function clicked(event) {
  const found = (what) => event.target.closest(what);
  if (found('[data-open="hand"]')) { event.preventDefault(); closePad(); open(); }
  if (found("[data-close-hand]")) { event.preventDefault(); close(); }
  const link = found("[data-fill-in]");
  if (link) {
    event.preventDefault();
    other = new URL(link.href).searchParams.get("for");
    refresh();
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

async function typed(event) {
  if (!form()?.contains(event.target) || form().inert) return;
  const known = knownOf(idNow());
  known.typed[form().dataset.for] = Object.fromEntries([...inputs()].filter((each) => !isTick(each) || each.checked).map((each) => [each.name, each.value]));
  store(known);
  event.target.removeAttribute("aria-invalid");
  worths += 1;
  const mine = worths;
  await new Promise((done) => { setTimeout(done, 200); });
  if (mine !== worths || !form()) return;
  const answer = await fetch(form().dataset.worth, {
    method: "POST",
    body: new URLSearchParams(new FormData(form())),
    headers: { "X-Ramble": "script" },
    redirect: "manual",
  }).catch(() => null);
  const html = answer?.ok ? await answer.text() : "";
  const here = form().querySelector("[data-worth-here]");
  if (html && mine === worths && here) here.innerHTML = html;
}

function submitted(event) {
  const sent = event.target;
  if (!sent.matches("form[data-call], form[data-hand]")) return;
  event.preventDefault();
  const by = event.submitter;
  const url = by?.getAttribute("formaction") || sent.getAttribute("action");
  const fields = new URLSearchParams(new FormData(sent));
  fields.set("key", newKey());
  if (by?.name) fields.set(by.name, by.value);
  if (sent.matches("[data-call]")) {
    fields.set("call.id", fields.get("key"));
    fields.set("call.seen", seqNow());
    fields.set("call.by", form().dataset.me);
  }
  const known = knownOf(fields.get("call.id"));
  const isOff = fields.has("off");
  const isCall = sent.matches("[data-call]") || fields.has("call.now");
  const player = isCall || isOff ? "" : fields.get("call.for");
  const letter = { url, body: fields.toString() };
  if (isOff) keep(`${place()}:off`, { id: known.id, ...letter });
  else {
    known.letters[player] = letter;
    store(known);
  }
  if (sent === form()) {
    sent.inert = true;
    // While nothing answers, it may be corrected.
    setTimeout(() => { sent.inert = false; }, 2500);
  }
  other = "";
  post(player, letter);
}
