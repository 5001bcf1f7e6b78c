// The page works without any of this. With it, the board is live, the keys fit a thumb, and nothing typed is lost.

import { setUpKeypad } from "./keypad.js";
import { on, setUpLive } from "./live.js";
import { setUpNotes } from "./notes.js";
import { setUpNews } from "./news.js";
import { flush } from "./outbox.js";
import { setUpPad } from "./pad.js";
import { setUpNewGame } from "./setup.js";
import { setUpSheet } from "./sheet.js";
import { setUpTaps } from "./taps.js";
import { setUpTimer } from "./timer.js";
import { setUpWake } from "./wake.js";

document.documentElement.classList.add("js");
setUpTaps();
setUpNotes();
setUpKeypad();
setUpPad();
setUpLive();
setUpSheet();
setUpNewGame();
setUpTimer();
setUpWake();
setUpNews();
on("board", () => document.dispatchEvent(new CustomEvent("ramble:board")));
flush();
