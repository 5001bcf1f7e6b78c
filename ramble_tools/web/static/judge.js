// The word judge: an answer in place, and what other phones asked.

import { on } from "./live.js";
import { toast } from "./notes.js";

export function setUpJudge() {
  on("asked", ({ text, valid }) => toast(text, valid === null ? "" : valid ? "toast-yes" : "toast-no"));
}
