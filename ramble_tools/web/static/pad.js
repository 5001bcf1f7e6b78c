// The pad: opened from the foot, filled in, kept as a draft, and sent through the outbox.

import { element } from "./cards.js";
import { closeKeys, firstEmpty, prepare } from "./keypad.js";
import { on, seqNow } from "./stream.js";
import { isStarting, say, toast, whyNot } from "./messages.js";
import { show } from "./dialog.js";
import { flush, keep, newKey, read, send, sendAgain, waitsApart } from "./outbox.js";
import { changedNow } from "./double_taps.js";
import { START, next } from "./pad_state.js";

const pad = () => document.getElementById("pad");
const form = () => pad()?.querySelector("form[data-pad]");
// A correction has a page of its own, without a draft and without a board.
const onGame = () => document.body.classList.contains("game");
// Where the draft is kept.
const placeOf = (action) => `ramble-draft:${action}`;
const place = () => placeOf(form().getAttribute("action"));

// What gets the focus when the pad opens, the first that is there.
const FIRST = [".meanwhile[role=alert]", "[data-focus]", ".input[aria-invalid=true]", "[aria-invalid=true] input", "#pad-error",
  ".pad-body > fieldset.field:first-of-type input", ".input", "input:not([type=hidden])"];

// A page or a part of one; the text comes from our own server, which escapes every name.
const parsed = (html) => Object.assign(document.createElement("div"), { innerHTML: html });
const padIn = (html) => parsed(html).querySelector("#pad") || parsed(html);

// The question whether a player's answer is right, in the row of that player.
const DOUBT = ":scope > fieldset";

let state = START;

// Go on to the next state, and show it. False if nothing has changed.
function happened(event) {
  const before = state;
  if (form()) state = next(before, { here: history.state === "pad", ...event });
  if (state !== before) render(before);
  return state !== before;
}

function render(before) {
  const { is, values, open, leaving, refusal } = state;
  const isRefused = refusal && !before.refusal;
  const isNew = state.form !== before.form;
  if (isRefused) {
    pad().replaceChildren(...padIn(refusal).childNodes);
    prepare(pad());
    changedNow();
  }
  form().inert = is === "sent";
  if (isNew) clear();
  if (isNew || is !== before.is || values !== before.values) keepDraft();
  document.body.classList.toggle("pad-open", open);
  if (!open && before.open) hidden();
  // The phone's own way back closes the pad, not the game.
  if (open && onGame() && history.state !== "pad") history.pushState("pad", "");
  if (leaving && !before.leaving) history.back();
  if (open && (!before.open || isRefused)) goToFirst();
  showDrafts();
  if (isNew) ask();
}

