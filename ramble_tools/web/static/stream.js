// The board of a game, kept up to date by server-sent events.

import { element } from "./cards.js";
import { computer, page } from "./deployment.js";
import { flush, mustJoin, unanswered } from "./outbox.js";
import { say, tell, toast } from "./messages.js";
import { changedNow } from "./double_taps.js";

// Milliseconds until the wall shows its next screen.
const NEXT_SCREEN = 12_000;
// Milliseconds of silence after which the server is away: twice as long as it is ever silent.
const SILENT = 8_000;
let source = null;
let silent = 0;
let retry = 0;
let late = 0;
let seq = 0;
let gone = false;
// Whether something was sent since this page last asked for what is new.
let sent = false;
// Whether the last stream has ended as it should: the next one goes on where it was, and nobody was away.
let goesOn = false;
const listeners = {};

export const on = (kind, listener) => { (listeners[kind] ||= []).push(listener); };
export const seqNow = () => seq;

export function setUpStream() {
  // The way to the other table leads here, wherever that is.
  if (location.hash === "#moved") {
    toast(`This phone was moved to ${uncapitalized(document.querySelector(".home").lastChild.textContent)}.`);
    history.replaceState(history.state, "", location.pathname + location.search);
  }
  const board = document.getElementById("board");
  if (!board || !document.body.dataset.events) return;
  // Where there is room for it, the chart and the reasons are shown at once.
  if (isWide()) for (const each of board.querySelectorAll(".history > details")) each.open = true;
  seq = Number(board.dataset.seq || document.body.dataset.seq || 0);
  // A hidden page would hold one of the browser's six connections to a server, and iOS stops it without an error.
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", () => open());
  window.addEventListener("online", () => { close(); open(); });
  on("again", rematch);
  on("begun", begun);
  document.addEventListener("ramble:waiting", showWaiting);
  // Where the stream ends, the app around this page says when another phone has changed something.
  for (const kind of ["ramble:sent", "ramble:changed"]) document.addEventListener(kind, () => { sent = true; open(); });
  document.addEventListener("ramble:back", () => { sent = true; goesOn = false; open(); });
  open();
  if (board.matches(".wall")) setInterval(() => turn(board), NEXT_SCREEN);
}

// The wall goes on to its next screen, or back to the first.
function turn(wall) {
  const left = wall.scrollLeft + wall.clientWidth;
  wall.scrollTo({ left: left < wall.scrollWidth - 1 ? left : 0 });
}

const isWide = () => matchMedia("(min-width: 56rem)").matches || isBoard();
const isBoard = () => document.body.classList.contains("board-page");

function open() {
  flush();
  if (gone || (source && source.readyState !== EventSource.CLOSED)) return;
  clearTimeout(retry);
  if (document.hidden) return;
  sent = false;
  const address = document.body.dataset.events;
  const joint = address.includes("?") ? "&" : "?";
  source = new EventSource(`${address}${joint}seq=${seq}`);
  // A laptop that sleeps takes the connection, and then says nothing at all.
  watch();
  hear("alive", () => {});
  hear("open", () => { clearTimeout(late); late = 0; tell("here"); flush(); if (!goesOn) pass("open"); goesOn = false; });
  source.addEventListener("error", () => lost());
  hear("bye", () => { tell("away"); });
  hear("moved", leave);
  // In a browser alone, there is nothing more to tell until something is sent.
  hear("end", () => { close(); goesOn = true; if (sent) open(); });
  hear("board", (event) => renew(JSON.parse(event.data)));
  for (const kind of ["asked", "timer", "again", "begun", "hand"]) hear(kind, (event) => pass(kind, JSON.parse(event.data)));
}

const pass = (kind, data) => (listeners[kind] || []).forEach((each) => each(data));

// Whatever comes is a sign of life.
function hear(kind, does) {
  source.addEventListener(kind, (event) => { watch(); does(event); });
}

// The organizer has moved this phone to another table; what is being typed can be recorded here first.
function leave() {
  close();
  gone = true;
  if (document.body.classList.contains("pad-open")) tell("moved");
  else location.assign(`${page("table")}#moved`);
}

// What is silent for too long is away: a laptop that sleeps breaks no connection.
function watch() {
  clearTimeout(silent);
  silent = setTimeout(() => { tell("away"); close(); open(); }, SILENT);
}

function close() {
  clearTimeout(retry);
  clearTimeout(silent);
  clearTimeout(late);
  late = 0;
  if (source) source.close();
  source = null;
}

// The browser tries again by itself after a broken connection, but not after an answer that is no stream.
function lost() {
  goesOn = false;
  if (!late) late = setTimeout(() => tell("away"), 1200);
  if (!source || source.readyState !== EventSource.CLOSED) return;
  source = null;
  clearTimeout(retry);
  retry = setTimeout(async () => {
    if (await mustJoin()) {
      clearTimeout(late);
      tell("join");
    }
    open();
  }, 1000);
}

