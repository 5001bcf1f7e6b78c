// The pad: opened from the foot, filled in, kept as a draft, and sent through the outbox.

import { element } from "./cards.js";
import { closeKeys, firstEmpty, prepare } from "./keypad.js";
import { on, seqNow } from "./live.js";
import { say, toast } from "./messages.js";
import { show } from "./dialog.js";
import { computer } from "./deployment.js";
import { keep, newKey, read, send } from "./outbox.js";
import { changedNow } from "./double_taps.js";

const pad = () => document.getElementById("pad");
const form = () => pad()?.querySelector("form[data-pad]");
// A correction has a page of its own, without a draft and without a board.
const onGame = () => document.body.classList.contains("game");
const placeOf = (game, action) => `ramble-draft:${game}:${action}`;
const place = () => placeOf(document.body.dataset.game, form()?.getAttribute("action") || "");

// What gets the focus when the pad opens, the first that is there.
const FIRST = [".meanwhile:not([hidden])", "[data-focus]", ".input[aria-invalid=true]", "[aria-invalid=true] input", "#pad-error",
  ".pad-body > fieldset.field:first-of-type input", ".input", "input:not([type=hidden])"];

// A page or a part of one; the text comes from our own server, which escapes every name.
const parsed = (html) => Object.assign(document.createElement("div"), { innerHTML: html });
const padIn = (html) => parsed(html).querySelector("#pad") || parsed(html);

let typing = false;
// What was typed in fields that another answer took away; it is filled in if they come back.
let aside = {};
// Whether the page is going back because the pad was closed; that takes a moment.
let leaving = false;
// A refusal that came while the next hand was being typed: it is shown after that one.
let refusedBefore = "";
let asking = 0;
let asked = 0;

export function setUpPad() {
  document.addEventListener("click", (event) => {
    const opener = event.target.closest('[data-open="pad"]');
    if (opener && pad()) { event.preventDefault(); open(); }
    const closer = event.target.closest("[data-close-pad]");
    if (closer && onGame()) { event.preventDefault(); close(); }
    const forget = event.target.closest("[data-forget]");
    if (forget && onGame()) { event.preventDefault(); fresh(); }
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && pad()?.dataset.open) close(); });
  window.addEventListener("popstate", wentBack);
  document.addEventListener("submit", submitted);
  document.addEventListener("ramble:answer", ({ detail }) => late(detail));
  document.addEventListener("input", (event) => { changed(event); if (inPad(event)) grow(700); });
  document.addEventListener("change", (event) => { changed(event); if (inPad(event)) grow(); });
  on("renamed", () => { if (typing) draft(); });
  on("board", ({ said }) => (typing ? meanwhile(said) : refresh()));
  on("board", showDrafts);
  window.addEventListener("pageshow", showDrafts);
  if (!pad()) return;
  prepare(pad());
  if (!onGame()) document.body.classList.add("pad-open");
  restore();
  // The page was loaded again while the pad was open; it is closed now.
  if (history.state === "pad") history.replaceState(null, "");
  if (onGame() && pad().querySelector(".error, .meanwhile:not([hidden]), [aria-invalid=true]")) open();
}

// A field that loses the focus while its form is being sent says that it has changed.
const inPad = (event) => form()?.contains(event.target) && !form().inert;

function open() {
  if (onGame()) {
    document.body.classList.add("pad-open");
    // The phone's own way back closes the pad, not the game.
    if (history.state !== "pad") history.pushState("pad", "");
  }
  pad().dataset.open = "yes";
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
  if (!pad()?.dataset.open || history.state === "pad") return;
  if (mine) history.pushState("pad", "");
  else hide();
}

function hide() {
  document.body.classList.remove("pad-open");
  delete pad().dataset.open;
  changedNow();
  closeKeys();
  document.querySelector('[data-open="pad"]')?.focus({ preventScroll: true });
}

// --- what is typed

function changed(event) {
  if (!inPad(event)) return;
  typing = true;
  answeredAgain(event.target);
  draft();
}

function draft() {
  if (onGame()) keep(place(), { values: values(), seq: field("seq").value });
}

// What was wrong is being put right: the message about it goes.
function answeredAgain(input) {
  input.removeAttribute("aria-invalid");
  const part = input.type === "radio" ? input.closest("fieldset[data-field]") : input.closest("[data-field]");
  part?.removeAttribute("aria-invalid");
  for (const error of part?.querySelectorAll(":scope > .error") || []) error.remove();
}

