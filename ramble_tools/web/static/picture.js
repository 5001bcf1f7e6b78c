// The scores as a picture to send: the page draws the server's SVG, because most programs that send take no SVG.

import { element } from "./cards.js";
import { computer } from "./deployment.js";
import { toast } from "./messages.js";
import { offer } from "./saving.js";

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
  offer(
    file,
    element("h2", {}, document.querySelector("[data-over]") ? "The result" : "The score so far"),
    element("img", { class: "result", src: URL.createObjectURL(file), alt: "The players with their scores, and the chart" }),
    element("p", { class: "help" }, "On a phone, hold the picture down to send or keep it."),
  );
}
