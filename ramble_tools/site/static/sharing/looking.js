// What both phones do while they join: look through the camera, and say what went wrong. All that is said is in index.html.

import { cameraStream, codeThrough, hasCamera } from "./camera.js";

const at = (id) => document.getElementById(id);
const CAMERAS = { NotAllowedError: "camera-refused", NotFoundError: "no-camera", none: "no-camera" };

// The sentences for what fails, by why: those of `readCode` and others.
const SENTENCES = ["code", "version", "table", "old", "guest", "answer", "apart", "no-webrtc", "camera-refused", "no-camera", "camera-busy",
  "copied", "not-copied"];

// Shows the sentence for what failed in this element, or none.
export function sayWhy(place, why) {
  place.textContent = SENTENCES.includes(why) ? at(`why-${why}`).textContent : "";
  place.hidden = !place.textContent;
}

const seen = () => new Promise((done) => {
  if (document.hidden) document.addEventListener("visibilitychange", done, { once: true });
  else done();
});

// Copies a text, and says at this place whether that worked; if not, the text is there.
export async function copy(text, place) {
  const isCopied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
  sayWhy(place, isCopied ? "copied" : "not-copied");
  if (isCopied) return;
  const shown = Object.assign(document.createElement("input"), { value: text, readOnly: true, className: "input" });
  place.append(" ", shown);
  shown.select();
}

// Looks through the camera until `isRight` takes a code, or it is not wanted any more; `begun` hears when it sees something.
// The camera is off while the page is hidden. Returns why not, if there is no camera.
export async function look(video, isWanted, isRight, begun = () => {}) {
  if (!hasCamera) return "no-camera";
  for (let text = ""; isWanted() && text === ""; await seen()) {
    let stream = null;
    try {
      stream = await cameraStream();
    } catch (error) {
      return CAMERAS[error.name] || "camera-busy";
    }
    video.hidden = false;
    begun();
    const { reader } = at("share").dataset;
    const failed = () => (document.hidden ? "" : null);
    text = await codeThrough(stream, video, reader, () => isWanted() && !document.hidden, isRight).catch(failed);
    video.hidden = true;
  }
  return "";
}
