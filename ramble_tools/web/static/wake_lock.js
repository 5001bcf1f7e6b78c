// Keep the screen on while a game is open, where a browser allows it: only at https addresses and at localhost.

import { element } from "./cards.js";
import { on } from "./stream.js";

let lock = null;

export function setUpWakeLock() {
  const wanted = () => document.body.dataset.game !== undefined && !document.querySelector("[data-over]");
  if (!window.isSecureContext || !navigator.wakeLock) {
    if (!wanted()) return;
    const text = "Your phone may go to sleep; the page is up to date again when it wakes.";
    document.querySelector("main").append(element("p", { class: "small may-sleep" }, text));
    return;
  }
  const ask = async () => {
    if (!wanted()) lock?.release();
    if (!wanted() || document.hidden || lock) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => { lock = null; });
    } catch {
      lock = null;
    }
  };
  document.addEventListener("visibilitychange", ask);
  on("board", ask);
  ask();
}
