// What this phone has sent, kept until it is answered: nothing is lost, and nothing is written twice.

import { tell } from "./messages.js";

const PLACE = "ramble-outbox";
const waiting = new Map();
let busy = false;
let timer = 0;
let wait = 1000;

// The key of a form: 128 random bits. crypto.randomUUID is missing at an http address in the local network, getRandomValues is not.
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function read(place, otherwise, storage = "localStorage") {
  try {
    return JSON.parse(window[storage].getItem(place)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function keep(place, value, storage = "localStorage") {
  try {
    if (value === null) window[storage].removeItem(place);
    else window[storage].setItem(place, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

let letters = read(PLACE, []);

// What waits for an answer longer than usual, oldest first.
let isLate = false;
export const unanswered = () => (isLate ? letters : []);

function late(now) {
  isLate = now && letters.length > 0;
  document.dispatchEvent(new CustomEvent("ramble:waiting"));
}

const store = () => keep(PLACE, letters);

// Send a form's fields, in order after what is still waiting. `answered` gets the answer, perhaps much later.
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
  if (!busy && letters.length) deliver();
}

async function deliver() {
  busy = true;
  const slow = setTimeout(() => { tell("away"); late(true); }, 1500);
  let answer = null;
  const letter = letters[0];
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
  if (!answer || isAway(answer.status)) return again("away");
  const text = answer.status === 204 ? "" : await answer.text().catch(() => "");
  busy = false;
  taken(letter, answer, text);
}

// Whether it may work soon: too much to do, or a proxy without its server. A 500 is final: it would come each time.
const isAway = (status) => status > 501;

// Whether this phone is sent to the page that asks for the code.
export async function mustJoin() {
  const answer = await fetch(location.href, { redirect: "manual", cache: "no-store" }).catch(() => null);
  return answer?.type === "opaqueredirect";
}

function again(why) {
  busy = false;
  tell(why);
  late(true);
  timer = setTimeout(flush, wait);
  wait = Math.min(wait * 1.5, 4000);
}

function taken(letter, answer, text) {
  wait = 1000;
  tell("here");
  letters = read(PLACE, letters).filter((each) => each.key !== letter.key);
  const seq = answer.headers.get("X-Seq");
  if (answer.status === 204 && seq) letters.forEach((each) => renew(each, letter, seq));
  store();
  late(isLate);
  const answered = waiting.get(letter.key) || null;
  waiting.delete(letter.key);
  if (answered) answered(answer.status, text, seq);
  else document.dispatchEvent(new CustomEvent("ramble:answer", { detail: { letter, status: answer.status, text, seq } }));
  flush();
  document.dispatchEvent(new CustomEvent("ramble:sent"));
}

// A hand that was typed behind this one has seen this one: it is this phone's own.
function renew(later, letter, seq) {
  const gameOf = (url) => url.slice(0, url.lastIndexOf("/"));
  if (gameOf(later.url) !== gameOf(letter.url)) return;
  const [mine, its] = [new URLSearchParams(letter.body), new URLSearchParams(later.body)];
  if (mine.get("seq") !== its.get("seq")) return;
  its.set("seq", seq);
  later.body = its.toString();
}
