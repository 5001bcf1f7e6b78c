// Files, in a browser alone: the script fetches one and passes it on. Safari saves nothing that a service worker answers, and
// an app on the home screen has no way back from a page that is a file.

import { element } from "./cards.js";
import { computer } from "./deployment.js";
import { open } from "./dialog.js";
import { toast } from "./messages.js";
import { isAway } from "./outbox.js";

export function setUpSaving() {
  // A server's files are saved as usual.
  if (document.body.dataset.away) return;
  document.addEventListener("click", (event) => {
    const asked = event.target.closest("[data-save]");
    if (!asked) return;
    event.preventDefault();
    save(asked.href || `${asked.formAction}?${new URLSearchParams(new FormData(asked.form))}`);
  });
}

async function save(address) {
  toast("The file is being made.");
  const answer = await fetch(address).catch(() => null);
  const content = await answer?.blob().catch(() => null);
  // To go to the address of a file may put it in the place of the game.
  if (!content || isAway(answer.status)) return toast(`${computer} does not answer. Try again in a moment.`, "toast-no");
  const named = /filename(?:="|\*=UTF-8'')([^"]+)/.exec(answer.headers.get("content-disposition"));
  if (!named) return location.assign(address);  // it says why there is none
  document.getElementById("toasts").replaceChildren();
  return offer(new File([content], decodeURIComponent(named[1]), { type: content.type }));
}

// Save a file, or let the phone send it, which only https pages may ask for. What else is shown there is for the person.
export function offer(file, ...shown) {
  const href = URL.createObjectURL(file);
  const saved = element("a", { class: "button main-button", href, download: file.name }, "Save it");
  const share = element("button", { type: "button" }, "Send it, or save it elsewhere");
  share.hidden = !navigator.canShare?.({ files: [file] });
  share.addEventListener("click", () => navigator.share({ files: [file] }).catch(() => {}));
  if (share.hidden && !shown.length) saved.click();
  else open(...(shown.length ? shown : [element("h2", {}, element("bdi", {}, file.name))]), element("p", { class: "row" }, saved, share));
}