function renew({ seq: now, game, at, html, said }) {
  const board = document.getElementById("board");
  if (game && game !== document.body.dataset.game) rename(game, at);
  seq = Number(now);
  const opened = new Set([...board.querySelectorAll("details[open]")].map(nameOf));
  const known = new Set([...board.querySelectorAll("details")].map(nameOf));
  const focused = board.contains(document.activeElement) ? way(document.activeElement) : "";
  // A page of earlier rounds keeps them.
  const paged = location.search.includes("from=") && board.querySelector("#rounds-fold");
  board.innerHTML = html;
  if (paged) board.querySelector("#rounds-fold")?.replaceWith(paged);
  board.dataset.seq = String(seq);
  showWaiting();
  changedNow();
  for (const each of board.querySelectorAll("details")) {
    const isNew = isWide() && each.matches(".history > details") && !known.has(nameOf(each));
    if (opened.has(nameOf(each)) || isNew) each.open = true;
  }
  if (focused) board.querySelector(focused)?.focus({ preventScroll: true });
  say(said);
  pass("board", { seq, said });
}

// The game has a new name, and with it a new address; a stream with the old one goes on.
function rename(game, at) {
  const { dataset } = document.body;
  const before = dataset.events.replace(/events$/, "");
  document.title = document.title.replace(dataset.game, game);
  document.querySelector("h1 bdi").textContent = game;
  for (const each of document.querySelectorAll("a[href], form[action]")) {
    const name = each.matches("a") ? "href" : "action";
    const address = each.getAttribute(name);
    if (address.startsWith(before)) each.setAttribute(name, `${at}/${address.slice(before.length)}`);
    if (`${address}/` === before) each.setAttribute(name, at);
  }
  for (const each of document.querySelectorAll('[name="game"]')) each.value = game;
  for (const each of document.querySelectorAll("[data-check]")) each.dataset.check = `${at}/pad`;
  history.replaceState(history.state, "", at + location.search);
  Object.assign(dataset, { game, events: `${at}/events` });
  pass("renamed");
}

// The hands of this game that this phone has sent, and nobody has answered yet: gray rows below the players.
function showWaiting() {
  const list = document.querySelector("#board .standing");
  for (const row of list?.querySelectorAll(".waiting") || []) row.remove();
  const mine = unanswered().filter(({ url }) => url === document.body.dataset.events.replace(/events$/, "add"));
  list?.append(...mine.map(({ body }) => element("li", { class: "waiting" }, element("b", {}, `waiting for ${uncapitalized(computer)}`),
    ...[...new URLSearchParams(body)].filter(([name, text]) => text && !["seq", "key", "again"].includes(name))
      // The players' fields first.
      .sort(([one], [other]) => other.includes(":") - one.includes(":"))
      .flatMap(([name, text], at) => [at ? ", " : "", element("bdi", {}, name.split(":").pop()), " ", element("bdi", {}, text)]))));
}

const uncapitalized = (text) => text[0].toLowerCase() + text.slice(1);

// How to find the same element in the new board.
function way(now) {
  if (now.id) return `#${CSS.escape(now.id)}`;
  if (now.dataset.open) return `[data-open="${now.dataset.open}"]`;
  if (now.matches("summary") && now.parentElement.id) return `#${CSS.escape(now.parentElement.id)} > summary`;
  if (now.matches("a[href]")) return `a[href="${CSS.escape(now.getAttribute("href"))}"]`;
  const form = now.closest("form");
  return form ? `form.${form.classList[0]} button` : "";
}

const nameOf = (details) => details.id || details.querySelector("summary")?.textContent.trim();

// Another game has begun: who wants to be there, taps.
function begun({ game, said }) {
  if (isBoard() || game === document.body.dataset.game) return;
  const line = document.getElementById("begun") || element("p", { id: "begun", class: "panel", role: "status" });
  line.replaceChildren(`${said}. `, element("a", { class: "button", href: page("g", game) }, "Open it"));
  document.getElementById("board").before(line);
  changedNow();
}

// The board goes on to the rematch by itself; a phone gets the link, because somebody may be reading.
function rematch({ game, who }) {
  const address = page("g", game);
  if (isBoard()) return location.assign(address + location.search);
  say(`${who} began a rematch: ${game}`);
  const over = document.querySelector("[data-over]");
  over?.firstElementChild.replaceChildren(`${who} began a rematch.`);
  over?.querySelector("a:last-child").replaceWith(element("a", { class: "button", href: address }, "Go to the rematch"));
  return undefined;
}
