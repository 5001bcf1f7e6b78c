// Questions and the word judge in a dialog over the game, so that nothing typed is lost.

import { element } from "./cards.js";
import { computer } from "./deployment.js";
import { on } from "./stream.js";
import { isStarting, toast } from "./messages.js";
import { changedNow } from "./double_taps.js";

const SOON = `${computer} is still starting, and answers then.`;
let dialog = null;
let visiting = null;

export function setUpDialog() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest('[data-ask], [data-open="word"]');
    if (link && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      visiting = visit(link.href, link);
    } else if (dialog?.contains(event.target) && (event.target.closest("[data-close]") || event.target === dialog)) {
      event.preventDefault();
      dialog.close();
    }
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!dialog?.contains(form) || form.method !== "get") return;
    event.preventDefault();
    if (isStarting()) form.querySelector("button").replaceWith(element("p", { class: "help", role: "status" }, SOON));
    visiting = visit(`${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`);
  });
  on("asked", asked);
}

async function visit(address, link) {
  if (isStarting() && !dialog?.open) toast(SOON);
  const answer = await fetch(address, { headers: { "X-Ramble": "script" }, redirect: "manual" }).catch(() => null);
  if (!answer) return toast(`${computer} does not answer. Try again in a moment.`, "toast-no");
  if (answer.type === "opaqueredirect") return location.assign(link ? link.href : address);
  return show(await answer.text());
}

// Show a page or a part of one. The text comes from our own server, which escapes every name.
export function show(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  open(...(page.querySelector("main") || page.body).childNodes);
}

export function open(...shown) {
  if (!dialog) {
    dialog = element("dialog", { class: "sheet" });
    dialog.addEventListener("close", () => dialog.replaceChildren());
    document.body.append(dialog);
  }
  const close = element("a", { class: "button quiet close", href: "#", "data-close": "" }, "Close");
  dialog.replaceChildren(close, ...shown);
  for (const back of dialog.querySelectorAll("[data-back]")) back.remove();
  dialog.setAttribute("aria-label", dialog.querySelector("h1, h2, label")?.textContent || "Question");
  if (!dialog.open) dialog.showModal();
  changedNow();
  const first = dialog.querySelector("[aria-invalid=true], [role=alert][tabindex], input:not([type=hidden]), .main-button");
  first?.focus();
  if (first?.select) first.select();
}

async function asked({ who, text, valid }) {
  await visiting; // it may be the answer to this phone's own question
  if (dialog?.open && dialog.querySelector("#verdict .answer")?.textContent === text) return;
  toast(`${who} asked: ${text}`, valid === null ? "" : valid ? "toast-yes" : "toast-no");
}