const field = (name) => form().querySelector(`input[type=hidden][name="${name}"]`);

function values() {
  const found = {};
  for (const [name, value] of new FormData(form())) if (!["seq", "key", "again"].includes(name)) found[name] = value;
  return found;
}

function fill(wanted) {
  for (const input of form().elements) {
    if (!input.name || !(input.name in wanted) || input.type === "hidden") continue;
    if (input.type === "radio") input.checked = input.value === wanted[input.name];
    else input.value = wanted[input.name];
  }
}

function draftAt(place) {
  const draft = read(place, null);
  return draft && Object.values(draft.values).some(Boolean) ? draft : null;
}

// In the list of games, say where something was typed here that is not recorded.
function showDrafts() {
  for (const mark of document.querySelectorAll(".games .draft")) mark.remove();
  for (const game of document.querySelectorAll(".games .game:has(bdi)")) {
    const mark = element("span", { class: "kind draft" }, "Typed on this phone, and not recorded yet");
    if (draftAt(placeOf(game.querySelector("bdi").textContent, `${game.getAttribute("href")}/add`))) game.append(mark);
  }
}

// What was half typed before the page was loaded again. It keeps its number, so that it can't be written twice.
function restore() {
  const draft = onGame() && form() && draftAt(place());
  if (!draft) return;
  if (form().querySelector("[aria-invalid=true]")) return;
  fill(draft.values);
  field("seq").value = draft.seq;
  typing = true;
  prepare(pad());
  grow();
}

function meanwhile(said) {
  const note = pad()?.querySelector("[data-meanwhile]");
  if (!note || !said) return;
  note.hidden = false;
  note.textContent = `Meanwhile: ${said}`;
}

// --- fields that depend on answers

function grow(after = 250) {
  clearTimeout(asking);
  asking = setTimeout(() => ask(true), after);
}

const refresh = () => ask(false);

async function ask(kept) {
  if (!form() || form().inert) return;
  const mine = ++asked;
  const fields = new URLSearchParams(kept ? new FormData(form()) : {});
  const address = form().dataset.check;
  const answer = await fetch(address, kept
    ? { method: "POST", body: fields, headers: { "X-Ramble": "script" }, redirect: "manual" }
    : { headers: { "X-Ramble": "script" }, redirect: "manual", cache: "no-store" }).catch(() => null);
  if (!answer || !answer.ok || mine !== asked) return;
  const html = await answer.text();
  if (mine === asked && (kept || !typing)) put(html, kept);
}

// What the pad would still be told about the fields is of no use any more.
function noMoreAsked() {
  clearTimeout(asking);
  asked += 1;
}

// Put a fragment in place of the pad, and keep what is typed in it now, its number, and the place of the cursor.
function put(html, kept) {
  const made = padIn(html);
  // With the same fields, only what the round would do is new; what is being tapped stays in place.
  if (kept && names(made) === names(pad())) {
    for (const part of ["#preview", "#outcome"]) pad().querySelector(part).innerHTML = made.querySelector(part).innerHTML;
    return;
  }
  const now = document.activeElement;
  const [id, at] = form().contains(now) ? [now.id, now.selectionStart] : ["", null];
  // A radio button has no id of its own.
  const same = (each) => each.name === now.name && each.value === now.value;
  const isRadio = now.type === "radio" && form().contains(now);
  const [typed, seq] = [values(), field("seq").value];
  closeUnlessKept(id, made);
  pad().replaceChildren(...made.childNodes);
  if (kept) {
    fill({ ...aside, ...typed });
    for (const name of Object.keys(aside)) if (form().elements[name]) delete aside[name];
    for (const name of Object.keys(typed)) if (!form().elements[name]) aside[name] = typed[name];
    if (field("seq")) field("seq").value = seq;
  }
  prepare(pad());
  const again = id ? document.getElementById(id) : isRadio && [...form().querySelectorAll("[type=radio]")].find(same);
  if (!again) return;
  again.focus({ preventScroll: true });
  if (at !== null && again.setSelectionRange) again.setSelectionRange(at, at);
}

const names = (root) => [...root.querySelectorAll("[data-field]")].map((each) =>
  `${each.dataset.field} ${each.querySelector("label, legend")?.textContent} ${Boolean(each.closest("details"))}`).join();

