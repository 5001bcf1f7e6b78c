// The reminder to save a backup.

import { keep, read } from "./outbox.js";

const LAST_BACKUP = "ramble-backup";

export function setUpReminder() {
  document.addEventListener("click", ({ target }) => { if (target.closest("[data-backup]")) keep(LAST_BACKUP, new Date().toISOString()); });
  // What was brought back has its backup: the file that it came from.
  if (document.querySelector("[data-backed-up]")) keep(LAST_BACKUP, new Date().toISOString());
  const last = read(LAST_BACKUP, 0);
  const ended = document.querySelector("[data-ended]")?.dataset.ended;
  document.body.classList.toggle("remind", Boolean(ended) && new Date(ended) > new Date(last));
  document.body.classList.toggle("never", !last);
}
