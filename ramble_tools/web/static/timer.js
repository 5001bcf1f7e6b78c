// The timer of a round: the page says what is left, and the phone counts.

import { on } from "./stream.js";
import { say } from "./messages.js";

let ends = 0;
let ticking = 0;
let sound = null;

const timer = () => document.getElementById("timer");

export function setUpTimer() {
  if (!timer()) return;
  // A stream begins with it.
  on("timer", set);
  // A browser lets a page make a sound only after a touch.
  document.addEventListener("pointerdown", () => { sound ||= new (window.AudioContext || window.webkitAudioContext)(); }, { once: true });
}

// Count what is left, in milliseconds; null if the timer is off.
function set({ left_ms: left }) {
  show(left > 0);
  if (left === null) return write("The timer is off");
  ends = performance.now() + left;
  if (left) ticking = setInterval(tick, 200);
  return draw(left);
}

function show(running, isUp = false) {
  clearInterval(ticking);
  document.body.classList.toggle("time-up", isUp);
  timer().dataset.running = running ? "yes" : "no";
}

function tick() {
  const left = ends - performance.now();
  draw(Math.max(0, left));
  if (left > 0) return;
  show(false, true);
  say("Time is up.");
  navigator.vibrate?.([300, 120, 300, 120, 600]);
  beep();
}

function draw(left) {
  const seconds = Math.ceil(left / 1000);
  write(seconds ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : "Time!");
}

// The pad shows what is left too.
function write(text) {
  for (const shown of document.querySelectorAll("[data-timer-left]")) if (shown.textContent !== text) shown.textContent = text;
}

function beep() {
  if (!sound) return;
  const tone = sound.createOscillator();
  tone.connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + 0.6);
}
