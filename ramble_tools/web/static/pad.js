// The pad: opened from the foot, filled in, kept as a draft, and sent through the outbox.

import { element } from "./cards.js";
import { closeKeys, firstEmpty, prepare } from "./keypad.js";
import { on, seqNow } from "./stream.js";
import { say, toast } from "./messages.js";
import { show } from "./dialog.js";
import { computer } from "./deployment.js";
import { keep, newKey, read, send } from "./outbox.js";
import { changedNow } from "./double_taps.js";

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

// What was typed, by field, also in the fields that another answer has taken away; null if nothing was.
let typed = null;
// Whether the page is going back because the pad was closed; that takes a moment.
let leaving = false;
// A refusal that came while the next hand was being typed: it is shown after that one.
let refusedBefore = "";
// How many times the server was asked what the pad shows. Only the last answer counts.
let asked = 0;

export function setUpPad() {
  document.addEventListener("click", (event) => {
    const opener = event.target.closest('[data-open="pad"]');
    if (opener && pad()) { event.preventDefault(); open(); }
    const closer = event.target.closest("[data-close-pad]");
    if (closer && onGame()) { event.preventDefault(); close(); }
    const forget = event.target.closest("[data-forget]");
    // It was changed elsewhere.
    if (forget && onGame()) { event.preventDefault(); keep(place(), null); clear(); close(); }
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && isOpen()) close(); });
  window.addEventListener("popstate", wentBack);
  document.addEventListener("submit", submitted);
  // What was sent by a page before this one.
  document.addEventListener("ramble:answer", ({ detail: { letter, status, text, seq } }) => {
    // A round that several phones enter has its own part of the page.
    if (!text.includes("data-hand")) answered(letter.url === form()?.getAttribute("action"), status, text, seq);
  });
  document.addEventListener("input", (event) => changed(event, 700));
  document.addEventListener("change", (event) => changed(event, 250));
  on("renamed", () => { if (typing()) draft(); });
  on("board", ({ said }) => (typing() ? meanwhile(said && `Meanwhile: ${said}`) : ask()));
  on("board", showDrafts);
  window.addEventListener("pageshow", showDrafts);
  if (!pad()) return;
  rememberQuestion();
  prepare(pad());
  if (!onGame()) showPage();
  const isRefused = pad().querySelector(".error, .meanwhile[role=alert], [aria-invalid=true]");
  restore();
  // The page was loaded again while the pad was open; it is closed now.
  if (history.state === "pad") history.replaceState(null, "");
  if (onGame() && isRefused) open();
}

// What is being sent can't be changed before the answer has come.
const typing = () => typed && !form()?.inert;
const isOpen = () => onGame() && document.body.classList.contains("pad-open");
export const isTypedIn = () => isOpen() && Boolean(typing());
export const closePad = () => { if (isOpen()) close(); };

