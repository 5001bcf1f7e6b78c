// The page that takes a game from a link, a file, a code that another phone shows, or a picture of one; and the page that
// sends a game.

import { element } from "./cards.js";
import { page } from "./deployment.js";
import { toast } from "./messages.js";
import { keep, read } from "./outbox.js";
import { hasCamera } from "./camera.js";
import { codeIn, codeSeen } from "./scan.js";

// The link to a game that somebody kept as a guest, and the name there (site/static/sharing/join.js).
const KEPT = "ramble-kept";
const form = document.querySelector("[data-receive-form]");
if (form) setUpReceiving();
setUpSending(document.querySelector("[data-link]"));
window.addEventListener("hashchange", lookAtLink);
lookAtLink();

function setUpReceiving() {
  const { file } = form.elements;
  const chooser = form.querySelector("input[type=file]");
  form.querySelector("[data-file]").hidden = false;
  // A field that was hidden until now did not get the focus.
  form.querySelector("[aria-invalid=true]")?.focus({ preventScroll: true });
  form.querySelector(".error")?.scrollIntoView({ block: "center" });
  chooser.addEventListener("change", () => { if (chooser.files.length) form.requestSubmit(); });
  setUpScanning(form.querySelector("[data-scan]"));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    file.value = chooser.files.length ? (await chooser.files[0].text()).replaceAll("\0", "") || " " : "";
    form.submit();
  });
}

// A code that another phone shows is the link to a game.
function setUpScanning(row) {
  const [camera, picture, { scan }] = [row.querySelector("button"), row.querySelector("input"), row.dataset];
  row.hidden = false;
  camera.hidden = !hasCamera;
  const receive = (reading) => reading.then((text) => {
    if (!text) return;
    form.querySelector("[data-file] [type=file]").value = "";
    form.elements.link.value = text;
    form.requestSubmit();
  }, ({ message }) => toast(message, "toast-no"));
  camera.addEventListener("click", () => receive(codeSeen(scan)));
  picture.addEventListener("change", () => { if (picture.files.length) receive(codeIn(picture.files[0], scan)); });
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

// Show what is in the link that led here, perhaps while the page was open. Only a tap adds it, here or where it was kept.
async function lookAtLink() {
  const action = page("receive");
  if (location.pathname !== action || location.hash.length < 2 || document.querySelector(":target")) return;
  const field = (name, value) => element("input", { type: "hidden", name, value });
  const kept = read(KEPT, null, "sessionStorage");
  const isKept = kept?.link === location.hash;
  keep(KEPT, null, "sessionStorage");
  const form = element("form", { method: "post", action }, field("link", location.href), ...(isKept ? [] : [field("look", "")]));
  history.replaceState(null, "", location.pathname);
  if (isKept && kept.name && !document.querySelector("a.phone bdi")) {
    await fetch(page("name"), { method: "POST", body: new URLSearchParams({ name: kept.name }), redirect: "manual" }).catch(() => {});
  }
  document.body.append(form);
  form.submit();
}
