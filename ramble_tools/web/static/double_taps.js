// The second tap of a double tap does nothing: neither the same once more, nor what has come under the finger since.

import { keep, read } from "./outbox.js";

// A double tap takes less than this, in ms, and both taps are as near as this, in pixels.
const SOON = 600;
const NEAR = 24;
const PLACE = "ramble-tap";
let last = {};

export function setUpDoubleTaps() {
  window.addEventListener("click", tapped, true);
  window.addEventListener("keydown", held, true);
  // The first tap may have sent a form of another page that led to this one.
  const before = read(PLACE, last, "sessionStorage");
  last = { ...before, at: before.at - performance.timeOrigin };
  window.addEventListener("pagehide", () => {
    keep(PLACE, last.posts ? { ...last, at: last.at + performance.timeOrigin } : null, "sessionStorage");
  });
}

// What is on the screen has changed: a tap that follows the last one at once was meant for what was there before.
export function changedNow() {
  last.at = performance.now();
}

function tapped(event) {
  const tap = { at: event.timeStamp, x: event.clientX, y: event.clientY, ...meant(event.target) };
  const twice = tap.sends && tap.sends === last.sends;
  // A click from the keyboard has no place.
  const fellThrough = event.detail && Math.hypot(tap.x - last.x, tap.y - last.y) < NEAR && tap.what !== last.what;
  if (tap.at - last.at < SOON && (twice || fellThrough)) stop(event);
  else last = tap;
}

// What a tap is on, as one reads it; whether it sends a form, and which one if it is the board's, which comes back new.
function meant(target) {
  const control = target.closest("a, button, input, label, select, summary");
  const form = target.closest("button")?.form;
  return {
    what: (control?.labels?.[0] || control)?.textContent.trim() || "",
    posts: form?.method === "post",
    sends: form?.matches("[data-send]") ? `${form.action} ${control.value}` : "",
  };
}

// A key that is held down presses once.
function held(event) {
  if (event.repeat && event.key === "Enter") stop(event);
}

function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