// A page of its own: the pad is open at once, with the keys. The browser may have gone to the first field before anything
// listened.
function showPage() {
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

function open() {
  if (onGame()) {
    document.body.classList.add("pad-open");
    // The phone's own way back closes the pad, not the game.
    if (history.state !== "pad") history.pushState("pad", "");
  }
  const first = FIRST.map((each) => pad().querySelector(each)).find(Boolean);
  // What was half typed goes on where it ended.
  (first?.matches(".input:not([aria-invalid=true])") && first.value && firstEmpty(pad()) || first)?.focus();
  requestAnimationFrame(() => pad().querySelector(".error")?.scrollIntoView({ block: "nearest" }));
}

function close() {
  if (history.state === "pad" && !leaving) {
    leaving = true;
    history.back();
  }
  hide();
}

// The phone's own way back, or what `close` began; the pad may have been opened again before that was done.
function wentBack() {
  const mine = leaving;
  leaving = false;
  if (!isOpen() || history.state === "pad") return;
  if (mine) history.pushState("pad", "");
  else hide();
}

function hide() {
  document.body.classList.remove("pad-open");
  changedNow();
  closeKeys();
  showDrafts();
  document.querySelector('[data-open="pad"]')?.focus({ preventScroll: true });
}

// --- what is typed

function changed(event, after) {
  // A field that loses the focus while its form is being sent says that it has changed.
  if (!form()?.contains(event.target) || form().inert) return;
  answeredAgain(event.target);
  draft();
  ask(after);
}

function draft() {
  typed = { ...typed, ...values() };
  if (onGame()) keep(place(), { values: typed, seq: form().elements.seq.value });
}

// What was wrong is being put right: the message about it goes.
function answeredAgain(input) {
  input.removeAttribute("aria-invalid");
  const part = input.type === "radio" ? input.closest("fieldset[data-field]") : input.closest("[data-field]");
  part?.removeAttribute("aria-invalid");
  for (const error of part?.querySelectorAll(":scope > .error") || []) error.remove();
}

const inputs = (of = form()) => of.querySelectorAll("[name]:not([type=hidden], button)");
const isTick = (input) => /radio|checkbox/.test(input.type);

// What is in the fields that one sees; an empty text where nothing is chosen.
function values() {
  const found = {};
  for (const input of inputs()) {
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
  document.body.classList.toggle("with-draft", Boolean(typing() && Object.values(typed).some(Boolean)));
  for (const mark of document.querySelectorAll(".games .draft")) mark.remove();
  for (const game of document.querySelectorAll(".games .game")) {
    const mark = element("span", { class: "kind draft" }, "Typed on this phone, and not recorded yet");
    if (draftAt(placeOf(`${game.getAttribute("href")}/add`))) game.append(mark);
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
  typed = draft.values;
  showDrafts();
  prepare(pad());
  ask();
}

function meanwhile(said) {
  const note = pad()?.querySelector("[data-meanwhile]");
  if (!note || !said) return;
  note.hidden = false;
  note.firstChild.textContent = said;
}

// --- fields that depend on answers

// After so many milliseconds, ask what the fields are now, and what the round would do.
async function ask(after = 0) {
  asked += 1;
  const mine = asked;
  await new Promise((done) => { setTimeout(done, after); });
  if (mine !== asked || !form() || form().inert) return;
  const answer = await fetch(form().dataset.check, {
    method: "POST",
    body: new URLSearchParams(typed ? new FormData(form()) : {}),
    headers: { "X-Ramble": "script" },
    redirect: "manual",
  }).catch(() => null);
  const html = answer?.ok ? await answer.text() : "";
  if (html && mine === asked) put(padIn(html));
}

function put(made) {
  const now = document.activeElement;
  if (!typed) pad().replaceChildren(...made.childNodes);
  else {
    merge(pad().querySelector(".pad-body"), made.querySelector(".pad-body"));
    for (const part of ["#preview", "#outcome"]) pad().querySelector(part).replaceChildren(...made.querySelector(part).childNodes);
    fill(typed);
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
    else same.querySelector("legend, label").replaceWith(part.querySelector("legend, label"));
    next = same || part;
  }
}

// The names of a part's fields, and what can be chosen.
const asks = (part) => (part.matches("details") ? "more"
  : [...part.querySelectorAll("[name]")].map((each) => each.name + (isTick(each) ? each.value : "")).join());

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
  send(sent.getAttribute("action"), fields, (status, text, seq) => {
    if (!isPad) key.value = newKey();
    answered(isPad, status, text, seq);
  });
  if (!isPad) return;
  // What the pad would still be told about the fields is of no use any more.
  asked += 1;
  sent.inert = true;
  // The outbox has it now.
  keep(place(), null);
  // While nothing answers, the next hand can be typed.
  setTimeout(() => { if (onGame() && sent.isConnected && sent.inert) close(), clear(); }, 2500);
}

// What was sent is answered: a form of the pad that this page has, or something else.
function answered(isPad, status, text, seq) {
  if (status === 204) {
    if (isPad) recorded(seq);
  } else if (isPad && text.includes("data-pad")) refused(text);
  else if (text.includes('id="timer"') && document.getElementById("timer")) timerRefused(text);
  else if (status === 409 && !text.includes("data-pad")) show(text);
  else {
    toast(plain(text) || `${computer} refused it (${status}).`, "toast-no");
    if (!isPad) return;
    form().inert = false;
    draft();
  }
}

function recorded(seq) {
  if (typing()) return;
  if (form().inert && !onGame()) location.assign(form().querySelector("[data-close-pad]").href);
  if (!onGame()) return;
  if (form().inert) close();
  clear(seq);
  say("Saved.");
  // The hand in between was this phone's own, so the refused one has seen it.
  if (refusedBefore) {
    refused(refusedBefore);
    form().elements.seq.value = seq;
  }
}

function refused(text) {
  if (typing()) {
    refusedBefore = text;
    toast("What you sent before was refused. You can correct it after this.", "toast-no");
    return;
  }
  refusedBefore = "";
  asked += 1;
  pad().replaceChildren(...padIn(text).childNodes);
  prepare(pad());
  draft();
  changedNow();
  open();
  const message = pad().querySelector("[role=alert], .error");
  if (message) say(message.textContent.trim());
}

// The form of the timer, with what is wrong beside its field.
function timerRefused(text) {
  document.querySelector("#timer form").replaceWith(parsed(text).querySelector("form"));
  document.getElementById("minutes").focus();
}

const plain = (html) => parsed(html).querySelector("[role=alert], .error")?.textContent.trim() || "";

function clear(known = 0) {
  const { seq, key } = form().elements;
  form().inert = false;
  form().reset();
  for (const input of form().querySelectorAll(".input")) input.value = "";
  seq.value = Math.max(seqNow(), known, seq.value);
  // The pad that is opened next is another form.
  key.value = newKey();
  typed = null;
  prepare(pad());
  ask();
}
