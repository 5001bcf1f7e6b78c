// What this phone has sent, kept until it is answered: nothing is lost, and nothing is written twice.

import { isStarting, tell } from "./messages.js";

const PLACE = "ramble-outbox";
const waiting = new Map();
let busy = false;
let timer = 0;
let wait = 1000;

// The key of a form: 128 random bits. crypto.randomUUID is missing at an http address in the local network, getRandomValues is not.
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// What belongs to the games of another phone is kept apart from what belongs to this one's.
const { book } = document.body.dataset;
const apart = (place) => (book ? `${book} ${place}` : place);

export function read(place, otherwise, storage = "localStorage") {
  try {
    return JSON.parse(window[storage].getItem(apart(place))) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function keep(place, value, storage = "localStorage") {
  try {
    if (value === null) window[storage].removeItem(apart(place));
    else window[storage].setItem(apart(place), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

let letters = read(PLACE, []);

// What waits for an answer longer than usual, oldest first.
let isLate = false;
export const unanswered = () => (isLate ? letters.filter(isToSend) : []);

function late(now) {
  isLate = now && letters.some(isToSend);
  document.dispatchEvent(new CustomEvent("ramble:waiting"));
}

const store = () => keep(PLACE, letters);

// What was refused while its form could not be shown, as on another page, waits apart until it can be.
const isToSend = ({ apart }) => !apart;
export const waitsApart = (url) => letters.some((each) => each.apart && each.url === url);

// Send again the first one that has waited for this page: one can be shown at a time.
export function sendAgain(isOurs) {
  letters = read(PLACE, letters);
  const first = letters.find((each) => each.apart && isOurs(each));
  if (!first) return;
  delete first.apart;
  store();
}

// Send a form's fields, in order after what is still waiting. `answered` gets the answer, perhaps much later, and the
// entry that the fields had seen by then. It returns true if it can't show a refusal now.
export function send(url, fields, answered) {
  const [key, body] = [newKey(), fields.toString()];
  letters = read(PLACE, letters);
  // The same form with the same fields: it was sent twice.
  if (letters.some((each) => each.url === url && each.body === body)) return;
  letters.push({ url, key, body });
  store();
  waiting.set(key, answered);
  late(isLate);
  flush();
}

export function flush() {
  clearTimeout(timer);
  if (!busy && letters.some(isToSend)) deliver();
}

async function deliver() {
  busy = true;
  const slow = setTimeout(() => { tell("away"); late(true); }, isStarting() ? 0 : 1500);
  let answer = null;
  const letter = letters.find(isToSend);
  try {
    answer = await fetch(letter.url, {
      method: "POST",
      body: letter.body,
      headers: { "Content-Type": "application/x-www-form-urlencoded", "X-Ramble": "script" },
      redirect: "manual",
      cache: "no-store",
    });
  } catch {
    answer = null;
  }
  clearTimeout(slow);
  if (answer && (answer.type === "opaqueredirect" || (answer.status === 403 && (await mustJoin())))) return again("join");
  // Where the storage is full, the app around this page says so, if it is this phone's.
  if (answer?.status === 507) return again(book ? "full" : "");
  if (!answer || isAway(answer.status)) return again("away");
  // An answer that breaks off is none: what it says of this is not known. Sent again, it is the same request.
  const text = answer.status === 204 ? "" : await answer.text().catch(() => null);
  if (text === null) return again("away");
  busy = false;
  taken(letter, answer, text);
}

// Whether it may work soon: too much to do, or a proxy without its server. A 500 is final: it would come each time.
export const isAway = (status) => status > 501;

// Whether this phone is sent to the page that asks for the code.
export async function mustJoin() {
  const answer = await fetch(location.href, { redirect: "manual", cache: "no-store" }).catch(() => null);
  return answer?.type === "opaqueredirect";
}

function again(why) {
  busy = false;
  if (why) tell(why);
  late(true);
  timer = setTimeout(flush, wait);
  wait = Math.min(wait * 1.5, 4000);
}

function taken(letter, answer, text) {
  wait = 1000;
  tell("here");
  letters = read(PLACE, letters);
  const at = letters.findIndex((each) => each.key === letter.key);
  letters = letters.filter((each) => each.key !== letter.key);
  const seq = answer.headers.get("X-Seq");
  if (answer.status === 204 && seq) letters.forEach((each) => renew(each, letter, seq));
  // While it is asked whether to record this all the same, what was sent behind it is not asked about as well.
  const isBehind = (each) => each.url === letter.url && seqOf(letter) && seqOf(each) === seqOf(letter);
  if (answer.status === 409) for (const each of letters.filter(isBehind)) each.apart = true;
  store();
  late(isLate);
  const answered = waiting.get(letter.key) || null;
  waiting.delete(letter.key);
  const detail = { letter, status: answer.status, text, seq, before: seqOf(letter) };
  const isApart = answered ? answered(answer.status, text, seq, detail.before)
    : !document.dispatchEvent(new CustomEvent("ramble:answer", { detail, cancelable: true }));
  if (isApart) {
    letters.splice(at, 0, { ...letter, apart: true });
    store();
  }
  flush();
  document.dispatchEvent(new CustomEvent("ramble:sent"));
}

const seqOf = ({ body }) => new URLSearchParams(body).get("seq");

// A hand that was typed behind this one has seen this one: it is this phone's own. The yes to what had come in between is
// also for those that wait apart behind it.
function renew(later, letter, seq) {
  const gameOf = (url) => url.slice(0, url.lastIndexOf("/"));
  if (gameOf(later.url) !== gameOf(letter.url)) return;
  const isAnswered = later.apart && new URLSearchParams(letter.body).has("again");
  if (seqOf(letter) !== seqOf(later) && !isAnswered) return;
  const its = new URLSearchParams(later.body);
  its.set("seq", seq);
  later.body = its.toString();
}