export function setUpPad() {
  document.addEventListener("click", (event) => {
    const opener = event.target.closest('[data-open="pad"]');
    if (opener && pad()) { event.preventDefault(); happened({ kind: "opened" }); }
    const closer = event.target.closest("[data-close-pad]");
    if (closer && onGame()) { event.preventDefault(); happened({ kind: "closed" }); }
    const forget = event.target.closest("[data-forget]");
    // It was changed elsewhere.
    if (forget && onGame()) {
      event.preventDefault();
      if (happened({ kind: "forgotten" })) sendRefused();
    }
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") closePad(); });
  // The phone's own way back, or the step back of a pad that was closed.
  window.addEventListener("popstate", () => { if (onGame()) happened({ kind: "back" }); });
  document.addEventListener("submit", submitted);
  watchPresses();
  // What was sent by a page before this one.
  document.addEventListener("ramble:answer", (event) => {
    const { letter, status, text, seq, before } = event.detail;
    // A round that several phones enter has its own part of the page.
    if (text.includes("data-hand")) return;
    if (isOurs(letter) || !text.includes("data-pad")) {
      if (answered(isOurs(letter), status, text, seq, before)) event.preventDefault();
      return;
    }
    event.preventDefault();
    toast(`Not recorded yet. To see why, open ${decodeURIComponent(letter.url.split("/").at(-2))}.`, "toast-no");
  });
  document.addEventListener("input", (event) => changed(event, 700));
  document.addEventListener("change", (event) => changed(event, 250));
  on("renamed", () => { if (typing()) keepDraft(); });
  on("board", ({ seq, said }) => {
    // What is typed after this has seen it, even if the pad can't be asked for now.
    if (state.is === "empty" && form()) form().elements.seq.value = seq;
    if (!typing()) ask();
    else if (said && seq > state.seen) meanwhile(said, seq);
  });
  on("board", showDrafts);
  window.addEventListener("pageshow", showDrafts);
  if (!pad()) return;
  sendAgain(isOurs);
  rememberQuestion();
  prepare(pad());
  if (!onGame()) showPage();
  const isRefused = pad().querySelector(".error, .meanwhile[role=alert], [aria-invalid=true]");
  restore();
  // The page was loaded again while the pad was open; it is closed now.
  if (history.state === "pad") history.replaceState(null, "");
  // Somebody tapped before this was loaded: the link led to the place of the pad in the page.
  const wasTapped = onGame() && location.hash === "#pad";
  if (wasTapped) history.replaceState(null, "", location.pathname + location.search);
  if (onGame() && (isRefused || wasTapped)) happened({ kind: "opened" });
}

// Whether this page has the form of what was sent: that of a new round, or of the same correction.
const isOurs = ({ url, body }) => url === form()?.getAttribute("action")
  && (new URLSearchParams(body).get("number") || "") === (form().elements.number?.value || "");

const typing = () => state.is === "typed";
export const isTypedIn = () => onGame() && state.open && typing();
export const closePad = () => { if (onGame() && state.open) happened({ kind: "closed" }); };

// A page of its own: the pad is open at once, with the keys. The browser may have gone to the first field before anything
// listened.
function showPage() {
  state = { ...START, open: true };
  document.body.classList.add("pad-open");
  const first = pad().querySelector("[autofocus]");
  first?.blur();
  first?.focus();
}

// The phone's own way back from an answer leads to the question as it was typed.
function rememberQuestion() {
  const question = pad().querySelector("form[method=get]");
  question?.addEventListener("submit", () => history.replaceState(Object.fromEntries(new FormData(question)), ""));
  if (question && history.state && !location.search) fill(history.state, question);
}

function goToFirst() {
  const first = FIRST.map((each) => pad().querySelector(each)).find(Boolean);
  // What was half typed goes on where it ended.
  (first?.matches(".input:not([aria-invalid=true])") && first.value && firstEmpty(pad()) || first)?.focus();
  requestAnimationFrame(() => pad().querySelector(".error")?.scrollIntoView({ block: "nearest" }));
}

function hidden() {
  changedNow();
  closeKeys();
  document.querySelector('[data-open="pad"]')?.focus({ preventScroll: true });
}

// --- what is typed

function changed(event, after) {
  if (!form()?.contains(event.target) || !happened({ kind: "typed", values: values() })) return;
  answeredAgain(event.target);
  ask(after);
}

function keepDraft() {
  if (onGame()) keep(place(), typing() ? { values: state.values, seq: form().elements.seq.value } : null);
}

// What was wrong is being put right: the message about it goes.
export function answeredAgain(input) {
  input.removeAttribute("aria-invalid");
  const part = input.type === "radio" ? input.closest("fieldset[data-field]") : input.closest("[data-field]");
  part?.removeAttribute("aria-invalid");
  for (const error of part?.querySelectorAll(":scope > .error") || []) error.remove();
  // Whether this is right was asked about what was there before.
  if (input.type !== "radio") input.closest(".row")?.querySelector(DOUBT)?.remove();
}

const inputs = (of = form()) => of.querySelectorAll("[name]:not([type=hidden], button)");
const isTick = (input) => /radio|checkbox/.test(input.type);

// What is in the fields that one sees; an empty text where nothing is chosen.
function values(of = form()) {
  const found = {};
  for (const input of inputs(of)) {
    if (!isTick(input) || input.checked) found[input.name] = input.value;
    else found[input.name] ??= "";
  }
  return found;
}

function fill(wanted, of = form()) {
  for (const input of inputs(of)) {
    const value = wanted[input.name];
    if (value === undefined) continue;
    if (isTick(input)) input.checked = input.value === value;
    else input.value = value;
  }
}

function draftAt(place) {
  const draft = read(place, null);
  return draft && Object.values(draft.values).some(Boolean) ? draft : null;
}

// Beside the button that opens the pad, and in the list of games, say where something was typed here that is not recorded.
function showDrafts() {
  document.body.classList.toggle("with-draft", typing() && Object.values(state.values).some(Boolean));
  for (const mark of document.querySelectorAll(".games .draft")) mark.remove();
  for (const game of document.querySelectorAll(".games .game")) {
    const mark = element("span", { class: "kind draft" }, "Typed on this phone, and not recorded yet");
    const action = `${game.getAttribute("href")}/add`;
    if (draftAt(placeOf(action)) || waitsApart(action)) game.append(mark);
  }
}

// What was half typed before the page was loaded again. It keeps its number, so that it can't be written twice.
function restore() {
  const draft = onGame() && form() && draftAt(place());
  if (!draft || form().querySelector("[aria-invalid=true]")) return;
  fill(draft.values);
  const { seq } = form().elements;
  // What was recorded since may be just this, if the browser was killed before it forgot it.
  if (Number(draft.seq) < Number(seq.value)) meanwhile("This was typed before the last entry was recorded.");
  seq.value = draft.seq;
  happened({ kind: "typed", values: draft.values });
  prepare(pad());
  ask();
}

function meanwhile(said, seq) {
  // Whether to record this too is asked once: about all that was entered until somebody answers.
  const asked = pad()?.querySelector(".meanwhile[role=alert] ul");
  if (asked && Number(form().elements.seq.value) < seq) {
    asked.append(element("li", {}, said));
    form().elements.seq.value = seq;
    keepDraft();
    return;
  }
  const note = pad()?.querySelector("[data-meanwhile]");
  if (!note) return;
  note.hidden = false;
  note.firstChild.textContent = `Meanwhile: ${said}`;
}

// --- fields that depend on answers

// What is pressed stays until it is let go: a key that another one replaces in between would do nothing. The click comes at
// most so many milliseconds after that.
const CLICK = 100;
let pressed = null;
let letGo = () => {};
let ending = 0;

function watchPresses() {
  document.addEventListener("pointerdown", () => {
    clearTimeout(ending);  // of the press before
    pressed ??= new Promise((done) => { letGo = done; });
  });
  const ended = () => { letGo(); pressed = null; };
  for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, () => { ending = setTimeout(ended, CLICK); });
}

// After so many milliseconds, ask what the fields are now, and what the round would do.
async function ask(after = 0) {
  happened({ kind: "asked" });
  const mine = state.asked;
  await new Promise((done) => { setTimeout(done, after); });
  if (mine !== state.asked || !form() || state.is === "sent") return;
  const answer = await fetch(form().dataset.check, {
    method: "POST",
    body: new URLSearchParams(typing() ? new FormData(form()) : {}),
    headers: { "X-Ramble": "script" },
    redirect: "manual",
  }).catch(() => null);
  const html = answer?.ok ? await answer.text() : "";
  await pressed;
  if (html && mine === state.asked) put(padIn(html));
}

function put(made) {
  const now = document.activeElement;
  if (!typing()) pad().replaceChildren(...made.childNodes);
  else {
    merge(pad().querySelector(".pad-body"), made.querySelector(".pad-body"));
    // What an empty field means may follow from another answer.
    for (const { name, placeholder } of made.querySelectorAll(".input")) {
      if (form().elements[name]) form().elements[name].placeholder = placeholder;
    }
    for (const part of ["#preview", "#outcome"]) pad().querySelector(part).replaceChildren(...made.querySelector(part).childNodes);
    fill(state.values);
  }
  prepare(pad());
  // Where the focus was, there may be a new field of the same name: somebody has joined, or recorded a hand.
  const same = (each) => each.name === now.name && (!isTick(each) || each.value === now.value);
  if (!now.isConnected) [...inputs()].find(same)?.focus({ preventScroll: true });
}

// Put the fields that are asked now in place of those before. One that is still asked stays, with what is typed and the focus.
function merge(now, made) {
  const parts = (root) => [...root.children].filter((each) => each.matches("[data-field], details, #pad-error"));
  const [before, after] = [parts(now), parts(made)];
  for (const each of before) if (!after.some((part) => asks(part) === asks(each))) each.remove();
  let next = now.querySelector(":scope > #preview");
  for (const part of after.reverse()) {
    const same = before.find((each) => asks(each) === asks(part));
    if (!same) now.insertBefore(part, next);
    else if (same.matches("details")) merge(same, part);
    else {
      same.querySelector("legend, label").replaceWith(part.querySelector("legend, label"));
      mergeDoubts(same.querySelectorAll(".row"), part.querySelectorAll(".row"));
    }
    next = same || part;
  }
}

function mergeDoubts(rows, made) {
  rows.forEach((row, place) => {
    row.querySelector(DOUBT)?.remove();
    row.append(...made[place].querySelectorAll(DOUBT));
  });
}

// The names of a part's fields, and what can be chosen.
const asks = (part) => (part.matches("details") ? "more"
  : [...part.querySelectorAll("[name]:not(.row > fieldset *)")].map((each) => each.name + (isTick(each) ? each.value : "")).join());

// --- sending

function submitted(event) {
  const sent = event.target;
  if (!sent.matches("form[data-send], form[data-pad]")) return;
  event.preventDefault();
  const by = event.submitter;
  // The key is the form's: sent twice, it is one request. The board is the same for all phones, so its forms have none.
  const { key } = sent.elements;
  key.value ||= newKey();
  const fields = new URLSearchParams(new FormData(sent));
  if (by?.name) fields.set(by.name, by.value);
  const isPad = sent.matches("form[data-pad]");
  send(sent.getAttribute("action"), fields, (status, text, ...seen) => {
    if (!isPad) key.value = newKey();
    return answered(isPad, status, text, ...seen);
  });
  if (!isPad) return;
  // The outbox has it now.
  happened({ kind: "sent" });
  // While nothing answers, the next hand can be typed. By then, the form may be that of a hand that was sent later.
  const mine = state.form;
  setTimeout(() => { if (onGame() && sent.isConnected && mine === state.form) happened({ kind: "unanswered" }); }, isStarting() ? 0 : 2500);
}

// What was sent is answered: a form of the pad that this page has, or something else. True if it can't be shown now.
function answered(isPad, status, text, ...seen) {
  if (status === 204) {
    if (isPad) recorded(...seen);
  } else if (isPad && text.includes("data-pad")) return !refused(text);
  else if (text.includes('id="timer"') && document.getElementById("timer")) timerRefused(text);
  else if (status === 409 && !text.includes("data-pad")) show(text);
  else {
    toast(whyNot(text, status), "toast-no");
    // What the server failed at is kept, in the pad or apart.
    if (isPad && !happened({ kind: "failed", values: values() })) return status > 499;
  }
  return false;
}

// `seq` is the number of the entry, and `before` that of the entry before it.
function recorded(seq, before) {
  if (!onGame() && state.is === "sent") location.assign(form().querySelector("[data-close-pad]").href);
  if (!onGame() || !happened({ kind: "recorded", seq })) return;
  say("Saved.");
  // What is typed behind it has seen it: it is this phone's own.
  if (typing()) {
    if (form().elements.seq.value !== before) return;
    form().elements.seq.value = seq;
    if (seqNow() <= seq) pad().querySelector("[data-meanwhile]").hidden = true;
    keepDraft();
    return;
  }
  sendRefused();
}

// Send again what was refused while the next one was typed: what is wrong with it is shown now.
function sendRefused() {
  sendAgain(isOurs);
  flush();
}

// Show what is wrong. False while the next one is typed: until that is recorded, the outbox keeps this one.
function refused(text) {
  const isShown = happened({ kind: "refused", text, values: values(padIn(text)) });
  if (!isShown) toast("What you sent before was refused. You can correct it after this.", "toast-no");
  const message = isShown && pad().querySelector("[role=alert], .error");
  if (message) say(message.textContent.trim());
  return isShown;
}

// The form of the timer, with what is wrong beside its field.
function timerRefused(text) {
  document.querySelector("#timer form").replaceWith(parsed(text).querySelector("form"));
  document.getElementById("minutes").focus();
}

// The pad that is opened next is another form.
function clear() {
  const { seq, key } = form().elements;
  form().reset();
  for (const input of form().querySelectorAll(".input")) input.value = "";
  seq.value = Math.max(seqNow(), state.seen, seq.value);
  key.value = newKey();
  prepare(pad());
}
