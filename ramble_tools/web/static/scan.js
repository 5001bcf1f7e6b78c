// Reads QR codes, from the camera or a picture.

import { cameraStream, codeThrough, detector } from "./camera.js";
import { element } from "./cards.js";
import { open } from "./dialog.js";

// The longest side of a picture, in pixels: more shows no more.
const LARGEST = 1600;

export const TROUBLE = {
  NotAllowedError: "The browser does not let this page use the camera. Allow it in the browser's settings, or choose a picture of the code.",
  NotFoundError: "This device has no camera. Choose a picture of the code.",
  NotReadableError: "Another app is using the camera. Close it, or choose a picture of the code.",
  none: "No code was found in this picture. Take one that shows the whole code, sharp and from the front.",
  picture: "That is not a picture that this browser can read. Choose a photo or a screenshot of the code.",
};

// Returns the text of the code in a picture. Throws an Error with a sentence of ours if there is none.
export async function codeIn(file, reader) {
  const whole = await createImageBitmap(file).catch(() => { throw new Error(TROUBLE.picture); });
  const scale = Math.min(1, LARGEST / Math.max(whole.width, whole.height));
  const canvas = element("canvas", { width: Math.round(whole.width * scale), height: Math.round(whole.height * scale) });
  canvas.getContext("2d").drawImage(whole, 0, 0, canvas.width, canvas.height);
  const found = await (await detector(reader)).detect(canvas);
  if (!found.length) throw new Error(TROUBLE.none);
  return found[0].rawValue;
}

// Returns the text of the first code that the camera sees; an empty text if the dialog was closed before.
export async function codeSeen(reader) {
  const stream = await cameraStream().catch((error) => { throw new Error(TROUBLE[error.name] || TROUBLE.NotReadableError); });
  const video = element("video", { class: "camera", playsinline: "", muted: "", "aria-label": "What the camera sees" });
  open(element("h2", {}, "Scan a code"), video, element("p", { class: "help" }, "Hold the code in front of the camera."));
  const dialog = video.closest("dialog");
  try {
    return await codeThrough(stream, video, reader, () => dialog.contains(video) && dialog.open);
  } finally {
    video.closest("dialog")?.close();
  }
}
