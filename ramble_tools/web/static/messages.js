// The note at the foot, the live region and short messages.

import { element } from "./cards.js";
import { computer, page } from "./deployment.js";

// Whether this page was shown before what answers it has started (site/static/shell.js).
export const isStarting = () => "starting" in document.body.dataset;
const STARTING = `${computer} is still starting. What you enter is kept, and recorded then.`;
const TEXTS = {
  away: `${computer} does not answer. ${document.body.matches(".board-page, .wall-page") ? "What you see may be out of date." : "What you enter is kept, and sent later."}`,
  full: `${computer}'s storage is full. What you enter is kept here, and sent later.`,
  join: `${computer} asks for the code again.`,
  moved: "The organizer has moved this phone to another table. Record what you have typed first.",
};
const LINKS = { join: [page("join"), "Join again"], moved: [page("table"), "Go to the other table"] };

let state = "here";

// If the laptop is away, a page that is loaded again is gone: a browser shows its own error, whatever may be cached.
// A service worker shows a page of ours, but http addresses in a network have none: there the browser asks first.
export function setUpMessages() {
  const { away } = document.body.dataset;
  const { serviceWorker } = navigator;
  if (away && serviceWorker) serviceWorker.register(away).catch(() => {});
  else window.addEventListener("beforeunload", (event) => { if (state === "away" && !isStarting()) event.preventDefault(); });
}

export function tell(now) {
  const wasStarting = isStarting();
  if (now === "here") delete document.body.dataset.starting;
  if (now === state || state === "moved") return;
  state = now;
  const note = document.getElementById("note");
  note.hidden = now === "here";
  note.textContent = isStarting() ? STARTING : TEXTS[now] || "";
  if (LINKS[now]) note.append(" ", element("a", { href: LINKS[now][0] }, LINKS[now][1]));
  document.body.classList.toggle("with-note", now !== "here");
  if (now === "here" && !wasStarting) say(`${computer} is back.`);
}

// Say something to a screen reader, once.
export function say(text) {
  const region = document.getElementById("said");
  if (!text) return;
  region.textContent = "";
  setTimeout(() => { region.textContent = text; }, 30);
}

// Why what was sent was not done, in the words of the page that came, or of a text alone.
export function whyNot(answer, status) {
  const made = Object.assign(document.createElement("div"), { innerHTML: answer });
  const said = made.firstElementChild ? made.querySelector("[role=alert], .error, main p")?.textContent : answer;
  const otherwise = status < 400 ? `${computer} answered something else. See whether it is recorded.` : `${computer} refused it (${status}).`;
  return said?.trim() || otherwise;
}

// Show a short message above the foot for some seconds.
export function toast(text, kind = "") {
  const made = element("p", { class: `toast ${kind}` }, text);
  document.getElementById("toasts").replaceChildren(made);
  setTimeout(() => made.remove(), 7000);
}
