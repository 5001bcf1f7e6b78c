// What is chosen of one thing to print goes along to the next one, also before it is shown, and by the way back.

import { element } from "./cards.js";
import { keep, read } from "./outbox.js";
import { setUpPictures } from "./pictures.js";

const PLACE = "ramble-print";

setUpPrint();
setUpPictures();

function setUpPrint() {
  const form = document.querySelector(".print-form");
  if (form) note(form);
  form?.addEventListener("input", () => {
    // What is shown is not what would be saved any more.
    const shown = document.querySelector("[data-former]:not(.former)");
    shown?.classList.add("former");
    shown?.prepend(element("p", { class: "help", role: "status" }, shown.dataset.former));
    note(form);
  });
  addEventListener("pageshow", lead);
  lead();
}

function note(form) {
  // What this form lacks stays chosen.
  const chosen = new URLSearchParams(read(PLACE, "", "sessionStorage"));
  for (const { name, value, dataset } of form.querySelectorAll("[data-shared]")) {
    if (value.trim() === dataset.shared) chosen.delete(name);
    else chosen.set(name, value);
  }
  keep(PLACE, `${chosen}`, "sessionStorage");
  lead();
}

function lead() {
  const chosen = read(PLACE, null, "sessionStorage");
  if (chosen === null) return;
  document.querySelectorAll("[data-along]").forEach((link) => {
    const query = new URLSearchParams(chosen);
    link.dataset.along.split(" ").forEach((name) => query.delete(name));  // they mean something else there
    link.search = query;
  });
}