function closeUnlessKept(id, made) {
  if (!id || !made.querySelector(`#${CSS.escape(id)}`)) closeKeys();
}

// --- sending

function submitted(event) {
  const sent = event.target;
  if (!sent.matches("form[data-send], form[data-pad]")) return;
  event.preventDefault();
  const by = event.submitter;
  // The key is the form's: sent twice, it is one request. The board is the same for all phones, so its forms have none.
  const key = sent.elements.namedItem("key");
  key.value ||= newKey();
  const fields = new URLSearchParams(new FormData(sent));
  if (by?.name) fields.set(by.name, by.value);
  const action = by?.getAttribute("formaction") || sent.getAttribute("action");
  if (!sent.matches("form[data-pad]")) {
    return send(action, fields, (status, text) => {
      key.value = newKey();
      elsewhere(status, text);
    });
  }
  noMoreAsked();
  typing = false;
  // What is being sent can't be changed before the answer has come.
  sent.inert = true;
  send(action, fields, (status, text, seq) => answeredPad(status, text, sent, seq));
  // The outbox has it now.
  keep(place(), null);
  // While nothing answers, the next hand can be typed.
  setTimeout(() => { if (onGame() && isSent(sent)) close(), clear(); }, 2500);
}

// Whether the pad still shows a form that was sent, and waits for the answer.
const isSent = (sent) => sent.isConnected && sent.inert;

function answeredPad(status, text, sent, seq) {
  if (status === 204) {
    if (!onGame()) return location.assign(sent.querySelector("[data-close-pad]").href);
    if (typing) return undefined;
    if (isSent(sent)) close();
    clear(seq);
    say("Saved.");
    // The hand in between was this phone's own, so the refused one has seen it.
    if (refusedBefore) {
      refused(422, refusedBefore);
      field("seq").value = seq;
    }
    return undefined;
  }
  sent.inert = false;
  return refused(status, text);
}

function refused(status, text) {
  if (!text.includes("data-pad")) {
    typing = true;
    draft();
    toast(plain(text) || `${computer} refused it (${status}).`, "toast-no");
    return;
  }
  if (typing && !sameAs(text)) {
    refusedBefore = text;
    toast("What you sent before was refused. You can correct it after this.", "toast-no");
    return;
  }
  refusedBefore = "";
  closeKeys();
  pad().replaceChildren(...padIn(text).childNodes);
  prepare(pad());
  typing = true;
  draft();
  changedNow();
  open();
  const message = pad().querySelector("[role=alert], .error");
  if (message) say(message.textContent.trim());
}

// Whether a refused form holds what the pad holds now.
function sameAs(html) {
  const now = values();
  return [...parsed(html).querySelectorAll(".input[name]")].every((input) => input.value === (now[input.name] ?? ""));
}

// An undo, or an answer that came after the page was left: say what it said.
function elsewhere(status, text) {
  if (status === 204) return;
  if (text.includes("data-pad") && form()) refused(status, text);
  else if (text.includes('id="timer"')) timerRefused(text);
  else if (status === 409) show(text);
  else toast(plain(text) || "That could not be done.", "toast-no");
}

// The form of the timer, with what is wrong beside its field.
function timerRefused(text) {
  document.querySelector("#timer form").replaceWith(parsed(text).querySelector("form"));
  document.getElementById("minutes").focus();
}

function late({ letter, status, text }) {
  if (status === 204) return;
  const same = form() && letter.url === form().getAttribute("action");
  if (same) refused(status, text);
  else toast(plain(text) || "What you sent before was refused. Enter it again.", "toast-no");
}

const plain = (html) => parsed(html).querySelector("[role=alert], .error")?.textContent.trim() || "";

function clear(known = 0) {
  if (!form()) return;
  form().inert = false;
  form().reset();
  for (const input of form().querySelectorAll("input[data-keys]")) input.value = "";
  for (const input of form().querySelectorAll("input[type=radio]")) input.checked = input.defaultChecked;
  const seq = field("seq");
  if (seq) seq.value = String(Math.max(seqNow(), Number(known), Number(seq.value)));
  // The pad that is opened next is another form.
  field("key").value = newKey();
  typing = false;
  aside = {};
  prepare(pad());
  refresh();
}

// Forget what was typed, after it was changed elsewhere.
function fresh() {
  keep(place(), null);
  typing = false;
  aside = {};
  refresh();
  close();
}
