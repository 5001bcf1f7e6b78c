// The result as a picture to send: the page draws the server's SVG, because most programs that send take no SVG.

import { element } from "./cards.js";
import { computer } from "./deployment.js";
import { open } from "./dialog.js";
import { toast } from "./messages.js";

export function setUpPicture() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-picture]");
    if (!link) return;
    event.preventDefault();
    draw(link).catch(() => toast(`${computer} does not answer. Try again in a moment.`, "toast-no"));
  });
}

async function draw(link) {
  const drawn = new Image();
  drawn.src = link.href;
  await drawn.decode();
  const canvas = element("canvas", { width: drawn.naturalWidth, height: drawn.naturalHeight });
  canvas.getContext("2d").drawImage(drawn, 0, 0);
  const content = await new Promise((done) => { canvas.toBlob(done); });
  const file = new File([content], `${link.dataset.picture}.png`, { type: "image/png" });
  const href = URL.createObjectURL(file);
  const share = element("button", { type: "button" }, "Send it");
  // Only https pages may ask the phone to send something. Elsewhere, pictures are held down.
  share.hidden = !navigator.canShare?.({ files: [file] });
  share.addEventListener("click", () => navigator.share({ files: [file] }).catch(() => {}));
  open(
    element("h2", {}, "The result"),
    element("img", { class: "result", src: href, alt: "Who won, the places, and the chart" }),
    element("p", { class: "help" }, "On a phone, hold the picture down to send or keep it."),
    element("p", { class: "row" }, element("a", { class: "button main-button", href, download: file.name }, "Save the picture"), share),
  );
}
