// The timer of a round: the page says what is left, and the phone counts.

import { on } from "./live.js";
import { say } from "./messages.js";

let ends = 0;
let ticking = 0;
let sound = null;

export function setUpTimer() {
  const shown = document.querySelector("[data-timer]");
  if (!shown) return;
  if (shown.dataset.running === "yes") start(Number(shown.dataset.left));
  on("timer", ({ left_ms: left, running }) => (running && left !== null ? start(left) : stop(left)));
  // A browser lets a page make a sound only after a touch.
  document.addEventListener("pointerdown", () => { sound ||= new (window.AudioContext || window.webkitAudioContext)(); }, { once: true });
}

function start(left) {
  show("yes");
  ends = performance.now() + left;
  ticking = setInterval(tick, 200);
  tick();
}

function show(running, isUp = false) {
  clearInterval(ticking);
  document.body.classList.toggle("time-up", isUp);
  document.getElementById("timer").dataset.running = running;
}

function stop(left) {
  show("no");
  if (left === null) write("The timer is off");
  else draw(left);
}

function tick() {
  const left = ends - performance.now();
  draw(Math.max(0, left));
  if (left > 0) return;
  show("no", true);
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
