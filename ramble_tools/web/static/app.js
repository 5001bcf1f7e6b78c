// The page works without any of this. With it, the board is live, the keys fit a thumb, and nothing typed is lost.

import { setUpKeypad } from "./keypad.js";
import { setUpStream } from "./stream.js";
import { setUpMessages } from "./messages.js";
import { flush } from "./outbox.js";
import { setUpPad } from "./pad.js";
import { setUpHand } from "./hand.js";
import { setUpPassing } from "./passing.js";
import { setUpNewGame } from "./new_game.js";
import { setUpDialog } from "./dialog.js";
import { setUpDoubleTaps } from "./double_taps.js";
import { setUpPicture } from "./picture.js";
import { setUpPictures } from "./pictures.js";
import { setUpTimer } from "./timer.js";
import { setUpWakeLock } from "./wake_lock.js";

document.documentElement.classList.add("js");
setUpDoubleTaps();
setUpMessages();
setUpKeypad();
setUpPad();
setUpHand();
setUpStream();
setUpDialog();
setUpNewGame();
setUpPicture();
setUpTimer();
setUpWakeLock();
setUpPassing();
setUpPictures();
flush();
// What is shown is not what would be saved any more.
document.querySelector(".print-form")?.addEventListener("input", () => document.querySelectorAll(".printed :is(h2, ul, figure)").forEach((each) => each.remove()));
