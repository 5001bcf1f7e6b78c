// A game that goes to another scorebook or comes from one, as a link or a file; and the reminder to save a backup.

import { element } from "./cards.js";
import { page } from "./deployment.js";
import { keep, read } from "./outbox.js";
import { toast } from "./messages.js";

const LAST_BACKUP = "ramble-backup";

export function setUpPassing() {
  setUpSending(document.querySelector("[data-link]"));
  setUpReceiving(document.querySelector("[data-receive-form]"));
  window.addEventListener("hashchange", lookAtLink);
  lookAtLink();
  document.querySelector("[data-backup]")?.addEventListener("click", () => keep(LAST_BACKUP, new Date().toISOString()));
  // What was brought back has its backup: the file that it came from.
  if (document.querySelector("[data-backed-up]")) keep(LAST_BACKUP, new Date().toISOString());
  const last = read(LAST_BACKUP, 0);
  const ended = document.querySelector("[data-ended]")?.dataset.ended;
  document.body.classList.toggle("remind", Boolean(ended) && new Date(ended) > new Date(last));
  document.body.classList.toggle("never", !last);
}

function setUpSending(section) {
  if (!section) return;
  const [link, share] = [section.querySelector("input"), section.querySelector("[data-share]")];
  link.value = new URL(link.value, location.href).href;
  share.hidden = !navigator.share;
  section.hidden = false;
  share.addEventListener("click", () => navigator.share({ url: link.value }).catch(() => {}));
  section.querySelector("[data-copy]").addEventListener("click", async () => {
    link.select();
    // The new way is missing at an http address in the local network; the old one works everywhere.
    const copied = await navigator.clipboard?.writeText(link.value).then(() => true, () => false);
    toast(copied || document.execCommand("copy") ? "Copied." : "Not copied. Copy the link by hand.");
  });
}

function setUpReceiving(form) {
  if (!form) return;
  const { file } = form.elements;
  const chooser = form.querySelector("input[type=file]");
  form.querySelector("[data-file]").hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    file.value = chooser.files.length ? (await chooser.files[0].text()).replaceAll("\0", "") || " " : "";
    form.submit();
  });
}

// Show what is in the link that led here, perhaps while the page was open. Only a tap adds it.
function lookAtLink() {
  const action = page("receive");
  if (location.pathname !== action || location.hash.length < 2 || document.querySelector(":target")) return;
  const field = (name, value) => element("input", { type: "hidden", name, value });
  const form = element("form", { method: "post", action }, field("link", location.href), field("look", ""));
  history.replaceState(null, "", location.pathname);
  document.body.append(form);
  form.submit();
}
